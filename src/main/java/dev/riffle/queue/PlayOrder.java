package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkElementIndex;

import com.google.common.collect.ImmutableList;
import java.util.OptionalInt;

/**
 * What {@link PlayQueue#previous} and {@link PlayQueue#next} walk, as one list with a cursor (C22).
 * A live view, which cannot be modified and draws nothing. Thread-safe: each call takes effect
 * atomically. Iterators, streams and {@code toArray}, hence {@code List.copyOf}, take a copy of the
 * list at one instant.
 *
 * <pre>
 *   SHUFFLE, RANDOM   history, oldest first | current | up next, forward history, look-ahead
 *   IN_ORDER          source order, up to   | current | up next, source order from where
 *                     where previous goes   |         | next goes on
 * </pre>
 *
 * In SHUFFLE and RANDOM the list ends with what is known without a draw: {@link PlayQueue#upcoming}
 * makes it longer. {@code get} takes logarithmic time, or time linear in up next where it is there;
 * the first call after a removal takes time linear in the history.
 *
 * @param <T> the type of the items
 */
public final class PlayOrder<T> extends LiveList<T> {
  private final QueueCalls<T> calls;

  PlayOrder(QueueCalls<T> calls) {
    this.calls = calls;
  }

  /** Returns the index of the current entry, or empty if nothing is current. */
  public OptionalInt cursor() {
    return calls.askOrder(
        all -> all.isPlaying() ? OptionalInt.of(all.cursor()) : OptionalInt.empty());
  }

  @Override
  public int size() {
    return calls.askOrder(PlaySequence::size);
  }

  @Override
  public Entry<T> get(int index) {
    return calls
        .askSlots(
            all -> {
              PlaySequence order = all.playOrder();
              checkElementIndex(index, order.size());
              return new int[] {order.at(index)};
            })
        .get(0);
  }

  @Override
  ImmutableList<Entry<T>> snapshot() {
    return calls.askSlots(all -> all.playOrder().toArray());
  }
}
