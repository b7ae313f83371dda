package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkState;

import java.util.Arrays;

/**
 * A table of doubles. Row i has f(i, b) z<sup>b</sup>, divided by the largest such number of the
 * row, where z is that of {@link Tilts}: so the large numbers are where the words pass that end
 * without bad gaps. Numbers below {@value #CUT} are left out.
 *
 * <pre>
 *   f(i, b)          .  .  :  :  |  |  |  |  :  .       most words of the first groups,
 *   f(i, b) z^b      :  |  |  :  .  .                   and those that end without bad gaps
 *   b                0  1  2  3  4  5  6  7  8  9
 * </pre>
 *
 * All terms are positive, and computed by addition, multiplication and division alone. Immutable.
 */
final class ScaledTable implements WordTable {
  private static final double CUT = 1e-40;

  private final Insertions insertions;
  private final ScaledNumbers factorials;
  private final double[] tilts; // by i: z
  private final Row[] rows;

  /** A row: the numbers of b from {@code first} on; {@code bits} is log2 f of the largest one. */
  private static final class Row {
    final int first;
    final double[] numbers;
    final double bits;

    Row(int first, double[] numbers, double bits) {
      this.first = first;
      this.numbers = numbers;
      this.bits = bits;
    }

    int end() {
      return first + numbers.length;
    }

    /** Returns the b with the largest number. */
    int peak() {
      int peak = 0;
      for (int i = 1; i < numbers.length; i++) {
        peak = numbers[i] > numbers[peak] ? i : peak;
      }
      return first + peak;
    }
  }

  ScaledTable(Insertions insertions) {
    this(insertions, CUT);
  }

  /** Creates a table with another cut. */
  ScaledTable(Insertions insertions, double cut) {
    this.insertions = insertions;
    factorials = ScaledNumbers.factorials(insertions.from(0) + 1);
    tilts = Tilts.of(insertions);
    rows = new Row[insertions.count()];
    // Row m has no words but those without bad gaps.
    rows[0] = new Row(0, new double[] {1}, 0);
    for (int i = 0; i + 1 < rows.length; i++) {
      rows[i + 1] = new Step(i, cut).next();
    }
  }

  @Override
  public boolean isOf(Insertions others) {
    return insertions.hasSizesOf(others);
  }

  @Override
  public int[] draw(Draws draws) {
    int[] plan = new int[2 * rows.length];
    int left = 0;
    for (int i = rows.length - 1; i >= 0; i--) {
      Line line = new Line(i, left);
      int term = line.draw(draws);
      plan[2 * i] = line.k(term);
      plan[2 * i + 1] = line.b(term) + insertions.size(i) - line.k(term) - left;
      left = line.b(term);
    }
    return plan;
  }

  @Override
  public double bits() {
    return rows.length == 0 ? 0 : new Line(rows.length - 1, 0).bits();
  }

  /**
   * The ways to put group i in, with j blocks in bad gaps and t in good ones, times the numbers of
   * row i. They leave out the factor (n - 1)! and a power of 2<sup>64</sup>, which all have.
   */
  private abstract class Ways {
    final Row row;
    final int n;
    final int gaps;
    private final ScaledNumbers tilt; // by b - first
    private final ScaledNumbers more; // by 2 j + t
    private int unit; // the power that is left out

    Ways(int i, double tiltOfOne, ScaledNumbers more) {
      row = rows[i];
      n = insertions.size(i);
      gaps = insertions.gaps(i);
      tilt = ScaledNumbers.powers(tiltOfOne, row.numbers.length);
      this.more = more;
    }

    /** Returns C(n - 1, k) / C(n - 1, k - 1). */
    final double moreBlocks(int k) {
      return (double) (n - k) / k;
    }

    /** Chooses the power to leave out so that these ways are near 1. */
    final void scale(int b, int j, int t) {
      unit = 0;
      unit = units(b, j, t);
    }

