package dev.riffle.encoding;

import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * The cost of text in a single-byte encoding of a non-Latin alphabet, whose words contain no Latin
 * letters. Costs are in half bits. Immutable, thread-safe.
 */
final class AlphabetText {
  private static final int SEAM = 12;
  private static final int ALONE = 12;
  private static final int WRONG_CASE = 12;
  private static final int SIGN = 20;
  private static final int NONE = -1;

  private final int[] lowerCase = new int[256];
  private final boolean[] letter = new boolean[256];
  private final boolean[] upperCase = new boolean[256];
  private final Letters letters;

  /** The cost of the letters of a language, in lower case. */
  interface Letters {
    /** Returns the cost of a letter after {@code before}, which is 0 at the beginning of a word. */
    int cost(int before, int letter);
  }

  AlphabetText(Charset charset, Letters letters) {
    this.letters = letters;
    Arrays.fill(lowerCase, NONE);
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    String chars = new String(bytes, charset); // eager; precedes detection
    for (int i = 0x80; i < 256; i++) {
      char c = chars.charAt(i);
      if (c != 0xFFFD && !Character.isISOControl(c)) {
        int small = chars.indexOf(Character.toLowerCase(c));
        lowerCase[i] = small < 0 ? i : small;
      }
      letter[i] = Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK;
      upperCase[i] = Character.isUpperCase(c);
    }
  }

  /** Returns the cost of the letters beyond ASCII, in half bits. */
  int cost(String text) {
    int cost = 0;
    int run = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c >= 0x80 && lowerCase[c] == NONE) {
        return TextGuess.IMPOSSIBLE;
      }
      char before = at == 0 ? ' ' : text.charAt(at - 1);
      if (c >= 0x80 && letter[c]) {
        cost += TextGuess.isAsciiLetter(before) ? SEAM : 0;
        cost += run > 0 && upperCase[c] && !upperCase[before] ? WRONG_CASE : 0;
        cost += letters.cost(run == 0 ? 0 : lowerCase[before], lowerCase[c]);
        run++;
      } else {
        cost += run == 1 ? ALONE : 0;
        cost += run > 0 && TextGuess.isAsciiLetter(c) ? SEAM : 0;
        cost += c >= 0x80 ? SIGN : 0;
        run = 0;
      }
    }
    return cost + (run == 1 ? ALONE : 0);
  }
}
