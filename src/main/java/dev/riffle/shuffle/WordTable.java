package dev.riffle.shuffle;

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
interface WordTable {
  /** Returns the table, of exact numbers if all are below 2<sup>60</sup>. */
  static WordTable of(Insertions insertions) {
    return ExactTable.covers(insertions) ? new ExactTable(insertions) : new ScaledTable(insertions);
  }

  /** Returns whether the table is that of other insertions too. */
  boolean isOf(Insertions others);

  /** Draws the numbers of blocks and of those in bad gaps of each group, by turns. */
  int[] draw(Draws draws);

  /** Returns the logarithm to base 2 of the number of words. */
  double bits();
}
