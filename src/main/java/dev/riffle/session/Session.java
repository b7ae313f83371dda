package dev.riffle.session;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.riffle.queue.Call;
import dev.riffle.queue.Change;
import dev.riffle.queue.Following;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Keeps a queue in a folder, so that it is restored when the program starts again, even after it
 * was killed. Thread-safe. The folder belongs to one session at a time; a queue may be kept by any
 * number of sessions, and is used as any other.
 *
 * <p>Each call that changes the queue, or draws for a peek, is in the folder before it returns (if
 * a listener of the queue made it, before the outermost call returns): one line at the end of a
 * journal, in constant time. When the journal has grown as long as everything else that opening
 * reads, at most 2 MB, a snapshot of the queue replaces it; so the cost of a call stays constant,
 * amortised. Opening takes time linear in the queue. The disk is accessed outside the queue's lock:
 * while it is slow, calls that change the queue wait, and queries do not.
 *
 * <p>A disk that fails does not fail the calls of the queue. The listener is told once that the
 * session is no longer saved, and when it is saved again.
 *
 * @param <T> the type of the items, which an {@link ItemCodec} turns into text
 * @since 0.1
 */
public final class Session<T> implements AutoCloseable {
  /**
   * What a call that has returned survives.
   *
   * @since 0.1
   */
  public enum Durability {
    /** The process being killed. */
    KILLED_PROCESS,
    /** A power failure: each call waits for the disk, some milliseconds. */
    POWER_CUT
  }

  // Below the minimum, a snapshot would be written every few calls; above the maximum, opening
  // would take long.
  private static final long MIN_JOURNAL = 1 << 16;
  private static final long MAX_JOURNAL = 2 << 20;

  private final Opening<T> terms;
  private final Closeable lock;
  private final Snapshots snapshots;
  private final PlayQueue<T> queue;

  // Guarded by this, which is never taken under the queue's lock.
  private Optional<Snapshots.Snapshot<T>> snapshot;
  private Subscription subscription = () -> {};
  private long callsNotSaved;
  private boolean open;

  Session(
      Opening<T> terms,
      Closeable lock,
      Snapshots snapshots,
      PlayQueue<T> queue,
      Optional<Snapshots.Snapshot<T>> snapshot) {
    this.terms = terms;
    this.lock = lock;
    this.snapshots = snapshots;
    this.queue = queue;
    this.snapshot = snapshot;
  }

  // ------------------------------------------------------------------ opening

  /**
   * Opens the session in {@code folder} and restores its queue, or returns empty if there is none.
   * If the end of the journal is damaged, or all of it is missing, the calls before that are
   * restored and {@code listener} is told; the damaged end is kept in another file. In a folder
   * that cannot be written, such as one on a disk mounted read-only, the queue is restored, {@code
   * listener} is told that it is not saved, and nothing is written.
   *
   * @param codec the codec of the items that the session was created with
   * @param listener receives a sentence about each problem, now and later, on any thread; never
   *     under a lock of the queue or of the session
   * @throws IOException if the session is held by another process, is damaged, is of a newer
   *     version or of another order version, has an item that {@code codec} cannot decode, or
   *     cannot be read; the message is a sentence, and the files are left as they were
   */
  public static <T> Optional<Session<T>> open(
      Path folder, ItemCodec<T> codec, Durability durability, Consumer<String> listener)
      throws IOException {
    return open(terms(folder, codec, durability, listener));
  }

  static <T> Optional<Session<T>> open(Opening<T> terms) throws IOException {
    return terms.open();
  }

  /**
   * Opens the session in {@code folder} as {@link #open} does, or, if there is none, creates one
   * that keeps the queue of {@code queue}. Between the two no other process can create one. A
   * session that is there but cannot be opened is never replaced.
   *
   * @param listener receives a sentence about each problem, now and later, on any thread; never
   *     under a lock of the queue or of the session
   * @param queue asked at most once, and only if there is no session; the folder is locked
   *     meanwhile
   * @throws IOException if the session that is there cannot be opened, as by {@link #open}, or the
   *     folder cannot be written; the message is a sentence
   */
  public static <T> Session<T> openOrCreate(
      Path folder,
      ItemCodec<T> codec,
      Durability durability,
      Consumer<String> listener,
      Supplier<PlayQueue<T>> queue)
      throws IOException {
    checkNotNull(queue, "queue must not be null");
    return terms(folder, codec, durability, listener).openOrCreate(queue);
  }

  /**
   * Creates a session in {@code folder} that keeps {@code queue} from now on. A session that is
   * there already is replaced, even if it is damaged; files whose state is missing are kept under
   * other names. Calls that other threads make meanwhile are saved too; they wait until this
   * returns.
   *
   * @param listener receives a sentence about each problem, now and later, on any thread; never
   *     under a lock of the queue or of the session
   * @throws IllegalArgumentException if {@code queue} does not draw from its seed, and so could not
   *     be restored
   * @throws IOException if the folder is held by another session, contains one of a newer version,
   *     or cannot be written; the message is a sentence, and the session that was there is left as
   *     it was
   */
  public static <T> Session<T> create(
      Path folder,
      ItemCodec<T> codec,
      PlayQueue<T> queue,
      Durability durability,
      Consumer<String> listener)
      throws IOException {
    return create(queue, terms(folder, codec, durability, listener));
  }

