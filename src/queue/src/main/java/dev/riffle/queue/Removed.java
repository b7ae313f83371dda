package dev.riffle.queue;

import java.util.Arrays;

/**
 * The slots of removed entries. An immutable value, so that a numbering of the remaining slots
 * stays valid. Slots are in id order: the rank of a slot is the number of entries before it that
 * are not removed.
 *
 * <pre>
 *   slot   0 1 2 3 4 5 6            removed: 1, 4
 *   rank   0 - 1 2 - 3 4
 * </pre>
 *
 * A block of {@value #BLOCK} slots lists its removed ones in order. A look-up takes two binary
 * searches; adding one copies its block and the array of blocks.
 */
final class Removed implements Bag.Ranks {
  static final int BLOCK = 1 << 14;
  private static final int SHIFT = Integer.numberOfTrailingZeros(BLOCK);
  private static final short[] EMPTY = {};

  static final Removed NONE = new Removed(new short[0][], new int[0], 0);

  private final short[][] blocks; // the removed slots of each, less the first slot of the block
  private final int[] before; // the number of removed slots in the blocks before
  private final int count;

  private Removed(short[][] blocks, int[] before, int count) {
    this.blocks = blocks;
    this.before = before;
    this.count = count;
  }

  int count() {
    return count;
  }

  boolean contains(int slot) {
    int block = slot >> SHIFT;
    return block < blocks.length && Arrays.binarySearch(blocks[block], offset(slot)) >= 0;
  }

  /** Returns these and {@code slots}, which are none of them, in ascending order. */
  Removed with(int... slots) {
    if (slots.length == 0) {
      return this;
    }
    int length = Math.max(blocks.length, (slots[slots.length - 1] >> SHIFT) + 1);
    short[][] newBlocks = Arrays.copyOf(blocks, length);
    int[] newBefore = new int[length];
    int total = 0;
    int from = 0;
    for (int block = 0; block < length; block++) {
      int to = from;
      while (to < slots.length && slots[to] >> SHIFT == block) {
        to++;
      }
      short[] old = block < blocks.length ? blocks[block] : EMPTY;
      newBlocks[block] = from == to ? old : merge(old, slots, from, to);
      newBefore[block] = total;
      total += newBlocks[block].length;
      from = to;
    }
    return new Removed(newBlocks, newBefore, total);
  }

  private static short[] merge(short[] old, int[] slots, int from, int to) {
    short[] all = Arrays.copyOf(old, old.length + to - from);
    int end = all.length;
    int left = old.length;
    for (int i = to - 1; i >= from; i--) { // from the end, so that none is overwritten
      int at = ~Arrays.binarySearch(old, 0, left, offset(slots[i]));
      end -= left - at + 1;
      System.arraycopy(old, at, all, end + 1, left - at);
      all[end] = offset(slots[i]);
      left = at;
    }
    return all;
  }

  /** Returns the rank of {@code slot}, or of the first slot after it that is not removed. */
  @Override
  public int rank(int slot) {
    return slot >> SHIFT >= blocks.length ? slot - count : rankInBlocks(slot);
  }

  private int rankInBlocks(int slot) {
    int block = slot >> SHIFT;
    int at = Arrays.binarySearch(blocks[block], offset(slot));
    return slot - before[block] - (at < 0 ? ~at : at);
  }

  /** Returns the slot that has {@code rank}. */
  @Override
  public int member(int rank) {
    return rank >= ((long) blocks.length << SHIFT) - count ? rank + count : slotInBlocks(rank);
  }

  // Both searches are written out: this is the inner loop of a look-up by place.
  private int slotInBlocks(int rank) {
    int block = 0; // the last that begins at or before the rank
    for (int above = blocks.length; above - block > 1; ) {
      int middle = (block + above) >>> 1;
      if ((middle << SHIFT) - before[middle] <= rank) {
        block = middle;
      } else {
        above = middle;
      }
    }
    int offset = rank - (block << SHIFT) + before[block];
    short[] removed = blocks[block];
    int passed = 0; // the number of removed slots before the one with the rank
    for (int above = removed.length; passed < above; ) {
      int middle = (passed + above) >>> 1;
      if (removed[middle] - middle <= offset) {
        passed = middle + 1;
      } else {
        above = middle;
      }
    }
    return (block << SHIFT) + offset + passed;
  }

  private static short offset(int slot) {
    return (short) (slot & (BLOCK - 1));
  }
}
