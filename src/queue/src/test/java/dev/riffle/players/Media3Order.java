package dev.riffle.players;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.function.IntSupplier;

/**
 * A {@link ShuffleOrder} with the methods of Media3's {@code ShuffleOrder}. Immutable but for the
 * draws: several threads need draws that synchronize.
 *
 * @param current returns the index of the current item, such as {@code
 *     player::getCurrentMediaItemIndex}; of an empty list 0
 */
record Media3Order(ShuffleOrder order, Draws draws, IntSupplier current) {
  int getLength() {
    return order.size();
  }

  int getFirstIndex() {
    return order.first().orElse(-1);
  }

  int getLastIndex() {
    return order.last().orElse(-1);
  }

  int getNextIndex(int index) {
    return order.next(index).orElse(-1);
  }

  int getPreviousIndex(int index) {
    return order.previous(index).orElse(-1);
  }

  Media3Order cloneAndInsert(int index, int count) {
    int place = order.size() == 0 ? -1 : order.placeOf(current.getAsInt());
    return new Media3Order(order.insertAfter(place, index, count, draws), draws, current);
  }

  Media3Order cloneAndRemove(int from, int to) {
    return new Media3Order(order.remove(from, to), draws, current);
  }

  Media3Order cloneAndMove(int from, int to, int newFrom) {
    return new Media3Order(order.move(from, to, newFrom), draws, current);
  }

  Media3Order cloneAndSet(int count, int start) {
    ShuffleOrder all = ShuffleOrder.of(count, draws);
    boolean isIndex = 0 <= start && start < count;
    return new Media3Order(isIndex ? all.startingWith(start) : all, draws, current);
  }

  Media3Order cloneAndClear() {
    return cloneAndSet(0, -1);
  }
}
