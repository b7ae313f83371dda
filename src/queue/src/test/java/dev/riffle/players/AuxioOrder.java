package dev.riffle.players;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.ShuffleOrder;

/**
 * A {@link ShuffleOrder} with the methods of Auxio's {@code BetterShuffleOrder}: added items play
 * together, in the order of the list. Immutable but for the draws: several threads need draws that
 * synchronize.
 */
record AuxioOrder(ShuffleOrder order, Draws draws) {
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

  AuxioOrder cloneAndInsert(int index, int count) {
    int place = index < order.size() ? order.placeOf(index) : order.size();
    ShuffleOrder longer = order.insertAt(index, count, place);
    return order.size() == 0 ? cloneAndSet(count, -1) : new AuxioOrder(longer, draws);
  }

  AuxioOrder cloneAndRemove(int from, int to) {
    return new AuxioOrder(order.remove(from, to), draws);
  }

  AuxioOrder cloneAndMove(int from, int to, int newFrom) {
    return new AuxioOrder(order.move(from, to, newFrom), draws);
  }

  AuxioOrder cloneAndSet(int count, int start) {
    ShuffleOrder all = ShuffleOrder.of(count, draws);
    return new AuxioOrder(start < 0 ? all : all.startingWith(start), draws);
  }

  AuxioOrder cloneAndClear() {
    return cloneAndSet(0, -1);
  }

  AuxioOrder dragged(int from, int to) {
    int index = order.at(from);
    return new AuxioOrder(order.remove(index, index + 1).insertAt(index, 1, to), draws);
  }
}
