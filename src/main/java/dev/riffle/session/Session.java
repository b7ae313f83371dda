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
 * Saves a queue in a folder and restores it when the program restarts, even after a kill.
 * Thread-safe. A folder has one session at a time; a queue may be saved by any number of sessions,
 * and needs no special use.
 *
 * <p>Each call that changes the queue, or draws for a peek, is written before it returns (before
 * the outermost call returns, if a listener of the queue made it), as one line at the end of a
 * journal, in constant time. Once the journal is as long as the other files read on opening, at
 * most 2 MB, a snapshot of the queue replaces it; therefore the amortised cost of a call is
 * constant. Opening takes time linear in the queue. The disk is accessed outside the queue's lock:
 * calls that change the queue wait for a slow disk, queries do not.
 *
 * <p>A disk failure does not fail the calls of the queue. The listener receives a problem when the
 * session is no longer saved, and another when it is saved again.
 *
 * @param <T> the type of the items, which an {@link ItemCodec} converts to text
 * @since 0.1
 */
public final class Session<T> implements AutoCloseable {
  /**
   * Failures that a completed call survives.
   *
   * @since 0.1
   */
  public enum Durability {
    /** A kill of the process. */
    KILLED_PROCESS,
    /** A power failure. Each call waits for the disk, for some milliseconds. */
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

  // Guarded by this, which is never locked while holding the queue's lock.
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

  /** Starts following the queue, after a first snapshot if there is none. */
  synchronized Session<T> begin() throws IOException {
    if (snapshot.isPresent()) {
      subscription = queue.follow(this::save);
    } else {
      writeSnapshot();
    }
    open = true;
    return this;
  }

  /** Returns the saved queue. */
  public PlayQueue<T> queue() {
    return queue;
  }

  /** Returns the folder of the session. */
  public Path folder() {
    return opener.folder;
  }

  // ------------------------------------------------------------------ saving

  private void save(Change<T> change) {
    trySave(change).ifPresent(opener::report); // not locked: listeners may wait
  }

  /** Saves a change; returns the problem to report, if any. Changes arrive in order. */
  private synchronized Optional<String> trySave(Change<T> change) {
    if (!open) {
      return Optional.empty(); // closed meanwhile, or not begun
    }
    boolean savedSoFar = callsNotSaved == 0;
    callsNotSaved++; // until it is saved, also if an exception is thrown here
    try {
      if (savedSoFar) {
        append(change.call());
        callsNotSaved = 0;
      } else if (Long.bitCount(callsNotSaved) == 1) {
        // After 1, 2, 4 ... calls, because a snapshot of a long queue is expensive.
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

  /** Returns the last saved resume point, or empty if there is none. */
  public Optional<ResumePoint> resumePoint() {
    return ResumePoint.read(opener.folder);
  }

  /**
   * Saves {@code point} in constant time, without a line in the journal. Should be called every few
   * seconds; after a power failure it may be missing.
   */
  public synchronized void save(ResumePoint point) {
    try {
      if (open) {
        point.write(opener.folder, opener.disk);
      }
    } catch (IOException e) {
      // Less important than the queue, whose failures are reported.
    }
  }

  /**
   * Makes {@link SessionOpener#lastUsed} of this session later than {@code time}, even if the clock
   * was set back. {@code time} may be that of another session.
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

  /**
   * Returns a call as bytes, or empty if they exceed {@code room}; stops encoding items at the
   * limit.
   */
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

  // As long as the other files read on opening, so that the length of the journal pays for the next
  // snapshot.
  private static long room(Snapshots.Snapshot<?> last) {
    long others = last.bytes() + last.tracks().bytes();
    return Math.max(MIN_JOURNAL, Math.min(others, MAX_JOURNAL)) - last.journal().bytes();
  }

  /**
   * Writes the current queue. The snapshot contains changes that are recorded but not yet
   * delivered, so a new following receives changes from there on. The previous following is closed
   * once the snapshot is on the disk, and remains if the snapshot cannot be written.
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
      // It is no longer written.
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
      writeSnapshot(); // also changes that are not delivered yet
    } catch (IOException | RuntimeException e) {
      // The journal has all calls, or the failure was reported already.
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
