package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * Counts of each of n entries at each of n places. Entries and places may be binned: without bins,
 * n = 10,000 would need 800 MB. Not thread-safe; adding an order takes one pass over it.
 *
 * <p>If the orders are uniform and independent, S = (n-1)/n times Pearson's statistic is chi-square
 * distributed. The factor accounts for the fixed sums of rows and columns, which make the cells
 * dependent. One uniform order puts M(a, b) of the e(a) entries of bin a into the p(b) places of
 * bin b, and the covariance of M(a, b) and M(c, d) is
 *
 * <pre>
 *   (e(a) [a = c] - e(a) e(c) / n) (p(b) [b = d] - p(b) p(d) / n) / (n - 1)
 * </pre>
 *
 * <p>Divided by the square roots of the expectations e(a) p(b) / n, this is n/(n-1) times a
 * projection of rank (bins - 1)<sup>2</sup>: the degrees of freedom. Without bins there are
 * (n-1)<sup>2</sup>.
 *
 * <p>Counts near their expectation do not prove a shuffle fair: a random rotation has them too.
 */
public final class PositionMatrix implements Trials.Tally<PositionMatrix> {
  private final int n;
  private final int bins;
  private final int[] binOf; // entry or place -> bin
  private final int[] sizeOf; // bin -> number of entries or places
  private final long[] counts; // by place, then by entry
  private long trials;

  /**
   * Creates a matrix of {@code n} times {@code n} zeros.
   *
   * @throws IllegalArgumentException if {@code n} is below 2
   */
  public PositionMatrix(int n) {
    this(n, n);
  }

  /** Creates a matrix of {@code bins} times {@code bins} zeros. */
  PositionMatrix(int n, int bins) {
    checkArgument(n >= 2, "n (%s) must be at least 2", n);
    this.n = n;
    this.bins = bins;
    this.binOf = new int[n];
    this.sizeOf = new int[bins];
    this.counts = new long[bins * bins];
    for (int i = 0; i < n; i++) {
      binOf[i] = (int) ((long) i * bins / n);
      sizeOf[binOf[i]]++;
    }
  }

  /** Counts one order of 0 to n - 1. */
  public void add(int[] order) {
    if (bins == n) {
      for (int place = 0, row = 0; place < n; place++, row += n) {
        counts[row + order[place]]++;
      }
    } else {
      for (int place = 0; place < n; place++) {
        counts[binOf[place] * bins + binOf[order[place]]]++;
      }
    }
    trials++;
  }

  @Override
  public void add(int[] order, long index) {
    add(order);
  }

  @Override
  public void addAll(PositionMatrix other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
    trials += other.trials;
  }

  /** Returns the number of orders added. */
  public long trials() {
    return trials;
  }

  /** Returns the number of rows, equal to the number of columns. */
  public int size() {
    return bins;
  }

  /**
   * Returns the count of {@code entry} at {@code place}, or of a bin of entries at a bin of places.
   */
  public long count(int entry, int place) {
    return counts[place * bins + entry];
  }

  /** Returns the expectation of each count for a fair shuffle; applies without bins only. */
  public double expected() {
    return expected(0, 0);
  }

  /** Returns the standard deviation of each count for a fair shuffle; applies without bins only. */
  public double deviation() {
    return Math.sqrt(variance(0, 0));
  }

  /**
   * Returns the z-score of {@link #count}: its deviation from the expectation in standard
   * deviations, or 0 without orders.
   */
  public double z(int entry, int place) {
    double variance = variance(entry, place);
    return variance == 0 ? 0 : (count(entry, place) - expected(entry, place)) / Math.sqrt(variance);
  }

  /** Returns S, or 0 without orders. */
  public double statistic() {
    double sum = 0;
    for (int place = 0; place < bins; place++) {
      for (int entry = 0; entry < bins; entry++) {
        double expected = expected(entry, place);
        double off = count(entry, place) - expected;
        sum += expected == 0 ? 0 : off * off / expected;
      }
    }
    return sum * (n - 1) / n;
  }

  /** Returns S with its tail probabilities. */
  public Finding finding() {
    return Finding.chiSquare("position matrix", statistic(), (bins - 1) * (bins - 1));
  }

  private double variance(int entry, int place) {
    double entries = (double) sizeOf[entry] / n;
    double places = (double) sizeOf[place] / n;
    return expected(entry, place) * (1 - entries) * (1 - places) * n / (n - 1);
  }

  private double expected(int entry, int place) {
    return (double) trials * sizeOf[entry] * sizeOf[place] / n;
  }
}
