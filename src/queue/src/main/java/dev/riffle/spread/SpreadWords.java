package dev.riffle.spread;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.Draws;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The words over groups, such as artists, with as few equal neighbours as possible: each group is
 * in a word as often as it has letters. The words can be those after a letter that was heard, which
 * counts as a neighbour, and those that begin with some of the groups.
 *
 * <pre>
 *   groups   a a a b b c        heard: b        may begin: a, c
 *   words    a b a c a b   a b a b a c   c a b a b a   ...
 * </pre>
 *
 * A word is drawn uniformly. The groups are put in one after the other, first those that may begin,
 * smaller ones first in each part; the others are never put in front. If the groups can be kept
 * apart, {@link WordTable} counts the words; else one group has more letters than the others can
 * keep apart, and {@link DominatedWords} has them in closed form.
 *
 * <p>Immutable, but for the table, which is computed when it is first needed. Not thread-safe.
 */
public final class SpreadWords {
  /** Stands for no group. */
  public static final int NONE = -1;

  /** The maximum number of letters. */
  public static final int MAX_LETTERS = 10_000_000;

  private final int[] sizes;
  private final boolean[] mayBegin;
  private final int heard;
  private final int letters;
  private final int neighbours;
  private final Insertions insertions;
  private @Nullable WordTable table;

  private SpreadWords(
      int[] sizes, boolean[] mayBegin, int heard, int letters, @Nullable WordTable table) {
    this.sizes = sizes;
    this.mayBegin = mayBegin;
    this.heard = heard;
    this.letters = letters;
    this.table = table;
    neighbours = least(sizes, letters, heard);
    insertions = Insertions.of(sizes, group -> mayBegin[group] && group != heard);
  }

  /**
   * Returns the words over groups.
   *
   * @param sizes the number of letters of each group
   * @param mayBegin whether a word may begin with each group
   * @param heard the group of the letter heard last, or {@link #NONE}
   * @throws IllegalArgumentException if a group has no letters, there are more than {@value
   *     #MAX_LETTERS} letters, or {@code heard} is no group
   */
  public static SpreadWords of(int[] sizes, boolean[] mayBegin, int heard) {
    return of(sizes, mayBegin, heard, null);
  }

  /**
   * Returns the words over groups of these sizes, any of which may begin, after no letter.
   *
   * @throws IllegalArgumentException as {@link #of(int[], boolean[], int)}
   */
  public static SpreadWords of(int... sizes) {
    boolean[] mayBegin = new boolean[sizes.length];
    Arrays.fill(mayBegin, true);
    return of(sizes, mayBegin, NONE);
  }

  /**
   * Returns the words over other groups. They share the table of these words if as many groups of
   * each size may begin, and as many of each size may not.
   *
   * @throws IllegalArgumentException as {@link #of(int[], boolean[], int)}
   */
  public SpreadWords with(int[] otherSizes, boolean[] otherMayBegin, int otherHeard) {
    return of(otherSizes, otherMayBegin, otherHeard, table);
  }

  private static SpreadWords of(
      int[] sizes, boolean[] mayBegin, int heard, @Nullable WordTable table) {
    checkArgument(
        sizes.length == mayBegin.length,
        "mayBegin (%s groups) must be as long as sizes (%s)",
        mayBegin.length,
        sizes.length);
    checkArgument(
        NONE <= heard && heard < sizes.length,
        "heard (%s) must be in [-1, %s)",
        heard,
        sizes.length);
    long letters = 0;
    for (int size : sizes) {
      checkArgument(size > 0, "size (%s) must be positive", size);
      letters += size;
    }
    checkArgument(letters <= MAX_LETTERS, "letters (%s) must be at most %s", letters, MAX_LETTERS);
    return new SpreadWords(sizes.clone(), mayBegin.clone(), heard, (int) letters, table);
  }

