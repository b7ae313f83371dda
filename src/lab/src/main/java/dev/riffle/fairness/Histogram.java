package dev.riffle.fairness;

import java.util.Optional;

/**
 * Counts of the values of a statistic of orders, tested against its exact distribution. Not
 * thread-safe.
 */
final class Histogram {
  // With a smaller expectation per cell, the far tails of Pearson's statistic differ from
  // chi-square.
  private static final double MIN_EXPECTED = 25;

  private final String test;
  private final double[] law;
  private final long[] counts;

  Histogram(String test, double[] law) {
    this.test = test;
    this.law = law;
    this.counts = new long[law.length];
  }

  /**
   * Counts the value of one order; a value beyond the end of the distribution counts as the last
   * one.
   */
  void add(int value) {
    counts[Math.min(value, counts.length - 1)]++;
  }

  void addAll(Histogram other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }

  /**
   * Returns Pearson's statistic over {@code trials} orders, or empty if these suffice for a single
   * cell only. Adjacent values share a cell until its expectation is at least 25.
   */
  Optional<Finding> finding(long trials) {
    double sum = 0;
    int cells = 0;
    double expected = 0;
    double rest = 1; // the probability of later values
    long count = 0;
    for (int i = 0; i < law.length; i++) {
      expected += law[i] * trials;
      rest -= law[i];
      count += counts[i];
      boolean last = i == law.length - 1;
      if (last || (expected >= MIN_EXPECTED && rest * trials >= MIN_EXPECTED)) {
        double off = count - expected;
        sum += expected == 0 ? 0 : off * off / expected;
        cells++;
        expected = 0;
        count = 0;
      }
    }
    return cells < 2 ? Optional.empty() : Optional.of(Finding.chiSquare(test, sum, cells - 1));
  }
}
