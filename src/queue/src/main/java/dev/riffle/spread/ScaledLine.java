package dev.riffle.spread;

import static com.google.common.base.Preconditions.checkState;

import dev.riffle.shuffle.Draws;
import java.util.Arrays;

/**
 * The terms of f(i + 1, left), in ascending order of b, then k, of which a draw chooses one. Not
 * thread-safe while it is made.
 */
final class ScaledLine {
  private static final double CUT = 1e-20; // far below the step of a draw

  private final ScaledRow row;
  private final int n;
  private final int gaps;
  private final int left;
  private final ScaledNumbers factorials;
  private final ScaledNumbers tilt; // by b - first: what undoes that of the row
  private int unit; // the power of 2^64 that is left out of all terms
  private double[] terms = new double[16];
  private long[] choices = new long[16]; // as of WordTable
  private int count;
  private double sum;
  private double max;
  private int k;

  ScaledLine(ScaledTable table, int i, int left) {
    row = table.row(i);
    n = table.insertions().size(i);
    gaps = table.insertions().gaps(i);
    this.left = left;
    factorials = table.factorials();
    tilt = ScaledNumbers.powersOfTwo(row.exponents[0], row.exponents);
    int start = row.peak();
    for (int step = 1; !ascend(start); step++) { // the nearest b from which left can be reached
      checkState(step <= 2 * row.numbers.length, "no row has words that end with %s", left);
      start += step % 2 == 0 ? -step : step;
    }
    scale(start, bad(start, k), good(start, k));
    for (int b = row.first; b < row.end(); b++) {
      add(b);
    }
  }

  private int bad(int b, int blocks) {
    return b + n - blocks - left;
  }

  private int good(int b, int blocks) {
    return blocks - bad(b, blocks);
  }

  // ------------------------------------------------------------------ ways

  /** Chooses the power to leave out so that these ways are near 1. */
  private void scale(int b, int j, int t) {
    unit = 0;
    unit = units(b, j, t);
  }

  private int units(int b, int j, int t) {
    int[] all = factorials.units;
    return all[b]
        + all[gaps - b]
        + tilt.units[b - row.first]
        - all[j]
        - all[b - j]
        - all[t]
        - all[gaps - b - t]
        - all[j + t - 1]
        - all[n - j - t]
        - unit;
  }

  /**
   * Returns the ways to put the group in, with j blocks in bad gaps and t in good ones, times the
   * number of b. They leave out the factor (n - 1)! and a power of 2<sup>64</sup>, which all have.
   */
  private double of(int b, int j, int t) {
    double[] all = factorials.values;
    double ways =
        row.numbers[b - row.first]
            * all[b]
            * all[gaps - b]
            * tilt.values[b - row.first]
            / (all[j] * all[b - j] * all[t] * all[gaps - b - t] * all[j + t - 1] * all[n - j - t]);
    int over = units(b, j, t);
    for (; over > 0; over--) {
      ways *= ScaledNumbers.UNIT;
    }
    for (; over < 0 && ways > 0; over++) {
      ways *= 1 / ScaledNumbers.UNIT;
    }
    return ways;
  }

  // ------------------------------------------------------------------ terms

  private int least(int b) {
    return Math.max(Math.max(1, n - left), (b + n - left + 1) >> 1);
  }

  private int most(int b) {
    return Math.min(Math.min(n, b + n - left), (gaps + n - left) >> 1);
  }

  /** Returns the ratio of the term with one more block to that with {@code blocks}. */
  private double more(int b, int blocks) {
    int bad = bad(b, blocks);
    int good = good(b, blocks);
    int free = gaps - b - good;
    return ((double) (n - blocks) / blocks)
        * ((double) bad / (b - bad + 1))
        * ((double) free * (free - 1) / ((double) (good + 1) * (good + 2)));
  }

  /** Sets k to that of the largest term of b; returns whether there is one. */
  private boolean ascend(int b) {
    if (b < row.first || b >= row.end() || least(b) > most(b)) {
      return false;
    }
    k = Math.max(least(b), Math.min(k, most(b)));
    while (k < most(b) && more(b, k) > 1) {
      k++;
    }
    while (k > least(b) && more(b, k - 1) < 1) {
      k--;
    }
    return true;
  }

  private void add(int b) {
    if (!ascend(b)) {
      return;
    }
    double best = of(b, bad(b, k), good(b, k));
    max = Math.max(max, best);
    double term = best;
    int first = k;
    while (first > least(b) && term >= CUT * max) {
      first--;
      term /= more(b, first);
    }
    for (int blocks = first; blocks <= most(b); blocks++) {
      if (term >= CUT * max) {
        append(b, blocks, term);
      } else if (blocks > k) {
        break;
      }
      term = blocks + 1 == k ? best : term * more(b, blocks);
    }
  }

  private void append(int b, int blocks, double term) {
    if (count == terms.length) {
      terms = Arrays.copyOf(terms, 2 * count);
      choices = Arrays.copyOf(choices, 2 * count);
    }
    terms[count] = term;
    choices[count++] = WordTable.choice(b, blocks);
    sum += term;
  }

  int count() {
    return count;
  }

  /** Returns b and k of a term. */
  long choice(int term) {
    return choices[term];
  }

  /** Returns the probability of a term. */
  double probability(int term) {
    return terms[term] / sum;
  }

  int draw(Draws draws) {
    double drawn = count == 1 ? 0 : draws.unit() * sum;
    int term = 0;
    for (double upTo = terms[0]; upTo <= drawn && term < count - 1; upTo += terms[term]) {
      term++;
    }
    return term;
  }

  /** Returns the logarithm to base 2 of the sum of all terms, with all that was left out. */
  double bits() {
    return row.bits
        - row.exponents[0]
        + Logarithms.of(sum)
        + Logarithms.of(ScaledNumbers.UNIT) * unit
        + Logarithms.of(ScaledNumbers.UNIT) * factorials.units[n - 1]
        + Logarithms.of(factorials.values[n - 1]);
  }
}
