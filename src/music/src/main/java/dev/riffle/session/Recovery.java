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
  private final SessionSettings<T> settings;
  private final SessionReader<T> reader;
  private final Snapshots snapshots;

  Recovery(SessionSettings<T> settings, SessionReader<T> reader) {
    this.settings = settings;
    this.reader = reader;
    snapshots = reader.snapshots;
  }

  /**
   * A recovered queue, of which no snapshot is written yet.
   *
   * @param whole the files of the state that it was restored from; empty for a new queue
   * @param message the problem to report when the snapshot is written
   */
  record Recovered<T>(PlayQueue<T> queue, ImmutableSet<String> whole, String message) {}

  /**
   * Copies the damaged files and returns the recovered queue.
   *
   * @param damage the reason why it cannot be opened
   * @param ofItems creates a queue if no state is whole
   * @throws DamagedSessionException if nothing can be recovered; no file is changed
   */
  Recovered<T> recovered(DamagedSessionException damage, Function<List<T>, PlayQueue<T>> ofItems)
      throws IOException {
    Optional<Replays.Replay<T>> earlier = new Replays<>(settings, reader).newestWhole();
    return earlier.isPresent() ? restored(damage, earlier.get()) : ofItems(damage, ofItems);
  }

  private Recovered<T> restored(DamagedSessionException damage, Replays.Replay<T> earlier)
      throws IOException {
    SessionReader.Saved<T> saved = earlier.saved();
    ImmutableList.Builder<Path> damaged = ImmutableList.builder();
    damaged.addAll(snapshots.after(saved.state(), saved.content().tracks()));
    Path journal = snapshots.journal(saved.state());
    if (earlier.end() == Replays.End.UNVERIFIED && Files.exists(journal)) {
      damaged.add(journal);
    }
    String kept = keep(damaged.build());
    String result =
        lenientFormat(
            "%s and %s calls after it; %s",
            saved.state().getFileName(), earlier.calls(), earlier.end().loss());
    return new Recovered<>(earlier.queue(), saved.names(), message(damage, result, kept));
  }

  private Recovered<T> ofItems(
      DamagedSessionException damage, Function<List<T>, PlayQueue<T>> ofItems) throws IOException {
    ImmutableList<T> items = readable();
    if (items.isEmpty()) {
      throw new DamagedSessionException(
          settings.folder(), damage.damage() + "; no items can be recovered", damage);
    }
    PlayQueue<T> queue = ofItems.apply(items);
    String kept = keep(snapshots.all());
    String result = lenientFormat("%s items in a new order; their old order is lost", items.size());
    return new Recovered<>(queue, ImmutableSet.of(), message(damage, result, kept));
  }

  /** Copies files, except empty journals, and returns the names of the copies. */
  private String keep(List<Path> damaged) throws IOException {
    DamagedFiles files = new DamagedFiles(settings.disk());
    ImmutableList.Builder<Path> kept = ImmutableList.builder();
    for (Path file : damaged) {
      if (Files.size(file) > 0 || !String.valueOf(file.getFileName()).startsWith("journal")) {
        kept.add(files.keepCopy(file));
      }
    }
    return SessionReader.names(kept.build());
  }

  private static String message(DamagedSessionException damage, String result, String kept) {
    return lenientFormat(
        " was damaged: %s; recovered %s; the replaced files are kept as %s",
        damage.damage(), result, kept);
  }

  /** Returns the readable items of the newest tracks file that has some. */
  private ImmutableList<T> readable() throws IOException {
    for (Path tracks : snapshots.tracks()) {
      ImmutableList<T> items = TracksFile.readable(tracks, settings.format());
      if (!items.isEmpty()) {
        return items;
      }
    }
    return ImmutableList.of();
  }
}
