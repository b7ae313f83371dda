package dev.riffle.encoding;

import com.google.common.primitives.ImmutableIntArray;
import java.lang.Character.UnicodeScript;
import java.nio.charset.Charset;
import java.util.BitSet;
import java.util.function.ToIntFunction;

/**
 * The cost of the characters of a two-byte encoding, by their frequency in its language. Costs are
 * in half bits. Thread-safe.
 */
final class PairCode {
  /** The rank of characters that a table lacks, higher than all others. */
  static final int UNRANKED = Integer.MAX_VALUE;

  private static final int SYMBOL = 26;
  private static final int OTHER_SCRIPT = 52;
  private static final int ADDED_BY_WINDOWS = 40;

  /** Half-width katakana, in one byte. */
  private static final int HALF_WIDTH = 40;

  /** The four-byte characters of GB18030, which are rare in titles. */
  private static final int FOUR_BYTES = 52;

  /** The characters that EUC-JP adds in three bytes, which are rare in titles. */
  private static final int THREE_BYTES = 52;

  /** The cost of an ASCII character as second byte, if it was a character of its own. */
  private static final int SMALL_LETTER = 8;

  private static final int CAPITAL = 12;
  private static final int OTHER_ASCII = 16;

  private final Charset charset;
  private final Charset wider;
  private final Language language;

  /** By the pair; zero if not computed yet. Concurrent writes of the same value are harmless. */
  private final short[] costs = new short[1 << 16];

  private final Kind[] kinds = new Kind[1 << 16];

  private final BitSet titleLetters = new BitSet(); // by the pair

  /** The kinds of characters whose neighbours matter. */
  enum Kind {
    LETTER,
    SYMBOL,
    HIRAGANA,
    KATAKANA;

    static Kind of(int c) {
      UnicodeScript script = UnicodeScript.of(c);
      return script == UnicodeScript.HIRAGANA
          ? HIRAGANA
          : script == UnicodeScript.KATAKANA || c == 0x30FC
              ? KATAKANA
              : Character.isLetter(c) ? LETTER : SYMBOL;
    }

    boolean isKana() {
      return this == HIRAGANA || this == KATAKANA;
    }
  }

  /**
   * A language, as used in titles.
   *
   * @param rank returns the rank of a character by frequency
   * @param ranks the limits of the frequency classes
   * @param costs the cost of a character of each class; last, the cost of unranked characters
   * @param titleLetters characters that are more frequent in titles than in other text
   * @param titleCost the maximum cost of these
   * @param space the cost of a space between two words
   */
  record Language(
      ToIntFunction<byte[]> rank,
      ImmutableIntArray ranks,
      ImmutableIntArray costs,
      String titleLetters,
      int titleCost,
      int space) {
    int cost(int rank) {
      int place = 0;
      while (place < ranks.length() && rank >= ranks.get(place)) {
        place++;
      }
      return costs.get(place);
    }

    int rarest() {
      return costs.get(costs.length() - 1);
    }
  }

  PairCode(Charset charset, Charset wider, Language language) {
    this.charset = charset;
    this.wider = wider;
    this.language = language;
    for (int i = 0; i < language.titleLetters().length(); i++) {
      byte[] letter = language.titleLetters().substring(i, i + 1).getBytes(charset);
      if (letter.length == 2) { // the encoding has it
        titleLetters.set((letter[0] & 0xFF) << 8 | (letter[1] & 0xFF));
      }
    }
  }

  int space() {
    return language.space();
  }

  /** Returns the length in bytes of the character at an offset; the text may end before it. */
  int length(String text, int at) {
    char lead = text.charAt(at);
    if (charset.name().equals("Shift_JIS") && lead > 0xA0 && lead < 0xE0) {
      return 1;
    }
    boolean four = charset.name().equals("GB18030") && isDigit(text, at + 1);
    boolean three = charset.name().equals("EUC-JP") && lead == 0x8F;
    return four ? 4 : three ? 3 : 2;
  }

  /** Returns the kind of the character at an offset. */
  Kind kind(String text, int at, int length) {
    if (length != 2 || cost(text, at, 2) == TextGuess.IMPOSSIBLE) {
      return Kind.LETTER;
    }
    return kinds[text.charAt(at) << 8 | text.charAt(at + 1)];
  }

  /** Returns whether there is an ASCII digit at an offset, which may be past the end. */
  static boolean isDigit(String text, int at) {
    return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }

  /** Returns the cost of the character at an offset, or {@link TextGuess#IMPOSSIBLE}. */
  int cost(String text, int at, int length) {
    if (length == 1) {
      return HALF_WIDTH;
    }
    if (length == 3) {
      return THREE_BYTES;
    }
    if (length == 4) {
      boolean four = text.charAt(at + 2) > 0x80 && isDigit(text, at + 3);
      return four ? FOUR_BYTES : TextGuess.IMPOSSIBLE;
    }
    char lead = text.charAt(at);
    char trail = text.charAt(at + 1);
    int pair = lead << 8 | trail;
    if (costs[pair] == 0) {
      kinds[pair] =
          Kind.of(new String(new byte[] {(byte) lead, (byte) trail}, wider).codePointAt(0));
      costs[pair] = (short) costOf(lead, trail);
    }
    int cost = costs[pair];
    return cost < 0 ? TextGuess.IMPOSSIBLE : cost - asciiCost(trail);
  }

  static int asciiCost(char trail) {
    boolean letter = TextGuess.isAsciiLetter(trail);
    return trail >= 0x80 ? 0 : letter ? (trail >= 'a' ? SMALL_LETTER : CAPITAL) : OTHER_ASCII;
  }

  private int costOf(char lead, char trail) {
    byte[] pair = {(byte) lead, (byte) trail};
    boolean added = !isLetter(new String(pair, charset));
    if (trail < 0x40 || (added && !isLetter(new String(pair, wider)))) {
      return -1;
    }
    if (added) {
      return ADDED_BY_WINDOWS;
    }
    int rank = language.rank().applyAsInt(pair);
    if (rank == UNRANKED) {
      UnicodeScript script = UnicodeScript.of(new String(pair, charset).codePointAt(0));
      return script == UnicodeScript.COMMON
          ? SYMBOL
          : script == UnicodeScript.HAN ? language.rarest() : OTHER_SCRIPT;
    }
    boolean inTitles = titleLetters.get(lead << 8 | trail);
    return Math.min(language.cost(rank), inTitles ? language.titleCost() : UNRANKED);
  }

  private static boolean isLetter(String decoded) {
    int c = decoded.codePointAt(0);
    return decoded.codePointCount(0, decoded.length()) == 1
        && c != 0xFFFD
        && Character.getType(c) != Character.PRIVATE_USE
        && !Character.isISOControl(c);
  }
}
