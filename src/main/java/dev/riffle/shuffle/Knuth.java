package dev.riffle.shuffle;

/**
 * Knuth's shuffle in place (Durstenfeld, "Algorithm 235: Random permutation", CACM 1964; Knuth,
 * "The Art of Computer Programming" vol. 2, 3.4.2, Algorithm P).
 */
public final class Knuth {
  private Knuth() {}

  /**
   * Brings {@code values} into an order of which all n! are equally likely, if the draws are
   * uniform and independent. Takes n - 1 draws, with the bounds n, n - 1, ..., 2, two at a time,
   * and as many swaps.
   */
  public static void shuffle(int[] values, Draws draws) {
    int left = values.length;
    for (; left > 2; left -= 2) {
      long two = draws.belowTwo(left);
      swap(values, left - 1, (int) (two >>> 32));
      swap(values, left - 2, (int) two);
    }
    if (left == 2) {
      swap(values, 1, draws.below(2));
    }
  }

  // j may be i: if it never were, nothing could stay where it lies (Sattolo 1986).
  private static void swap(int[] values, int i, int j) {
    int value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}