    private int units(int b, int j, int t) {
      int[] all = factorials.units;
      return all[b]
          + all[gaps - b]
          + tilt.units[b - row.first]
          + more.units[Math.min(2 * j + t, more.units.length - 1)]
          - all[j]
          - all[b - j]
          - all[t]
          - all[gaps - b - t]
          - all[j + t - 1]
          - all[n - j - t]
          - unit;
    }

    final double of(int b, int j, int t) {
      double[] all = factorials.values;
      double ways =
          row.numbers[b - row.first]
              * all[b]
              * all[gaps - b]
              * tilt.values[b - row.first]
              * more.values[Math.min(2 * j + t, more.values.length - 1)]
              / (all[j]
                  * all[b - j]
                  * all[t]
                  * all[gaps - b - t]
                  * all[j + t - 1]
                  * all[n - j - t]);
      int over = units(b, j, t);
      for (; over > 0; over--) {
        ways *= ScaledNumbers.UNIT;
      }
      for (; over < 0 && ways > 0; over++) {
        ways *= 1 / ScaledNumbers.UNIT;
      }
      return ways;
    }

    /** Returns the logarithm of {@code ways} with all that was left out. */
    final double bits(double ways, double tiltOfOne) {
      return row.bits
          + Logarithms.of(ways)
          + Logarithms.of(ScaledNumbers.UNIT) * unit
          + Logarithms.of(ScaledNumbers.UNIT) * factorials.units[n - 1]
          + Logarithms.of(factorials.values[n - 1])
          + Logarithms.of(tiltOfOne) * row.first;
    }
  }

  /** Computes row i + 1 from row i. Of each b, the terms are walked from the largest one on. */
  private final class Step extends Ways {
    private final double tilt; // z of the next row
    private final double tiltOfOne;
    private final double cut;
    private final double[] moreBlocks; // by k
    private final double[] moreGood; // by t: the ratio of t + 1 blocks in good gaps to t
    private final double[] sums; // by b of the next row
    private double max; // of all terms so far
    private int j;
    private int t;

    Step(int i, double cut) {
      this(i, cut, tilts[i + 1], tilts[i + 1] / tilts[i]);
    }

    private Step(int i, double cut, double tilt, double tiltOfOne) {
      super(i, tiltOfOne, ScaledNumbers.powers(1 / tilt, 2 * insertions.size(i)));
      this.tilt = tilt;
      this.tiltOfOne = tiltOfOne;
      this.cut = cut;
      moreBlocks = new double[n + 1];
      for (int k = 1; k <= n; k++) {
        moreBlocks[k] = moreBlocks(k);
      }
      moreGood = new double[n + 1];
      // Each letter that is put in later mends one bad gap at most.
      sums = new double[Math.min(row.end() - 1 + n - 1, insertions.from(i + 1)) + 1];
    }

    Row next() {
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

    private Row trimmed() {
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
      return new Row(first, numbers, bits(largest, tiltOfOne) + n * Logarithms.of(tilt));
    }
  }

  /** The terms of f(i + 1, left), from small to large b, then k. */
  final class Line extends Ways {
    private final int left;
    private final double tiltOfOne;
    private double[] terms = new double[16];
    private long[] numbers = new long[16]; // b and k
    private int count;
    private double sum;
    private double max;
    private int k;

    Line(int i, int left) {
      this(i, left, 1 / tilts[i]);
    }

    private Line(int i, int left, double tiltOfOne) {
      super(i, tiltOfOne, ScaledNumbers.powers(1, 0));
      this.left = left;
      this.tiltOfOne = tiltOfOne;
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

    int b(int term) {
      return (int) (numbers[term] >> Integer.SIZE);
    }

    int k(int term) {
      return (int) numbers[term];
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
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      terms[count] = term;
      numbers[count++] = (long) b << Integer.SIZE | blocks;
      sum += term;
    }

    int count() {
      return count;
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
      return bits(sum, tiltOfOne);
    }
  }
}
