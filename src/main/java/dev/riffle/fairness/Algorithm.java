package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.riffle.shuffle.Draws;
import java.util.Optional;

/**
 * A way to put n things into an order by draws, right or wrong, with what is known of it. An
 * immutable value.
 *
 * <p>It proceeds in rounds, and from one round to the next remembers nothing but the array. So the
 * exact law of the order can be carried through the n! states, round by round.
 *
 * @param name its name in the lab, in lower case with hyphens
 * @param article where it is from
 * @param law which orders it brings, in words
 * @param cost how many draws and moves it takes for n things, in words
 * @param isFair whether all n! orders are equally likely if the draws are uniform and independent
 * @param rounds what it does
 */
public record Algorithm(
    String name, String article, String law, String cost, boolean isFair, Rounds rounds) {

  /** The most things whose orders {@link #oneOfList} lists. */
  public static final int MOST_LISTED = 8;

  /** The most swaps that {@link #randomSwaps} takes. */
  public static final int MOST_SWAPS = 10_000;

  /** Returns all that the lab knows, the fair ones first. */
  public static ImmutableList<Algorithm> all() {
    return ImmutableList.<Algorithm>builder()
        .addAll(UniformAlgorithms.ALL)
        .addAll(BiasedAlgorithms.ALL)
        .build();
  }

  /** Returns the algorithm of that name, or empty if there is none. */
  public static Optional<Algorithm> named(String name) {
    return all().stream().filter(algorithm -> algorithm.name().equals(name)).findFirst();
  }

  /**
   * Returns {@code random-swaps} with as many swaps as you say.
   *
   * @param k how many swaps, from 1 to {@value #MOST_SWAPS}
   * @throws IllegalArgumentException if there cannot be so many
   */
  public static Algorithm randomSwaps(int k) {
    checkArgument(1 <= k && k <= MOST_SWAPS, "swaps (%s) must be in [1, %s]", k, MOST_SWAPS);
    return BiasedAlgorithms.randomSwaps("random-swaps:" + k, n -> n < 2 ? 0 : k, String.valueOf(k));
  }

  /**
   * Returns {@code one-of-all} as it is told: all n! orders are listed, and one is picked. Of more
   * than {@value #MOST_LISTED} things it throws IllegalArgumentException.
   */
  public static Algorithm oneOfList() {
    return UniformAlgorithms.oneOfList();
  }

  /** Brings {@code values} into an order. */
  public void shuffle(int[] values, Draws draws) {
    int count = rounds.count(values.length);
    for (int round = 0; round < count; round++) {
      rounds.round().play(values, round, draws);
    }
  }
}
