package dev.riffle.players;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.OptionalInt;

/**
 * A {@link ShuffleOrder} with the methods of Media3's {@code ShuffleOrder}. Immutable but for the
 * draws: several threads need draws that synchronize.
 */
record Media3Order(ShuffleOrder order, Draws draws) {
  private static final int INDEX_UNSET = -1;

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

  private static int orUnset(OptionalInt index) {
    return index.orElse(INDEX_UNSET);
  }

  Media3Order cloneAndInsert(int index, int count) {
    return new Media3Order(order.insert(index, count, draws), draws);
  }

  Media3Order cloneAndRemove(int from, int to) {
    return new Media3Order(order.remove(from, to), draws);
  }

  Media3Order cloneAndMove(int from, int to, int newFrom) {
    return new Media3Order(order.move(from, to, newFrom), draws);
  }

  Media3Order cloneAndSet(int count, int start) {
    ShuffleOrder all = ShuffleOrder.of(count, draws);
    boolean isIndex = 0 <= start && start < count;
    return new Media3Order(isIndex ? all.startingWith(start) : all, draws);
  }

  Media3Order cloneAndClear() {
    return cloneAndSet(0, INDEX_UNSET);
  }
}
