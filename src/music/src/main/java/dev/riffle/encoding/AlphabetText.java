package dev.riffle.encoding;

import com.google.common.base.CharMatcher;
import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * The cost of text in a single-byte encoding of a non-Latin alphabet. Its words contain no Latin
 * letters, except look-alikes that were typed instead of its own letters. Costs are in half bits.
 * Immutable, thread-safe.
 */
final class AlphabetText {
  /**
   * A transition to or from a Latin letter that is not a look-alike: a word has a single script.
   */
  private static final int SEAM = 36;

  /** A single-letter word, charged once per text. */
  private static final int ALONE = 12;

  private static final int WRONG_CASE = 12;

  /** A symbol; more than in Latin-1, as symbols alone do not indicate an alphabet. */
  private static final int SYMBOL = 24;

  /** A box-drawing character; two-byte text looks like many of them. */
  private static final int BOX_DRAWING = 36;

  /** A look-alike: added to the letter that it replaces, instead of the Latin letter. */
  private static final int LOOK_ALIKE = 5;

  /** A Latin word, charged once per text: most words of Latin-1 text lack accents. */
  private static final int LATIN_WORD = 20;

  private static final int NONE = -1;

  private final int[] lowerCase = new int[256];
  private final boolean[] letter = new boolean[256];
  private final boolean[] boxDrawing = new boolean[256];
  private final boolean[] upperCase = new boolean[256];

  /** The look-alike of each Latin letter. */
  private final int[] lookAlikes = new int[0x80];

  private final Letters letters;

  /** The cost of the letters of a language; all letters are in lower case. */
  interface Letters {
    /** Returns the cost of a letter after {@code before}, which is 0 at the beginning of a word. */
    int cost(int before, int letter);
  }

  AlphabetText(Charset charset, Letters letters, LookAlikes lookAlikes) {
    this.letters = letters;
    Arrays.fill(lowerCase, NONE);
    String chars = new String(UndeclaredText.bytes(), charset);
    for (int i = 0x80; i < 256; i++) {
      char c = chars.charAt(i);
      if (c != 0xFFFD && !Character.isISOControl(c)) {
        int small = chars.indexOf(Character.toLowerCase(c));
        lowerCase[i] = small < 0 ? i : small;
      }
      letter[i] = Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK;
      upperCase[i] = Character.isUpperCase(c);
      boxDrawing[i] = UndeclaredText.BOX_DRAWINGS.matches(c);
    }
    Arrays.fill(this.lookAlikes, NONE);
    for (int i = 0; i < lookAlikes.latin().length(); i++) {
      this.lookAlikes[lookAlikes.latin().charAt(i)] = chars.indexOf(lookAlikes.own().charAt(i));
    }
  }

  /** Latin letters, and their look-alikes in the alphabet at the same indices. */
  record LookAlikes(String latin, String own) {
    static final LookAlikes NONE = new LookAlikes("", "");

    static final LookAlikes CYRILLIC =
        new LookAlikes(
            "aceiopxyABCEHIKMOPTX",
            "\u0430\u0441\u0435\u0456\u043E\u0440\u0445\u0443\u0410\u0412\u0421\u0415\u041D\u0406"
                + "\u041A\u041C\u041E\u0420\u0422\u0425");

    static final LookAlikes GREEK =
        new LookAlikes(
            "ovABEHIKMNOPTXYZ",
            "\u03BF\u03BD\u0391\u0392\u0395\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A7\u03A5"
                + "\u0396");

    /** The Latin letters of all alphabets, and all non-ASCII characters. */
    static final CharMatcher LATIN =
        CharMatcher.anyOf("aceiopvxyABCEHIKMNOPTXYZ").or(CharMatcher.ascii().negate());
  }

  /** Returns the cost of the non-ASCII letters, in half bits. */
  int cost(String text) {
    int cost = 0;
    int letters = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c >= 0x80 && lowerCase[c] == NONE) {
        return UndeclaredText.IMPOSSIBLE;
      }
      letters += c >= 0x80 && letter[c] ? 1 : 0;
      cost += c < 0x80 || letter[c] ? 0 : boxDrawing[c] ? BOX_DRAWING : SYMBOL;
    }
    boolean latinWord = false;
    boolean alone = false;
    for (int at = 0; at < text.length(); at++) {
      int end = end(text, at);
      if (end > at) {
        String word = text.substring(at, end);
        boolean own = word.chars().anyMatch(c -> c >= 0x80);
        latinWord |= !own;
        alone |= own && word.length() == 1;
        cost += own ? word(word, letters > 1) : 0;
        at = end;
      }
    }
    return cost + (latinWord ? LATIN_WORD : 0) + (alone ? ALONE : 0);
  }

  private boolean isLetter(char c) {
    return c < 0x80 ? UndeclaredText.isAsciiLetter(c) : letter[c];
  }

  private int end(String text, int start) {
    int end = start;
    while (end < text.length() && isLetter(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Returns the cost of a word with non-ASCII letters. */
  private int word(String word, boolean mayReplace) {
    boolean replaces = mayReplace && word.chars().allMatch(c -> c >= 0x80 || lookAlikes[c] != NONE);
    int cost = 0;
    int before = 0;
    for (int at = 0; at < word.length(); at++) {
      char c = word.charAt(at);
      int own = c >= 0x80 ? c : replaces ? lookAlikes[c] : 0;
      if (own == 0 || before == 0) {
        cost += at > 0 && own != before ? SEAM : 0;
      } else {
        cost += upperCase[own] && !upperCase[before] ? WRONG_CASE : 0;
      }
      if (own > 0) {
        cost += letters.cost(before == 0 ? 0 : lowerCase[before], lowerCase[own]);
        cost -= c >= 0x80 ? 0 : PairCode.asciiCost(c) - LOOK_ALIKE;
      }
      before = own;
    }
    return cost;
  }
}
