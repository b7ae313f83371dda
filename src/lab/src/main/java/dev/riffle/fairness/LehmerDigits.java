package dev.riffle.fairness;

/**
 * Counts of each value of each Lehmer digit. Digit i, from 1, of a uniform order is uniform on 0 to
 * i, and the digits are independent: the sum of their Pearson statistics is chi-square distributed
 * with n (n-1) / 2 degrees of freedom (D. H. Lehmer, "Teaching combinatorial tricks to a computer",
 * 1960). Not thread-safe.
 */
final class LehmerDigits {
  private final int n;
  private final long[] counts; // grouped by digit; digit i has i + 1 cells

  LehmerDigits(int n) {
    this.n = n;
    this.counts = new long[n * (n + 1) / 2];
  }

  void add(Features features) {
    for (int i = 1, row = 1; i < n; i++, row += i) {
      counts[row + features.digit(i)]++;
    }
  }

  void addAll(LehmerDigits other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }

  Finding finding(long trials) {
    double sum = 0;
    for (int i = 1, row = 1; i < n; i++, row += i) {
      double expected = (double) trials / (i + 1);
      for (int cell = row; cell <= row + i; cell++) {
        double off = counts[cell] - expected;
        sum += off * off / expected;
      }
    }
    return Finding.chiSquare("Lehmer digits", sum, n * (n - 1) / 2);
  }
}
