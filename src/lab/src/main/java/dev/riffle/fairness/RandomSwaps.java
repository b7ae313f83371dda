package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.Seed;
import java.util.Optional;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * Properties of an order after k swaps of two random places, which are uniform and independent. An
 * immutable value.
 *
 * @param n the number of items
 * @param k the number of swaps
 */
public record RandomSwaps(int n, int k) {
  /** Maximum number of items, and of swaps. */
  public static final int MAX = 1_000_000;

  /** Throws IllegalArgumentException if n is not in [1, MAX] or k not in [0, MAX]. */
  public RandomSwaps {
    checkArgument(1 <= n && n <= MAX, "n (%s) must be in [1, %s]", n, MAX);
    checkArgument(0 <= k && k <= MAX, "k (%s) must be in [0, %s]", k, MAX);
  }

  /**
   * Returns the expected number of items that no swap selected: n (1 - 1/n)<sup>2k</sup>, for 2k
   * draws of a place.
   */
  public double expectedNeverChosen() {
    return n * Math.pow(1 - 1.0 / n, 2.0 * k);
  }

  /**
   * Returns the expected number of items at their own place; 1 for a fair shuffle.
   *
   * <p>A swap moves an item away from its own place with probability 2 (n-1) / n<sup>2</sup>, and
   * back to it with 2 / n<sup>2</sup>. The excess over 1/n of the probability that an item is at
   * its place thus shrinks by the factor 1 - 2/n with each swap, and the sum over all items is 1 +
   * (n-1) (1 - 2/n)<sup>k</sup>.
   */
  public double expectedInPlace() {
    return 1 + (n - 1) * Math.pow(1 - 2.0 / n, k);
  }

  /**
   * Returns whether every order is equally likely. From three items on, no number of swaps is fair:
   * n<sup>2k</sup> sequences of draws cannot be divided evenly among n! orders.
   */
  public boolean isFair() {
    return n == 1 || (n == 2 && k > 0);
  }

  /**
   * Returns the exact total variation distance from a fair shuffle, or empty if {@code n} or {@code
   * k} is outside the range of {@link Law}.
   */
  public Optional<BigFraction> distance() {
    return n <= Law.MAX_N && 1 <= k && k <= Law.MAX_ROUNDS
        ? Optional.of(Law.of(Algorithm.randomSwaps(k), n).distance())
        : Optional.empty();
  }

  /**
   * Returns (n/2) ln n, the cutoff for large n: a few times n fewer swaps are far from a fair
   * shuffle, a few times n more are close to it (Diaconis and Shahshahani, "Generating a random
   * permutation with random transpositions", 1981).
   */
  public static double cutoff(int n) {
    return n * Math.log(n) / 2;
  }

  /**
   * The measured number of items at their own place. An immutable value.
   *
   * @param mean the mean number of items
   * @param finding the test of these numbers against a fair shuffle
   */
  public record InPlace(double mean, Finding finding) {}

  /**
   * Measures the number of items at their own place over {@code trials} shuffles.
   *
   * @throws IllegalArgumentException if {@code n} is below 2, {@code k} not in [1, {@value
   *     Algorithm#MAX_SWAPS}], or {@code trials} below 1000
   */
  public InPlace measured(Seed seed, long trials) {
    checkArgument(trials >= 1000, "trials (%s) must be at least 1000", trials);
    Shuffles swaps = Shuffles.of(Algorithm.randomSwaps(k), Generator.named("riffle").orElseThrow());
    InPlaceTally tally = new Trials(swaps, seed, n, trials).run(() -> new InPlaceTally(n));
    return new InPlace((double) tally.sum / trials, tally.histogram.finding(trials).orElseThrow());
  }

  private static final class InPlaceTally implements Trials.Tally<InPlaceTally> {
    final Histogram histogram;
    long sum;

    InPlaceTally(int n) {
      histogram = new Histogram("in place", Permutations.fixedPoints(n));
    }

    @Override
    public void add(int[] order, long index) {
      int inPlace = 0;
      for (int place = 0; place < order.length; place++) {
        inPlace += order[place] == place ? 1 : 0;
      }
      histogram.add(inPlace);
      sum += inPlace;
    }

    @Override
    public void addAll(InPlaceTally other) {
      histogram.addAll(other.histogram);
      sum += other.sum;
    }
  }
}
