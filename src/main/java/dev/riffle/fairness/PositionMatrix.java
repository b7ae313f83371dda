package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * How often each of n entries came to each of n places; both may be counted in bins, which n =
 * 10,000 makes necessary. Not thread-safe; an order takes one pass.
 *
 * <p>If the orders are uniform and independent, S = (n-1)/n times Pearson's sum is chi-square
 * distributed. The factor belongs to it: rows and columns add up to what they must, so the cells
 * hang together. One uniform order puts M(a, b) of the e(a) entries of bin a into the p(b) places
 * of bin b, and the covariance of M(a, b) and M(c, d) is
 *
 * <pre>
 *   (e(a) [a = c] - e(a) e(c) / n) (p(b) [b = d] - p(b) p(d) / n) / (n - 1)
 * </pre>
 *
 * Divided by the roots of the expectations e(a) p(b) / n that is n/(n-1) times a projection of rank
 * (bins - 1)<sup>2</sup>: the degrees of freedom. With a bin for each entry it is the usual matrix
 * of (n-1)<sup>2</sup>.
 *
 * <p>Counts near their expectation are no proof of a fair shuffle: those of random rotations are.
 */
public final class PositionMatrix implements Trials.Tally<PositionMatrix> {
  private final int n;
  private final int bins;
  private final int[] binOf; // entry or place -> bin
  private final int[] sizeOf; // bin -> how many entries or places
  private final long[] counts; // place after place, entries side by side
  private long trials;

  /**
   * A matrix of {@code n} times {@code n} zeros.
   *
   * @throws IllegalArgumentException if {@code n} is below 2
   */
  public PositionMatrix(int n) {
    this(n, n);
  }

  /** A matrix of {@code bins} times {@code bins} zeros. */
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

  /** Returns how many orders were counted. */
  public long trials() {
    return trials;
  }

  /** Returns how many rows there are, and how many columns. */
  public int size() {
    return bins;
  }

  /**
   * Returns how often {@code entry} came to {@code place}, or how many of the one bin to another.
   */
  public long count(int entry, int place) {
    return counts[place * bins + entry];
  }

  /**
   * Returns by how many standard deviations that count is off its expectation; 0 if nothing was
   * counted.
   */
  public double z(int entry, int place) {
    double entries = (double) sizeOf[entry] / n;
    double places = (double) sizeOf[place] / n;
    double variance = expected(entry, place) * (1 - entries) * (1 - places) * n / (n - 1);
    return variance == 0 ? 0 : (count(entry, place) - expected(entry, place)) / Math.sqrt(variance);
  }

  /** Returns S: 0 if nothing was counted. */
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

  /** Returns S beside its law. */
  public Finding finding() {
    return Finding.chiSquare("position matrix", statistic(), (bins - 1) * (bins - 1));
  }

  private double expected(int entry, int place) {
    return (double) trials * sizeOf[entry] * sizeOf[place] / n;
  }
}
