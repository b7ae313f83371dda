package dev.riffle.queue;

import java.util.Optional;

/**
 * A call that changed a queue. An immutable value.
 *
 * @param number the number of the change, from 1 and without gaps since the queue was made; a peek
 *     that drew is no change, and carries the number of the change before it
 * @param call the call and its arguments, for {@link PlayQueue#take}
 * @param before the entry that was current before the change
 * @param now the entry that is current after it; the same if only the order, the modes or the list
 *     changed, or if the entry is replayed
 * @param <T> the type of the items
 */
public record Change<T>(
    long number, Call<T> call, Optional<Entry<T>> before, Optional<Entry<T>> now) {

  /** Returns which method was called. */
  public Cause cause() {
    return call.cause();
  }
}
