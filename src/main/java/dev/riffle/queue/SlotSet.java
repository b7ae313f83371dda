package dev.riffle.queue;

/**
 * A set of at most a given number of slots, to which slots are added: a hash table with linear
 * probing, at most half full. Not thread-safe.
 */
final class SlotSet {
  private static final int EMPTY = 0;

  private final int[] table; // slots plus 1
  private final int shift;

  SlotSet(int max) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, max)) + 1;
    table = new int[1 << bits];
    shift = Integer.SIZE - bits;
  }

  /** Adds {@code slot}; returns whether it was not there. */
  boolean add(int slot) {
    int i = find(slot);
    boolean isNew = table[i] == EMPTY;
    table[i] = slot + 1;
    return isNew;
  }

  boolean contains(int slot) {
    return table[find(slot)] != EMPTY;
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