  static <T> Session<T> create(PlayQueue<T> queue, Opening<T> terms) throws IOException {
    return terms.create(checkNotNull(queue, "queue must not be null"));
  }

  private static <T> Opening<T> terms(
      Path folder, ItemCodec<T> codec, Durability durability, Consumer<String> listener) {
    return new Opening<>(folder, ItemFormat.of(codec), durability, listener, new Disk());
  }

  /** Begins to follow the queue, after a first snapshot if there is none. */
  synchronized Session<T> begin() throws IOException {
    if (snapshot.isPresent()) {
      subscription = queue.follow(this::save);
    } else {
      writeSnapshot();
    }
    open = true;
    return this;
  }

  /** Returns the queue that is kept. */
  public PlayQueue<T> queue() {
    return queue;
  }

  /** Returns the folder of the session. */
  public Path folder() {
    return terms.folder();
  }

  // ------------------------------------------------------------------ saving

  private void save(Change<T> change) {
    trySave(change).ifPresent(terms::say); // not under the lock: the listener may wait for others
  }

  /** Saves a change; returns what the listener is to know. Changes come one after the other. */
  private synchronized Optional<String> trySave(Change<T> change) {
    if (!open) {
      return Optional.empty(); // closed meanwhile, or never begun
    }
    boolean savedSoFar = callsNotSaved == 0;
    callsNotSaved++; // until it is saved, whatever is thrown here
    try {
      if (savedSoFar) {
        append(change.call());
        callsNotSaved = 0;
      } else if (Long.bitCount(callsNotSaved) == 1) {
        // After 1, 2, 4 ... calls: a snapshot of a long queue is expensive to attempt in vain.
        writeSnapshot();
        return Optional.of(" is saved again");
      }
    } catch (IOException | RuntimeException e) { // must not fail the call
      if (savedSoFar) {
        String reason = e instanceof IOException io ? Refusal.reason(io) : e.toString();
        return Optional.of(" is not saved from here on: " + reason);
      }
    }
    return Optional.empty();
  }

  /** Returns where the listener stopped, or empty if that is not known. */
  public Optional<ResumePoint> resumePoint() {
    return ResumePoint.read(terms.folder());
  }

  /**
   * Saves where the listener is, in constant time and without a line in the journal. It is meant to
   * be called every few seconds; after a power failure it may be missing.
   */
  public synchronized void save(ResumePoint point) {
    try {
      if (open) {
        point.write(terms.folder(), terms.disk());
      }
    } catch (IOException e) {
      // The queue matters more, and the listener is told if it cannot be saved.
    }
  }

  private void append(Call<T> call) throws IOException {
    Snapshots.Snapshot<?> last = snapshot.orElseThrow();
    long room = room(last);
    if (call.items().size() > room / CallJson.MIN_ITEM_BYTES) {
      writeSnapshot();
      return;
    }
    byte[] json = CallJson.write(call, terms.format());
    if (json.length + Journal.FRAME_BYTES > room) {
      writeSnapshot();
      return;
    }
    last.journal().append(json);
    if (terms.durability() == Durability.POWER_CUT) {
      last.journal().sync();
    }
  }

  // As long as what opening reads anyway: so each call pays for the next snapshot by its length.
  private static long room(Snapshots.Snapshot<?> last) {
    long others = last.bytes() + last.tracks().bytes();
    return Math.max(MIN_JOURNAL, Math.min(others, MAX_JOURNAL)) - last.journal().bytes();
  }

  /**
   * Writes the queue as it is now. The snapshot contains changes that have been noted but not yet
   * delivered, so they are received by a new following from there on; the old one is stopped when
   * the snapshot is on the disk, and goes on if it cannot be written.
   */
  private void writeSnapshot() throws IOException {
    Following<T> next = queue.follow(this::save);
    Subscription obsolete = next;
    try {
      Snapshots.Snapshot<T> written = snapshots.write(next.state(), terms.format(), snapshot);
      obsolete = subscription;
      subscription = next;
      closeJournal();
      snapshot = Optional.of(written);
      callsNotSaved = 0;
    } finally {
      obsolete.close();
    }
  }

  private void closeJournal() {
    try {
      if (snapshot.isPresent()) {
        snapshot.get().journal().close();
      }
    } catch (IOException e) {
      // It is not written to any more.
    }
  }

  /**
   * Writes a last snapshot, so that the next opening has no journal to read, and releases the
   * folder. The queue can still be used; it is no longer saved.
   */
  @Override
  public synchronized void close() {
    if (!open) {
      return;
    }
    open = false;
    try {
      writeSnapshot(); // also of changes that are still to be delivered
    } catch (IOException | RuntimeException e) {
      // Either the journal has all calls, or the listener has been told already.
    }
    subscription.close();
    closeJournal();
    try {
      lock.close();
    } catch (IOException e) {
      // The lock is released when the process ends.
    }
  }
}
