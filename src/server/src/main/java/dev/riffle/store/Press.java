package dev.riffle.store;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.QueueState;
import java.util.List;

/**
 * A press of a device: one call of a session, numbered by the device, so that it can be resent if
 * its answer is lost. An immutable value.
 *
 * @since 0.1
 */
public final class Press {
  /** The maximum length of a call, in bytes. */
  public static final int MAX_BYTES = 8 << 20;

  private static final int MAX_DEVICE = 64; // characters

  /** The requested effect. */
  sealed interface Action permits QueueCall, Ended, TakeOver {}

  /** Applies a call to the queue, encoded by {@link dev.riffle.queue.CallBytes}. */
  static final class QueueCall implements Action {
    final byte[] bytes;

    private QueueCall(byte[] bytes) {
      this.bytes = bytes.clone();
    }
  }

  /** Ends the play that the call {@code play} began. */
  record Ended(long play) implements Action {}

  /** Moves playback to the device. */
  record TakeOver() implements Action {}

  private final String session;
  private final String device;
  private final long counter;
  private final long seen;
  private final Action action;

  private Press(String session, String device, long counter, long seen, Action action) {
    this.session = checkNotNull(session, "session must not be null");
    this.device = checkDevice(device);
    checkArgument(counter > 0, "counter (%s) must be positive", counter);
    checkArgument(seen >= 0, "seen (%s) must not be negative", seen);
    this.counter = counter;
    this.seen = seen;
    this.action = action;
  }

  /**
   * Returns a press that applies a call to the queue.
   *
   * @param device 1 to 64 characters, random for each start of a program or load of a page
   * @param counter from 1; a later press of the device has a higher one. A device waits for each
   *     answer before it sends the next press
   * @param seen the number of the session that the user saw
   * @param call the call as {@link dev.riffle.queue.CallBytes} encodes it, with the UTF-8 of the
   *     codec as the bytes of an item; at most {@value #MAX_BYTES} bytes
   */
  public static Press call(String session, String device, long counter, long seen, byte[] call) {
    checkNotNull(call, "call must not be null");
    checkArgument(
        call.length <= MAX_BYTES, "call (%s bytes) must be at most %s", call.length, MAX_BYTES);
    return new Press(session, device, counter, seen, new QueueCall(call));
  }

  /**
   * Returns a press that advances at the end of a song, if that play has not ended yet. Calls after
   * {@code seen} that did not end it do not matter.
   *
   * @param play the number of the call that began the play, of {@link View#play}
   */
  public static Press ended(String session, String device, long counter, long seen, long play) {
    checkArgument(play >= 0, "play (%s) must not be negative", play);
    return new Press(session, device, counter, seen, new Ended(play));
  }

  /** Returns a press that moves playback to its device. */
  public static Press takeOver(String session, String device, long counter, long seen) {
    return new Press(session, device, counter, seen, new TakeOver());
  }

  static String checkDevice(String device) {
    checkNotNull(device, "device must not be null");
    checkArgument(
        !device.isEmpty() && device.length() <= MAX_DEVICE,
        "length of device (%s) must be in [1, %s]",
        device.length(),
        MAX_DEVICE);
    return device;
  }

  /** Returns the session. */
  public String session() {
    return session;
  }

  /** Returns the device. */
  public String device() {
    return device;
  }

  /** Returns the counter of the device. */
  public long counter() {
    return counter;
  }

  /** Returns the number of the session that the user saw. */
  public long seen() {
    return seen;
  }

  Action action() {
    return action;
  }

  /**
   * The presses that a device made on its own copy of a session while no server was reachable. An
   * immutable value.
   *
   * @param presses the presses, in order, of one session and one device, with growing counters and
   *     the same number seen; at least one. The last one is not a draw
   * @param state the state of the device's queue after them
   * @param deviceName the name of the device, for the user
   * @param <T> the type of the items
   * @since 0.1
   */
  public record OfflineCalls<T>(
      ImmutableList<Press> presses, QueueState<T> state, String deviceName) {
    private static final int ID_BYTES = 12;

    /** Checks the presses. */
    public OfflineCalls {
      checkArgument(!presses.isEmpty(), "presses must not be empty");
      checkNotNull(state, "state must not be null");
      checkNotNull(deviceName, "deviceName must not be null");
      Press first = presses.get(0);
      long counter = 0;
      for (Press press : presses) {
        checkArgument(
            press.session().equals(first.session())
                && press.device().equals(first.device())
                && press.seen() == first.seen()
                && press.counter() > counter,
            "press (%s) must have the session, device and number seen of the first, and a "
                + "higher counter",
            press.counter());
        counter = press.counter();
      }
    }

    Press first() {
      return presses.get(0);
    }

    Press last() {
      return presses.get(presses.size() - 1);
    }

    /** Returns the id of a session for the device's queue: determined by the first press. */
    String id() {
      String key = first().session() + " " + first().device() + " " + first().counter();
      byte[] hash = Hashing.sha256().hashUnencodedChars(key).asBytes();
      return BaseEncoding.base64Url().omitPadding().encode(hash, 0, ID_BYTES);
    }

    /** Returns true if the same entries were heard in two queues. */
    static <T> boolean haveHeardTheSame(PlayQueue<T> device, PlayQueue<T> other) {
      return ids(device.history(Integer.MAX_VALUE)).equals(ids(other.history(Integer.MAX_VALUE)))
          && device.current().map(Entry::id).equals(other.current().map(Entry::id));
    }

    private static ImmutableList<Long> ids(List<? extends Entry<?>> entries) {
      return entries.stream().map(Entry::id).collect(ImmutableList.toImmutableList());
    }
  }
}
