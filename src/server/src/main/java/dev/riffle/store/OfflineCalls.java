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
 * The presses that a device made on its own copy of a session while no server was reachable. An
 * immutable value.
 *
 * @param presses the presses, in order, of one session and one device, with growing counters and
 *     the same number seen; at least one. The last one is no draw
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
          "press (%s) must have the session, device and number seen of the first, and a higher counter",
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

  /** Returns the id of a session for the device's queue: the same for the same first press. */
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
