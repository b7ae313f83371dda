package dev.riffle.shuffle;

import java.util.BitSet;
import java.util.stream.IntStream;

/** The edits of a {@link ShuffleOrder}, over its indices by place. */
final class OrderEdits {
  private OrderEdits() {}

  /**
   * Returns the order with {@code count} indices from {@code index} on, at places drawn from {@code
   * first} on.
   */
  static int[] insert(int[] indices, int index, int count, int first, Draws draws) {
    int[] inserted = IntStream.range(index, index + count).toArray();
    Knuth.shuffle(inserted, draws);
    return insert(indices, index, inserted, places(count, first, indices.length + count, draws));
  }

  /** Returns the order with {@code count} indices from {@code index} on, at {@code place}. */
  static int[] insertAt(int[] indices, int index, int count, int place) {
    BitSet taken = new BitSet();
    taken.set(place, place + count);
    return insert(indices, index, IntStream.range(index, index + count).toArray(), taken);
  }

  private static int[] insert(int[] indices, int index, int[] inserted, BitSet taken) {
    int count = inserted.length;
    int[] all = new int[indices.length + count];
    int old = 0;
    int end = 0;
    for (int value : inserted) {
      int place = taken.nextSetBit(end);
      copy(indices, old, place - end, all, end, index, count);
      all[place] = value;
      old += place - end;
      end = place + 1;
    }
    copy(indices, old, indices.length - old, all, end, index, count);
    return all;
  }

  // Floyd's sample ("Programming Pearls: A sample of brilliance", CACM 1987): all sets of count
  // places are equally likely. So no two of the inserted items are kept apart or together.
  private static BitSet places(int count, int first, int size, Draws draws) {
    BitSet places = new BitSet();
    for (int last = size - count; last < size; last++) {
      int place = first + draws.below(last + 1 - first);
      places.set(places.get(place) ? last : place);
    }
    return places;
  }

  /** Returns the order without the indices from {@code from} to {@code to}, at {@code removed}. */
  static int[] remove(int[] indices, int from, int to, BitSet removed) {
    int[] left = new int[indices.length - (to - from)];
    int old = 0;
    int end = 0;
    while (end < left.length) {
      int start = removed.nextClearBit(old);
      int next = removed.nextSetBit(start);
      old = next < 0 ? indices.length : next;
      copy(indices, start, old - start, left, end, to, from - to);
      end += old - start;
    }
    return left;
  }

  /** Returns the order in which a range of the list begins at {@code newFrom}. */
  static int[] move(int[] indices, int from, int to, int newFrom) {
    int count = to - from;
    int[] moved = new int[indices.length];
    for (int place = 0; place < moved.length; place++) {
      int index = indices[place];
      if (from <= index && index < to) {
        moved[place] = index - from + newFrom;
      } else {
        int left = index < from ? index : index - count;
        moved[place] = left < newFrom ? left : left + count;
      }
    }
    return moved;
  }

  // Adds shift to the indices that are at least index.
  private static void copy(
      int[] indices, int place, int length, int[] to, int at, int index, int shift) {
    for (int i = 0; i < length; i++) {
      int old = indices[place + i];
      to[at + i] = old < index ? old : old + shift;
    }
  }
}
