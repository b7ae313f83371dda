package dev.riffle.shuffle;

/**
 * A row of a {@link ScaledTable}: the numbers of b from {@code first} on. The largest one is 1, in
 * place of 2<sup>bits</sup>. Immutable.
 */
final class ScaledRow {
  final int first;
  final double[] numbers;
  final double bits;

  ScaledRow(int first, double[] numbers, double bits) {
    this.first = first;
    this.numbers = numbers;
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
