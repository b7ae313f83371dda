package dev.riffle.control;

import static com.google.common.base.Strings.lenientFormat;

import dev.riffle.control.Sessions.Stored;
import dev.riffle.files.AtomicFile;
import dev.riffle.session.SessionOpener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Deletes old sessions of a user, except sessions that were opened by name. The name of a deleted
 * session is not given to another one for {@value #RESERVED_DAYS} days; an empty file in the folder
 * {@code deleted} reserves it. Immutable, thread-safe.
 *
 * @param folder the common folder of the sessions
 * @param listener receives a sentence about each deleted session
 */
record OldSessions(Path folder, Consumer<String> listener) {
  /** The number of sessions to keep, besides those opened by name. */
  static final int MAX_KEPT = 10;

  private static final int RESERVED_DAYS = 90;
  private static final String RESERVED = "deleted";

  /** The file that marks a session as opened by name. */
  private static final String NAMED = "named";

  /** Marks the session in {@code folder} as opened by name. */
  static void keep(Path folder) {
    try {
      create(folder.resolve(NAMED));
    } catch (IOException e) {
      // Its folder cannot be written, so it cannot be deleted either.
    }
  }

  private static void create(Path file) throws IOException {
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException e) {
      // It has the same meaning.
    }
  }

  private Path reservation(String name) {
    return folder.resolve(RESERVED).resolve(name);
  }

  /** Returns whether a session with this name was recently deleted. */
  boolean had(String name) {
    return Files.exists(reservation(name));
  }

  /**
   * Deletes all but the {@value #MAX_KEPT} that were last used, except those that were opened by
   * name, and those that {@link SessionOpener#delete} refuses.
   *
   * @param sessions all sessions, the last used first
   */
  void delete(List<Stored> sessions, Function<Stored, SessionOpener<?>> opener) {
    sessions.stream()
        .skip(MAX_KEPT)
        .filter(session -> !Files.exists(session.folder().resolve(NAMED)))
        .forEach(session -> delete(session, opener.apply(session)));
    releaseNames();
  }

  private void delete(Stored session, SessionOpener<?> opener) {
    try {
      opener.delete();
    } catch (IOException e) {
      return; // It is open in another process, or this release cannot read it.
    }
    deleteWatch(session.folder());
    try {
      Files.createDirectories(folder.resolve(RESERVED));
      create(reservation(session.name()));
    } catch (IOException e) {
      // Another session may get the name.
    }
    listener.accept(
        lenientFormat(
            "deleted session %s, last used %s; the last %s and those resumed with --session "
                + "are kept",
            session.name(), TextAnswers.minute(session.lastUsed()), MAX_KEPT));
  }

  private static void deleteWatch(Path folder) {
    Path watch = FolderSessions.watchFile(folder);
    try {
      Files.deleteIfExists(watch);
      Files.deleteIfExists(watch.resolveSibling(watch.getFileName() + AtomicFile.TEMPORARY));
      Files.deleteIfExists(folder); // which had another file until now
    } catch (IOException e) {
      // It has files of the user.
    }
  }

  private void releaseNames() {
    Instant latest = Instant.now().minus(Duration.ofDays(RESERVED_DAYS));
    try (Stream<Path> names = Files.list(folder.resolve(RESERVED))) {
      for (Path name : names.toList()) {
        if (Files.getLastModifiedTime(name).toInstant().isBefore(latest)) {
          Files.deleteIfExists(name);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // No session has been deleted, or another process releases the names.
    }
  }
}
