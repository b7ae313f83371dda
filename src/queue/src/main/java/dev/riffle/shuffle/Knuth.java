package dev.riffle.shuffle;

/**
 * Knuth's in-place shuffle of an array, also known as the Fisher-Yates shuffle (Durstenfeld,
 * "Algorithm 235: Random permutation", CACM 1964; Knuth, "The Art of Computer Programming", vol. 2,
 * section 3.4.2, Algorithm P). Stateless; takes O(n) time and no additional memory.
 *
 * @since 0.1
 */
public final class Knuth {
  private Knuth() {}

  /**
   * Shuffles {@code values}. All n! orders are equally likely if the draws are uniform and
   * independent.
   *
   * <p>Makes n - 1 draws, with the bounds n, n - 1, ..., 2, in pairs by {@link Draws#belowTwo}, and
   * n - 1 swaps.
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

  // j may equal i. Excluding that would produce only cyclic permutations (Sattolo 1986).
  private static void swap(int[] values, int i, int j) {
    int value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}
