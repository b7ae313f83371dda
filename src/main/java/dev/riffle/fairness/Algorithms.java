package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Algorithm.Rounds;
import dev.riffle.shuffle.Draws;
import java.util.function.IntUnaryOperator;

/** The algorithms, each about as long as its definition. */
final class Algorithms {
  static final ImmutableList<Algorithm> ALL =
      ImmutableList.of(
          new Algorithm(
              "knuth",
              "Durstenfeld 1964; Knuth, TAOCP vol. 2, 3.4.2 P",
              "uniform",
              "n - 1 draws, n - 1 swaps",
              true,
              // i = n-1, ..., 1: swap a[i] and a[j], j in [0, i]
              rounds(
                  n -> n - 1,
                  (a, round, draws) -> {
                    int i = a.length - 1 - round;
                    swap(a, i, draws.below(i + 1));
                  })),
          new Algorithm(
              "swap-any",
              "the usual mistake",
              "n^n sequences of draws, which n! does not divide from n = 3 on: biased",
              "n draws, n swaps",
              false,
              rounds(n -> n, (a, i, draws) -> swap(a, i, draws.below(a.length)))));

  private Algorithms() {}

  private interface Round {
    void play(int[] values, int round, Draws draws);
  }

  private static Rounds rounds(IntUnaryOperator count, Round round) {
    return new Rounds() {
      @Override
      public int count(int n) {
        return count.applyAsInt(n);
      }

      @Override
      public void play(int[] values, int number, Draws draws) {
        round.play(values, number, draws);
      }
    };
  }

  private static void swap(int[] values, int i, int j) {
    int value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}
