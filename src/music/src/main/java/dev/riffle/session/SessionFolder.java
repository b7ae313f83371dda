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

/** Continues or replaces the files of a session, under a lock. Immutable. */
final class SessionFolder<T> {
  private final SessionOpener<T> opener;
  private final SessionSettings<T> settings;
  private final SessionReader<T> reader;
  private final DamagedFiles damagedFiles;

  SessionFolder(SessionOpener<T> opener) {
    this.opener = opener;
    settings = opener.settings;
    reader = new SessionReader<>(settings);
    damagedFiles = new DamagedFiles(settings.disk());
  }

  // ------------------------------------------------------------------ opening

  /** Opens the session under its lock, or returns empty if there is none. */
  Optional<Session<T>> open(SessionLock lock) throws IOException {
    Optional<SessionReader.Restored<T>> restored = reader.restore();
    if (restored.isEmpty()) {
      return Optional.empty();
    }
    SessionReader.Saved<T> saved = restored.get().saved();
    Snapshots.Snapshot<T> snapshot = continued(restored.get());
    return Optional.of(begin(lock, saved.queue(), Optional.of(snapshot), saved.names()));
  }

  /** Opens the session like {@link #open}, and recovers it if it is damaged. */
  Optional<Session<T>> recover(Function<List<T>, PlayQueue<T>> ofItems, SessionLock lock)
      throws IOException {
    try {
      return open(lock);
    } catch (DamagedSessionException e) {
      Recovery.Recovered<T> recovered = new Recovery<>(settings, reader).recovered(e, ofItems);
      Session<T> session = begin(lock, recovered.queue(), Optional.empty(), recovered.whole());
      if (recovered.whole().isEmpty()) {
        // The id of its entry may be that of another item now.
        settings.disk().delete(settings.folder().resolve(ResumePoint.FILE));
      }
      settings.report(recovered.message());
      return Optional.of(session);
    }
  }

  private Session<T> begin(
      SessionLock lock,
      PlayQueue<T> queue,
      Optional<Snapshots.Snapshot<T>> snapshot,
      ImmutableSet<String> opened)
      throws IOException {
    return new Session<>(opener, lock, reader.snapshots, queue, snapshot, opened).begin();
  }

  /** Continues the journal after its valid prefix. */
  private Snapshots.Snapshot<T> continued(SessionReader.Restored<T> restored) throws IOException {
    Path state = restored.saved().state();
    StateFile.Content<T> content = restored.saved().content();
    Path calls = reader.snapshots.journal(state);
    if (restored.prefix().isPresent()) {
      keepEnd(calls, restored.prefix().get());
    } else { // created before the state file is renamed, so it was deleted later
      settings.report(
          lenientFormat(
              ": %s is missing and its calls are lost; the session resumes from %s",
              calls.getFileName(), state.getFileName()));
    }
    Journal.Prefix prefix = restored.prefix().orElse(new Journal.Prefix(0, content.checksum()));
    Journal journal = new Journal(settings.disk(), calls, prefix);
    if (restored.prefix().isEmpty()) {
      settings.disk().sync(settings.folder()); // the journal is new
    }
    return new Snapshots.Snapshot<>(
        state, content.tracks(), content.entries(), content.bytes(), journal);
  }

  private void keepEnd(Path calls, Journal.Prefix prefix) throws IOException {
    long rest = Files.size(calls) - prefix.bytes();
    if (rest > 0) {
      Path kept = damagedFiles.keepEnd(calls, prefix.bytes());
      settings.report(
          lenientFormat(
              ": the end of %s is damaged; earlier calls are restored, its %s bytes are kept in %s",
              calls.getFileName(), rest, kept.getFileName()));
    }
  }

  // ------------------------------------------------------------------ creating

  /** Creates a session of {@code queue}, under the lock; an existing session is replaced. */
  Optional<Session<T>> create(PlayQueue<T> queue, SessionLock lock) throws IOException {
    Optional<Path> previous = reader.snapshots.newest();
    if (previous.isPresent()) {
      reader.refuseOtherVersion(previous.get());
    } else {
      keepOrphans();
    }
    if (Files.exists(settings.folder().resolve(ResumePoint.FILE))) {
      settings
          .disk()
          .delete(settings.folder().resolve(ResumePoint.FILE)); // of the replaced session
    }
    return Optional.of(begin(lock, queue, Optional.empty(), ImmutableSet.of()));
  }

  private void keepOrphans() throws IOException {
    ImmutableList.Builder<Path> kept = ImmutableList.builder();
    for (Path orphan : reader.snapshots.orphans()) {
      kept.add(damagedFiles.keep(orphan));
    }
    String names = SessionReader.names(kept.build());
    if (!names.isEmpty()) {
      settings.report(
          ": the state of an earlier session is missing, its files are kept as " + names);
    }
  }

  // ------------------------------------------------------------------ deleting

  /** Deletes the files of the session, under the lock. */
  void delete() throws IOException {
    Optional<Path> state = reader.snapshots.newest();
    if (state.isPresent()) {
      reader.refuseOtherVersion(state.get());
    } else {
      reader.refuseOrphans();
    }
    reader.snapshots.delete();
  }
}
