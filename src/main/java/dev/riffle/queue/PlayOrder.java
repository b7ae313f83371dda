package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkElementIndex;

import com.google.common.collect.ImmutableList;
import java.util.OptionalInt;

/**
 * History, current entry and the rows ahead, as one list with a cursor (C22). A live view, which
 * cannot be modified and draws nothing. Thread-safe: each call takes effect atomically. Iterators,
 * streams and {@code toArray}, hence {@code List.copyOf}, use a copy of the list at one instant.
 *
 * <pre>
 *   SHUFFLE, RANDOM   history, oldest first | current | rows ahead
 *   IN_ORDER          source order, up to   | current | asked rows, then the source order from
 *                     where previous goes   |         | where next continues
 * </pre>
 *
 * In SHUFFLE the list ends with the last row drawn: {@link PlayQueue#upcoming} extends it. {@code
 * get} takes constant time, or logarithmic time after removals or in IN_ORDER after edits; the
 * first call after a removal takes time linear in the history.
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
    return calls.ask(
        all -> all.isPlaying() ? OptionalInt.of(all.playOrder().cursor()) : OptionalInt.empty());
  }

  @Override
  public int size() {
    return calls.ask(all -> all.playOrder().size());
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
