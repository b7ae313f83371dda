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
 * and so thread-safe: each edit of the list returns another order.
 *
 * <pre>
 *   place               0 1 2 3 4
 *   index               3 0 4 1 2       at(2) is 4, placeOf(1) is 3
 *   insert(1, 2, draws) 5 0 1 6 3 2 4   1 and 2 are new, at places drawn; the old 1 is 3 now
 *   insertAfter(1, 1, 2, draws)
 *                       5 0 1 6 3 2 4   as insert, at places drawn after place 1
 *   insertAt(1, 2, 0)   1 2 5 0 6 3 4   1 and 2 are new, from place 0 on
 *   remove(0, 2)        1 2 0           0 and 1 are removed; the old 2 is 0 now
 *   move(0, 2, 3)       1 3 2 4 0       the old 0 and 1 are 3 and 4 now; all places stay
 *   startingWith(4)     4 3 0 1 2       4 is first; the others keep their order
 * </pre>
 *
 * <p>Given uniform and independent draws, and a uniform order before the call (every order equally
 * likely), the order is uniform after {@link #insert}, {@link #remove} and {@link #move}. After
 * {@link #startingWith} every order of the other indices is equally likely, after {@link
 * #insertAfter} every order of those after the place, and after {@link #insertAt} every order of
 * the old ones. Creating an order takes linear time and 8 bytes an index; each other call takes
 * constant time.
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
          "indices (%s of %s) must contain each index from 0 exactly once",
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

  /** Returns all indices in this order, of which {@link #of(int[])} makes it again. */
  public IntStream indices() {
    return Arrays.stream(indices);
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
   * {@code index}, or at the end. Each set of places, and each order of the items in them, has
   * equal probability; the old items keep their order.
   *
   * @throws IndexOutOfBoundsException if {@code index} is not in [0, size]
   * @throws IllegalArgumentException if {@code count} is negative, or the list too long for an
   *     array
   */
  public ShuffleOrder insert(int index, int count, Draws draws) {
    return insertAfter(-1, index, count, draws);
  }

  /**
   * Returns the order of a list into which {@code count} items were inserted before the item at
   * {@code index}, or at the end. They take places after {@code place}, such as that of the current
   * item, so all of them will play; after -1 means anywhere. Each set of such places, and each
   * order of the items in them, has equal probability; the old items keep their order.
   *
   * @throws IndexOutOfBoundsException if {@code place} is not in [-1, size), or {@code index} not
   *     in [0, size]
   * @throws IllegalArgumentException if {@code count} is negative, or the list too long for an
   *     array
   */
  public ShuffleOrder insertAfter(int place, int index, int count, Draws draws) {
    if (place < -1 || place >= size()) {
      throw new IndexOutOfBoundsException("place (" + place + ") must be in [-1, " + size() + ")");
    }
    checkInsertion(index, count);
    return new ShuffleOrder(OrderEdits.insert(indices, index, count, place + 1, draws));
  }

  private void checkInsertion(int index, int count) {
    checkPositionIndex(index, size(), "index");
    checkArgument(
        0 <= count && count <= Integer.MAX_VALUE - size(),
        "count (%s) must not be negative, and must fit size (%s)",
        count,
        size());
  }

  /**
   * Returns the order of a list into which {@code count} items were inserted before the item at
   * {@code index}, or at the end. They take the places from {@code place} on, in the order of the
   * list; the old items keep their order. Draws nothing.
   *
   * <p>{@code order.insertAt(index, count, order.placeOf(current) + 1)} plays the items after the
   * current one. {@code order.remove(i, i + 1).insertAt(i, 1, place)} moves index {@code i} to
   * another place.
   *
   * @throws IndexOutOfBoundsException if {@code index} or {@code place} is not in [0, size]
   * @throws IllegalArgumentException if {@code count} is negative, or the list too long for an
   *     array
   */
  public ShuffleOrder insertAt(int index, int count, int place) {
    checkInsertion(index, count);
    checkPositionIndex(place, size(), "place");
    return new ShuffleOrder(OrderEdits.insertAt(indices, index, count, place));
  }

  /**
   * Returns the order of a list in which the items with indices in [{@code from}, {@code to}) were
   * moved together, so that the first of them is at {@code newFrom}. Each item keeps its place in
   * the order; only the indices change.
   *
   * @throws IndexOutOfBoundsException unless 0 &lt;= {@code from} &lt;= {@code to} &lt;= size and 0
   *     &lt;= {@code newFrom} &lt;= size - ({@code to} - {@code from})
   */
  public ShuffleOrder move(int from, int to, int newFrom) {
    checkPositionIndexes(from, to, size());
    int count = to - from;
    if (newFrom < 0 || newFrom > size() - count) {
      throw new IndexOutOfBoundsException(
          "newFrom (" + newFrom + ") must be in [0, " + (size() - count) + "]");
    }
    return new ShuffleOrder(OrderEdits.move(indices, from, to, newFrom));
  }

  /**
   * Returns the order in which {@code index} is first and the others keep their order. Draws
   * nothing.
   *
   * <p>{@code ShuffleOrder.of(size, draws).startingWith(index)} shuffles a list around the item
   * that plays first: each of the (size - 1)! orders of the others has equal probability.
   *
   * @throws IndexOutOfBoundsException if {@code index} is not in [0, size)
   */
  public ShuffleOrder startingWith(int index) {
    int place = placeOf(index);
    int[] all = indices.clone();
    System.arraycopy(indices, 0, all, 1, place);
    all[0] = index;
    return new ShuffleOrder(all);
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
    return new ShuffleOrder(OrderEdits.remove(indices, from, to, removed));
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
