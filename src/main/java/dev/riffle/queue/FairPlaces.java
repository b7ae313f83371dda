package dev.riffle.queue;

import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;
import java.util.stream.IntStream;

/** Inserts entries at uniformly random positions among the free rows and the bag (C9). */
final class FairPlaces {
  private FairPlaces() {}

  /**
   * Adds {@code count} slots from {@code first} on, one after the other. Takes time linear in them
   * and in the free rows.
   */
  static void add(int first, int count, Ahead ahead, Bag bag, Draws draws) {
    if (ahead.free() > 0 && count > 1) {
      addAll(IntStream.range(first, first + count).toArray(), ahead, bag, draws);
      return;
    }
    for (int slot = first; slot < first + count; slot++) {
      int free = ahead.free();
      int place = free == 0 ? 0 : draws.below(free + bag.size() + 1);
      if (place < free) {
        ahead.insertFree(place, slot);
      } else {
        bag.put(slot);
      }
    }
  }

  /** Adds {@code slots} likewise. */
  static void add(int[] slots, Ahead ahead, Bag bag, Draws draws) {
    if (ahead.free() > 0 && slots.length > 1) {
      addAll(slots, ahead, bag, draws);
    } else {
      for (int slot : slots) {
        add(slot, 1, ahead, bag, draws);
      }
    }
  }

  /**
   * The same in one pass over the free rows: for each slot the entry that it comes before is drawn,
   * and the rows are then made anew by following from each entry to the next.
   */
  private static void addAll(int[] slots, Ahead ahead, Bag bag, Draws draws) {
    Slots all = new Slots(); // the free rows, then those of new entries
    all.addAll(ahead.freeSlots());
    Slots added = new Slots();
    int before = all.size();
    int[] next = new int[before + slots.length + 1]; // from 0, the front, or 1 and an index of all
    for (int i = 0; i < before; i++) {
      next[i] = i + 1;
    }
    for (int slot : slots) {
      int place = draws.below(all.size() + bag.size() + 1);
      if (place < all.size()) {
        all.addLast(slot);
        added.addLast(slot);
        int after = place < before ? place : place + 1; // nothing comes after the last free row
        next[all.size()] = next[after];
        next[after] = all.size();
      } else {
        bag.put(slot);
      }
    }
    Slots rows = new Slots();
    for (int at = next[0]; rows.size() < all.size(); at = next[at]) {
      rows.addLast(all.at(at - 1));
    }
    ahead.replaceFree(rows, added);
  }
}
