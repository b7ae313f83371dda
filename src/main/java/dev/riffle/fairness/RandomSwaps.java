package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * What k swaps of two random places, each of n and independent of the other, leave of an order. An
 * immutable value.
 *
 * @param n how many things
 * @param k how many swaps
 */
public record RandomSwaps(int n, int k) {
  /** The most things, and the most swaps. */
  public static final int MOST = 1_000_000;

  /** Refuses what is out of range. */
  public RandomSwaps {
    checkArgument(1 <= n && n <= MOST, "n (%s) must be in [1, %s]", n, MOST);
    checkArgument(0 <= k && k <= MOST, "k (%s) must be in [0, %s]", k, MOST);
  }

  /**
   * Returns the expected number of things that no swap chose: n (1 - 1/n)<sup>2k</sup>, for 2k
   * places are drawn.
   */
  public double expectedNeverChosen() {
    return n * Math.pow(1 - 1.0 / n, 2.0 * k);
  }

  /**
   * Returns the expected number of things that lie where they lay; of a fair shuffle it is 1.
   *
   * <p>A thing at home leaves it with probability 2 (n-1) / n<sup>2</sup>, one elsewhere comes home
   * with 2 / n<sup>2</sup>. So what the probability of being at home is above 1/n shrinks with each
   * swap by the factor 1 - 2/n, and the sum over all things is 1 + (n-1) (1 - 2/n)<sup>k</sup>.
   */
  public double expectedInPlace() {
    return 1 + (n - 1) * Math.pow(1 - 2.0 / n, k);
  }
}
