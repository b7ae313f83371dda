package dev.riffle.fairness;

import java.util.Arrays;

/**
 * Exact laws of what can be counted in a uniform order of n things, as probabilities of 0, 1, 2 and
 * so on (David and Barton, "Combinatorial Chance", 1962; Graham, Knuth, Patashnik, "Concrete
 * Mathematics", chapter 6).
 */
final class Permutations {
  private Permutations() {}

  /**
   * Returns the law of the number of things that stay where they are (rencontres): 1/k! times the
   * probability that of n - k things none does.
   */
  static double[] fixedPoints(int n) {
    double[] none = new double[n + 1]; // d(m) = ((m-1) d(m-1) + d(m-2)) / m: derangements over m!
    none[0] = 1;
    for (int m = 2; m <= n; m++) {
      none[m] = ((m - 1) * none[m - 1] + none[m - 2]) / m;
    }
    double[] law = new double[n + 1];
    double factorial = 1;
    for (int k = 0; k <= n; k++) {
      law[k] = none[n - k] / factorial;
      factorial *= k + 1;
    }
    return law;
  }

  /**
   * Returns the law of the number of cycles (Stirling numbers of the first kind): the m-th thing
   * closes one with probability 1/m. What is beyond {@code most} cycles is left out.
   */
  static double[] cycles(int n, int most) {
    double[] law = new double[Math.min(n, most) + 1];
    law[0] = 1;
    for (int m = 1; m <= n; m++) {
      for (int k = law.length - 1; k >= 0; k--) {
        law[k] = (law[k] * (m - 1) + (k == 0 ? 0 : law[k - 1])) / m;
      }
    }
    return law;
  }

  /**
   * Returns the law of the number of places whose entry is greater than the next (Eulerian
   * numbers). The number of rising sequences less one has the same: it is that of the inverse.
   */
  static double[] descents(int n) {
    double[] law = {1};
    for (int m = 2; m <= n; m++) {
      double[] next = new double[m];
      for (int k = 0; k < m; k++) {
        double stay = k < m - 1 ? (k + 1) * law[k] : 0;
        next[k] = (stay + (k == 0 ? 0 : (m - k) * law[k - 1])) / m;
      }
      law = next;
    }
    return law;
  }

  /**
   * Returns the law of the number of pairs in the wrong order (Mahonian numbers): the m-th thing
   * has before it 0 to m - 1 greater ones, each as likely.
   */
  static double[] inversions(int n) {
    double[] law = {1};
    for (int m = 2; m <= n; m++) {
      double[] next = new double[law.length + m - 1];
      double window = 0;
      for (int k = 0; k < next.length; k++) {
        window += k < law.length ? law[k] : 0;
        window -= k < m ? 0 : law[k - m];
        next[k] = Math.max(0, window / m);
      }
      law = next;
    }
    return law;
  }

  /**
   * Returns the law of the entry at one place less the entry before it, plus n - 1: n - |d| of the
   * n (n - 1) pairs differ by d.
   */
  static double[] differences(int n) {
    double[] law = new double[2 * n - 1];
    for (int d = 1; d < n; d++) {
      law[n - 1 + d] = (double) (n - d) / n / (n - 1);
      law[n - 1 - d] = law[n - 1 + d];
    }
    return law;
  }

  /** Returns the law of one of {@code cells}, each as likely. */
  static double[] uniform(int cells) {
    double[] law = new double[cells];
    Arrays.fill(law, 1.0 / cells);
    return law;
  }
}
