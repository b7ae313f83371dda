package dev.riffle.verify;

/** Sums numbers given as natural logarithms. Stateless. */
final class Logs {
  private static final double NEGLIGIBLE = 38; // 1 + e^-38 rounds to 1

  private Logs() {}

  static double sum(double first, double second) {
    double largest = Math.max(first, second);
    double smallest = Math.min(first, second);
    return smallest < largest - NEGLIGIBLE || smallest == Double.NEGATIVE_INFINITY
        ? largest
        : largest + Math.log1p(Math.exp(smallest - largest));
  }
}
