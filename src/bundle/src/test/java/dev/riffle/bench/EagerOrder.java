package dev.riffle.bench;

import java.util.Arrays;
import java.util.Random;

/**
 * The other whose ways are measured: an order that is shuffled when it is made. Immutable but for
 * its generator. Written from the description of Media3's {@code DefaultShuffleOrder}: a shuffled
 * array and its inverse, drawn by {@link Random}; an insertion or removal makes new arrays of both,
 * and a new generator.
 *
 * <pre>
 *   index of an item      0  1  2  3  4
 *   order    place → index    3  0  4  1  2       plays 3 first, then 0
 *   places   index → place    1  3  4  0  2
 * </pre>
 */
final class EagerOrder {
  /** The index that Media3 returns for none; an Optional would be one more thing to time. */
  static final int NONE = -1;

  private final Random random;
  private final int[] order;
  private final int[] places;

  EagerOrder(int n, Random random) {
    this(shuffled(0, n, random), random);
  }

  private EagerOrder(int[] order, Random random) {
    this.order = order;
    this.random = random;
    places = new int[order.length];
    for (int place = 0; place < order.length; place++) {
      places[order[place]] = place;
    }
  }

  int length() {
    return order.length;
  }

  /** Returns the index that plays first, or {@link #NONE}. */
  int first() {
    return order.length > 0 ? order[0] : NONE;
  }

  /** Returns the index that plays after {@code index}, or {@link #NONE}. */
  int next(int index) {
    int place = places[index] + 1;
    return place < order.length ? order[place] : NONE;
  }

  /** Returns the index that plays before {@code index}, or {@link #NONE}. */
  int previous(int index) {
    int place = places[index] - 1;
    return place >= 0 ? order[place] : NONE;
  }

  /**
   * Returns the order with {@code count} added indexes, from {@code index} on. Each gets a random
   * gap of the old order; those that share a gap are shuffled.
   */
  EagerOrder cloneAndInsert(int index, int count) {
    int[] gaps = new int[count];
    Arrays.setAll(gaps, i -> random.nextInt(order.length + 1));
    Arrays.sort(gaps);
    int[] added = shuffled(index, count, random);
    int[] longer = new int[order.length + count];
    int come = 0;
    for (int place = 0; place < longer.length; place++) {
      int from = place - come;
      if (come < count && gaps[come] == from) {
        longer[place] = added[come++];
      } else {
        longer[place] = order[from] < index ? order[from] : order[from] + count;
      }
    }
    return new EagerOrder(longer, new Random(random.nextLong()));
  }

  /** Returns the order without {@code index}. */
  EagerOrder cloneAndRemove(int index) {
    int[] shorter = new int[order.length - 1];
    int hole = places[index];
    for (int place = 0; place < shorter.length; place++) {
      int kept = order[place < hole ? place : place + 1];
      shorter[place] = kept < index ? kept : kept - 1;
    }
    return new EagerOrder(shorter, new Random(random.nextLong()));
  }

  /** Returns {@code n} indexes from {@code from} on, shuffled inside out. */
  private static int[] shuffled(int from, int n, Random random) {
    int[] values = new int[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      values[i] = values[j];
      values[j] = from + i;
    }
    return values;
  }
}
