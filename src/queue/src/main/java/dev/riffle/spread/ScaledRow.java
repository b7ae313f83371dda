package dev.riffle.spread;

/**
 * A row of a {@link ScaledTable}: the numbers of b from {@code first} on, of which the largest is
 * in [1, 2). The value of b is its number times 2 to the power of {@code bits} less the exponent of
 * b. Immutable.
 */
final class ScaledRow {
  final int first;
  final double[] numbers;
  final int[] exponents;
  final int bits;

  ScaledRow(int first, double[] numbers, int[] exponents, int bits) {
    this.first = first;
    this.numbers = numbers;
    this.exponents = exponents;
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
