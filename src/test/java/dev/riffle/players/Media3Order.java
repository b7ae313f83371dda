package dev.riffle.players;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.OptionalInt;

/** The shape of {@code androidx.media3.exoplayer.source.ShuffleOrder}. */
final class Media3Order {
  private static final int INDEX_UNSET = -1;

  private final ShuffleOrder order;
  private final Draws draws;

  Media3Order(ShuffleOrder order, Draws draws) {
    this.order = order;
    this.draws = draws;
  }

  int getLength() {
    return order.size();
  }

  int getFirstIndex() {
    return orUnset(order.first());
  }

  int getLastIndex() {
    return orUnset(order.last());
  }

  int getNextIndex(int index) {
    return orUnset(order.next(index));
  }

  int getPreviousIndex(int index) {
    return orUnset(order.previous(index));
  }

  Media3Order cloneAndInsert(int index, int count) {
    return new Media3Order(order.insert(index, count, draws), draws);
  }

  Media3Order cloneAndRemove(int from, int to) {
    return new Media3Order(order.remove(from, to), draws);
  }

  Media3Order cloneAndClear() {
    return cloneAndRemove(0, order.size());
  }

  private static int orUnset(OptionalInt index) {
    return index.orElse(INDEX_UNSET);
  }
}
