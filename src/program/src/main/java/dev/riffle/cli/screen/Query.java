package dev.riffle.cli.screen;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
import dev.riffle.track.FoldedText;
import dev.riffle.words.Visible;

/**
 * The words of a search, without case and accents. An immutable value.
 *
 * @param words folded words; each must occur somewhere in a matching text
 */
record Query(ImmutableList<String> words) {
  /** The query that every text matches. */
  static final Query NONE = new Query(ImmutableList.of());

  private static final Splitter WORDS =
      Splitter.on(CharMatcher.whitespace()).trimResults().omitEmptyStrings();

  static Query of(String typed) {
    return new Query(ImmutableList.copyOf(WORDS.split(folded(typed))));
  }

  /** Returns {@code text} as it is drawn, without case and accents. */
  static String folded(String text) {
    return FoldedText.of(Visible.of(text));
  }

  /** Returns whether {@code folded}, a text without case and accents, contains all words. */
  boolean matches(String folded) {
    for (String word : words) { // not a stream: a search compares 100,000 texts
      if (!folded.contains(word)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether each word starts a word in {@code folded}, a text that {@link #matches}. */
  boolean beginsWords(String folded) {
    for (String word : words) {
      int at = folded.indexOf(word);
      while (at > 0 && isInWord(folded.codePointBefore(at))) {
        at = folded.indexOf(word, at + 1);
      }
      if (at < 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a character continues a word; marks are vowels of Thai and Devanagari. */
  private static boolean isInWord(int character) {
    return Character.isLetterOrDigit(character)
        || Character.getType(character) == Character.NON_SPACING_MARK
        || Character.getType(character) == Character.COMBINING_SPACING_MARK;
  }

  /**
   * Returns {@code text} cut to {@code width} columns, around the first match that a plain cut
   * would hide.
   */
  String cut(String text, int width) {
    String start = Columns.cut(text, width);
    if (words.isEmpty() || start.equals(text)) {
      return start;
    }
    String all = FoldedText.of(text);
    String shown = FoldedText.of(start);
    return words.stream()
        .filter(word -> all.contains(word) && !shown.contains(word))
        .findFirst()
        .map(word -> Columns.cutAround(text, end(text, word), width))
        .orElse(start);
  }

  /** Returns the length of the shortest prefix of {@code text} that contains {@code word}. */
  private static int end(String text, String word) {
    int without = 0;
    int with = text.length();
    while (with - without > 1) {
      int middle = (without + with) / 2;
      if (FoldedText.of(text.substring(0, middle)).contains(word)) {
        with = middle;
      } else {
        without = middle;
      }
    }
    return with;
  }
}
