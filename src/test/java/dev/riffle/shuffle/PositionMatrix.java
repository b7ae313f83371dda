package dev.riffle.shuffle;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * How often each of n entries came to each of n places. If the orders are uniform and independent,
 * S is chi-square distributed with (n-1)<sup>2</sup> degrees of freedom. The factor (n-1)/n belongs
 * to it: every row and every column of the matrix adds up to N, so the cells hang together and vary
 * less than Pearson's sum takes them to.
 */
public final class PositionMatrix {
  private final int n;
  private final long[] counts;
  private long trials;

  public PositionMatrix(int n) {
    this.n = n;
    this.counts = new long[n * n];
  }

  /** Counts one order of 0..n-1. */
  public void add(int[] order) {
    for (int place = 0; place < n; place++) {
      counts[order[place] * n + place]++;
    }
    trials++;
  }

  public double statistic() {
    double expected = (double) trials / n;
    double sum = 0;
    for (long count : counts) {
      sum += (count - expected) * (count - expected) / expected;
    }
    return sum * (n - 1) / n;
  }

  /**
   * Returns the probability of an S this small or smaller under uniform orders: near 0 is too even.
   */
  public double lowerTail() {
    return law().cumulativeProbability(statistic());
  }

  /**
   * Returns the probability of an S this great or greater under uniform orders: near 0 is too
   * uneven.
   */
  public double upperTail() {
    return law().survivalProbability(statistic());
  }

  /**
   * Returns whether both tails are at least {@code alpha} / 2: a uniform shuffle fails with
   * probability alpha.
   */
  public boolean isFair(double alpha) {
    return lowerTail() >= alpha / 2 && upperTail() >= alpha / 2;
  }

  private ChiSquaredDistribution law() {
    return ChiSquaredDistribution.of((double) (n - 1) * (n - 1));
  }
}
