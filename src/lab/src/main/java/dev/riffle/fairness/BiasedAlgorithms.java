package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;
import dev.riffle.shuffle.Draws;
import java.util.function.IntUnaryOperator;

/** Biased algorithms, each of which has been mistaken for a fair one. */
final class BiasedAlgorithms {
  static final ImmutableList<Algorithm> ALL =
      ImmutableList.of(
          new Algorithm(
              "swap-any",
              "the usual mistake; fourth article",
              "biased: n! does not divide the n^n sequences of draws from n = 3 on",
              "n draws; n swaps, on average one of an item with itself",
              false,
              // i = 0, ..., n-1: swap a[i] and a[j], j in [0, n)
              Rounds.of(n -> n, (a, i, draws) -> Rounds.swap(a, i, draws.below(a.length)))),
          randomSwaps("random-swaps", n -> n, "n"),
          new Algorithm(
              "rand-mod-i",
              "Sattolo 1986; the off-by-one error in the first article's listing",
              "only the (n - 1)! orders that are a single cycle, equally likely: no item ever stays"
                  + " in its place",
              "n - 1 draws, n - 1 swaps",
              false,
              // i = n-1, ..., 1: swap a[i] and a[j], j in [0, i)
              Rounds.of(
                  n -> n - 1,
                  (a, round, draws) -> {
                    int i = a.length - 1 - round;
                    Rounds.swap(a, i, draws.below(i));
                  })),
          new Algorithm(
              "coin-sort",
              "the usual one-liner, a sort whose comparator tosses a coin",
              "biased, depending on the sort; this insertion sort leaves most items nearly in place",
              "2 n - 4 + 2^(2-n) draws and n - 2 + 2^(1-n) swaps expected",
              false,
              Rounds.of(n -> n - 1, (a, round, draws) -> insert(a, round + 1, draws))),
          new Algorithm(
              "rotation",
              "a counterexample: each item is equally likely at each place",
              "n of the n! orders, equally likely",
              "1 draw; n moves, or none for a draw of 0",
              false,
              Rounds.once((a, round, draws) -> rotate(a, draws.below(a.length)))));

  private BiasedAlgorithms() {}

  /**
   * Returns the algorithm that makes k random swaps; the two places of a swap are independent.
   *
   * @param howMany k as a function of n
   * @param k k as text
   */
  static Algorithm randomSwaps(String name, IntUnaryOperator howMany, String k) {
    return new Algorithm(
        name,
        "first and fifth article",
        "biased for any number of swaps: n^(2 "
            + k
            + ") sequences of draws, and no n! divides that from"
            + " n = 3 on",
        "2 " + k + " draws; " + k + " swaps, one in n of an item with itself",
        false,
        Rounds.of(
            howMany,
            (a, round, draws) -> Rounds.swap(a, draws.below(a.length), draws.below(a.length))));
  }

  // With a random comparator, the JDK's sort throws "Comparison method violates its general
  // contract!"; an insertion sort always terminates.
  private static void insert(int[] values, int i, Draws draws) {
    for (int j = i; j > 0 && draws.below(2) == 0; j--) {
      Rounds.swap(values, j, j - 1);
    }
  }

  private static void rotate(int[] values, int by) {
    int[] before = values.clone();
    System.arraycopy(before, by, values, 0, values.length - by);
    System.arraycopy(before, 0, values, values.length - by, by);
  }
}
