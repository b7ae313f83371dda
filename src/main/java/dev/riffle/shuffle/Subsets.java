package dev.riffle.shuffle;

/** Uniform subsets (Floyd; Bentley, "A sample of brilliance", CACM 1987). Stateless. */
final class Subsets {
  private Subsets() {}

  /**
   * Returns which of {@code n} numbers are in a uniform subset of {@code size} ones. Makes {@code
   * size} draws, of the bounds n - size + 1 to n, or none if all numbers are in it.
   */
  static boolean[] draw(int n, int size, Draws draws) {
    boolean[] isIn = new boolean[n];
    for (int last = n - size; last < n; last++) {
      int drawn = size == n ? last : draws.below(last + 1);
      isIn[isIn[drawn] ? last : drawn] = true;
    }
    return isIn;
  }
}
