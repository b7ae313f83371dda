package dev.riffle.verify;

/**
 * The probabilities that a cycle ends after a number of recorded plays. Each play is missing with a
 * fixed probability, so that the number of recorded plays is binomial. Immutable.
 */
final class CycleEnds {
  private final double[] ends; // natural logarithms, by number of plays
  private final double[] stays;

  /**
   * Takes time linear in the number of songs.
   *
   * @param missing the probability that a play is missing
   */
  CycleEnds(int songs, double missing) {
    ends = new double[songs + 1];
    stays = new double[songs + 1];
    double odds = Math.log((1 - missing) / missing);
    double exactly = songs * Math.log(1 - missing); // log-probability of `plays` plays
    double more = Double.NEGATIVE_INFINITY;
    for (int plays = songs; plays > 0; plays--) {
      double atLeast = sum(exactly, more);
      ends[plays] = exactly - atLeast;
      stays[plays] = more - atLeast;
      more = atLeast;
      exactly += Math.log((double) plays / (songs - plays + 1)) - odds;
    }
  }

  private static double sum(double first, double second) {
    double largest = Math.max(first, second);
    return largest + Math.log(Math.exp(first - largest) + Math.exp(second - largest));
  }

  /** Returns the log-probability that a cycle of at least {@code plays} plays has no more. */
  double logEnd(int plays) {
    return ends[plays];
  }

  /** Returns the log-probability that a cycle of at least {@code plays} plays has more. */
  double logStay(int plays) {
    return stays[plays];
  }
}
