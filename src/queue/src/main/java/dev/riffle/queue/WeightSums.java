package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkElementIndex;

import dev.riffle.shuffle.Draws;
import java.util.stream.LongStream;

/**
 * The weights of the numbers from 0 to n - 1, with their sums: a Fenwick tree (Fenwick, "A new data
 * structure for cumulative frequency tables", 1994). Not thread-safe. Takes eight bytes a number.
 *
 * <pre>
 *   number      0   1   2   3   4   5   6   7
 *   weight      2   0   5   1   3   3   0   4
 *   node       [2] [2] [5] [8] [3] [6] [0] [18]     node i sums the last 2^z weights up to i - 1,
 *   i           1   2   3   4   5   6   7   8       where 2^z is the largest power that divides i
 * </pre>
 */
final class WeightSums {
  /** Returns the weight of a number. */
  interface Weights {
    /** Returns the weight of {@code number}, which is not negative. */
    long of(int number);
  }

  private final long[] nodes; // from 1
  private long total;

  private WeightSums(long[] nodes, long total) {
    this.nodes = nodes;
    this.total = total;
  }

  /** Returns the sums of {@code n} weights, in time linear in {@code n}. */
  static WeightSums of(int n, Weights weights) {
    WeightSums sums = new WeightSums(new long[n + 1], 0);
    for (int i = 1; i <= n; i++) {
      long weight = weights.of(i - 1);
      sums.total += weight;
      sums.nodes[i] += weight;
      int above = i + (i & -i);
      if (above <= n) {
        sums.nodes[above] += sums.nodes[i];
      }
    }
    return sums;
  }

  /** Returns an index of {@code weights}, drawn in proportion to them, in linear time. */
  static int drawIndex(long[] weights, Draws draws) {
    long left = draws.belowLong(LongStream.of(weights).sum());
    int i = 0;
    while (left >= weights[i]) {
      left -= weights[i++];
    }
    return i;
  }

  /** Returns a copy, in time linear in n. */
  WeightSums copy() {
    return new WeightSums(nodes.clone(), total);
  }

  /** Returns n. */
  int size() {
    return nodes.length - 1;
  }

  /** Returns the sum of all weights. */
  long total() {
    return total;
  }

  /** Adds {@code weight}, which may be negative, to that of {@code number}. O(log n). */
  void add(int number, long weight) {
    checkElementIndex(number, size(), "number");
    total += weight;
    for (int i = number + 1; i < nodes.length; i += i & -i) {
      nodes[i] += weight;
    }
  }

  /**
   * Returns the smallest number with which the weights up to it, its own included, sum to more than
   * {@code sum}, which is at least 0 and below {@link #total}. O(log n).
   */
  int find(long sum) {
    int i = 0;
    long left = sum;
    for (int step = Integer.highestOneBit(size()); step > 0; step >>= 1) {
      if (i + step < nodes.length && nodes[i + step] <= left) {
        i += step;
        left -= nodes[i];
      }
    }
    return i;
  }
}
