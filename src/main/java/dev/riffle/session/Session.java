package dev.riffle.session;

import dev.riffle.queue.Call;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.Change;
import dev.riffle.queue.Following;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

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
   * Failures that a completed call survives.
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

  private static final byte[] NOTHING = {};

  private final SessionOpener<T> opener;
  private final Closeable lock;
  private final Snapshots snapshots;
  private final PlayQueue<T> queue;

  // Guarded by this, which is never taken under the queue's lock.
  private Optional<Snapshots.Snapshot<T>> snapshot;
  private Subscription subscription = () -> {};
  private long callsNotSaved;
  private boolean open;

  Session(
      SessionOpener<T> opener,
      Closeable lock,
      Snapshots snapshots,
      PlayQueue<T> queue,
      Optional<Snapshots.Snapshot<T>> snapshot) {
    this.opener = opener;
    this.lock = lock;
    this.snapshots = snapshots;
    this.queue = queue;
    this.snapshot = snapshot;
  }

  // ------------------------------------------------------------------ opening

  /**
   * Returns an opener of the session in {@code folder}, such as {@code Session.in(folder,
   * ItemCodec.tracks()).openOrCreate(() -> queue)}. The folder need not exist.
   *
   * @param codec the codec of the items, the same each time the session is opened
   */
  public static <T> SessionOpener<T> in(Path folder, ItemCodec<T> codec) {
    return new SessionOpener<>(folder, codec);
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
    return opener.folder;
  }

  // ------------------------------------------------------------------ saving

  private void save(Change<T> change) {
    trySave(change).ifPresent(opener::say); // not under the lock: the listener may wait for others
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
        String reason = e instanceof IOException io ? SessionException.reason(io) : e.toString();
        return Optional.of(" is not saved from here on: " + reason);
      }
    }
    return Optional.empty();
  }

  /** Returns where the listener stopped, or empty if that is not known. */
  public Optional<ResumePoint> resumePoint() {
    return ResumePoint.read(opener.folder);
  }

  /**
   * Saves where the listener is, in constant time and without a line in the journal. It is meant to
   * be called every few seconds; after a power failure it may be missing.
   */
  public synchronized void save(ResumePoint point) {
    try {
      if (open) {
        point.write(opener.folder, opener.disk);
      }
    } catch (IOException e) {
      // The queue matters more, and the listener is told if it cannot be saved.
    }
  }

  /**
   * Makes {@link SessionOpener#lastUsed} of this session later than {@code time}, even if the clock
   * was set back: {@code time} is that of another session, say.
   *
   * @throws IOException if the mark cannot be written
   */
  public synchronized void markUsedAfter(Instant time) throws IOException {
    if (open) {
      snapshots.markUsedAfter(time);
    }
  }

  private void append(Call<T> call) throws IOException {
    Snapshots.Snapshot<?> last = snapshot.orElseThrow();
    Optional<byte[]> bytes = bytes(call, room(last) - Journal.FRAME_BYTES);
    if (bytes.isEmpty()) {
      writeSnapshot();
      return;
    }
    last.journal().append(bytes.get());
    if (opener.durability == Durability.POWER_CUT) {
      last.journal().sync();
    }
  }

  /** Returns a call as bytes, or empty if there is no room for them; then few items are encoded. */
  private Optional<byte[]> bytes(Call<T> call, long room) {
    long[] left = {room};
    byte[] bytes =
        CallBytes.encode(
            call,
            item -> {
              byte[] line = left[0] < 0 ? NOTHING : opener.format.line(item);
              left[0] -= line.length;
              return line;
            });
    return Optional.of(bytes).filter(whole -> left[0] >= 0 && whole.length <= room);
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
      Snapshots.Snapshot<T> written = snapshots.write(next.state(), opener.format, snapshot);
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
