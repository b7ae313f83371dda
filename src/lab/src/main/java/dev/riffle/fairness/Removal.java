package dev.riffle.fairness;

import com.google.common.math.Quantiles;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Compares the original Fisher-Yates shuffle, which removes random items and closes the gaps, with
 * Durstenfeld's, which swaps. An immutable value.
 *
 * @param n the number of items
 * @param moves the number of moves that closed gaps in the last round
 * @param removalNanos the median time of a shuffle by removal, in nanoseconds
 * @param swaps the number of swaps of Durstenfeld's shuffle
 * @param swapNanos the median time of Durstenfeld's shuffle, in nanoseconds
 */
public record Removal(int n, long moves, double removalNanos, int swaps, double swapNanos) {
  /** Maximum number of items: a million take minutes. */
  public static final int MAX_N = 100_000;

  private static final int ROUNDS = 25;

  /** Returns the expected number of moves: n (n - 1) / 4. */
  public static double expectedMoves(int n) {
    return n * (n - 1.0) / 4;
  }

  /** Shuffles {@code values} by removal; returns the number of moves. */
  public static long shuffle(int[] values, Draws draws) {
    int[] rest = values.clone();
    long moves = 0;
    for (int left = values.length; left > 0; left--) {
      int index = draws.below(left);
      values[values.length - left] = rest[index];
      System.arraycopy(rest, index + 1, rest, index, left - index - 1);
      moves += left - index - 1;
    }
    return moves;
  }

  /**
   * Times both shuffles of {@code n} items, alternately, over 25 rounds.
   *
   * @param nanoClock the source of times, in nanoseconds
   */
  public static Removal timed(int n, Draws draws, LongSupplier nanoClock) {
    Algorithm knuth = Algorithm.named("knuth").orElseThrow();
    int[] values = IntStream.range(0, n).toArray();
    List<Long> removal = new ArrayList<>();
    List<Long> swapping = new ArrayList<>();
    long moves = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = nanoClock.getAsLong();
      moves = shuffle(values, draws);
      long between = nanoClock.getAsLong();
      knuth.shuffle(values, draws);
      removal.add(between - start);
      swapping.add(nanoClock.getAsLong() - between);
    }
    return new Removal(
        n,
        moves,
        Quantiles.median().compute(removal),
        knuth.rounds().count(n),
        Quantiles.median().compute(swapping));
  }
}
