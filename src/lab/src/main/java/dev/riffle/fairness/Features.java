package dev.riffle.fairness;

import java.util.Arrays;

/**
 * Statistics of one order: the relative order of its first 64 places, with inverse and Lehmer
 * digits, and the cycles of the whole order. The relative order is uniform if the order is.
 * Reusable; not thread-safe.
 */
final class Features {
  /** The number of leading places that are ranked, one for each bit of a long. */
  static final int WINDOW = Long.SIZE;

  private final int[] sorted;
  private final int[] ranks;
  private final int[] inverse;
  private final int[] digits;
  private final int[] seen; // the number of the order that last visited an entry
  private int number;
  private int[] order;
  private int fixedPoints;
  private int cycles;

  Features(int n) {
    int window = Math.min(n, WINDOW);
    order = new int[0];
    sorted = new int[window];
    ranks = new int[window];
    inverse = new int[window];
    digits = new int[window];
    seen = new int[n];
  }

  /** Computes the statistics of {@code newOrder}, an order of 0 to n - 1. */
  void of(int[] newOrder) {
    order = newOrder;
    countCycles();
    rank();
    long before = 0;
    for (int i = 0; i < ranks.length; i++) {
      inverse[ranks[i]] = i;
      long bit = 1L << ranks[i];
      digits[i] = Long.bitCount(before & (bit - 1));
      before |= bit;
    }
  }

  private void rank() {
    System.arraycopy(order, 0, ranks, 0, ranks.length);
    if (order.length > ranks.length) {
      System.arraycopy(order, 0, sorted, 0, ranks.length);
      Arrays.sort(sorted);
      for (int i = 0; i < ranks.length; i++) {
        ranks[i] = Arrays.binarySearch(sorted, order[i]);
      }
    }
  }

  private void countCycles() {
    number++;
    fixedPoints = 0;
    cycles = 0;
    for (int i = 0; i < order.length; i++) {
      fixedPoints += order[i] == i ? 1 : 0;
      if (seen[i] != number) {
        cycles++;
        for (int j = i; seen[j] != number; j = order[j]) {
          seen[j] = number;
        }
      }
    }
  }

  /** Returns the number of entries at their own place. */
  int fixedPoints() {
    return fixedPoints;
  }

  int cycles() {
    return cycles;
  }

  /** Returns the number of smaller entries before place {@code i}, from 0 to i. */
  int digit(int i) {
    return digits[i];
  }

  /** Returns the number of pairs of places whose entries are in descending order. */
  int inversions() {
    int inversions = 0;
    for (int i = 0; i < digits.length; i++) {
      inversions += i - digits[i];
    }
    return inversions;
  }

  /** Returns the number of places with an entry greater than the next. */
  int descents() {
    return descents(ranks);
  }

  /** Returns the number of rising sequences minus one. */
  int descentsOfTheInverse() {
    return descents(inverse);
  }

  private static int descents(int[] values) {
    int descents = 0;
    for (int i = 0; i + 1 < values.length; i++) {
      descents += values[i] > values[i + 1] ? 1 : 0;
    }
    return descents;
  }

  /**
   * Returns the rank, from 0 to {@code places}! - 1, of the relative order of the first {@code
   * places} places.
   */
  int rank(int places) {
    int rank = 0;
    for (int i = 1; i < places; i++) {
      rank = rank * (i + 1) + digits[i];
    }
    return rank;
  }

  /** Returns the entry after place {@code i} minus the entry at it. */
  int difference(int i) {
    return order[i + 1] - order[i];
  }

  /**
   * Returns a 64-bit hash of the first 64 places. Two different orders of them have the same hash
   * with probability about 2<sup>-64</sup>.
   */
  long hash() {
    long hash = 0;
    for (int i = 0; i < ranks.length; i++) {
      hash = (hash + order[i] + 1) * 0x9e3779b97f4a7c15L;
      hash ^= hash >>> 32;
    }
    return hash;
  }
}
