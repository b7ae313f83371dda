package dev.riffle.shuffle;

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
    int[] word = new int[before[count()]];
    int[] next = new int[word.length];
    for (int i = 0; i < count(); i++) {
      insert(i, plan[2 * i], plan[2 * i + 1], word, next, draws);
      int[] last = word;
      word = next;
      next = last;
    }
    return word;
  }

  /** Copies a word with group {@code i} put in. */
  private void insert(int i, int blocks, int mended, int[] word, int[] next, Draws draws) {
    int length = before[i];
    int bad = 0;
    for (int gap = 1; gap < length; gap++) {
      bad += word[gap] == word[gap - 1] ? 1 : 0;
    }
    boolean[] cuts = Subsets.draw(sizes[i] - 1, blocks - 1, draws); // after so many letters and one
    boolean[] inBad = Subsets.draw(bad, mended, draws);
    boolean[] inGood = Subsets.draw(gaps(i) - bad, blocks - mended, draws);
    int badGap = 0;
    int goodGap = 0;
    int letter = 0; // of the group
    int end = 0;
    for (int gap = i < beginning ? 0 : 1; gap <= length; gap++) {
      if (gap > 0) {
        next[end++] = word[gap - 1];
      }
      boolean isBad = 0 < gap && gap < length && word[gap] == word[gap - 1];
      if (isBad ? inBad[badGap++] : inGood[goodGap++]) {
        do {
          next[end++] = groups[i];
        } while (letter < sizes[i] - 1 && !cuts[letter++]);
      }
    }
  }
}
