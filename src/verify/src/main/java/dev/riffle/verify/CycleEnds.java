package dev.riffle.verify;

/**
 * The probabilities that a cycle ends after so many plays, if each play of it is missing with some
 * probability: the number of plays is binomial. Immutable.
 */
final class CycleEnds {
  private final double[] ends; // logarithms, by the number of plays
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
    double exactly = songs * Math.log(1 - missing); // that all plays are there
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

  /** Returns the logarithm of the probability that a cycle of {@code plays} or more has no more. */
  double logEnd(int plays) {
    return ends[plays];
  }

  /** Returns the logarithm of the probability that it has more. */
  double logStay(int plays) {
    return stays[plays];
  }
}
