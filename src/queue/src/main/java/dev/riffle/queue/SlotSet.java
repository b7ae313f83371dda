package dev.riffle.queue;

import com.google.common.primitives.Ints;
import com.google.errorprone.annotations.CanIgnoreReturnValue;

/**
 * The last distinct slots of a list that is read backwards, up to a number: a hash table with
 * linear probing, at most half full. Not thread-safe.
 */
final class SlotSet {
  private static final int EMPTY = 0;
  private static final int MAX_BITS = 30; // of the longest array whose length is a power of two

  private final int max;
  private final int[] table; // slots plus 1
  private final int shift;
  private final Slots added = new Slots();

  /** Makes a set of at most {@code max} slots, of a list of {@code places}. */
  SlotSet(int max, long places) {
    this.max = max;
    int size = (int) Math.max(1, Math.min(max, places));
    int bits = Math.min(MAX_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(size) + 1);
    table = new int[1 << bits];
    shift = Integer.SIZE - bits;
  }

  /** Returns a set of {@code slots}. */
  static SlotSet of(int... slots) {
    SlotSet set = new SlotSet(slots.length, slots.length);
    for (int slot : slots) {
      set.add(slot);
    }
    return set;
  }

  boolean isFull() {
    return added.size() >= max;
  }

  /** Adds {@code slot}, unless it is present or the set is full; returns whether it was added. */
  @CanIgnoreReturnValue
  boolean add(int slot) {
    int i = isFull() ? -1 : find(slot);
    boolean isNew = i >= 0 && table[i] == EMPTY;
    if (isNew) {
      table[i] = slot + 1;
      added.addLast(slot);
    }
    return isNew;
  }

  boolean contains(int slot) {
    return table[find(slot)] != EMPTY;
  }

  /** Returns the slots, the last one added first. */
  int[] oldestFirst() {
    int[] all = added.toArray();
    Ints.reverse(all);
    return all;
  }

  /** Returns the index of {@code slot}, or of the empty place for it. */
  private int find(int slot) {
    int i = (slot * 0x9e3779b9) >>> shift;
    while (table[i] != EMPTY && table[i] != slot + 1) {
      i = (i + 1) & (table.length - 1);
    }
    return i;
  }
}
