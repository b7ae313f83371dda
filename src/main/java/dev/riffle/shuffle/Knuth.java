package dev.riffle.shuffle;

/**
 * Knuth's shuffle in place (Durstenfeld, "Algorithm 235: Random permutation", CACM 1964; Knuth,
 * "The Art of Computer Programming" vol. 2, 3.4.2, Algorithm P).
 */
public final class Knuth {
  private Knuth() {}

  /**
   * Brings {@code values} into an order of which all n! are equally likely, if the draws are
   * uniform and independent. Takes n - 1 draws, with the bounds n, n - 1, ..., 2, and as many
   * swaps.
   */
  public static void shuffle(int[] values, Draws draws) {
    for (int i = values.length - 1; i > 0; i--) {
      int j =
          draws.below(
              i + 1); // i itself included: left out, nothing could stay where it lies (Sattolo
      // 1986)
      int value = values[i];
      values[i] = values[j];
      values[j] = value;
    }
  }
}
