package dev.riffle.fairness;

import java.util.Optional;

/**
 * How often each value of something that is counted in an order came, beside its exact law. Not
 * thread-safe.
 */
final class Histogram {
  // With fewer in a cell the tails of Pearson's sum, as far out as an audit looks, are not those of
  // chi-square.
  private static final double LEAST_EXPECTED = 25;

  private final String test;
  private final double[] law;
  private final long[] counts;

  Histogram(String test, double[] law) {
    this.test = test;
    this.law = law;
    this.counts = new long[law.length];
  }

  /** Counts one order; what the law leaves out as too rare to tell counts as its last value. */
  void add(int value) {
    counts[Math.min(value, counts.length - 1)]++;
  }

  void addAll(Histogram other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }

  /**
   * Returns Pearson's sum over {@code trials} orders; nothing if there are too few for two cells.
   * Neighbours share a cell until 25 are expected there.
   */
  Optional<Finding> finding(long trials) {
    double sum = 0;
    int cells = 0;
    double expected = 0;
    double rest = 1; // of the law
    long count = 0;
    for (int i = 0; i < law.length; i++) {
      expected += law[i] * trials;
      rest -= law[i];
      count += counts[i];
      boolean last = i == law.length - 1;
      if (last || (expected >= LEAST_EXPECTED && rest * trials >= LEAST_EXPECTED)) {
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
