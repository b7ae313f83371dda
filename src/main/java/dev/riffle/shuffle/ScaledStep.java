package dev.riffle.shuffle;

import java.util.Arrays;

/**
 * Computes row i + 1 from row i. Of each b, the terms are walked from the largest one on. Not
 * thread-safe; made for one row.
 */
final class ScaledStep extends ScaledWays {
  private final double tilt; // z of the next row
  private final double cut;
  private final double[] moreBlocks; // by k
  private final double[] moreGood; // by t: the ratio of t + 1 blocks in good gaps to t
  private final double[] sums; // by b of the next row
  private double max; // of all terms so far
  private int j;
  private int t;

  ScaledStep(ScaledTable table, int i, double cut) {
    super(
        table,
        i,
        table.tilt(i + 1) / table.tilt(i),
        ScaledNumbers.powers(1 / table.tilt(i + 1), 2 * table.insertions().size(i)));
    tilt = table.tilt(i + 1);
    this.cut = cut;
    moreBlocks = new double[n + 1];
    for (int k = 1; k <= n; k++) {
      moreBlocks[k] = moreBlocks(k);
    }
    moreGood = new double[n + 1];
    // Each letter that is put in later mends one bad gap at most.
    sums = new double[Math.min(row.end() - 1 + n - 1, table.insertions().from(i + 1)) + 1];
  }

  ScaledRow next() {
    int peak = row.peak();
    enter(peak);
    ascend(peak);
    scale(peak, j, t);
    for (int b = peak; b < row.end(); b++) {
      add(b);
    }
    for (int b = peak - 1; b >= row.first; b--) {
      add(b);
    }
    return trimmed();
  }

  private void enter(int b) {
    for (int some = 0; some <= Math.min(n, gaps - b); some++) {
      moreGood[some] = (double) (gaps - b - some) / (some + 1) / tilt;
    }
  }

  /** Finds numbers of blocks near the largest term of b, by ratios. */
  private void ascend(int b) {
    t = gaps > b ? 1 : 0;
    j = 1 - t;
    boolean rises = true;
    while (rises) {
      boolean isFull = j + t == n;
      double moreBad = (double) (b - j) / (j + 1) / tilt / tilt;
      if (!isFull && t < gaps - b && moreBlocks[j + t] * moreGood[t] > 1) {
        t++;
      } else if (!isFull && j < b && moreBlocks[j + t] * moreBad > 1) {
        j++;
      } else if (t > 0 && j < b && moreBad > moreGood[t - 1]) {
        t--;
        j++;
      } else {
        rises = false;
      }
    }
  }

  private void add(int b) {
    enter(b);
    j = Math.min(j, Math.min(n, b));
    double best = best(b, j);
    for (double next = best(b, j + 1); next > best; next = best(b, j + 1)) {
      best = next;
      j++;
    }
    for (double next = best(b, j - 1); next > best; next = best(b, j - 1)) {
      best = next;
      j--;
    }
    for (int some = j; some <= Math.min(n, b) && addLine(b, some); some++) {}
    for (int some = j - 1; some >= 0 && addLine(b, some); some--) {}
  }

  /** Returns the largest term of these bad gaps, whose t it sets, or 0 if there is none. */
  private double best(int b, int bad) {
    int least = bad == 0 ? 1 : 0;
    int most = Math.min(n - bad, gaps - b);
    if (bad < 0 || bad > b || most < least) {
      return 0;
    }
    t = Math.max(least, Math.min(t, most));
    while (t < most && moreBlocks[bad + t] * moreGood[t] > 1) {
      t++;
    }
    while (t > least && moreBlocks[bad + t - 1] * moreGood[t - 1] < 1) {
      t--;
    }
    return of(b, bad, t);
  }

  /** Adds the terms of b and these bad gaps; returns whether any was large enough. */
  private boolean addLine(int b, int bad) {
    double best = best(b, bad);
    max = Math.max(max, best);
    if (best < cut * max || best == 0) {
      return false;
    }
    int left = b + n - 2 * bad; // bad gaps, and one less for each block in good ones
    int most = Math.min(n - bad, gaps - b);
    double term = best;
    for (int good = t; term >= cut * max; good++) {
      sum(left - good, term);
      term = good == most ? 0 : term * (moreBlocks[bad + good] * moreGood[good]);
    }
    term = best;
    for (int good = t - 1; good >= (bad == 0 ? 1 : 0); good--) {
      term /= moreBlocks[bad + good] * moreGood[good];
      if (term < cut * max) {
        break;
      }
      sum(left - good, term);
    }
    return true;
  }

  private void sum(int b, double term) {
    if (b < sums.length) {
      sums[b] += term;
    }
  }

  private ScaledRow trimmed() {
    double largest = Arrays.stream(sums).max().getAsDouble();
    int first = 0;
    while (sums[first] < cut * largest) {
      first++;
    }
    int end = sums.length;
    while (sums[end - 1] < cut * largest) {
      end--;
    }
    double[] numbers = Arrays.copyOfRange(sums, first, end);
    for (int b = 0; b < numbers.length; b++) {
      numbers[b] /= largest;
    }
    return new ScaledRow(first, numbers, bits(largest) + n * Logarithms.of(tilt));
  }
}
