package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableLongArray;

/**
 * Plays in a row, each an entry's slot and its position. Not thread-safe. The ends grow and shrink
 * in constant time, amortised; what a removed entry played is found by a look at each play.
 */
final class Plays {
  private final int step;
  private final Slots slots = new Slots();
  private Positions positions;

  /** Makes a row in which places mostly go up by {@code step}, 1 or -1, from a play to the next. */
  Plays(int step) {
    this.step = step;
    this.positions = new Positions(step);
  }

  int size() {
    return slots.size();
  }

  boolean isEmpty() {
    return slots.isEmpty();
  }

  int slot(int i) {
    return slots.at(i);
  }

  int lastSlot() {
    return slots.last();
  }

  int lastCycle() {
    return positions.lastCycle();
  }

  int lastPlace() {
    return positions.lastPlace();
  }

  void addLast(int slot, int cycle, int place) {
    slots.addLast(slot);
    positions.addLast(cycle, place);
  }

  void removeLast() {
    slots.removeLast();
    positions.removeLast();
  }

  void removeFirst() {
    slots.removeFirst();
    positions.removeFirst();
  }

  void clear() {
    if (!isEmpty()) {
      positions = new Positions(step);
    }
    slots.clear();
  }

  /** Forgets all plays of {@code slot}, whose number {@code last} takes over. */
  void leave(int slot, int last) {
    if (!slots.containsEither(slot, last)) {
      return; // nearly always
    }
    if (slots.indexOf(slot) != Slots.NOWHERE) {
      Plays others = new Plays(-step);
      while (!isEmpty()) {
        if (lastSlot() != slot) {
          others.addLast(lastSlot(), lastCycle(), lastPlace());
        }
        removeLast();
      }
      while (!others.isEmpty()) {
        addLast(others.lastSlot(), others.lastCycle(), others.lastPlace());
        others.removeLast();
      }
    }
    slots.rename(last, slot);
  }

  ImmutableLongArray slotsRow() {
    return slots.row();
  }

  ImmutableLongArray positionsRow() {
    return positions.row();
  }

  /** Plays again what another row kept, which was empty. */
  void restore(int[] savedSlots, ImmutableLongArray runs) {
    checkArgument(runs.length() % 3 == 0, "positions (%s) must come in threes", runs.length());
    int i = 0;
    for (int run = 0; run < runs.length(); run += 3) {
      int left = savedSlots.length - i;
      int length = Rows.in("positions", runs.get(run + 2), 0, left);
      int cycle = Rows.in("positions", runs.get(run), 0, Integer.MAX_VALUE);
      int place = Rows.in("positions", runs.get(run + 1), 0, Integer.MAX_VALUE);
      for (int nth = 0; nth < length; nth++) {
        addLast(savedSlots[i++], cycle, place + step * nth);
      }
    }
    checkArgument(i == savedSlots.length, "positions (%s) must be as many as plays", i);
  }
}
