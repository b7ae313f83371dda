package dev.riffle.spread;

import dev.riffle.shuffle.Draws;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The sequence in which groups are put into a word: first those that may begin it, then the others,
 * which are never put in front; in each part smaller ones first. Immutable.
 *
 * <pre>
 *   word so far   a b b c                     a bad gap is one between equal neighbours
 *   gaps         . . ! . .                    the first one is open to groups that may begin
 *   next: d d d   as 2 blocks, 1 of them in the bad gap:   a b d b c d d
 * </pre>
 */
final class Insertions {
  private final int[] groups; // in the sequence
  private final int[] sizes;
  private final int beginning; // the first so many may begin
  private final int[] before; // letters before each one, and in the end

  private Insertions(int[] groups, int[] sizes, int beginning, int[] before) {
    this.groups = groups;
    this.sizes = sizes;
    this.beginning = beginning;
    this.before = before;
  }

  static Insertions of(int[] sizes, IntPredicate mayBegin) {
    long[] keys =
        IntStream.range(0, sizes.length)
            .mapToLong(
                group ->
                    (mayBegin.test(group) ? 0 : 1L << 62)
                        | (long) sizes[group] << Integer.SIZE
                        | group)
            .sorted()
            .toArray();
    int[] groups = Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
    int[] sorted = Arrays.stream(groups).map(group -> sizes[group]).toArray();
    int[] before = new int[sizes.length + 1];
    for (int i = 0; i < sizes.length; i++) {
      before[i + 1] = before[i] + sorted[i];
    }
    return new Insertions(
        groups, sorted, (int) Arrays.stream(groups).filter(mayBegin).count(), before);
  }

  /** Returns whether the groups of others have the same sizes, so that as many words are theirs. */
  boolean hasSizesOf(Insertions others) {
    return beginning == others.beginning && Arrays.equals(sizes, others.sizes);
  }

  /** Returns the number of groups. */
  int count() {
    return sizes.length;
  }

  /** Returns the number of letters of group {@code i} of the sequence. */
  int size(int i) {
    return sizes[i];
  }

  /** Returns the number of letters of the groups before group {@code i}. */
  int before(int i) {
    return before[i];
  }

  /** Returns the number of letters of group {@code i} and those after it. */
  int from(int i) {
    return before[count()] - before[i];
  }

  /** Returns the number of gaps that are open to group {@code i}. */
  int gaps(int i) {
    return before[i] + (i < beginning ? 1 : 0);
  }

  /**
   * Builds a word.
   *
   * @param plan of each group by turns: the number of its blocks, and of those in bad gaps
   */
  int[] word(int[] plan, Draws draws) {
    GrowingWord word = new GrowingWord(before[count()]);
    int bad = 0;
    for (int i = 0; i < count(); i++) {
      int blocks = plan[2 * i];
      int mended = plan[2 * i + 1];
      int[] cuts = Subsets.draw(sizes[i] - 1, blocks - 1, draws); // after so many letters and one
      int[] inBad = Subsets.draw(bad, mended, draws);
      int[] inGood = Subsets.draw(gaps(i) - bad, blocks - mended, draws);
      word.insert(groups[i], i < beginning, lengths(sizes[i], cuts), inBad, inGood);
      bad += sizes[i] - blocks - mended;
    }
    return word.letters();
  }

  private static int[] lengths(int size, int[] cuts) {
    int[] lengths = new int[cuts.length + 1];
    int start = 0;
    for (int i = 0; i < cuts.length; i++) {
      lengths[i] = cuts[i] + 1 - start;
      start = cuts[i] + 1;
    }
    lengths[cuts.length] = size - start;
    return lengths;
  }
}
