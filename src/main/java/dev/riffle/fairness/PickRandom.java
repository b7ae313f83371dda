package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * What to expect, exactly, of a player that picks a random number each time: n tracks, each play
 * uniform and independent of all others. The classic problems of birthdays and coupons (Feller, "An
 * Introduction to Probability Theory and Its Applications" vol. 1, II.3 and IX.3).
 */
public final class PickRandom {
  private PickRandom() {}

  /**
   * Returns the expected number of distinct tracks among the first {@code plays}: n (1 - (1 -
   * 1/n)<sup>plays</sup>).
   *
   * @throws IllegalArgumentException if {@code n} is below 1 or {@code plays} negative
   */
  public static double expectedDistinct(int n, int plays) {
    checkArgument(n >= 1, "n (%s) must be at least 1", n);
    checkArgument(plays >= 0, "plays (%s) must not be negative", plays);
    return -n * Math.expm1(plays * Math.log1p(-1.0 / n)); // (1 - 1/n)^plays without cancellation
  }

  /**
   * Returns the expected number of the play on which a track is heard that was heard before,
   * counting from 1: the sum over k from 0 to n of the probability n! / ((n-k)! n<sup>k</sup>) that
   * the first k plays were all distinct.
   *
   * @throws IllegalArgumentException if {@code n} is below 1
   */
  public static double expectedFirstRepeat(int n) {
    checkArgument(n >= 1, "n (%s) must be at least 1", n);
    double expected = 0;
    double distinctSoFar = 1;
    for (int k = 0; k <= n && distinctSoFar > 0; k++) {
      expected += distinctSoFar;
      distinctSoFar *= (double) (n - k) / n;
    }
    return expected;
  }
}
