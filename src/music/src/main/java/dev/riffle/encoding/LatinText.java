package dev.riffle.encoding;

import com.google.common.base.CharMatcher;
import java.util.List;

/**
 * The cost of text in Latin-1 or windows-1252: accented letters occur singly among plain letters of
 * the same case, and symbols at word edges. Stateless.
 */
public final class LatinText {
  private static final int LETTER = 7;
  private static final int SYMBOL = 9;
  private static final int CONTROL = 10;

  /** A symbol unknown in titles, in Latin-1 or windows-1252. */
  private static final int RARE_SYMBOL = 13;

  private static final CharMatcher RARE_SYMBOLS =
      CharMatcher.anyOf("¤¦§¨¬\u00AD¯¶¸¹³±¾\u0082\u0083\u0086\u0087\u0088\u0089\u0095\u0098");

  /** Unassigned in windows-1252, and control characters in Latin-1. */
  private static final CharMatcher UNASSIGNED = CharMatcher.anyOf("\u0081\u008D\u008F\u0090\u009D");

  private static final int NO_CHARACTER = 24;

  /** Letters that are not words by themselves. */
  private static final CharMatcher NO_WORDS =
      CharMatcher.inRange('\u00C0', '\u00FF').and(CharMatcher.noneOf("ÀÁÂÅÆÈÉÍÓÖØàáâåæèéíóöø×÷"));

  private static final int NO_WORD = 5;

  /** Symbols that occur only at word edges, unlike dots, dashes and apostrophes. */
  private static final CharMatcher NOT_INSIDE =
      CharMatcher.inRange('\u00A1', '\u00BF').and(CharMatcher.noneOf("\u00AD´·"));

  private static final int INSIDE = 5;

  /** Unusual after an accented letter, unlike ")" and "]". */
  private static final CharMatcher ODD_BEHIND = CharMatcher.anyOf("@[\\^`{|}~");

  private static final int ODD = 5;

  /** Two accented letters in a row are rare, but often equal: "ää". */
  private static final int IN_A_ROW = 3;

  private static final int REPEATED = 7;

  /** The third and each later equal letter, as in a scream. */
  private static final int REPEATED_TWICE = 3;

  /** An upper-case letter after a lower-case one, or a lower-case one after two upper-case ones. */
  private static final int WRONG_CASE = 5;

  private static final CharMatcher CAPITALS = CharMatcher.inRange('A', 'Z');
  private static final CharMatcher SMALL_LETTERS = CharMatcher.inRange('a', 'z');

  private static final CharMatcher CONTROLS = CharMatcher.inRange('\u0080', '\u009F');

  /** The characters from 0x80 to 0x9F; bytes that Windows left unassigned are unchanged. */
  private static final String WINDOWS_1252 =
      "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

  private LatinText() {}

  /**
   * Returns whether Latin-1 costs less for the texts of a file than any encoding outside {@link
   * TextGuess#ofLatin()}. Fast: detects most Latin-1 text without loading the tables of the other
   * encodings. May return false for Latin-1 text.
   */
  public static boolean isCheapest(List<String> texts) {
    int bits = 0;
    int least = 0;
    for (String text : texts) {
      bits += bits(text);
      least += Math.min(minCostElsewhere(text), 2 * Utf8Text.bits(text));
    }
    return 2 * bits <= least;
  }

  /**
   * Returns a lower bound of the cost in encodings other than UTF-8, summed over runs of non-ASCII
   * letters.
   */
  private static int minCostElsewhere(String text) {
    int least = 0;
    int start = -1;
    for (int at = 0; at <= text.length(); at++) {
      boolean beyondAscii = at < text.length() && text.charAt(at) >= 0x80;
      if (beyondAscii && start < 0) {
        start = at;
      } else if (!beyondAscii && start >= 0) {
        String beside =
            (start > 0 ? text.substring(start - 1, start) : "")
                + (at < text.length() ? text.substring(at, at + 1) : "");
        int capitals = CAPITALS.countIn(beside);
        int small = SMALL_LETTERS.countIn(beside);
        least += minCostOfRun(at - start, capitals, small, isMixed(text, start, at));
        start = -1;
      }
    }
    return least;
  }

  /** Returns whether a run is in a word with Latin letters that no other alphabet has. */
  private static boolean isMixed(String text, int start, int end) {
    int from = start;
    while (from > 0 && isLetter(text.charAt(from - 1))) {
      from--;
    }
    int to = end;
    while (to < text.length() && isLetter(text.charAt(to))) {
      to++;
    }
    return !AlphabetText.LookAlikes.LATIN.matchesAllOf(text.substring(from, to));
  }

  // The minimum cost as symbols of an alphabet, as its letters, or as two-byte characters; the
  // latter two include the cost of adjacent Latin letters.
  private static int minCostOfRun(int length, int capitals, int small, boolean mixed) {
    int letters = 10 * length + (mixed ? 12 : 3) * (capitals + small);
    return Math.min(20 * length, Math.min(letters, 5 * length + 12 * small + 4 * capitals));
  }

  /** Decodes Latin-1 text as windows-1252, which has characters in place of C1 controls. */
  public static String asWindows1252(String latin1) {
    if (CONTROLS.matchesNoneOf(latin1)) {
      return latin1;
    }
    StringBuilder text = new StringBuilder(latin1);
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c >= 0x80 && c < 0xA0) {
        text.setCharAt(at, WINDOWS_1252.charAt(c - 0x80));
      }
    }
    return text.toString();
  }

  /** Returns the cost of the non-ASCII letters, in bits. */
  static int bits(String text) {
    int bits = 0;
    char before = ' ';
    char beforeThat = ' ';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        bits += c == before ? (c == beforeThat ? REPEATED_TWICE : REPEATED) : kind(c);
        bits += c != before && before >= 0x80 ? IN_A_ROW : 0;
        bits += isWrongCase(beforeThat, before, c) ? WRONG_CASE : 0;
        char after = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
        bits += !isLetter(before) && !isLetter(after) && NO_WORDS.matches(c) ? NO_WORD : 0;
        bits += isWordLetter(before) && isWordLetter(after) && NOT_INSIDE.matches(c) ? INSIDE : 0;
      } else if (before >= 0x80 && ODD_BEHIND.matches(c)) {
        bits += ODD;
      }
      beforeThat = before;
      before = c;
    }
    return bits;
  }

  private static boolean isWordLetter(char c) {
    return c >= 0xC0 || UndeclaredText.isAsciiLetter(c);
  }

  private static boolean isLetter(char c) {
    return c >= 0x80 || UndeclaredText.isAsciiLetter(c);
  }

  private static boolean isWrongCase(char a, char b, char c) {
    return Character.isUpperCase(c)
        ? Character.isLowerCase(b)
        : Character.isLowerCase(c) && Character.isUpperCase(b) && Character.isUpperCase(a);
  }

  private static int kind(char c) {
    if (UNASSIGNED.matches(c)) {
      return NO_CHARACTER;
    }
    boolean symbol = c < 0xC0 || c == '×' || c == '÷';
    return RARE_SYMBOLS.matches(c) ? RARE_SYMBOL : c < 0xA0 ? CONTROL : symbol ? SYMBOL : LETTER;
  }
}