  /** Returns whether {@code other} is the words over the same groups, after the same letter. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SpreadWords words
        && heard == words.heard
        && Arrays.equals(sizes, words.sizes)
        && Arrays.equals(mayBegin, words.mayBegin);
  }

  @Override
  public int hashCode() {
    return Objects.hash(heard, Arrays.hashCode(sizes), Arrays.hashCode(mayBegin));
  }

  // ------------------------------------------------------------------ the least number

  /**
   * Returns the least number of equal neighbours in a word over {@code letters} letters. That of
   * the largest group decides: m others leave places for m + 1 letters apart, or m after its own.
   */
  private static int least(int[] sizes, int letters, int heard) {
    int least = 0;
    for (int group = 0; group < sizes.length; group++) {
      least = Math.max(least, excess(sizes[group], letters, group == heard));
    }
    return least;
  }

  private static int excess(int size, int letters, boolean isHeard) {
    return 2 * size - letters - (isHeard ? 0 : 1);
  }

  /**
   * Returns the least number of equal neighbours of any word, also one that may not begin so; that
   * of the letter heard last and the first letter is one of them.
   */
  public int neighbours() {
    return neighbours;
  }

  /** Returns whether no word with so few neighbours begins with a group that may begin. */
  public boolean isEmpty() {
    int largest = NONE;
    int second = NONE;
    for (int group = 0; group < sizes.length; group++) {
      if (largest == NONE || sizes[group] > sizes[largest]) {
        second = largest;
        largest = group;
      } else if (second == NONE || sizes[group] > sizes[second]) {
        second = group;
      }
    }
    for (int group = 0; group < sizes.length; group++) {
      int other = group == largest ? second : largest;
      if (mayBegin[group] && neighboursFrom(group, other) == neighbours) {
        return false;
      }
    }
    return sizes.length > 0;
  }

  /** Returns the least number of neighbours of words that begin with {@code group}. */
  private int neighboursFrom(int group, int largestOther) {
    int own = excess(sizes[group] - 1, letters - 1, true);
    int others = largestOther == NONE ? 0 : excess(sizes[largestOther], letters - 1, false);
    return Math.max(0, Math.max(own, others)) + (group == heard ? 1 : 0);
  }

  // ------------------------------------------------------------------ drawing

  /**
   * Returns a uniform word, as the group of each letter. Makes draws as the specification of the
   * order lists them.
   *
   * @throws IllegalStateException if there is no word
   */
  public int[] draw(Draws draws) {
    checkNotEmpty();
    return neighbours > 0 ? dominated().draw(draws) : insertions.word(table().draw(draws), draws);
  }

  /**
   * Draws {@code k} words, and returns the one in which the fewest groups {@linkplain
   * Spacing#returns return} after a single other letter, then the {@linkplain Spacing#unevenness
   * most even} one, then the first. The letter heard last counts as the one before the first.
   *
   * @throws IllegalArgumentException if {@code k} is below 1
   * @throws IllegalStateException if there is no word
   */
  public int[] drawBest(Draws draws, int k) {
    checkArgument(k >= 1, "k (%s) must be at least 1", k);
    int[] best = draw(draws);
    Spacing bestSpacing = Spacing.of(best, heard);
    for (int i = 1; i < k; i++) {
      int[] word = draw(draws);
      Spacing spacing = Spacing.of(word, heard);
      if (spacing.isBetterThan(bestSpacing)) {
        best = word;
        bestSpacing = spacing;
      }
    }
    return best;
  }

  /**
   * Returns the logarithm to base 2 of the number of orders of the letters: the words, with each
   * order of the letters of a group.
   */
  public double orderBits() {
    double bits = bits();
    for (int size : sizes) {
      bits += Logarithms.factorial(size);
    }
    return bits;
  }

  /** Returns the logarithm to base 2 of the number of words; negative infinity if there is none. */
  public double bits() {
    if (isEmpty()) {
      return Double.NEGATIVE_INFINITY;
    }
    return neighbours > 0 ? dominated().bits() : table().bits();
  }

  private void checkNotEmpty() {
    if (isEmpty()) {
      throw new IllegalStateException("no word begins with a group that may begin");
    }
  }

  private WordTable table() {
    WordTable known = table;
    if (known == null || !known.insertions().hasSizesOf(insertions)) {
      known =
          ExactTable.covers(insertions) ? new ExactTable(insertions) : new ScaledTable(insertions);
      table = known;
    }
    return known;
  }

  private DominatedWords dominated() {
    return new DominatedWords(sizes, mayBegin, heard, letters);
  }
}
