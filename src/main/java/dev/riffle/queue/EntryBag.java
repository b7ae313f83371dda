package dev.riffle.queue;

import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;

/**
 * A {@link Bag} of entries, by slot, which begins with all of them in id order. Not thread-safe.
 * Members of the bag are the ranks that the slots had when it was filled: so filling takes constant
 * time, also where slots of removed entries lie between.
 */
final class EntryBag {
  private final Bag bag = new Bag();
  private final Removed removed; // when it was filled

  private EntryBag(Removed removed) {
    this.removed = removed;
  }

  /** Returns a bag of all entries. */
  static EntryBag of(Entries<?> entries) {
    EntryBag all = new EntryBag(entries.removed());
    all.bag.fill(entries.size());
    return all;
  }

  /** Returns a bag of {@code slots}, where none was removed. */
  static EntryBag of(int[] slots) {
    EntryBag some = new EntryBag(Removed.NONE);
    some.bag.fill(slots);
    return some;
  }

  int size() {
    return bag.size();
  }

  int drawable() {
    return bag.drawable();
  }

  boolean contains(int slot) {
    return bag.contains(removed.rank(slot));
  }

  boolean holds(int slot) {
    return bag.holds(removed.rank(slot));
  }

  boolean canDraw(int slot) {
    return contains(slot) && !holds(slot);
  }

  int draw(Draws draws) {
    return slot(bag.draw(draws));
  }

  int drawAndHold(Draws draws) {
    return slot(bag.drawAndHold(draws));
  }

  int pick(Draws draws) {
    return slot(bag.pick(draws));
  }

  boolean take(int slot) {
    return bag.take(removed.rank(slot));
  }

  void put(int slot) {
    bag.put(removed.rank(slot));
  }

  void hold(int slot) {
    bag.hold(removed.rank(slot));
  }

  void wake(int slot) {
    bag.wake(removed.rank(slot));
  }

  /** Returns the slots that can be drawn, in the order of the bag. */
  int[] drawableSlots() {
    int[] slots = new int[bag.drawable()];
    for (int index = 0; index < slots.length; index++) {
      slots[index] = slot(bag.at(index));
    }
    return slots;
  }

  private int slot(int rank) {
    return removed.slot(rank);
  }
}
