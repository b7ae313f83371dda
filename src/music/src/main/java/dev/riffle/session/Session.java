package dev.riffle.session;

import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.Call;
import dev.riffle.queue.CallBytes;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Change;
import dev.riffle.queue.Following;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Saves a queue in a folder and restores it when the program restarts, even after a crash.
 * Thread-safe. A folder is open in one session at a time. A queue may be saved by any number of
 * sessions, and is used like any other queue.
 *
 * <p>Each call that changes the queue, or draws for a peek, is saved before it returns; a call from
 * a listener of the queue is saved before the outermost call returns. Saving a call appends one
 * line to a journal, in constant time. A journal as long as the other files of the session, at
 * least 64 KB and at most 2 MB, is replaced by a snapshot of the queue, so the amortized cost of a
 * call is constant. The snapshot that was opened and the previous one stay on the disk for {@link
 * SessionOpener#recover}. Opening takes time linear in the queue. The disk is accessed outside the
 * lock of the queue: if the disk is slow, calls that change the queue wait, but queries do not.
 *
 * <p>A failure of the disk, or of the codec, does not fail the calls of the queue. The problem
 * listener is notified once that the session is no longer saved, and again when it is saved: after
 * an item that the codec cannot encode, once that has left the queue and what undo restores.
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
    /** The process is killed. */
    KILLED_PROCESS,
    /** The power fails. Each call waits for the disk, some milliseconds. */
    POWER_CUT
  }

  // Below the minimum, a snapshot would be written every few calls; above the maximum, opening
  // would take long.
  private static final long MIN_JOURNAL = 1 << 16;
  private static final long MAX_JOURNAL = 2 << 20;

  private static final int FEW_ITEMS = 100; // are saved at once, such as those of a screen

  private static final byte[] NOTHING = {};

  private final SessionSettings<T> settings;
  private final Durability durability;
  private final Closeable lock;
  private final Snapshots snapshots;
  private final PlayQueue<T> queue;

  // Guarded by this, which is never locked under the queue's lock.
  private Optional<Snapshots.Snapshot<T>> snapshot;
  private ImmutableSet<String> opened;
  private Subscription subscription = () -> {};
  private long callsNotSaved;
  private boolean postponesItems;
  private boolean hasPostponedItems;
  private boolean open;

  /**
   * Creates a session.
   *
   * @param snapshot the current one, or empty to write one
   * @param opened the files of the snapshot that {@code queue} was restored from, which are kept;
   *     empty for a new queue, whose first snapshot is kept
   */
  Session(
      SessionOpener<T> opener,
      Closeable lock,
      Snapshots snapshots,
      PlayQueue<T> queue,
      Optional<Snapshots.Snapshot<T>> snapshot,
      ImmutableSet<String> opened) {
    settings = opener.settings;
    durability = opener.durability;
    this.lock = lock;
    this.snapshots = snapshots;
    this.queue = queue;
    this.snapshot = snapshot;
    this.opened = opened;
  }

  // ------------------------------------------------------------------ opening

  /**
   * Returns an opener of the session in {@code folder}, such as {@code Session.in(folder,
   * codec).openOrCreate(() -> queue)}. The folder need not exist.
   *
   * @param codec the codec of the items; use the same codec for each opening of the session
   */
  public static <T> SessionOpener<T> in(Path folder, ItemCodec<T> codec) {
    return new SessionOpener<>(folder, codec);
  }

  /** Subscribes to the queue; writes a first snapshot if there is none. */
  synchronized Session<T> begin() throws IOException {
    if (snapshot.isPresent()) {
      subscription = queue.follow(this::save);
    } else {
      writeSnapshot();
    }
    open = true;
    return this;
  }

  /** Returns the queue of this session. */
  public PlayQueue<T> queue() {
    return queue;
  }

  /** Returns the folder of the session. */
  public Path folder() {
    return settings.folder();
  }

  // ------------------------------------------------------------------ saving

  private void save(Change<T> change) {
    trySave(change).ifPresent(settings::report); // outside the lock: it may wait for others
  }

  /** Saves a change; returns a problem to report, if any. Changes are delivered one at a time. */
  private synchronized Optional<String> trySave(Change<T> change) {
    if (!open) {
      return Optional.empty(); // closed, or never begun
    }
    if (postponesItems && change.cause() == Cause.REFRESH && change.entries().size() > FEW_ITEMS) {
      hasPostponedItems = true;
      return Optional.empty();
    }
    boolean savedSoFar = callsNotSaved == 0;
    callsNotSaved++; // reset only if the change is saved
    try {
      if (savedSoFar) {
        append(change.call());
        callsNotSaved = 0;
      } else if (Long.bitCount(callsNotSaved) == 1) {
        // Retries after 1, 2, 4 ... calls: a failing snapshot of a long queue is expensive.
        writeSnapshot();
        return Optional.of(" is saved again");
      }
    } catch (IOException | RuntimeException | Error e) { // must not fail the call
      if (savedSoFar) {
        return Optional.of(" is no longer saved: " + reason(e));
      }
    }
    return Optional.empty();
  }

  /**
   * Postpones saving items of which more than {@value #FEW_ITEMS} are {@linkplain PlayQueue#refresh
   * refreshed} at once until {@link #saveItems}, for a program that reads the tags of thousands of
   * songs and, after a crash, reads the missing ones again. A snapshot that is due before contains
   * them. The draws of the queue must not depend on its items, because the calls that follow are
   * saved without them.
   */
  public synchronized void postponeItems() {
    postponesItems = true;
  }

  /**
   * Saves the items that were postponed, in time linear in the queue, and ends postponing. A
   * failure is reported, as that of a call.
   */
  public void saveItems() {
    trySaveItems().ifPresent(settings::report); // outside the lock: it may wait for others
  }

  private synchronized Optional<String> trySaveItems() {
    boolean isNeeded = open && hasPostponedItems;
    postponesItems = false;
    hasPostponedItems = false;
    if (!isNeeded || callsNotSaved > 0) {
      return Optional.empty(); // the next snapshot has them
    }
    try {
      writeSnapshot();
      return Optional.empty();
    } catch (IOException | RuntimeException | Error e) { // must not fail the caller
      callsNotSaved = 1;
      return Optional.of(" is no longer saved: " + reason(e));
    }
  }

  private static String reason(Throwable e) {
    if (e instanceof IOException io) {
      return SessionException.reason(io);
    }
    return e instanceof ItemText.UnencodableException
        ? String.valueOf(e.getMessage())
        : e.toString();
  }

  /** Returns the saved resume point, or empty if it is missing or unreadable. */
  public Optional<ResumePoint> resumePoint() {
    return ResumePoint.read(settings.folder());
  }

  /**
   * Saves a resume point in constant time, outside the journal. Call this method every few seconds.
   * A failure to write is ignored; a power failure may lose the point.
   */
  public synchronized void save(ResumePoint point) {
    try {
      if (open) {
        point.write(settings.folder(), settings.disk());
      }
    } catch (IOException e) {
      // Less important than the queue, whose failures are reported.
    }
  }

  /**
   * Makes {@link SessionOpener#lastUsed} of this session later than {@code time}, such as that of
   * another session, even if the clock was set back.
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
    // The last call may exceed the room, so that the journal leads to the next snapshot.
    Optional<byte[]> bytes =
        call.cause() == Cause.RESTORE // cannot be replayed
            ? Optional.empty()
            : bytes(call, room(last) + MIN_JOURNAL - Journal.FRAME_BYTES);
    if (bytes.isPresent()) {
      last.journal().append(bytes.get());
      if (durability == Durability.POWER_CUT) {
        last.journal().sync();
      }
    }
    if (bytes.isEmpty() || room(last) <= 0) {
      writeSnapshot();
    }
  }

  /**
   * Returns a call as bytes, or empty if it exceeds {@code room}; then the other items are not
   * encoded.
   */
  private Optional<byte[]> bytes(Call<T> call, long room) {
    long[] left = {room};
    byte[] bytes =
        CallBytes.encode(
            call,
            item -> {
              byte[] line = left[0] < 0 ? NOTHING : settings.format().line(item);
              left[0] -= line.length;
              return line;
            });
    return Optional.of(bytes).filter(whole -> left[0] >= 0 && whole.length <= room);
  }

  // About as long as the other files that opening reads, so the calls pay for the next snapshot.
  private static long room(Snapshots.Snapshot<?> last) {
    long others = last.bytes() + last.tracks().bytes();
    return Math.max(MIN_JOURNAL, Math.min(others, MAX_JOURNAL)) - last.journal().bytes();
  }

  /**
   * Writes a snapshot of the current queue. It contains changes that are not yet delivered, so a
   * new subscription starts from its state. The old subscription is closed once the snapshot is on
   * the disk, and continues if writing fails.
   */
  private void writeSnapshot() throws IOException {
    Following<T> next = queue.follow(this::save);
    Subscription obsolete = next;
    try {
      Snapshots.Snapshot<T> written =
          snapshots.write(next.state(), settings.format(), snapshot, opened);
      obsolete = subscription;
      subscription = next;
      closeJournal();
      snapshot = Optional.of(written);
      opened = opened.isEmpty() ? written.names() : opened;
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
      // The journal is no longer written.
    }
  }

  /**
   * Writes a last snapshot, so that the next opening replays no journal, and releases the folder.
   * The queue remains usable but is no longer saved. If the files are gone, the problem listener is
   * notified.
   */
  @Override
  public void close() {
    tryClose().ifPresent(settings::report); // outside the lock: it may wait for others
  }

  private synchronized Optional<String> tryClose() {
    if (!open) {
      return Optional.empty();
    }
    open = false;
    Optional<String> problem = Optional.empty();
    try {
      writeSnapshot(); // includes changes not yet delivered
    } catch (IOException | RuntimeException | Error e) {
      // The journal has all calls, or the problem was reported before, unless the files are gone: a
      // deleted journal accepts calls.
      if (callsNotSaved == 0 && !Files.exists(snapshot.orElseThrow().state())) {
        problem = Optional.of(" is no longer saved: " + reason(e));
      }
    }
    subscription.close();
    closeJournal();
    try {
      lock.close();
    } catch (IOException e) {
      // The system releases the lock when the process ends.
    }
    return problem;
  }
}
