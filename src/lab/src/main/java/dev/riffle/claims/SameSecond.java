package dev.riffle.claims;

import dev.riffle.fairness.Algorithm;
import dev.riffle.shuffle.Draws;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Repeated shuffles with a one-second seed: each press within the second applies the same
 * permutation to the current order.
 */
final class SameSecond {
  private SameSecond() {}

  /**
   * Returns the number of presses that restore the initial order: the order of the permutation that
   * the draws produce, which is n for a single cycle.
   *
   * @param sameDraws returns the same draws each time
   */
  static int pressesUntilRestored(Algorithm algorithm, int n, Supplier<Draws> sameDraws) {
    int[] first = IntStream.range(0, n).toArray();
    int[] values = first.clone();
    int presses = 0;
    do {
      algorithm.shuffle(values, sameDraws.get());
      presses++;
    } while (!Arrays.equals(values, first));
    return presses;
  }
}
