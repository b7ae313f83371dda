package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.Session.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Opens or creates the session of a folder: {@link Session#in}. Immutable and thread-safe: each
 * option returns a copy. By default a session survives a kill of the process, and logs its problems
 * as warnings of the {@link System.Logger} {@code dev.riffle.session}.
 *
 * <p>The message of every {@link IOException} is a sentence for the user, and the files are then
 * unchanged. Opening and creating take time linear in the queue.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class SessionOpener<T> {
  private static final String NOT_SAVED = "cannot be saved";

  final Path folder;
  final ItemText<T> format;
  final Durability durability;
  private final Consumer<String> listener;
  final Disk disk;

  private SessionOpener(
      Path folder,
      ItemText<T> format,
      Durability durability,
      Consumer<String> listener,
      Disk disk) {
    this.folder = folder;
    this.format = format;
    this.durability = durability;
    this.listener = listener;
    this.disk = disk;
  }

  SessionOpener(Path folder, ItemCodec<T> codec) {
    this(
        checkNotNull(folder, "folder must not be null"),
        new ItemText<>(codec),
        Durability.KILLED_PROCESS,
        SessionOpener::log,
        new Disk());
  }

  private static void log(String problem) {
    System.getLogger("dev.riffle.session").log(System.Logger.Level.WARNING, problem);
  }

  // ------------------------------------------------------------------ options

  /** Sets the failures that a completed call survives. */
  public SessionOpener<T> durability(Durability durability) {
    checkNotNull(durability, "durability must not be null");
    return new SessionOpener<>(folder, format, durability, listener, disk);
  }

  /**
   * Sets the listener that receives each problem as a sentence, on opening and later, such as the
   * session being no longer saved or saved again. It is called on any thread, never under a lock of
   * the queue or of the session.
   */
  public SessionOpener<T> onProblem(Consumer<String> listener) {
    checkNotNull(listener, "listener must not be null");
    return new SessionOpener<>(folder, format, durability, listener, disk);
  }

  /** Sets the disk that the files are written to. */
  SessionOpener<T> disk(Disk disk) {
    return new SessionOpener<>(folder, format, durability, listener, disk);
  }

  // ------------------------------------------------------------------ opening

  /**
   * Opens the session and restores its queue, or returns empty if there is none. If the end of the
   * journal is damaged or all of it is missing, the calls before that are restored and a problem is
   * reported; the damaged end is saved in another file. In a read-only folder, the queue is
   * restored, a problem is reported, and nothing is written.
   *
   * @throws IOException if the session is held by another process, is damaged, is of a newer
   *     version or of another order version, has an item that the codec cannot decode, or cannot be
   *     read
   */
  public Optional<Session<T>> open() throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    return disk.isWritable(folder) ? locked(NOT_SAVED, SessionFolder::open) : unsaved();
  }

  /**
   * Opens the session like {@link #open} or, if there is none, creates one that saves the queue of
   * {@code queue}. No other process can create one in between. An existing session that cannot be
   * opened is never replaced.
   *
   * @param queue called at most once, and only if there is no session; the folder is locked
   *     meanwhile
   * @throws IllegalArgumentException if {@link #create} would throw it
   * @throws IOException if an existing session cannot be opened, or the folder cannot be written
   */
  public Session<T> openOrCreate(Supplier<PlayQueue<T>> queue) throws IOException {
    checkNotNull(queue, "queue must not be null");
    return locked(
            NOT_SAVED,
            (folder, lock) -> {
              Optional<Session<T>> session = folder.open(lock);
              return session.isPresent() ? session : folder.create(restorable(queue.get()), lock);
            })
        .orElseThrow();
  }

  /**
   * Creates a session that saves {@code queue} from now on. Replaces an existing session, even a
   * damaged one; files whose state is missing are renamed. Concurrent calls of other threads are
   * saved too; they wait until this returns.
   *
   * @throws IllegalArgumentException if {@code queue} does not draw from its seed, and so could not
   *     be restored
   * @throws IOException if the folder is held by another session, contains one of a newer version,
   *     or cannot be written
   */
  public Session<T> create(PlayQueue<T> queue) throws IOException {
    restorable(checkNotNull(queue, "queue must not be null"));
    return locked(NOT_SAVED, (folder, lock) -> folder.create(queue, lock)).orElseThrow();
  }

  /**
   * Creates a session like {@link #create} in a new folder, or returns empty if the folder exists.
   * If several processes call this, one of them creates it.
   *
   * @throws IllegalArgumentException if {@link #create} would throw it
   * @throws IOException if the folder cannot be created or written; no folder remains
   */
  public Optional<Session<T>> createNew(PlayQueue<T> queue) throws IOException {
    if (!attempt(NOT_SAVED, () -> disk.createNewFolder(folder))) {
      return Optional.empty();
    }
    Optional<Session<T>> session = Optional.empty();
    try {
      session = Optional.of(create(queue));
      return session;
    } finally {
      if (session.isEmpty()) {
        deleteFolder();
      }
    }
  }

  /**
   * Returns a copy of the saved queue, or empty if there is no session. Neither locks nor changes
   * anything, and does not disturb a process that has the session open.
   *
   * @throws IOException if {@link #open} would throw it, except that another process may hold the
   *     session
   */
  public Optional<PlayQueue<T>> peek() throws IOException {
    return Files.isDirectory(folder)
        ? attempt("cannot be read", () -> new SessionFolder<>(this).peek())
        : Optional.empty();
  }

  /**
   * Returns the time at which the session was last written, or marked by {@link
   * Session#markUsedAfter}; empty if there is no session. Takes constant time, and neither locks
   * nor changes anything.
   *
   * @throws IOException if the folder cannot be read
   */
  public Optional<Instant> lastUsed() throws IOException {
    return Files.isDirectory(folder)
        ? attempt("cannot be read", () -> new Snapshots(folder, disk).lastWritten())
        : Optional.empty();
  }

  /**
   * Deletes the session, and its folder unless it contains other files. Does nothing if there is no
   * session.
   *
   * @throws IOException if the session is held by another process, is of a newer version or of a
   *     newer order version, has lost its state, or the folder cannot be written; nothing is
   *     deleted
   */
  public void delete() throws IOException {
    if (Files.isDirectory(folder)) {
      locked(
          "cannot be deleted",
          (files, lock) -> {
            files.delete();
            return Optional.empty();
          });
      deleteFolder();
    }
  }

  /** Deletes a folder without files of a session, unless it contains other files. */
  private void deleteFolder() {
    disk.delete(folder.resolve(SessionLock.NAME));
    disk.delete(folder);
  }

  /** Returns {@code queue} if its state has a generator, which is required for restoring it. */
  private static <T> PlayQueue<T> restorable(PlayQueue<T> queue) {
    checkArgument(
        !queue.state().rows().getOrDefault("generator", List.of()).isEmpty(),
        "queue (of seed %s) must draw from its seed to be saved, not from other draws",
        queue.seed());
    return queue;
  }

  // ------------------------------------------------------------------ under the lock

  private interface Attempt<R> {
    R run() throws IOException;
  }

  /** Runs {@code attempt}; converts an exception to one whose message contains {@code failure}. */
  private <R> R attempt(String failure, Attempt<R> attempt) throws IOException {
    try {
      return attempt.run();
    } catch (SessionException e) {
      throw e;
    } catch (IOException e) {
      throw new SessionException(folder, failure + ": " + SessionException.reason(e), e);
    }
  }

  private interface LockedAttempt<T> {
    Optional<Session<T>> run(SessionFolder<T> files, SessionLock lock) throws IOException;
  }

  /** Runs {@code attempt} under the lock, which the returned session releases. */
  @CanIgnoreReturnValue
  private Optional<Session<T>> locked(String failure, LockedAttempt<T> attempt) throws IOException {
    return attempt(
        failure,
        () -> {
          disk.createFolder(folder);
          SessionLock lock = SessionLock.acquire(folder);
          Optional<Session<T>> session = Optional.empty();
          try {
            session = attempt.run(new SessionFolder<>(this), lock);
            return session;
          } finally {
            if (session.isEmpty()) {
              lock.close();
            }
          }
        });
  }

  /** Restores a session whose folder is read-only; reports that changes are not saved. */
  private Optional<Session<T>> unsaved() throws IOException {
    Optional<PlayQueue<T>> queue = peek();
    queue.ifPresent(restored -> report(" is not saved: its folder cannot be written"));
    Snapshots snapshots = new Snapshots(folder, disk);
    return queue.map(
        restored -> new Session<>(this, () -> {}, snapshots, restored, Optional.empty()));
  }

  /**
   * Reports a problem of the session to the listener; its exceptions must not fail the saved call.
   */
  void report(String problem) {
    try {
      listener.accept("session in " + folder + problem);
    } catch (RuntimeException e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }
}
