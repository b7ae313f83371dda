package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.Seed;
import java.util.Optional;
import org.apache.commons.numbers.fraction.BigFraction;

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

  /**
   * Returns the distance in total variation from a fair shuffle, exactly, or empty if there are too
   * many things or swaps for an exact law.
   */
  public Optional<BigFraction> distance() {
    return n <= Law.MOST && 1 <= k && k <= Law.MOST_ROUNDS
        ? Optional.of(Law.of(Algorithm.randomSwaps(k), n).distance())
        : Optional.empty();
  }

  /**
   * Returns (n/2) ln n. With a few times n fewer swaps than that an order of many things is far
   * from fair, with a few times n more it is near (Diaconis and Shahshahani, "Generating a random
   * permutation with random transpositions", 1981).
   */
  public static double cutoff(int n) {
    return n * Math.log(n) / 2;
  }

  /**
   * What swaps left where it lay, as measured. An immutable value.
   *
   * @param mean the mean number of things
   * @param finding those numbers held against the law of a fair shuffle
   */
  public record InPlace(double mean, Finding finding) {}

  /**
   * Counts the things in place after each of so many runs of these swaps.
   *
   * @throws IllegalArgumentException if {@code n} is below 2, {@code k} not in [1, {@value
   *     Algorithm#MOST_SWAPS}], or {@code trials} below 1000
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
