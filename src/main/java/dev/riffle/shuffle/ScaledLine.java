package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkState;

import java.util.Arrays;

/**
 * The terms of f(i + 1, left), in ascending order of b, then k, of which a draw chooses one. Not
 * thread-safe while it is made.
 */
final class ScaledLine extends ScaledWays {
  private final int left;
  private double[] terms = new double[16];
  private long[] choices = new long[16]; // as of WordTable
  private int count;
  private double sum;
  private double max;
  private int k;

  ScaledLine(ScaledTable table, int i, int left) {
    super(table, i, 1 / table.tilt(i), ScaledNumbers.powers(1, 0));
    this.left = left;
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
    return moreBlocks(blocks)
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
    while (first > least(b) && term >= ScaledTable.CUT * max) {
      first--;
      term /= more(b, first);
    }
    for (int blocks = first; blocks <= most(b); blocks++) {
      if (term >= ScaledTable.CUT * max) {
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

  double bits() {
    return bits(sum);
  }
}
