package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableMultiset;
import com.google.common.primitives.ImmutableIntArray;

/**
 * Exact probabilities and expectations for a player that picks a random track each time: n tracks,
 * each play uniform and, without a gap, independent of all others. These are the classic birthday
 * and coupon collector problems (Feller, "An Introduction to Probability Theory and Its
 * Applications" vol. 1, II.3 and IX.3).
 */
public final class PickRandom {
  private static final double MAX_MISSING = 16;
  private static final double NEGLIGIBLE = 1e-18;

  private PickRandom() {}

  /**
   * Returns the expected number of distinct tracks among the first {@code plays}: n (1 - (1 -
   * 1/n)<sup>plays</sup>).
   *
   * @throws IllegalArgumentException if {@code n} is below 1 or {@code plays} negative
   */
  public static double expectedDistinct(int n, int plays) {
    check(n, plays);
    // (1 - 1/n)^plays without cancellation; log1p is -infinity for n = 1
    return plays == 0 ? 0 : -n * Math.expm1(plays * Math.log1p(-1.0 / n));
  }

  /**
   * Returns the expected number, counting from 1, of the first play that repeats a track: the sum
   * over k from 0 to n of the probability n! / ((n-k)! n<sup>k</sup>) that the first k plays were
   * all distinct.
   *
   * @throws IllegalArgumentException if {@code n} is below 1
   */
  public static double expectedFirstRepeat(int n) {
    check(n, 0);
    double expected = 0;
    double distinctSoFar = 1;
    for (int k = 0; k <= n && distinctSoFar > 0; k++) {
      expected += distinctSoFar;
      distinctSoFar *= (double) (n - k) / n;
    }
    return expected;
  }

  /**
   * Returns the probability that the first {@code plays} plays repeat no track: n! / ((n-k)!
   * n<sup>k</sup>) for k plays.
   *
   * @throws IllegalArgumentException if {@code n} is below 1 or {@code plays} negative
   */
  public static double noRepeatProbability(int n, int plays) {
    check(n, plays);
    double probability = 1;
    for (int k = 0; k < plays && probability > 0; k++) {
      probability *= (double) (n - k) / n;
    }
    return probability;
  }

  /**
   * Returns the expected number of plays, among the first {@code plays}, by the artist of the
   * preceding play: (k / n)<sup>2</sup> per play for each artist with k of n tracks.
   *
   * @param artists the artist of each track
   * @param plays at least 1
   */
  public static double expectedArtistRepeats(ImmutableIntArray artists, int plays) {
    double n = artists.length();
    return (plays - 1) * sumOfSquares(artists) / n / n;
  }

  /** Returns the sum of k<sup>2</sup> over all artists with k tracks. */
  static double sumOfSquares(ImmutableIntArray artists) {
    return ImmutableMultiset.copyOf(artists.asList()).entrySet().stream()
        .mapToDouble(artist -> (double) artist.getCount() * artist.getCount())
        .sum();
  }

  /**
   * Returns the expected number of plays until every track has been played: n (1 + 1/2 + ... +
   * 1/n).
   *
   * @throws IllegalArgumentException if {@code n} is below 1
   */
  public static double expectedUntilAll(int n) {
    check(n, 0);
    double harmonic = 0;
    for (int k = n; k >= 1; k--) { // smallest first, for precision
      harmonic += 1.0 / k;
    }
    return n * harmonic;
  }

  /**
   * Returns the probability that the first {@code plays} plays include every track: the sum over j
   * of (-1)<sup>j</sup> C(n, j) (1 - j/n)<sup>plays</sup>. The absolute error is below 1e-7 for any
   * {@code n}, and near 1e-14 for probabilities above one half.
   *
   * @throws IllegalArgumentException if {@code n} is below 1 or {@code plays} negative
   */
  public static double allHeardProbability(int n, int plays) {
    check(n, plays);
    double missing =
        n * Math.exp(plays * Math.log1p(-1.0 / n)); // expected number of tracks not played
    // Term j is at most missing^j / j!, so that the sum cancels by at most e^missing; the
    // probability is at most e^-missing, because plays of different tracks are negatively
    // correlated.
    if (plays < n || missing > MAX_MISSING) {
      return 0;
    }
    double sum = 0;
    double logBinomial = 0;
    double term = 1;
    for (int j = 1; j <= n && (Math.abs(term) > NEGLIGIBLE || j <= missing + 1); j++) {
      sum += term;
      logBinomial += Math.log((double) (n - j + 1) / j);
      double size = Math.exp(logBinomial + plays * Math.log1p(-(double) j / n));
      term = j % 2 == 0 ? size : -size;
    }
    return Math.min(1, Math.max(0, sum + term));
  }

  /**
   * Returns the number of plays within which every track is played with probability {@code p}: the
   * smallest for which {@link #allHeardProbability} is at least {@code p}.
   *
   * @throws IllegalArgumentException if {@code n} is below 1 or {@code p} is not in [0.01, 0.9999]
   */
  public static int untilAllQuantile(int n, double p) {
    check(n, 0);
    checkProbability(p);
    int below = n - 1;
    // If 1 - p missing tracks are expected, the probability of a missing track is at most 1 - p.
    int enough = Math.max(n, (int) Math.ceil(Math.log((1 - p) / n) / Math.log1p(-1.0 / n)));
    while (enough - below > 1) {
      int middle = below + (enough - below) / 2;
      if (allHeardProbability(n, middle) >= p) {
        enough = middle;
      } else {
        below = middle;
      }
    }
    return enough;
  }

  /**
   * Returns the probability of at most {@code others} other plays between two plays of a track, if
   * each play is uniform among the m = n - gap least recently heard tracks: the {@code gap} others
   * that must come first plus a geometric number, 1 - (1 - 1/m)<sup>others - gap + 1</sup>. From m
   * = 2 on, it is below 1 for any number of plays. The mean of others is n - 1 for every gap; the
   * variance is m (m - 1).
   *
   * @throws IllegalArgumentException if {@code n} is below 1, {@code gap} is not in [0, n), or
   *     {@code others} is negative
   */
  public static double heardAgainProbability(int n, int gap, int others) {
    checkArgument(others >= 0, "others (%s) must not be negative", others);
    checkGap(n, gap);
    return others < gap ? 0 : -Math.expm1((others - gap + 1.0) * Math.log1p(-1.0 / (n - gap)));
  }

  /**
   * Returns the smallest number of other plays for which {@link #heardAgainProbability} is at least
   * {@code p}.
   *
   * @throws IllegalArgumentException if {@code n} is below 1, {@code gap} is not in [0, n), or
   *     {@code p} is not in [0.01, 0.9999]
   */
  public static int heardAgainQuantile(int n, int gap, double p) {
    checkGap(n, gap);
    checkProbability(p);
    int others = gap + Math.max(0, (int) (Math.log1p(-p) / Math.log1p(-1.0 / (n - gap))) - 2);
    while (heardAgainProbability(n, gap, others) < p) { // a few steps at most, due to rounding
      others++;
    }
    return others;
  }

  private static void check(int n, int plays) {
    checkArgument(n >= 1, "n (%s) must be at least 1", n);
    checkArgument(plays >= 0, "plays (%s) must not be negative", plays);
  }

  private static void checkGap(int n, int gap) {
    check(n, 0);
    checkArgument(0 <= gap && gap < n, "gap (%s) must be in [0, %s)", gap, n);
  }

  private static void checkProbability(double p) {
    checkArgument(0.01 <= p && p <= 0.9999, "p (%s) must be in [0.01, 0.9999]", p);
  }
}
