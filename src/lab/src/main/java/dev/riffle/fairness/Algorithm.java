package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import dev.riffle.shuffle.Draws;
import java.util.Optional;

/**
 * A shuffle algorithm, fair or biased, with its known properties. An immutable value.
 *
 * <p>It proceeds in rounds and keeps no state between rounds except the array. The exact
 * distribution of the orders can therefore be computed round by round over the n! states.
 *
 * @param name its name in the lab, in lower case with hyphens
 * @param article the article, paper or library it comes from
 * @param law the distribution of the orders, in words
 * @param cost the number of draws and moves for n items, in words
 * @param isFair true if all n! orders are equally likely for uniform, independent draws
 * @param rounds the rounds of the algorithm
 */
public record Algorithm(
    String name, String article, String law, String cost, boolean isFair, Rounds rounds) {

  /** Maximum number of items for {@link #oneOfList}. */
  public static final int MAX_LISTED = 8;

  /** Maximum number of swaps for {@link #randomSwaps}. */
  public static final int MAX_SWAPS = 10_000;

  /** Returns all algorithms of the lab, the fair ones first. */
  public static ImmutableList<Algorithm> all() {
    return ImmutableList.<Algorithm>builder()
        .addAll(UniformAlgorithms.ALL)
        .addAll(BiasedAlgorithms.ALL)
        .build();
  }

  /** Returns the algorithm with that name, or empty if there is none. */
  public static Optional<Algorithm> named(String name) {
    return all().stream().filter(algorithm -> algorithm.name().equals(name)).findFirst();
  }

  /**
   * Returns {@code random-swaps} with a fixed number of swaps.
   *
   * @param k the number of swaps, from 1 to {@value #MAX_SWAPS}
   * @throws IllegalArgumentException if {@code k} is out of range
   */
  public static Algorithm randomSwaps(int k) {
    checkArgument(1 <= k && k <= MAX_SWAPS, "swaps (%s) must be in [1, %s]", k, MAX_SWAPS);
    return BiasedAlgorithms.randomSwaps("random-swaps:" + k, n -> n < 2 ? 0 : k, String.valueOf(k));
  }

  /**
   * Returns {@code one-of-all} as the articles describe it, which lists all n! orders and picks
   * one. Shuffling more than {@value #MAX_LISTED} items throws IllegalArgumentException.
   */
  public static Algorithm oneOfList() {
    return UniformAlgorithms.oneOfList();
  }

  /** Shuffles {@code values} in place. */
  public void shuffle(int[] values, Draws draws) {
    int count = rounds.count(values.length);
    for (int round = 0; round < count; round++) {
      rounds.round().play(values, round, draws);
    }
  }
}
