package dev.riffle.encoding;

import com.google.common.base.CharMatcher;
import java.util.List;

/**
 * The cost of text in Latin-1 or windows-1252: accented letters are single, among plain letters of
 * the same case, and signs are at the edge of a word.
 */
public final class LatinText {
  private static final int LETTER = 7;
  private static final int SIGN = 9;
  private static final int CONTROL = 10;

  /** In windows-1252 too: signs unknown in titles. */
  private static final int RARE_SIGN = 13;

  private static final CharMatcher RARE_SIGNS =
      CharMatcher.anyOf("¤¦§¨¬\u00AD¯¶¸¹³±¾\u0082\u0083\u0086\u0087\u0088\u0089\u0095\u0098");

  /** No characters in windows-1252, and control characters in Latin-1. */
  private static final CharMatcher UNASSIGNED = CharMatcher.anyOf("\u0081\u008D\u008F\u0090\u009D");

  private static final int NO_CHARACTER = 24;

  /** Letters that are no words by themselves. */
  private static final CharMatcher NO_WORDS =
      CharMatcher.inRange('\u00C0', '\u00FF').and(CharMatcher.noneOf("ÀÁÂÅÆÈÉÍÓÖØàáâåæèéíóöø×÷"));

  private static final int NO_WORD = 5;

  /** Signs that are at the edge of a word, unlike dots, dashes and apostrophes. */
  private static final CharMatcher NOT_INSIDE =
      CharMatcher.inRange('\u00A1', '\u00BF').and(CharMatcher.noneOf("\u00AD´·"));

  private static final int INSIDE = 5;

  /** Unusual after an accented letter; closing brackets are usual there. */
  private static final CharMatcher ODD_BEHIND = CharMatcher.anyOf("@[\\^`{|}~");

  private static final int ODD = 5;

  /** Two accented letters in a row are rare, but often equal: "ää". */
  private static final int IN_A_ROW = 3;

  private static final int REPEATED = 7;

  /** A third equal letter and more, as in a scream. */
  private static final int REPEATED_TWICE = 3;

  /** A capital after a small letter, or a small letter after two capitals. */
  private static final int WRONG_CASE = 5;

  private static final CharMatcher CAPITALS = CharMatcher.inRange('A', 'Z');
  private static final CharMatcher SMALL_LETTERS = CharMatcher.inRange('a', 'z');

  private static final CharMatcher CONTROLS = CharMatcher.inRange('\u0080', '\u009F');

  /** From 0x80 to 0x9F; bytes that Windows left unassigned are unchanged. */
  private static final String WINDOWS_1252 =
      "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

  private LatinText() {}

  /**
   * Returns whether Latin-1 costs less for the texts of a file than all encodings but those of
   * other Latin alphabets ({@link TextGuess#ofLatin()}). Most Latin-1 text is known so, without
   * loading the tables of the other encodings. May return false for Latin-1 text.
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
   * Returns a lower bound of the cost in encodings other than UTF-8, run by run of non-ASCII
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

  // The cost as signs of an alphabet, as its letters, or as pairs; the latter two include the cost
  // of adjacent Latin letters.
  private static int minCostOfRun(int length, int capitals, int small, boolean mixed) {
    int letters = 10 * length + (mixed ? 12 : 3) * (capitals + small);
    return Math.min(20 * length, Math.min(letters, 5 * length + 12 * small + 4 * capitals));
  }

  /** Returns the text decoded as windows-1252, which has characters where Latin-1 has controls. */
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

  /** Returns the cost of the letters beyond ASCII, in bits. */
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
    boolean sign = c < 0xC0 || c == '×' || c == '÷';
    return RARE_SIGNS.matches(c) ? RARE_SIGN : c < 0xA0 ? CONTROL : sign ? SIGN : LETTER;
  }
}
