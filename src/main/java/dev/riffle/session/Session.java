package dev.riffle.session;

import dev.riffle.queue.Call;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Keeps a queue in a folder, so that it is as it was when the program starts again, be it that it
 * was killed. Thread-safe. While a session is open the folder is its own; whoever has the queue
 * goes on using it as ever.
 *
 * <p>Each call of the queue that changes something is in the folder before it answers: a line at
 * the end of a journal, which takes constant time. When the journal has grown as long as what an
 * opening reads besides, at most 2 MB, the queue is written as a whole; so that is paid for, and
 * opening takes time linear in the queue.
 *
 * <p>A disk that fails does not stop the music: no call of the queue fails because of it. The
 * listener is told, once, that the session is not saved any more, and when it is again.
 */
public final class Session implements AutoCloseable {
  /** What a call that was answered outlives. */
  public enum Durability {
    /** That the process is killed. */
    KILLED_PROCESS,
    /** That the power goes: each call waits for the disk, some milliseconds. */
    POWER_CUT
  }

  // Below, a snapshot would be written every few calls; above, a start would take long.
  private static final long LEAST_JOURNAL = 1 << 16;
  private static final long MOST_JOURNAL = 2 << 20;

  private final Opening terms;
  private final Claim claim;
  private final Snapshots snapshots;
  private final PlayQueue<Track> queue;
  private final AtomicBoolean closed = new AtomicBoolean();

  // Under the queue's lock, which is held while the queue tells of a call; and at the end, when it
  // tells us nothing any more, for the thread that closes.
  private Snapshots.Snapshot snapshot;
  private boolean listChanged;
  private long callsNotSaved;

  Session(
      Opening terms,
      Claim claim,
      Snapshots snapshots,
      PlayQueue<Track> queue,
      Snapshots.Snapshot snapshot,
      boolean listChanged) {
    this.terms = terms;
    this.claim = claim;
    this.snapshots = snapshots;
    this.queue = queue;
    this.snapshot = snapshot;
    this.listChanged = listChanged;
  }

  // ------------------------------------------------------------------ opening

  /**
   * Goes on with the session in {@code folder}, or returns empty if there is none. Of a journal
   * with a damaged end all calls before that are taken, the rest is kept aside, and {@code
   * listener} told.
   *
   * @param listener hears a sentence, now and later, of what is amiss; possibly under the queue's
   *     lock
   * @throws IOException if another process has it, or it is damaged or of a newer version, or
   *     cannot be read or written; the message is a sentence that says so, and its files are left
   *     as they were
   */
  public static Optional<Session> open(
      Path folder, Durability durability, Consumer<String> listener) throws IOException {
    return open(new Opening(folder, durability, listener, new Disk()));
  }

  static Optional<Session> open(Opening terms) throws IOException {
    Optional<Session> session = terms.open();
    session.ifPresent(Session::listen);
    return session;
  }

  /**
   * Keeps {@code queue} in {@code folder} from now on; a session that is there already is replaced,
   * be it damaged. Nobody else may call the queue until this returns.
   *
   * @param listener hears a sentence of what is amiss, possibly under the queue's lock
   * @throws IOException if another process has it, or it is of a newer version, or cannot be
   *     written; the message is a sentence that says so, and what was there is left as it was
   */
  public static Session create(
      Path folder, PlayQueue<Track> queue, Durability durability, Consumer<String> listener)
      throws IOException {
    return create(queue, new Opening(folder, durability, listener, new Disk()));
  }

  static Session create(PlayQueue<Track> queue, Opening terms) throws IOException {
    Session session = terms.create(queue);
    session.listen();
    return session;
  }

  private void listen() {
    queue.journal(this::save);
  }

  /** Returns the queue that is kept. */
  public PlayQueue<Track> queue() {
    return queue;
  }

  // ------------------------------------------------------------------ saving

  private void save(Call<Track> call) {
    boolean savedSoFar = callsNotSaved == 0;
    listChanged |= Opening.EDITS.contains(call.cause());
    callsNotSaved++; // until it is: whatever comes out of here
    try {
      if (savedSoFar) {
        append(call);
        callsNotSaved = 0;
      } else if (Long.bitCount(callsNotSaved) == 1) {
        // After 1, 2, 4 ... calls: a snapshot of a long queue is no small thing to try in vain.
        fold();
        terms.say("session in " + terms.folder() + " is saved again");
      }
    } catch (IOException | RuntimeException e) { // of all that can be amiss, the music is not
      if (savedSoFar) {
        String reason = e instanceof IOException io ? Refusal.reason(io) : e.toString();
        terms.say("session in " + terms.folder() + " is not saved from here on: " + reason);
      }
    }
  }

  private void append(Call<Track> call) throws IOException {
    long room = room();
    if (call.items().size() > room / CallJson.LEAST_TRACK_BYTES) {
      fold();
      return;
    }
    byte[] json = CallJson.write(call);
    if (json.length + Journal.FRAME_BYTES > room) {
      fold();
      return;
    }
    snapshot.journal().append(json);
    if (terms.durability() == Durability.POWER_CUT) {
      snapshot.journal().sync();
    }
  }

  // As much as a start has to read anyway: so a call pays for a snapshot by its own length.
  private long room() {
    long anew = snapshot.bytes() + snapshot.tracks().bytes();
    return Math.max(LEAST_JOURNAL, Math.min(anew, MOST_JOURNAL)) - snapshot.journal().bytes();
  }

  private void fold() throws IOException {
    Optional<TracksFile> same = listChanged ? Optional.empty() : Optional.of(snapshot.tracks());
    Snapshots.Snapshot next = snapshots.write(queue.state(), same);
    snapshot.journal().close();
    snapshot = next;
    listChanged = false;
    callsNotSaved = 0;
  }

  /**
   * Writes the queue as a whole, so that the next start has no journal to read, and leaves the
   * folder to others. The queue can be used after that; it is not kept any more.
   */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    queue.journal(call -> {});
    try {
      if (callsNotSaved > 0 || snapshot.journal().bytes() > 0) {
        fold();
      }
    } catch (IOException | RuntimeException e) {
      // Where the journal has it all nothing is lost; else this was said when it began.
    }
    try (claim) {
      snapshot.journal().close();
    } catch (IOException e) {
      // Nobody writes any more.
    }
  }
}
