package dev.riffle.fairness;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;

/**
 * The result of a test of many orders, with its tail probabilities for uniform, independent orders.
 * An immutable value.
 *
 * @param test the name of the test
 * @param statistic the measured value; greater is more uneven
 * @param expected its mean, which is the degrees of freedom of a chi-square
 * @param lowerTail the probability of at most this value; near 0 if the counts are too even
 * @param upperTail the probability of at least this value; near 0 if the counts are too uneven
 * @param lowerCounts true if the lower tail is accurate enough for a verdict
 */
public record Finding(
    String test,
    double statistic,
    double expected,
    double lowerTail,
    double upperTail,
    boolean lowerCounts) {
  // Counts are integers. With few cells, exactly even counts are more frequent than a continuous
  // chi-square predicts: one run in 125 for 10,000 orders in two cells.
  private static final int MIN_FREEDOM_FOR_LOWER_TAIL = 10;

  /** The outcome of a test at a significance level. */
  public enum Outcome {
    /** Consistent with uniform orders. */
    FAIR,
    /** Significantly closer to the expectation than uniform orders. */
    TOO_EVEN,
    /** Significantly farther from the expectation than uniform orders. */
    TOO_UNEVEN
  }

  /** Returns the result of a chi-square test. */
  static Finding chiSquare(String test, double statistic, int degreesOfFreedom) {
    ChiSquaredDistribution law = ChiSquaredDistribution.of(degreesOfFreedom);
    return new Finding(
        test,
        statistic,
        degreesOfFreedom,
        law.cumulativeProbability(statistic),
        law.survivalProbability(statistic),
        degreesOfFreedom >= MIN_FREEDOM_FOR_LOWER_TAIL);
  }

  /** Returns the result of a test that counts rare events. */
  static Finding poisson(String test, double events, double mean) {
    PoissonDistribution law = PoissonDistribution.of(mean);
    int number = (int) Math.min(events, Integer.MAX_VALUE);
    return new Finding(
        test,
        events,
        mean,
        law.cumulativeProbability(number),
        law.survivalProbability(number - 1),
        true);
  }

  /**
   * Returns the p-value: twice the smaller tail, or the upper tail if {@code lowerCounts} is false.
   */
  public double p() {
    return lowerCounts ? Math.min(1, 2 * Math.min(lowerTail, upperTail)) : upperTail;
  }

  /** Returns the outcome at the significance level {@code level}, the false-positive rate. */
  public Outcome verdict(double level) {
    if (p() > level) {
      return Outcome.FAIR;
    }
    return lowerTail < upperTail ? Outcome.TOO_EVEN : Outcome.TOO_UNEVEN;
  }
}
