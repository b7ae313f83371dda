package dev.riffle.spread;

import dev.riffle.shuffle.Draws;

/**
 * The numbers of words without equal neighbours, by group and by bad gaps: f(i, b) words of the
 * first i groups of {@link Insertions} have b bad gaps. Of a group with n letters, k blocks are put
 * into gaps, j of them into bad ones, in
 *
 * <pre>
 *   ways = C(n - 1, k - 1) C(b, j) C(gaps - b, k - j)          b' = b - j + n - k
 * </pre>
 *
 * ways; b' bad gaps are left. A draw goes back from f(m, 0), through a b, k and j for each group.
 * Immutable.
 */
abstract class WordTable {
  private final Insertions insertions;

  WordTable(Insertions insertions) {
    this.insertions = insertions;
  }

  final Insertions insertions() {
    return insertions;
  }

  /** Draws the numbers of blocks and of those in bad gaps of each group, by turns. */
  final int[] draw(Draws draws) {
    int[] plan = new int[2 * insertions.count()];
    int left = 0;
    for (int i = insertions.count() - 1; i >= 0; i--) {
      long choice = choose(i, left, draws);
      plan[2 * i] = k(choice);
      plan[2 * i + 1] = b(choice) + insertions.size(i) - k(choice) - left;
      left = b(choice);
    }
    return plan;
  }

  /** Draws the b before group {@code i} and its k, after which {@code left} gaps are bad. */
  abstract long choose(int i, int left, Draws draws);

  /** Returns the logarithm to base 2 of the number of words. */
  abstract double bits();

  static long choice(int b, int k) {
    return (long) b << Integer.SIZE | k;
  }

  static int b(long choice) {
    return (int) (choice >> Integer.SIZE);
  }

  static int k(long choice) {
    return (int) choice;
  }
}
