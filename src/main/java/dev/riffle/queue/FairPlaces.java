package dev.riffle.queue;

import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;
import java.util.stream.IntStream;

/** How newcomers come among what remains of a cycle (C9). */
final class FairPlaces {
  private FairPlaces() {}

  /**
   * Adds {@code count} slots from {@code first} on, each at a uniformly random place among what
   * remains: before any that is {@code shown}, which {@code bag} holds, or in the bag. Takes time
   * linear in them and, if anything is shown, in that.
   */
  static void add(int first, int count, Slots shown, Bag bag, Draws draws) {
    if (!shown.isEmpty() && count > 1) {
      addAll(IntStream.range(first, first + count).toArray(), shown, bag, draws);
      return;
    }
    for (int slot = first; slot < first + count; slot++) {
      bag.put(slot);
      int place = shown.isEmpty() ? 0 : draws.below(shown.size() + bag.drawable());
      if (place < shown.size()) {
        bag.hold(slot);
        shown.insert(place, slot);
      }
    }
  }

  /** Adds {@code slots} likewise. */
  static void add(int[] slots, Slots shown, Bag bag, Draws draws) {
    if (!shown.isEmpty() && slots.length > 1) {
      addAll(slots, shown, bag, draws);
    } else {
      for (int slot : slots) {
        add(slot, 1, shown, bag, draws);
      }
    }
  }

  /**
   * The same, one after the other. But where each comes after which entry is drawn, and not at
   * which place: so what is shown is made anew once, by following from each entry to the next.
   */
  private static void addAll(int[] slots, Slots shown, Bag bag, Draws draws) {
    int before = shown.size();
    int count = slots.length;
    Slots all = new Slots(); // what was shown, then newcomers
    int[] next = new int[before + count + 1]; // from 0, the front, or from 1 and an index of all
    for (int i = 0; i < before; i++) {
      all.addLast(shown.at(i));
      next[i] = i + 1;
    }
    for (int slot : slots) {
      bag.put(slot);
      int place = draws.below(all.size() + bag.drawable());
      if (place < all.size()) {
        bag.hold(slot);
        all.addLast(slot);
        int after = place < before ? place : place + 1; // nothing comes after the last one shown
        next[all.size()] = next[after];
        next[after] = all.size();
      }
    }
    shown.clear();
    for (int at = next[0]; shown.size() < all.size(); at = next[at]) {
      shown.addLast(all.at(at - 1));
    }
  }
}
