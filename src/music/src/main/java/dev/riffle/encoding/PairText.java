package dev.riffle.encoding;

import dev.riffle.encoding.PairCode.Kind;

/**
 * The cost of text in an encoding with two bytes per non-ASCII character; such characters occur in
 * runs. Costs are in half bits. Thread-safe.
 */
final class PairText {
  /** A transition between a two-byte character and a Latin letter. */
  static final int SEAM = 20;

  /** A transition between a punctuation mark and a Latin letter. */
  private static final int SYMBOL_SEAM = 6;

  /** A single two-byte character. */
  private static final int ALONE = 8;

  /** A repeated character, as in doubled words. */
  private static final int AGAIN = 10;

  /** The saving for a kana or Cyrillic letter after one of the same kind. */
  private static final int SAME_SCRIPT = 3;

  /** A title of another language, charged once per text. */
  private static final int GUEST = 36;

  /** A character truncated at the end. */
  private static final int CUT = 28;

  private final PairCode code;

  PairText(PairCode code) {
    this.code = code;
  }

  /** Returns the cost of the non-ASCII characters, in half bits. */
  int cost(String text) {
    int cost = 0;
    boolean guest = false;
    for (int at = 0; at < text.length() && cost < UndeclaredText.IMPOSSIBLE; ) {
      if (text.charAt(at) < 0x80) {
        at++;
        continue;
      }
      int start = at;
      Kind last = Kind.LETTER;
      cost += before(text, at);
      do {
        int length = code.length(text, at);
        if (at + length > text.length()) {
          return UndeclaredText.mayBeCut(text) ? cost + CUT : UndeclaredText.IMPOSSIBLE;
        }
        boolean again = at - length >= start && text.regionMatches(at, text, at - length, length);
        Kind kind = code.kind(text, at, length);
        boolean sameScript = at > start && kind == last && kind.isScript();
        cost += again ? AGAIN : code.cost(text, at, length) - (sameScript ? SAME_SCRIPT : 0);
        guest |= code.isGuest(kind);
        cost += at == start && isEnd(text, at + length) ? ALONE : 0;
        last = kind;
        at += length;
      } while (!isEnd(text, at));
      cost += at < text.length() ? seam(text.charAt(at), last) : 0;
    }
    return cost + (guest ? GUEST : 0);
  }

  private static boolean isEnd(String text, int at) {
    return at == text.length() || text.charAt(at) < 0x80;
  }

  private int before(String text, int at) {
    if (at == 0) {
      return 0;
    }
    boolean spaced = text.charAt(at - 1) == ' ' && at > 1 && text.charAt(at - 2) >= 0x80;
    Kind kind = code.kind(text, at, code.length(text, at));
    return spaced ? code.space() : seam(text.charAt(at - 1), kind);
  }

  private int seam(char ascii, Kind kind) {
    if (!UndeclaredText.isAsciiLetter(ascii)) {
      return 0;
    }
    return kind == Kind.SYMBOL ? SYMBOL_SEAM : ascii <= 'Z' ? code.capital() : SEAM;
  }
}
