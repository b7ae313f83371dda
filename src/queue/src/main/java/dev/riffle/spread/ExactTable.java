package dev.riffle.spread;

import com.google.common.math.LongMath;
import dev.riffle.shuffle.Draws;

/** A table of exact numbers. Immutable. */
final class ExactTable extends WordTable {
  private static final long MAX = 1L << 60; // that of Draws.belowLong

  private final long[][] rows; // by i, then b

  ExactTable(Insertions insertions) {
    super(insertions);
    rows = new long[insertions.count() + 1][];
    rows[0] = new long[] {1};
    for (int i = 0; i < insertions.count(); i++) {
      rows[i + 1] = next(i);
    }
  }

  /** Returns whether all words of the groups, bad gaps or not, are fewer than the maximum. */
  static boolean covers(Insertions insertions) {
    long words = 1;
    for (int i = 0; i < insertions.count() && words < MAX; i++) {
      long ways = LongMath.binomial(insertions.before(i + 1), insertions.size(i));
      words = ways > MAX / words ? MAX : words * ways;
    }
    return words < MAX;
  }

  private long[] next(int i) {
    int n = insertions().size(i);
    long[] row = rows[i];
    // Each letter that is put in mends one bad gap at most.
    long[] next = new long[Math.min(row.length - 1 + n - 1, insertions().from(i + 1)) + 1];
    for (int b = 0; b < row.length; b++) {
      for (int k = 1; row[b] > 0 && k <= n; k++) {
        for (int j = 0; j <= Math.min(b, k); j++) {
          int left = b - j + n - k;
          if (left < next.length) {
            next[left] += row[b] * ways(i, b, k, j);
          }
        }
      }
    }
    return next;
  }

  private long ways(int i, int b, int k, int j) {
    int good = insertions().gaps(i) - b;
    return k - j > good
        ? 0
        : LongMath.binomial(insertions().size(i) - 1, k - 1)
            * LongMath.binomial(b, j)
            * LongMath.binomial(good, k - j);
  }

  // By numbers of words divided by their gcd, so that a test has few draws to enumerate.
  @Override
  long choose(int i, int left, Draws draws) {
    int options = rows[i].length * insertions().size(i);
    long gcd = 0;
    long sum = 0;
    int possible = 0;
    for (int option = 0; option < options; option++) {
      long words = words(i, left, option);
      gcd = LongMath.gcd(gcd, words);
      sum += words;
      possible += words > 0 ? 1 : 0;
    }
    long drawn = possible == 1 ? 0 : draws.belowLong(sum / gcd);
    int option = -1;
    while (drawn >= 0) {
      drawn -= words(i, left, ++option) / gcd;
    }
    return choice(b(i, option), k(i, option));
  }

  private int b(int i, int option) {
    return option / insertions().size(i);
  }

  private int k(int i, int option) {
    return 1 + option % insertions().size(i);
  }

  private long words(int i, int left, int option) {
    int b = b(i, option);
    int k = k(i, option);
    int j = b + insertions().size(i) - k - left;
    return 0 <= j && j <= Math.min(b, k) ? rows[i][b] * ways(i, b, k, j) : 0;
  }

  @Override
  double bits() {
    return Logarithms.of((double) rows[insertions().count()][0]);
  }
}
