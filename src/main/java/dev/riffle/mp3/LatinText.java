package dev.riffle.mp3;

/**
 * Words in Latin-1 or windows-1252: letters with accents stand one at a time among plain ones, of
 * the same case, and signs stand at the edge of a word.
 */
final class LatinText {
  private static final int LETTER = 7;
  private static final int SIGN = 9;
  private static final int CONTROL = 10;

  /** Two in a row are rare; but where they are, they are often the same: "ää". */
  private static final int IN_A_ROW = 3;

  private static final int SAME_AGAIN = 7;

  /** A scream goes on. */
  private static final int AND_AGAIN = 3;

  /** A capital behind a small letter, a small letter behind two capitals. */
  private static final int WRONG_CASE = 5;

  private LatinText() {}

  /** Returns how many bits the letters beyond ASCII take. */
  static int bits(String text) {
    int bits = 0;
    char before = ' ';
    char beforeThat = ' ';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        bits += c == before ? (c == beforeThat ? AND_AGAIN : SAME_AGAIN) : kind(c);
        bits += c != before && before >= 0x80 ? IN_A_ROW : 0;
        bits += isWrongCase(beforeThat, before, c) ? WRONG_CASE : 0;
      }
      beforeThat = before;
      before = c;
    }
    return bits;
  }

  private static boolean isWrongCase(char a, char b, char c) {
    return Character.isUpperCase(c)
        ? Character.isLowerCase(b)
        : Character.isLowerCase(c) && Character.isUpperCase(b) && Character.isUpperCase(a);
  }

  private static int kind(char c) {
    boolean sign = c < 0xC0 || c == '×' || c == '÷';
    return c < 0xA0 ? CONTROL : sign ? SIGN : LETTER;
  }
}
