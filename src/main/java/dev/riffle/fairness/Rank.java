package dev.riffle.fairness;

import dev.riffle.shuffle.Draws;
import java.math.BigInteger;

/**
 * Orders by their number: 0 to n! - 1, in the order of a dictionary. It is how one of them all can
 * be picked without a list of them all.
 */
final class Rank {
  private Rank() {}

  /**
   * Returns a uniform draw from [0, n!), exactly, for any n: digits whose bases multiply to n!,
   * each base as large as an int can be.
   */
  static BigInteger draw(int n, Draws draws) {
    BigInteger rank = BigInteger.ZERO;
    int base = 1;
    for (int factor = 2; factor <= n; factor++) {
      if ((long) base * factor > Integer.MAX_VALUE) {
        rank = append(rank, base, draws);
        base = 1;
      }
      base *= factor;
    }
    return append(rank, base, draws);
  }

  private static BigInteger append(BigInteger rank, int base, Draws draws) {
    return rank.multiply(BigInteger.valueOf(base)).add(BigInteger.valueOf(draws.below(base)));
  }

  /** Brings {@code values}, if they are ascending, into order number {@code rank}. */
  static void permute(int[] values, BigInteger rank) {
    int n = values.length;
    int[] code = new int[n];
    BigInteger left = rank;
    for (int base = 1; base <= n; base++) {
      BigInteger[] digit = left.divideAndRemainder(BigInteger.valueOf(base));
      code[n - base] = digit[1].intValue();
      left = digit[0];
    }
    // Digit i says which of the rest comes next (Lehmer 1960).
    for (int i = 0; i < n; i++) {
      Rounds.moveDown(values, i + code[i], i);
    }
  }
}
