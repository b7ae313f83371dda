package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableDoubleArray;
import java.util.Arrays;

/**
 * An upper bound on the distance of random swaps from a fair shuffle, by the characters of the
 * symmetric group (Diaconis and Shahshahani, "Generating a random permutation with random
 * transpositions", 1981). An immutable value.
 *
 * <p>Each partition of n has a dimension d and an eigenvalue r of the swap. After k swaps
 *
 * <pre>
 *   n! * sum over all orders of (probability - 1/n!)^2  =  sum over all but (n) of d^2 r^2k
 * </pre>
 *
 * <p>and half the square root of this is an upper bound on the total variation distance. The sum
 * has a term for each partition: 281,589 for n = 52.
 */
public final class SwapsBound {
  /** Maximum number of items; 60 have 966,467 partitions. */
  public static final int MAX_N = 60;

  private final ImmutableDoubleArray logSquaredDimensions;
  private final ImmutableDoubleArray logSquaredEigenvalues;

  private SwapsBound(ImmutableDoubleArray dimensions, ImmutableDoubleArray eigenvalues) {
    this.logSquaredDimensions = dimensions;
    this.logSquaredEigenvalues = eigenvalues;
  }

  /**
   * Returns the bound for {@code n} items; takes less than a second.
   *
   * @throws IllegalArgumentException if {@code n} is not in [2, {@value #MAX_N}]
   */
  public static SwapsBound of(int n) {
    checkArgument(2 <= n && n <= MAX_N, "n (%s) must be in [2, %s]", n, MAX_N);
    Partitions all = new Partitions(n);
    all.visit(0, n, n);
    return new SwapsBound(all.dimensions.build(), all.eigenvalues.build());
  }

  /** Returns n! times the sum of the squared differences from 1/n!, after {@code k} swaps. */
  double squared(int k) {
    double sum = 0;
    for (int i = 0; i < logSquaredDimensions.length(); i++) {
      sum += Math.exp(logSquaredDimensions.get(i) + k * logSquaredEigenvalues.get(i));
    }
    return sum;
  }

  /** Returns an upper bound on the total variation distance after {@code k} swaps, at most 1. */
  public double afterSwaps(int k) {
    return k == 0 ? 1 : Math.min(1, Math.sqrt(squared(k)) / 2);
  }

  /**
   * Returns the smallest number of swaps with a bound of at most {@code distance}, which must be
   * above 0.
   */
  public int enoughFor(double distance) {
    checkArgument(distance > 0, "distance (%s) must be above 0", distance);
    int few = 0;
    int enough = 1;
    for (; afterSwaps(enough) > distance; enough *= 2) {
      few = enough;
    }
    while (enough - few > 1) {
      int middle = few + (enough - few) / 2;
      if (afterSwaps(middle) > distance) {
        few = middle;
      } else {
        enough = middle;
      }
    }
    return enough;
  }

  /** Enumerates the partitions of n, with rows in descending order of length. */
  private static final class Partitions {
    final ImmutableDoubleArray.Builder dimensions = ImmutableDoubleArray.builder();
    final ImmutableDoubleArray.Builder eigenvalues = ImmutableDoubleArray.builder();
    private final int n;
    private final int[] rows;
    private final double[] logs;
    private double logFactorial;

    Partitions(int n) {
      this.n = n;
      rows = new int[n];
      logs = new double[n + 1];
      Arrays.setAll(logs, i -> Math.log(i));
      for (int i = 2; i <= n; i++) {
        logFactorial += logs[i];
      }
    }

    void visit(int row, int left, int longest) {
      if (left == 0) {
        if (row > 1) { // excludes (n), the uniform distribution itself
          dimensions.add(2 * logDimension(row));
          eigenvalues.add(2 * Math.log(Math.abs(eigenvalue(row))));
        }
        return;
      }
      for (int length = Math.min(left, longest); length >= 1; length--) {
        rows[row] = length;
        visit(row + 1, left - length, length);
      }
    }

    // The hook formula (Frame, Robinson and Thrall 1954): n! over the product of all hooks.
    private double logDimension(int count) {
      double log = logFactorial;
      for (int row = 0; row < count; row++) {
        int below = count - 1;
        for (int column = 0; column < rows[row]; column++) {
          while (rows[below] <= column) {
            below--;
          }
          log -= logs[rows[row] - column + below - row];
        }
      }
      return log;
    }

    // A swap picks the same item twice with probability 1/n; other swaps have the eigenvalue
    // character / dimension.
    private double eigenvalue(int count) {
      int contents = 0; // the sum of column - row
      for (int row = 0; row < count; row++) {
        contents += rows[row] * (rows[row] - 1) / 2 - row * rows[row];
      }
      return (n + 2.0 * contents) / n / n;
    }
  }
}
