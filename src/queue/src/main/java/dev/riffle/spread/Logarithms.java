package dev.riffle.spread;

/** Logarithms to base 2, which no draw depends on. Stateless. */
final class Logarithms {
  private static final double LN_2 = Math.log(2);

  private Logarithms() {}

  static double of(double value) {
    return Math.log(value) / LN_2;
  }

  /** Returns the logarithm of n!, in time linear in {@code n}. */
  static double factorial(int n) {
    double sum = 0;
    for (int i = 2; i <= n; i++) {
      sum += Math.log(i);
    }
    return sum / LN_2;
  }
}
