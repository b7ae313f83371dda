package dev.riffle.encoding;

import com.google.common.primitives.ImmutableIntArray;
import java.lang.Character.UnicodeScript;
import java.nio.charset.Charset;
import java.util.BitSet;
import java.util.function.ToIntFunction;

/**
 * What the letters of an encoding of two bytes cost, by how frequent they are in the language that
 * it is for. Costs are in half bits. Thread-safe.
 */
final class PairCode {
  /** More than any table has, for letters that a table lacks. */
  static final int UNRANKED = Integer.MAX_VALUE;

  private static final int SYMBOL = 26;
  private static final int OTHER_SCRIPT = 52;
  private static final int ADDED_BY_WINDOWS = 40;

  /** Katakana in one byte. */
  private static final int HALF_WIDTH = 40;

  /** Of what GB18030 has four bytes for, hardly anything is in a title. */
  private static final int FOUR_BYTES = 52;

  /** What an ASCII letter that is the second byte would cost if it were one. */
  private static final int SMALL_LETTER = 8;

  private static final int CAPITAL = 12;
  private static final int OTHER_ASCII = 16;

  private final Charset charset;
  private final Charset wider;
  private final Language language;

  /** By the pair; zero for one that was not met yet. Writing one twice does no harm. */
  private final short[] costs = new short[1 << 16];

  private final BitSet titleLetters = new BitSet(); // by the pair

  /**
   * A language as titles are written in it.
   *
   * @param rank the place of a letter in the order of frequency
   * @param ranks the ends of the classes of places
   * @param costs what a letter of each class costs, and last one that is in none
   * @param titleLetters letters that titles are full of, more than other texts
   * @param titleCost the most that one of these costs
   * @param space what a space between two words costs
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
    byte[] letters = language.titleLetters().getBytes(charset); // each of them two bytes
    for (int i = 0; i + 1 < letters.length; i += 2) {
      titleLetters.set((letters[i] & 0xFF) << 8 | (letters[i + 1] & 0xFF));
    }
  }

  int space() {
    return language.space();
  }

  /** Returns how many bytes the letter at an offset has, though the text may end before. */
  int length(String text, int at) {
    char lead = text.charAt(at);
    if (charset.name().equals("Shift_JIS") && lead > 0xA0 && lead < 0xE0) {
      return 1;
    }
    boolean four = charset.name().equals("GB18030") && isDigit(text, at + 1);
    return four ? 4 : 2;
  }

  /** Returns whether there is an ASCII digit at an offset, which may be past the end. */
  static boolean isDigit(String text, int at) {
    return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }

  /** Returns what the letter at an offset costs, or {@link TextGuess#IMPOSSIBLE}. */
  int cost(String text, int at, int length) {
    if (length == 1) {
      return HALF_WIDTH;
    }
    if (length == 4) {
      boolean four = text.charAt(at + 2) > 0x80 && isDigit(text, at + 3);
      return four ? FOUR_BYTES : TextGuess.IMPOSSIBLE;
    }
    char lead = text.charAt(at);
    char trail = text.charAt(at + 1);
    int pair = lead << 8 | trail;
    if (costs[pair] == 0) {
      costs[pair] = (short) costOf(lead, trail);
    }
    int cost = costs[pair];
    return cost < 0 ? TextGuess.IMPOSSIBLE : cost - asciiCost(trail);
  }

  private static int asciiCost(char trail) {
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
