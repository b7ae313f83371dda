package dev.riffle.session;

import static com.google.common.base.Strings.lenientFormat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/** Reads the files of a session, and continues or replaces them under a lock. Immutable. */
final class SessionFolder<T> {
  private static final String DAMAGED = "is damaged and was not changed: ";

  private final SessionOpener<T> opener;
  private final Path folder;
  private final Snapshots snapshots;

  SessionFolder(SessionOpener<T> opener) {
    this.opener = opener;
    folder = opener.folder;
    snapshots = new Snapshots(folder, opener.disk);
  }

  // ------------------------------------------------------------------ reading

  /**
   * Returns a copy of the saved queue, or empty if there is no session. Takes no lock, changes no
   * files, and does not disturb a process that has the session open.
   */
  Optional<PlayQueue<T>> peek() throws IOException {
    while (true) {
      Optional<Path> state = snapshots.newest();
      try {
        return restore().map(Restored::queue);
      } catch (IOException e) {
        if (snapshots.newest().equals(state)) {
          throw e;
        } // else another process has replaced the files
      }
    }
  }

  /**
   * The content of a session's files.
   *
   * @param prefix the valid prefix of the journal; empty if there is no journal
   */
  private record Restored<T>(
      Path state,
      StateFile.Versions versions,
      StateFile.Content<T> content,
      PlayQueue<T> queue,
      Optional<Journal.Prefix> prefix) {}

  private Optional<Restored<T>> restore() throws IOException {
    Optional<Path> newest = snapshots.newest();
    if (newest.isEmpty()) {
      refuseOrphans();
      return Optional.empty();
    }
    Path state = newest.get();
    StateFile.Versions versions = StateFile.versions(state);
    refuseNewer(versions);
    if (versions.order() < StateFile.OLDEST_ORDER) {
      throw otherOrder(versions);
    }
    if (versions.file() < StateFile.OLDEST) {
      throw otherVersion("an older", versions);
    }
    try {
      StateFile.Content<T> content = StateFile.read(state, opener.format);
      PlayQueue<T> queue = opener.restored(OlderState.toCurrent(content.state()));
      Path calls = snapshots.journal(state);
      Optional<Journal.Prefix> prefix =
          Files.exists(calls)
              ? Optional.of(
                  Journal.read(calls, content.checksum(), call -> replay(call, versions, queue)))
              : Optional.empty();
      return Optional.of(new Restored<>(state, versions, content, queue, prefix));
    } catch (IllegalArgumentException e) {
      throw new SessionException(folder, DAMAGED + state.getFileName() + ": " + e.getMessage(), e);
    } catch (ItemText.UndecodableException e) {
      throw new SessionException(folder, "was not changed: " + e.getMessage(), e);
    }
  }

  private void replay(byte[] call, StateFile.Versions versions, PlayQueue<T> queue) {
    boolean isR2 = versions.order() == StateFile.OLDEST_ORDER;
    byte[] bytes =
        versions.file() > OlderJson.VERSION
            ? call
            : OlderJson.call(call, isR2 ? id -> OlderJson.placeAhead(id, queue) : place -> place);
    queue.take(CallBytes.decode(bytes, line -> opener.format.item(new String(line, UTF_8))));
  }

  // ------------------------------------------------------------------ opening

  /** Opens the session under its lock, or returns empty if there is none. */
  Optional<Session<T>> open(SessionLock lock) throws IOException {
    Optional<Restored<T>> restored = restore();
    if (restored.isEmpty()) {
      return Optional.empty();
    }
    PlayQueue<T> queue = restored.get().queue();
    Snapshots.Snapshot<T> snapshot = continued(restored.get());
    // An older release would read new calls in its journal as damage.
    boolean isCurrent = restored.get().versions().equals(StateFile.Versions.CURRENT);
    if (!isCurrent) {
      snapshot.journal().close();
    }
    Optional<Snapshots.Snapshot<T>> current = Optional.of(snapshot).filter(read -> isCurrent);
    return Optional.of(new Session<>(opener, lock, snapshots, queue, current).begin());
  }

