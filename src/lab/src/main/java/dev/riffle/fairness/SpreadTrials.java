package dev.riffle.fairness;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.spread.Spacing;
import dev.riffle.spread.SpreadWords;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Mean spacing of many orders of a {@link SpreadRecipe}. An immutable value.
 *
 * @param name the name of the recipe
 * @param trials the number of orders
 * @param neighbours the mean number of equal neighbours
 * @param returns the mean number of songs that follow their artist after a single other song
 * @param smallest the mean smallest distance between two songs of an artist
 * @param unevenness the mean of {@link Spacing#unevenness}
 * @param opens the share of orders that start with the first artist
 * @param bits the entropy of the sampled orders, in bits, for up to {@value #MAX_LAW} songs; the
 *     estimate is low by about the number of orders / (2 ln 2 trials)
 */
public record SpreadTrials(
    String name,
    int trials,
    double neighbours,
    double returns,
    double smallest,
    double unevenness,
    double opens,
    OptionalDouble bits) {
  /** The numbers of songs of ten artists, 100 in all, in proportion to 1, 1/2, 1/3 and so on. */
  public static final ImmutableIntArray HUNDRED =
      ImmutableIntArray.of(34, 17, 11, 9, 7, 6, 5, 4, 4, 3);

  /** Default number of orders of each recipe. */
  public static final int DEFAULT_TRIALS = 2_000;

  /** Maximum number of songs for an estimate of the entropy. */
  public static final int MAX_LAW = 6;

  /** Returns the means of {@code trials} orders of each recipe. */
  public static ImmutableList<SpreadTrials> all(ImmutableIntArray sizes, int trials, Seed seed) {
    return Stream.of(SpreadRecipe.values())
        .map(recipe -> of(recipe, sizes.toArray(), trials, seed))
        .collect(toImmutableList());
  }

  /** Returns the means of {@code trials} orders; {@code sizes} are the songs of each artist. */
  public static SpreadTrials of(SpreadRecipe recipe, int[] sizes, int trials, Seed seed) {
    Draws draws = seed.draws();
    boolean isSmall = Arrays.stream(sizes).sum() <= MAX_LAW;
    Map<String, Integer> counts = new HashMap<>();
    double neighbours = 0;
    double returns = 0;
    double smallest = 0;
    double unevenness = 0;
    double opens = 0;
    for (int trial = 0; trial < trials; trial++) {
      int[] order = recipe.order(sizes, draws);
      Spacing spacing = Spacing.of(order);
      neighbours += spacing.neighbours();
      returns += spacing.returns();
      smallest += spacing.smallestDistance().orElse(0);
      unevenness += spacing.unevenness();
      opens += order[0] == 0 ? 1 : 0;
      if (isSmall) {
        counts.merge(AllDraws.text(order), 1, Integer::sum);
      }
    }
    OptionalDouble bits =
        isSmall ? OptionalDouble.of(entropy(counts, trials)) : OptionalDouble.empty();
    return new SpreadTrials(
        Ascii.toLowerCase(recipe.name()).replace('_', '-'),
        trials,
        neighbours / trials,
        returns / trials,
        smallest / trials,
        unevenness / trials,
        opens / trials,
        bits);
  }

  private static double entropy(Map<String, Integer> counts, int trials) {
    return counts.values().stream()
        .mapToDouble(count -> (double) count / trials)
        .map(share -> -share * Math.log(share) / Math.log(2))
        .sum();
  }

  /** Returns log2 of the number of orders of artists with as few equal neighbours as possible. */
  public static double maxBits(ImmutableIntArray sizes) {
    return SpreadWords.of(sizes.toArray()).bits();
  }

  /** Returns log2 of the number of orders of artists. */
  public static double allBits(ImmutableIntArray sizes) {
    return bits(sizes.stream().sum()) - sizes.stream().mapToDouble(SpreadTrials::bits).sum();
  }

  private static double bits(int n) {
    return new Reach(n, 1).log2Orders();
  }
}
