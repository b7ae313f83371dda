package dev.riffle.fairness;

import java.util.Arrays;

/**
 * Exact distributions of statistics of a uniform order of n items, as the probabilities of 0, 1, 2
 * and so on (David and Barton, "Combinatorial Chance", 1962; Graham, Knuth, Patashnik, "Concrete
 * Mathematics", chapter 6).
 */
final class Permutations {
  private Permutations() {}

  /**
   * Returns the distribution of the number of fixed points (rencontres): 1/k! times the probability
   * that n - k items have none.
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
   * Returns the distribution of the number of cycles (Stirling numbers of the first kind): item m
   * closes a cycle with probability 1/m. Omits numbers above {@code max}.
   */
  static double[] cycles(int n, int max) {
    double[] law = new double[Math.min(n, max) + 1];
    law[0] = 1;
    for (int m = 1; m <= n; m++) {
      for (int k = law.length - 1; k >= 0; k--) {
        law[k] = (law[k] * (m - 1) + (k == 0 ? 0 : law[k - 1])) / m;
      }
    }
    return law;
  }

  /**
   * Returns the distribution of the number of descents, entries greater than the next (Eulerian
   * numbers). The number of rising sequences minus one is the number of descents of the inverse,
   * and has the same distribution.
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
   * Returns the distribution of the number of pairs in the wrong order (Mahonian numbers): item m
   * has 0 to m - 1 greater items before it, with equal probability.
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
   * Returns the distribution of an entry minus the entry before it, plus n - 1: n - |d| of the n (n
   * - 1) pairs differ by d.
   */
  static double[] differences(int n) {
    double[] law = new double[2 * n - 1];
    for (int d = 1; d < n; d++) {
      law[n - 1 + d] = (double) (n - d) / n / (n - 1);
      law[n - 1 - d] = law[n - 1 + d];
    }
    return law;
  }

  /** Returns the uniform distribution on {@code cells} values. */
  static double[] uniform(int cells) {
    double[] law = new double[cells];
    Arrays.fill(law, 1.0 / cells);
    return law;
  }
}