  /** Continues the journal after its valid prefix. */
  private Snapshots.Snapshot<T> continued(Restored<T> restored) throws IOException {
    StateFile.Content<T> content = restored.content();
    Path calls = snapshots.journal(restored.state());
    if (restored.prefix().isPresent()) {
      keepEnd(calls, restored.prefix().get());
    } else { // created before the state file is renamed, so it was deleted later
      opener.report(
          lenientFormat(
              ": %s is missing and its calls are lost; the session resumes from %s",
              calls.getFileName(), restored.state().getFileName()));
    }
    Journal.Prefix prefix = restored.prefix().orElse(new Journal.Prefix(0, content.checksum()));
    Journal journal = new Journal(opener.disk, calls, prefix);
    if (restored.prefix().isEmpty()) {
      opener.disk.sync(folder); // the journal is new
    }
    return new Snapshots.Snapshot<>(content.tracks(), content.entries(), content.bytes(), journal);
  }

  private void keepEnd(Path calls, Journal.Prefix prefix) throws IOException {
    long rest = Files.size(calls) - prefix.bytes();
    if (rest > 0) {
      Path kept = snapshots.keepEnd(calls, prefix.bytes());
      opener.report(
          lenientFormat(
              ": the end of %s is damaged; earlier calls are restored, its %s bytes are kept in %s",
              calls.getFileName(), rest, kept.getFileName()));
    }
  }

  // ------------------------------------------------------------------ creating

  /** Creates a session of {@code queue}, under the lock; an existing session is replaced. */
  Optional<Session<T>> create(PlayQueue<T> queue, SessionLock lock) throws IOException {
    Optional<Path> previous = snapshots.newest();
    if (previous.isPresent()) {
      refuseNewer(StateFile.versions(previous.get()));
    } else {
      keepOrphans();
    }
    if (Files.exists(folder.resolve(ResumePoint.FILE))) {
      opener.disk.delete(folder.resolve(ResumePoint.FILE)); // of the replaced session
    }
    return Optional.of(new Session<>(opener, lock, snapshots, queue, Optional.empty()).begin());
  }

  private void keepOrphans() throws IOException {
    ImmutableList.Builder<Path> kept = ImmutableList.builder();
    for (Path orphan : snapshots.orphans()) {
      kept.add(snapshots.keep(orphan));
    }
    String names = names(kept.build());
    if (!names.isEmpty()) {
      opener.report(": the state of an earlier session is missing, its files are kept as " + names);
    }
  }

  // ------------------------------------------------------------------ deleting

  /** Deletes the files of the session, under the lock. */
  void delete() throws IOException {
    Optional<Path> state = snapshots.newest();
    if (state.isPresent()) {
      refuseNewer(StateFile.versions(state.get()));
    } else {
      refuseOrphans();
    }
    snapshots.delete();
  }

  // ------------------------------------------------------------------ messages

  private void refuseOrphans() throws IOException {
    ImmutableList<Path> orphans = snapshots.orphans();
    if (!orphans.isEmpty()) {
      throw new SessionException(folder, DAMAGED + "no state file for " + names(orphans));
    }
  }

  /** Throws if a newer release wrote the files, which could look damaged. */
  private void refuseNewer(StateFile.Versions versions) throws SessionException {
    if (versions.file() > StateFile.VERSION) {
      throw otherVersion("a newer", versions);
    }
    if (versions.order() > Seed.ORDER_VERSION) {
      throw otherOrder(versions);
    }
  }

  private SessionException otherVersion(String age, StateFile.Versions versions) {
    return new SessionException(
        folder,
        lenientFormat(
            "is of %s version (%s, this release knows %s) and was not changed",
            age, versions.file(), StateFile.VERSION));
  }

  private SessionException otherOrder(StateFile.Versions versions) {
    return new SessionException(
        folder,
        lenientFormat(
            "is of order version r%s, this release knows r%s, and was not changed",
            versions.order(), Seed.ORDER_VERSION));
  }

  private static String names(Collection<Path> files) {
    return files.stream().map(file -> String.valueOf(file.getFileName())).collect(joining(", "));
  }
}
