package dev.riffle.encoding;

import com.google.common.collect.ImmutableList;
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

  /** A kana or Cyrillic letter in a title of another language. */
  private static final int GUEST = 16;

  private static final int ADDED_BY_WINDOWS = 40;

  /** Half-width katakana, in one byte. */
  private static final int HALF_WIDTH = 40;

  /** The four-byte characters of GB18030, which are rare in titles. */
  private static final int FOUR_BYTES = 52;

  /** The characters that EUC-JP adds in three bytes, which are rare in titles. */
  private static final int THREE_BYTES = 52;

  private static final int NO_PAIR = -1;

  /** The cost of an ASCII character, refunded if it is the second byte of a pair. */
  private static final int SMALL_LETTER = 8;

  private static final int CAPITAL = 12;
  private static final int OTHER_ASCII = 16;

  private final Charset charset;
  private final Charset wider;
  private final Language language;

  /**
   * The cost and the kind of each pair; zero if not computed yet. Concurrent writes of the same
   * value are harmless.
   */
  private final short[] costsAndKinds = new short[1 << 16];

  private final BitSet titleLetters = new BitSet(); // by pair

  /** The kinds of characters whose neighbours matter. */
  enum Kind {
    LETTER(0),
    SYMBOL(1),
    HIRAGANA(2),
    KATAKANA(3),
    CYRILLIC(4);

    private static final ImmutableList<Kind> BY_CODE = ImmutableList.copyOf(values());

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    static Kind of(int c) {
      UnicodeScript script = UnicodeScript.of(c);
      return script == UnicodeScript.HIRAGANA
          ? HIRAGANA
          : script == UnicodeScript.KATAKANA || c == 0x30FC
              ? KATAKANA
              : script == UnicodeScript.CYRILLIC
                  ? CYRILLIC
                  : Character.isLetter(c) ? LETTER : SYMBOL;
    }

    /** Returns whether a letter of this kind is cheaper after another one. */
    boolean isScript() {
      return this == HIRAGANA || this == KATAKANA || this == CYRILLIC;
    }
  }

  /**
   * A language, as used in titles.
   *
   * @param rank returns the rank of a character by frequency
   * @param ranks the limits of the frequency classes
   * @param costs the cost of a character of each class; last, the cost of unranked characters
   * @param titleLetters characters that are more frequent in titles than elsewhere
   * @param titleCost the maximum cost of a title letter
   * @param space the cost of a space between two words
   * @param guests whether the encoding is also used for Japanese and Russian titles
   * @param capital the cost of a transition between a character and a Latin capital
   */
  record Language(
      ToIntFunction<byte[]> rank,
      ImmutableIntArray ranks,
      ImmutableIntArray costs,
      String titleLetters,
      int titleCost,
      int space,
      boolean guests,
      int capital) {
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
      if (letter.length == 2) { // in the encoding
        titleLetters.set((letter[0] & 0xFF) << 8 | (letter[1] & 0xFF));
      }
    }
  }

  int space() {
    return language.space();
  }

  int capital() {
    return language.capital();
  }

  /** Returns whether letters of this kind belong to a language other than the encoding's. */
  boolean isGuest(Kind kind) {
    return language.guests() && kind.isScript();
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

  /** Returns the kind of the character at an offset; the text may end before it. */
  Kind kind(String text, int at, int length) {
    boolean pair = length == 2 && at + 1 < text.length();
    int packed = pair ? costAndKind(text.charAt(at), text.charAt(at + 1)) : NO_PAIR;
    return packed == NO_PAIR ? Kind.LETTER : Kind.BY_CODE.get(packed % Kind.BY_CODE.size());
  }

  /** Returns whether there is an ASCII digit at an offset, which may be past the end. */
  static boolean isDigit(String text, int at) {
    return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }

  /** Returns the cost of the character at an offset, or {@link UndeclaredText#IMPOSSIBLE}. */
  int cost(String text, int at, int length) {
    if (length == 1) {
      return HALF_WIDTH;
    }
    if (length == 3) {
      return THREE_BYTES;
    }
    if (length == 4) {
      boolean four = text.charAt(at + 2) > 0x80 && isDigit(text, at + 3);
      return four ? FOUR_BYTES : UndeclaredText.IMPOSSIBLE;
    }
    char trail = text.charAt(at + 1);
    int packed = costAndKind(text.charAt(at), trail);
    return packed == NO_PAIR
        ? UndeclaredText.IMPOSSIBLE
        : packed / Kind.BY_CODE.size() - asciiCost(trail);
  }

  private int costAndKind(char lead, char trail) {
    int pair = lead << 8 | trail;
    int packed = costsAndKinds[pair];
    if (packed == 0) {
      int cost = costOf(lead, trail);
      Kind kind = Kind.of(new String(new byte[] {(byte) lead, (byte) trail}, wider).codePointAt(0));
      packed = cost < 0 ? NO_PAIR : cost * Kind.BY_CODE.size() + kind.code;
      costsAndKinds[pair] = (short) packed;
    }
    return packed;
  }

  /** Returns the cost of an ASCII character by itself. */
  static int asciiCost(char trail) {
    boolean letter = UndeclaredText.isAsciiLetter(trail);
    return trail >= 0x80 ? 0 : letter ? (trail >= 'a' ? SMALL_LETTER : CAPITAL) : OTHER_ASCII;
  }

  private int costOf(char lead, char trail) {
    byte[] pair = {(byte) lead, (byte) trail};
    boolean added = !isLetter(new String(pair, charset));
    if (trail < 0x40 || (added && !isLetter(new String(pair, wider)))) {
      return NO_PAIR;
    }
    if (added) {
      return ADDED_BY_WINDOWS;
    }
    int rank = language.rank().applyAsInt(pair);
    if (rank == UNRANKED) {
      return switch (UnicodeScript.of(new String(pair, charset).codePointAt(0))) {
        case COMMON -> SYMBOL;
        case HAN -> language.rarest();
        case HIRAGANA, KATAKANA, CYRILLIC -> language.guests() ? GUEST : OTHER_SCRIPT;
        default -> OTHER_SCRIPT;
      };
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
