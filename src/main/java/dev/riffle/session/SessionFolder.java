package dev.riffle.session;

import static com.google.common.base.Strings.lenientFormat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the files of a session, and continues or replaces them under a lock. Immutable. */
final class SessionFolder<T> {
  private final SessionOpener<T> opener;
  private final Path folder;
  private final Snapshots snapshots;
  private final DamagedFiles damagedFiles;

  SessionFolder(SessionOpener<T> opener) {
    this.opener = opener;
    folder = opener.folder;
    snapshots = new Snapshots(folder, opener.disk);
    damagedFiles = new DamagedFiles(opener.disk);
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

  /** The content of a state file, and its queue. */
  record Saved<T>(
      Path state, StateFile.Versions versions, StateFile.Content<T> content, PlayQueue<T> queue) {
    /** Returns the names of the files of the snapshot. */
    ImmutableSet<String> names() {
      return Snapshots.names(state, content.tracks());
    }
  }

  /**
   * The content of a session's files: a state, and its queue after the calls of the journal.
   *
   * @param prefix the valid prefix of the journal; empty if there is no journal
   */
  private record Restored<T>(Saved<T> saved, Optional<Journal.Prefix> prefix) {
    PlayQueue<T> queue() {
      return saved.queue();
    }
  }

  private Optional<Restored<T>> restore() throws IOException {
    Optional<Path> newest = snapshots.newest();
    if (newest.isEmpty()) {
      refuseOrphans();
      return Optional.empty();
    }
    Saved<T> saved = saved(newest.get());
    for (Path journal : snapshots.journalsAfter(saved.state())) {
      if (Journal.hasLine(journal)) { // so its state was written
        throw new DamagedSessionException(
            folder, snapshots.state(journal).getFileName() + ": it is missing");
      }
    }
    return Optional.of(new Restored<>(saved, replayed(saved)));
  }

  /**
   * Returns the content of a state file, without the calls of its journal.
   *
   * @throws DamagedSessionException if it is damaged
   */
  Saved<T> saved(Path state) throws IOException {
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
      return new Saved<>(state, versions, content, queue);
    } catch (ItemText.UndecodableException e) {
      throw undecodable(e);
    } catch (RuntimeException e) {
      throw damaged(state, e);
    }
  }

  private Optional<Journal.Prefix> replayed(Saved<T> saved) throws IOException {
    Path calls = snapshots.journal(saved.state());
    if (!Files.exists(calls)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Journal.read(
              calls,
              saved.content().checksum(),
              call -> replay(call, saved.versions(), saved.queue())));
    } catch (ItemText.UndecodableException e) {
      throw undecodable(e);
    } catch (RuntimeException e) {
      throw damaged(calls, e);
    }
  }

  /**
   * Makes a call.
   *
   * @param versions of the state whose journal has the call
   * @throws IllegalArgumentException if the call does not fit the queue, which is unchanged
   */
  void replay(byte[] call, StateFile.Versions versions, PlayQueue<T> queue) {
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
    Saved<T> saved = restored.get().saved();
    boolean isCurrent = saved.versions().equals(StateFile.Versions.CURRENT);
    if (!isCurrent) {
      snapshot.journal().close();
    }
    Optional<Snapshots.Snapshot<T>> current = Optional.of(snapshot).filter(read -> isCurrent);
    return Optional.of(
        new Session<>(opener, lock, snapshots, queue, current, saved.names()).begin());
  }

  /** Opens the session like {@link #open}, and recovers it if it is damaged. */
  Optional<Session<T>> recover(Function<List<T>, PlayQueue<T>> ofItems, SessionLock lock)
      throws IOException {
    try {
      return open(lock);
    } catch (DamagedSessionException e) {
      return Optional.of(new Recovery<>(opener, this, snapshots).session(e, ofItems, lock));
    }
  }

  /** Continues the journal after its valid prefix. */
  private Snapshots.Snapshot<T> continued(Restored<T> restored) throws IOException {
    Path state = restored.saved().state();
    StateFile.Content<T> content = restored.saved().content();
    Path calls = snapshots.journal(state);
    if (restored.prefix().isPresent()) {
      keepEnd(calls, restored.prefix().get());
    } else { // created before the state file is renamed, so it was deleted later
      opener.report(
          lenientFormat(
              ": %s is missing and its calls are lost; the session resumes from %s",
              calls.getFileName(), state.getFileName()));
    }
    Journal.Prefix prefix = restored.prefix().orElse(new Journal.Prefix(0, content.checksum()));
    Journal journal = new Journal(opener.disk, calls, prefix);
    if (restored.prefix().isEmpty()) {
      opener.disk.sync(folder); // the journal is new
    }
    return new Snapshots.Snapshot<>(
        state, content.tracks(), content.entries(), content.bytes(), journal);
  }

  private void keepEnd(Path calls, Journal.Prefix prefix) throws IOException {
    long rest = Files.size(calls) - prefix.bytes();
    if (rest > 0) {
      Path kept = damagedFiles.keepEnd(calls, prefix.bytes());
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
    return Optional.of(
        new Session<>(opener, lock, snapshots, queue, Optional.empty(), ImmutableSet.of()).begin());
  }

  private void keepOrphans() throws IOException {
    ImmutableList.Builder<Path> kept = ImmutableList.builder();
    for (Path orphan : snapshots.orphans()) {
      kept.add(damagedFiles.keep(orphan));
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
      throw new DamagedSessionException(folder, "no state file for " + names(orphans));
    }
  }

  private DamagedSessionException damaged(Path file, RuntimeException e) {
    String problem =
        e instanceof IllegalArgumentException ? String.valueOf(e.getMessage()) : e.toString();
    return new DamagedSessionException(folder, file.getFileName() + ": " + problem, e);
  }

  private SessionException undecodable(ItemText.UndecodableException e) {
    return new SessionException(folder, "was not changed: " + e.getMessage(), e);
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

  static String names(Collection<Path> files) {
    return files.stream().map(file -> String.valueOf(file.getFileName())).collect(joining(", "));
  }
}
