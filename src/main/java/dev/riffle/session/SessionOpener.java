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
 * Opens or creates the session of a folder: {@link Session#in}. Immutable and thread-safe: an
 * option is set in a copy. By default a session survives the process being killed, and logs its
 * problems as warnings of the {@link System.Logger} {@code dev.riffle.session}.
 *
 * <p>Every {@link IOException} has a sentence as its message, and leaves the files as they were.
 * Opening and creating take time linear in the queue.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class SessionOpener<T> {
  private static final String UNKEPT = "cannot be kept";

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
   * Sets the listener that receives each problem as a sentence, at once and later: the session is
   * no longer saved, say, or is saved again. It is called on any thread, never under a lock of the
   * queue or of the session.
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
   * journal is damaged or all of it is missing, the calls before that are restored and the listener
   * is told; the damaged end is kept in another file. In a folder that cannot be written, such as
   * one on a disk mounted read-only, the queue is restored, the listener is told that it is not
   * saved, and nothing is written.
   *
   * @throws IOException if the session is held by another process, is damaged, is of a newer
   *     version or of another order version, has an item that the codec cannot decode, or cannot be
   *     read
   */
  public Optional<Session<T>> open() throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    return disk.isWritable(folder) ? locked(UNKEPT, SessionFolder::open) : unsaved();
  }

  /**
   * Opens the session as {@link #open} does, or, if there is none, creates one that keeps the queue
   * of {@code queue}. Between the two no other process can create one. A session that is there but
   * cannot be opened is never replaced.
   *
   * @param queue called at most once, and only if there is no session; the folder is locked
   *     meanwhile
   * @throws IllegalArgumentException as {@link #create} does
   * @throws IOException if the session that is there cannot be opened, as by {@link #open}, or the
   *     folder cannot be written
   */
  public Session<T> openOrCreate(Supplier<PlayQueue<T>> queue) throws IOException {
    checkNotNull(queue, "queue must not be null");
    return locked(
            UNKEPT,
            (folder, lock) -> {
              Optional<Session<T>> session = folder.open(lock);
              return session.isPresent() ? session : folder.create(restorable(queue.get()), lock);
            })
        .orElseThrow();
  }

  /**
   * Creates a session that keeps {@code queue} from now on. A session that is there already is
   * replaced, even if it is damaged; files whose state is missing are kept under other names. Calls
   * that other threads make meanwhile are saved too; they wait until this returns.
   *
   * @throws IllegalArgumentException if {@code queue} does not draw from its seed, and so could not
   *     be restored
   * @throws IOException if the folder is held by another session, contains one of a newer version,
   *     or cannot be written
   */
  public Session<T> create(PlayQueue<T> queue) throws IOException {
    restorable(checkNotNull(queue, "queue must not be null"));
    return locked(UNKEPT, (folder, lock) -> folder.create(queue, lock)).orElseThrow();
  }

  /**
   * Creates a session as {@link #create} does, in a folder that is created for it, or returns empty
   * if the folder exists. Of several processes, one creates it.
   *
   * @throws IllegalArgumentException as {@link #create} does
   * @throws IOException if the folder cannot be created or written; none is left
   */
  public Optional<Session<T>> createNew(PlayQueue<T> queue) throws IOException {
    if (!attempt(UNKEPT, () -> disk.createNewFolder(folder))) {
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
   * Returns a copy of the queue as the session has it now, or empty if there is no session. Neither
   * locks nor changes anything, and does not disturb a process that has the session open.
   *
   * @throws IOException as {@link #open} does, except that another process may hold the session
   */
  public Optional<PlayQueue<T>> peek() throws IOException {
    return Files.isDirectory(folder)
        ? attempt("cannot be read", () -> new SessionFolder<>(this).peek())
        : Optional.empty();
  }

  /**
   * Returns when the session was last written, or marked by {@link Session#markUsedAfter}; empty if
   * there is no session. Takes constant time, and neither locks nor changes anything.
   *
   * @throws IOException if the folder cannot be read
   */
  public Optional<Instant> lastUsed() throws IOException {
    return Files.isDirectory(folder)
        ? attempt("cannot be read", () -> new Snapshots(folder, disk).lastWritten())
        : Optional.empty();
  }

  /**
   * Deletes the session, and the folder if nothing else is in it. Does nothing if there is no
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

  /** Deletes a folder that has no files of a session, unless there are other files. */
  private void deleteFolder() {
    disk.delete(folder.resolve(SessionLock.NAME));
    disk.delete(folder);
  }

  /** Returns {@code queue} if its state has a generator, without which it is not restored. */
  private static <T> PlayQueue<T> restorable(PlayQueue<T> queue) {
    checkArgument(
        !queue.state().rows().getOrDefault("generator", List.of()).isEmpty(),
        "queue (of seed %s) must draw from its seed to be kept, not from other draws",
        queue.seed());
    return queue;
  }

  // ------------------------------------------------------------------ under the lock

  private interface Attempt<R> {
    R run() throws IOException;
  }

  /** Runs {@code attempt}; the message of an exception is a sentence with {@code failure}. */
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

  /** Runs {@code attempt} under the lock, which the session that it returns releases. */
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
    queue.ifPresent(restored -> say(" is not saved: its folder cannot be written"));
    Snapshots snapshots = new Snapshots(folder, disk);
    return queue.map(
        restored -> new Session<>(this, () -> {}, snapshots, restored, Optional.empty()));
  }

  /**
   * Passes a problem of the session in the folder to the listener, whose exceptions must not fail
   * the call that is saved.
   */
  void say(String problem) {
    try {
      listener.accept("session in " + folder + problem);
    } catch (RuntimeException e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }
}
