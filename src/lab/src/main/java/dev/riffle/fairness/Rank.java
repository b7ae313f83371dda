package dev.riffle.fairness;

import dev.riffle.shuffle.Draws;
import java.math.BigInteger;

/** Converts a lexicographic rank, from 0 to n! - 1, to an order without listing all orders. */
final class Rank {
  private Rank() {}

  /**
   * Returns an exactly uniform draw from [0, n!), for any n, composed of digits with bases that
   * multiply to n!. Each base is as large as an int allows.
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

  /** Permutes {@code values}, which must be ascending, into the order with rank {@code rank}. */
  static void permute(int[] values, BigInteger rank) {
    int n = values.length;
    int[] code = new int[n];
    BigInteger left = rank;
    for (int base = 1; base <= n; base++) {
      BigInteger[] digit = left.divideAndRemainder(BigInteger.valueOf(base));
      code[n - base] = digit[1].intValue();
      left = digit[0];
    }
    // Digit i is the index of the next value among the remaining ones (Lehmer 1960).
    for (int i = 0; i < n; i++) {
      Rounds.moveDown(values, i + code[i], i);
    }
  }
}
