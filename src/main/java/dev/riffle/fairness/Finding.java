package dev.riffle.fairness;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.PoissonDistribution;

/**
 * What a test of many orders came to, beside its law if they are uniform and independent. An
 * immutable value.
 *
 * @param test its name
 * @param statistic what was measured: the greater, the more uneven
 * @param expected its mean; of a chi-square the degrees of freedom
 * @param lowerTail the probability of so little or less: near 0 the counts are too even
 * @param upperTail the probability of so much or more: near 0 they are too uneven
 * @param lowerCounts whether the lower tail is good enough to be judged by
 */
public record Finding(
    String test,
    double statistic,
    double expected,
    double lowerTail,
    double upperTail,
    boolean lowerCounts) {
  // Counts are whole numbers. Few cells come out exactly even more often than a chi-square, which
  // is continuous, thinks: two cells of 10,000 in one run of 125.
  private static final int LEAST_FREEDOM_OF_LOWER_TAIL = 10;

  /** What a finding says at a level. */
  public enum Outcome {
    /** Nothing that uniform orders do not bring now and then. */
    FAIR,
    /** Nearer to the expectation than chance comes. */
    TOO_EVEN,
    /** Farther from the expectation than chance goes. */
    TOO_UNEVEN
  }

  /** Returns a statistic whose law is chi-square. */
  static Finding chiSquare(String test, double statistic, int degreesOfFreedom) {
    ChiSquaredDistribution law = ChiSquaredDistribution.of(degreesOfFreedom);
    return new Finding(
        test,
        statistic,
        degreesOfFreedom,
        law.cumulativeProbability(statistic),
        law.survivalProbability(statistic),
        degreesOfFreedom >= LEAST_FREEDOM_OF_LOWER_TAIL);
  }

  /** Returns a number of rare events. */
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
   * Returns the probability of something as far off or farther: twice the lesser tail, or the upper
   * one where the lower does not count.
   */
  public double p() {
    return lowerCounts ? Math.min(1, 2 * Math.min(lowerTail, upperTail)) : upperTail;
  }

  /** Returns what it says if a fair shuffle may be wronged with probability {@code level}. */
  public Outcome verdict(double level) {
    if (p() > level) {
      return Outcome.FAIR;
    }
    return lowerTail < upperTail ? Outcome.TOO_EVEN : Outcome.TOO_UNEVEN;
  }
}
