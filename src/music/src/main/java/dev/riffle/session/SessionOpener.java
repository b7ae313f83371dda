package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.files.Disk;
import dev.riffle.queue.Drawing;
import dev.riffle.queue.PlayQueue;
import dev.riffle.session.Session.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Opens, creates or deletes the session of a folder; see {@link Session#in}. Immutable and
 * thread-safe; setting an option returns a copy. By default a session survives the kill of its
 * process and logs problems as warnings to the {@link System.Logger} {@code dev.riffle.session}.
 *
 * <p>Every {@link IOException} has a message for the user and leaves the files unchanged. Opening
 * and creating take time linear in the queue.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class SessionOpener<T> {
  private static final String UNSAVED = "cannot be saved";

  final SessionSettings<T> settings;
  final Durability durability;
  private final Path folder;
  private final Disk disk;

  private SessionOpener(SessionSettings<T> settings, Durability durability) {
    this.settings = settings;
    this.durability = durability;
    folder = settings.folder();
    disk = settings.disk();
  }

  SessionOpener(Path folder, ItemCodec<T> codec) {
    this(
        new SessionSettings<>(
            checkNotNull(folder, "folder must not be null"),
            new ItemText<>(codec),
            SessionOpener::log,
            new Disk(),
            Drawing.uniform()),
        Durability.KILLED_PROCESS);
  }

  private static void log(String problem) {
    System.getLogger("dev.riffle.session").log(System.Logger.Level.WARNING, problem);
  }

  // ------------------------------------------------------------------ options

  /** Sets the failures that a completed call survives. */
  public SessionOpener<T> durability(Durability durability) {
    checkNotNull(durability, "durability must not be null");
    return new SessionOpener<>(settings, durability);
  }

  /**
   * Sets the listener that receives each problem as a message, during opening and later, such as
   * that the session is no longer saved or is saved again. It is called on any thread, never under
   * a lock of the queue or of the session.
   */
  public SessionOpener<T> onProblem(Consumer<String> listener) {
    checkNotNull(listener, "listener must not be null");
    return new SessionOpener<>(settings.withListener(listener), durability);
  }

  /**
   * Sets the functions for items that are added later. Opening a session requires those of its
   * weights, units, groups and rule, also of those that {@link PlayQueue#setDrawing} set, and
   * ignores others. The items of the session keep the numbers that they had.
   */
  public SessionOpener<T> drawing(Drawing<? super T> drawing) {
    checkNotNull(drawing, "drawing must not be null");
    return new SessionOpener<>(settings.withDrawing(drawing), durability);
  }

  /** Sets the disk that the files are written to. */
  SessionOpener<T> disk(Disk disk) {
    return new SessionOpener<>(settings.withDisk(disk), durability);
  }

  // ------------------------------------------------------------------ opening

  /**
   * Opens the session and restores its queue, or returns empty if there is none. If the end of the
   * journal is damaged or the journal is missing, the earlier calls are restored and the listener
   * is notified; the damaged end is kept in another file. In a read-only folder the queue is
   * restored, the listener is notified that the session is not saved, and nothing is written.
   *
   * @throws DamagedSessionException if the session is damaged; see {@link #recover}
   * @throws IOException if the session is held by another process, has another version or order
   *     version, has an item that the codec rejects, draws by functions that {@link #drawing} does
   *     not have, or cannot be read
   */
  public Optional<Session<T>> open() throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    return disk.isWritable(folder) ? locked(UNSAVED, SessionFolder::open) : unsaved();
  }

  /**
   * Opens the session like {@link #open}, and recovers it if it is damaged. The newest earlier
   * state that is whole and has items is restored, with the calls after it up to the first that is
   * damaged or whose predecessor is missing. If no state is whole, {@code queue} creates a new
   * queue of the items that can be read; an item that the codec rejects is left out. The damaged
   * files are kept as copies, such as {@code state-2.json.damaged-1}. The listener is notified of
   * the damage, the recovered part and the copies. If the process is killed or the disk fails
   * meanwhile, the session is damaged as before or recovered.
   *
   * @param queue called at most once, under the lock of the folder, only if no state is whole
   * @throws IllegalArgumentException as for {@link #create}
   * @throws DamagedSessionException if no item can be read
   * @throws IOException as for {@link #open}, or if the folder cannot be written
   */
  public Optional<Session<T>> recover(Function<List<T>, PlayQueue<T>> queue) throws IOException {
    checkNotNull(queue, "queue must not be null");
    return Files.isDirectory(folder)
        ? locked(
            "cannot be recovered",
            (files, lock) -> files.recover(items -> restorable(queue.apply(items)), lock))
        : Optional.empty();
  }

  /**
   * Opens the session like {@link #open}, or creates one with the queue of {@code queue} if there
   * is none. The folder is locked in between. An existing session that cannot be opened is never
   * replaced.
   *
   * @param queue called at most once, under the lock of the folder, only if there is no session
   * @throws IllegalArgumentException as for {@link #create}
   * @throws IOException if the existing session cannot be opened, or the folder cannot be written
   */
  public Session<T> openOrCreate(Supplier<PlayQueue<T>> queue) throws IOException {
    checkNotNull(queue, "queue must not be null");
    if (Files.isDirectory(folder) && !disk.isWritable(folder)) {
      Optional<Session<T>> session = unsaved();
      if (session.isPresent()) {
        return session.get();
      }
    }
    return locked(
            UNSAVED,
            (files, lock) -> {
              Optional<Session<T>> session = files.open(lock);
              return session.isPresent() ? session : files.create(restorable(queue.get()), lock);
            })
        .orElseThrow();
  }

  /**
   * Creates a session that saves {@code queue} from now on. An existing session is replaced, even
   * if it is damaged; files without a state file are kept under other names. Calls of other threads
   * wait until this method returns, and are saved.
   *
   * @throws IllegalArgumentException if {@code queue} does not draw from its seed, and so cannot be
   *     restored, or has an item that the codec cannot encode
   * @throws IOException if the folder is held by another session, contains a session of another
   *     version or order version, or cannot be written
   */
  public Session<T> create(PlayQueue<T> queue) throws IOException {
    restorable(queue);
    return locked(UNSAVED, (files, lock) -> files.create(queue, lock)).orElseThrow();
  }

  /**
   * Creates a session like {@link #create}, in a new folder, or returns empty if the folder exists.
   * If several processes call this method at the same time, one of them creates the session.
   *
   * @throws IllegalArgumentException as for {@link #create}
   * @throws IOException if the folder cannot be created or written; no new folder is left
   */
  public Optional<Session<T>> createNew(PlayQueue<T> queue) throws IOException {
    if (!attempt(UNSAVED, () -> disk.createNewFolder(folder))) {
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
   * Returns a copy of the saved queue, or empty if there is no session. Takes no lock, changes no
   * files, and does not disturb a process that has the session open.
   *
   * @throws IOException as for {@link #open}, except that another process may hold the session
   */
  public Optional<PlayQueue<T>> peek() throws IOException {
    return Files.isDirectory(folder)
        ? attempt("cannot be read", () -> new SessionReader<>(settings).peek())
        : Optional.empty();
  }

  /**
   * Returns the time at which the session was last written or marked by {@link
   * Session#markUsedAfter}, or empty if there is no session. Takes constant time and no lock, and
   * changes no files.
   *
   * @throws IOException if the folder cannot be read
   */
  public Optional<Instant> lastUsed() throws IOException {
    return Files.isDirectory(folder)
        ? attempt("cannot be read", () -> new Snapshots(folder, disk).lastWritten())
        : Optional.empty();
  }

  /**
   * Returns the ID of the process that has the session open, or empty if none has, or it is
   * unknown. Takes constant time, and changes no session.
   *
   * @throws IOException if the folder cannot be read or written
   */
  public Optional<Long> holder() throws IOException {
    return Files.isDirectory(folder) && disk.isWritable(folder)
        ? attempt("cannot be read", () -> SessionLock.holder(folder))
        : Optional.empty();
  }

  /**
   * Deletes the session, and the folder if it has no other files. Does nothing if there is no
   * session.
   *
   * @throws IOException if the session is held by another process, has another version or order
   *     version, has lost its state file, or the folder cannot be written; nothing is deleted
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

  /** Deletes a folder without session files, unless it has other files. */
  private void deleteFolder() {
    disk.delete(folder.resolve(SessionLock.NAME));
    disk.delete(folder);
  }

  /** Returns {@code queue} if its state has a generator, which restoring requires. */
  private static <T> PlayQueue<T> restorable(PlayQueue<T> queue) {
    checkNotNull(queue, "queue must not be null");
    checkArgument(
        !queue.state().rows().getOrDefault("generator", List.of()).isEmpty(),
        "queue (of seed %s) cannot be restored: its draws do not come from its seed",
        queue.seed());
    return queue;
  }

  // ------------------------------------------------------------------ under the lock

  private interface Attempt<R> {
    R run() throws IOException;
  }

  /**
   * Runs {@code attempt}; the message of an exception starts with the session and {@code failure}.
   */
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

  /**
   * Runs {@code attempt} under the lock; a returned session releases the lock when it is closed.
   */
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

  /** Restores a session in a read-only folder; reports that changes are not saved. */
  private Optional<Session<T>> unsaved() throws IOException {
    Optional<PlayQueue<T>> queue = peek();
    queue.ifPresent(restored -> settings.report(" is not saved: its folder cannot be written"));
    Snapshots snapshots = new Snapshots(folder, disk);
    return queue.map(
        restored ->
            new Session<>(
                this, () -> {}, snapshots, restored, Optional.empty(), ImmutableSet.of()));
  }
}
