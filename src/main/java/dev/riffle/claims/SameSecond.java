package dev.riffle.claims;

import dev.riffle.fairness.Algorithm;
import dev.riffle.shuffle.Draws;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Shuffles what is shuffled already, seeded anew by the second: each press within it moves the
 * things in the same way.
 */
final class SameSecond {
  private SameSecond() {}

  /**
   * Returns how many presses bring the first order back: the order of the permutation that the
   * draws bring, which is n if it is a single cycle.
   *
   * @param sameDraws opens the same draws each time
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
