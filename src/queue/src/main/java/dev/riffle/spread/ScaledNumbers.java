package dev.riffle.spread;

/**
 * Positive numbers of any size: a double in [2<sup>-64</sup>, 2<sup>64</sup>) times a power of
 * 2<sup>64</sup>, so that neither factorials nor powers overflow. Not thread-safe while they are
 * made.
 */
final class ScaledNumbers {
  static final double UNIT = 0x1p64;
  static final int UNIT_BITS = 64;
  private static final double HALF = 0x1p27 + 1; // splits 53 bits into 26 and 27 (Veltkamp)

  final double[] values;
  final int[] units; // exponents of UNIT

  private ScaledNumbers(int count) {
    values = new double[count];
    units = new int[count];
  }

  /** Returns 0! to n!, with relative errors below 2<sup>-52</sup>. */
  static ScaledNumbers factorials(int n) {
    ScaledNumbers all = new ScaledNumbers(n + 1);
    double high = 1; // the product, as the unevaluated sum of two doubles
    double low = 0;
    int unit = 0;
    all.values[0] = 1;
    for (int factor = 1; factor <= n; factor++) {
      double split = HALF * high;
      double upper = split - (split - high);
      double exact = upper * factor; // 26 bits times 24
      double rest = (high - upper) * factor + low * factor;
      high = exact + rest;
      low = exact - high + rest;
      if (high >= UNIT) {
        high *= 1 / UNIT;
        low *= 1 / UNIT;
        unit++;
      }
      all.values[factor] = high;
      all.units[factor] = unit;
    }
    return all;
  }

  /** Returns the powers of 2 to {@code zero} less each exponent. */
  static ScaledNumbers powersOfTwo(int zero, int[] exponents) {
    ScaledNumbers all = new ScaledNumbers(exponents.length);
    for (int i = 0; i < exponents.length; i++) {
      int exponent = zero - exponents[i];
      all.units[i] = exponent / UNIT_BITS;
      all.values[i] = Math.scalb(1.0, exponent % UNIT_BITS);
    }
    return all;
  }
}
