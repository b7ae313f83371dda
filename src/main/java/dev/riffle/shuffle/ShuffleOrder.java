package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkElementIndex;
import static com.google.common.base.Preconditions.checkPositionIndex;
import static com.google.common.base.Preconditions.checkPositionIndexes;

import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A shuffled order of the indices of a list, for players that keep the list themselves. Immutable,
 * and so thread-safe; a change of the list is answered by another order.
 *
 * <pre>
 *   place          0 1 2 3 4
 *   index          3 0 4 1 2       at(2) is 4, placeOf(1) is 3
 *   insert(1, 2)   5 0 1 6 3 2 4   the indices from 1 on are 2 higher; 1 and 2 are new
 *   remove(0, 2)   3 4 1 0 2       of that; 0 and 1 are gone, the indices from 2 on 2 lower
 * </pre>
 *
 * <p>If all orders of the indices are equally likely before an insertion or a removal, they are
 * after it, given uniform and independent draws: what is removed leaves the others as they were,
 * and what is inserted takes any places among them, in any order, with equal probability. Making an
 * order takes linear time and 8 bytes an index, each other call constant time.
 *
 * @since 0.1
 */
public final class ShuffleOrder {
  private final int[] indices; // by place
  private final int[] places; // by index

  private ShuffleOrder(int[] indices) {
    this.indices = indices;
    places = new int[indices.length];
    for (int place = 0; place < indices.length; place++) {
      places[indices[place]] = place;
    }
  }

  /**
   * Returns an order of the indices in [0, {@code size}), each of the size! with equal probability.
   *
   * @throws IllegalArgumentException if {@code size} is negative
   */
  public static ShuffleOrder of(int size, Draws draws) {
    checkArgument(size >= 0, "size (%s) must not be negative", size);
    int[] indices = IntStream.range(0, size).toArray();
    Knuth.shuffle(indices, draws);
    return new ShuffleOrder(indices);
  }

  /**
   * Returns the order in which {@code indices} are given.
   *
   * @throws IllegalArgumentException unless they are those in [0, {@code indices.length}), each
   *     once
   */
  public static ShuffleOrder of(int[] indices) {
    BitSet seen = new BitSet();
    for (int index : indices) {
      checkArgument(
          0 <= index && index < indices.length && !seen.get(index),
          "indices (%s of %s) must be those from 0 on, each once",
          index,
          indices.length);
      seen.set(index);
    }
    return new ShuffleOrder(indices.clone());
  }

  /** Returns the number of indices. */
  public int size() {
    return indices.length;
  }

  /**
   * Returns the index at {@code place}.
   *
   * @throws IndexOutOfBoundsException if {@code place} is not in [0, size)
   */
  public int at(int place) {
    checkElementIndex(place, size(), "place");
    return indices[place];
  }

  /**
   * Returns the place of {@code index}.
   *
   * @throws IndexOutOfBoundsException if {@code index} is not in [0, size)
   */
  public int placeOf(int index) {
    checkElementIndex(index, size(), "index");
    return places[index];
  }

  /** Returns the index that plays first, or empty if there is none. */
  public OptionalInt first() {
    return around(0);
  }

  /** Returns the index that plays last, or empty if there is none. */
  public OptionalInt last() {
    return around(size() - 1);
  }

  /**
   * Returns the index that plays after {@code index}, or empty at the end.
   *
   * @throws IndexOutOfBoundsException if {@code index} is not in [0, size)
   */
  public OptionalInt next(int index) {
    return around(placeOf(index) + 1);
  }

  /**
   * Returns the index that plays before {@code index}, or empty at the beginning.
   *
   * @throws IndexOutOfBoundsException if {@code index} is not in [0, size)
   */
  public OptionalInt previous(int index) {
    return around(placeOf(index) - 1);
  }

  private OptionalInt around(int place) {
    return 0 <= place && place < size() ? OptionalInt.of(indices[place]) : OptionalInt.empty();
  }

  /**
   * Returns the order of a list into which {@code count} items were inserted before the item at
   * {@code index}, or at the end.
   *
   * @throws IndexOutOfBoundsException if {@code index} is not in [0, size]
   * @throws IllegalArgumentException if {@code count} is negative, or the list too long for an
   *     array
   */
  public ShuffleOrder insert(int index, int count, Draws draws) {
    checkPositionIndex(index, size(), "index");
    checkArgument(
        0 <= count && count <= Integer.MAX_VALUE - size(),
        "count (%s) must not be negative, and fit to size (%s)",
        count,
        size());
    int[] inserted = IntStream.range(index, index + count).toArray();
    Knuth.shuffle(inserted, draws);
    BitSet taken = places(count, size() + count, draws);
    int[] all = new int[size() + count];
    int old = 0;
    int end = 0;
    for (int value : inserted) {
      int place = taken.nextSetBit(end);
      copy(old, place - end, all, end, index, count);
      all[place] = value;
      old += place - end;
      end = place + 1;
    }
    copy(old, size() - old, all, end, index, count);
    return new ShuffleOrder(all);
  }

  // Floyd's sample ("Programming Pearls: A sample of brilliance", CACM 1987): all sets of count
  // places are equally likely. So no two of the inserted items are kept apart or together.
  private static BitSet places(int count, int size, Draws draws) {
    BitSet places = new BitSet();
    for (int last = size - count; last < size; last++) {
      int place = draws.below(last + 1);
      places.set(places.get(place) ? last : place);
    }
    return places;
  }

  // Adds shift to the indices that are at least index.
  private void copy(int place, int length, int[] to, int at, int index, int shift) {
    for (int i = 0; i < length; i++) {
      int old = indices[place + i];
      to[at + i] = old < index ? old : old + shift;
    }
  }

  /**
   * Returns the order of a list from which the items with indices in [{@code from}, {@code to})
   * were removed. The others keep their order.
   *
   * @throws IndexOutOfBoundsException unless 0 &lt;= {@code from} &lt;= {@code to} &lt;= size
   */
  public ShuffleOrder remove(int from, int to) {
    checkPositionIndexes(from, to, size());
    BitSet removed = new BitSet();
    IntStream.range(from, to).forEach(index -> removed.set(places[index]));
    int[] left = new int[size() - (to - from)];
    int old = 0;
    int end = 0;
    while (end < left.length) {
      int start = removed.nextClearBit(old);
      int next = removed.nextSetBit(start);
      old = next < 0 ? size() : next;
      copy(start, old - start, left, end, to, from - to);
      end += old - start;
    }
    return new ShuffleOrder(left);
  }

  /** Returns whether {@code other} is the same order of as many indices. */
  @Override
  public boolean equals(Object other) {
    return other instanceof ShuffleOrder order && Arrays.equals(indices, order.indices);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(indices);
  }

  /** Returns the indices in this order, such as {@code [3, 0, 4, 1, 2]}. */
  @Override
  public String toString() {
    return Arrays.toString(indices);
  }
}
