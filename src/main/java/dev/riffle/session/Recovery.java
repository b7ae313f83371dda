package dev.riffle.session;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.PlayQueue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Recovers a damaged session under its lock. The recovered queue is one that the session had: the
 * newest whole state, and its later calls up to the first that cannot be verified. Without a whole
 * state it is a new queue of the items that can be read.
 *
 * <p>The damaged files are copied first, then a snapshot is written, and then their originals are
 * deleted. Until the snapshot is complete, the session stays as it was.
 */
final class Recovery<T> {
  private final SessionOpener<T> opener;
  private final SessionFolder<T> folder;
  private final Snapshots snapshots;

  Recovery(SessionOpener<T> opener, SessionFolder<T> folder, Snapshots snapshots) {
    this.opener = opener;
    this.folder = folder;
    this.snapshots = snapshots;
  }

  /**
   * Recovers the session.
   *
   * @param damage the reason why it cannot be opened
   * @param ofItems creates a queue if no state is whole
   * @throws DamagedSessionException if nothing can be recovered; no file is changed
   */
  Session<T> session(
      DamagedSessionException damage, Function<List<T>, PlayQueue<T>> ofItems, SessionLock lock)
      throws IOException {
    Optional<Replays.Replay<T>> earlier = new Replays<>(opener, folder, snapshots).newestWhole();
    return earlier.isPresent()
        ? restored(damage, earlier.get(), lock)
        : ofItems(damage, ofItems, lock);
  }

  private Session<T> restored(
      DamagedSessionException damage, Replays.Replay<T> earlier, SessionLock lock)
      throws IOException {
    SessionFolder.Saved<T> saved = earlier.saved();
    ImmutableList.Builder<Path> damaged = ImmutableList.builder();
    damaged.addAll(snapshots.after(saved.state(), saved.content().tracks()));
    Path journal = snapshots.journal(saved.state());
    if (earlier.end() == Replays.End.UNVERIFIED && Files.exists(journal)) {
      damaged.add(journal);
    }
    String kept = keep(damaged.build());
    Session<T> session = begin(earlier.queue(), saved.names(), lock);
    report(
        damage,
        lenientFormat(
            "%s and %s calls after it; %s",
            saved.state().getFileName(), earlier.calls(), earlier.end().loss()),
        kept);
    return session;
  }

  private Session<T> ofItems(
      DamagedSessionException damage, Function<List<T>, PlayQueue<T>> ofItems, SessionLock lock)
      throws IOException {
    ImmutableList<T> items = readable();
    if (items.isEmpty()) {
      throw new DamagedSessionException(
          opener.folder, damage.damage() + "; no items can be recovered", damage);
    }
    PlayQueue<T> queue = ofItems.apply(items);
    String kept = keep(snapshots.all());
    Session<T> session = begin(queue, ImmutableSet.of(), lock);
    // Its entry may have the id of another item now.
    opener.disk.delete(opener.folder.resolve(ResumePoint.FILE));
    report(
        damage,
        lenientFormat("%s items in a new order; their old order is lost", items.size()),
        kept);
    return session;
  }

  private Session<T> begin(PlayQueue<T> queue, ImmutableSet<String> whole, SessionLock lock)
      throws IOException {
    return new Session<>(opener, lock, snapshots, queue, Optional.empty(), whole).begin();
  }

  /** Copies files, except empty journals, and returns the names of the copies. */
  private String keep(List<Path> damaged) throws IOException {
    DamagedFiles files = new DamagedFiles(opener.disk);
    ImmutableList.Builder<Path> kept = ImmutableList.builder();
    for (Path file : damaged) {
      if (Files.size(file) > 0 || !String.valueOf(file.getFileName()).startsWith("journal")) {
        kept.add(files.keepCopy(file));
      }
    }
    return SessionFolder.names(kept.build());
  }

  private void report(DamagedSessionException damage, String result, String kept) {
    opener.report(
        lenientFormat(
            " was damaged: %s; recovered %s; the replaced files are kept as %s",
            damage.damage(), result, kept));
  }

  /** Returns the readable items of the newest tracks file that has some. */
  private ImmutableList<T> readable() throws IOException {
    for (Path tracks : snapshots.tracks()) {
      ImmutableList<T> items = TracksFile.readable(tracks, opener.format);
      if (!items.isEmpty()) {
        return items;
      }
    }
    return ImmutableList.of();
  }
}
