package dev.riffle.fairness;

import com.google.common.math.Quantiles;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * The shuffle of Fisher and Yates as it is written at first sight: any of the rest is taken out and
 * appended, and those behind it close the gap. Beside Durstenfeld's, which swaps. An immutable
 * value.
 *
 * @param n how many things
 * @param moves how many things moved to close the gaps, the last time
 * @param removalNanos the median time of a shuffle by removal
 * @param swaps how many swaps Durstenfeld's takes
 * @param swapNanos the median time of Durstenfeld's
 */
public record Removal(int n, long moves, double removalNanos, int swaps, double swapNanos) {
  /** The most things that are timed: a million take minutes. */
  public static final int MOST = 100_000;

  private static final int ROUNDS = 25;

  /** Returns how many things are expected to move: n (n - 1) / 4. */
  public static double expectedMoves(int n) {
    return n * (n - 1.0) / 4;
  }

  /** Shuffles {@code values} by removal; returns how many things moved. */
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
   * Shuffles {@code n} things both ways, in turn, some times.
   *
   * @param nanoClock tells the time, in nanoseconds
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
