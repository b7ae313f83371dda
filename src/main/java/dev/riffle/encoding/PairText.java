package dev.riffle.encoding;

import dev.riffle.encoding.PairCode.Kind;

/**
 * The cost of text in an encoding with two bytes for each character beyond ASCII; such characters
 * occur in runs. Costs are in half bits. Thread-safe.
 */
final class PairText {
  /** A transition between such a character and a Latin letter; a single such character. */
  private static final int SEAM = 20;

  private static final int SYMBOL_SEAM = 6;

  private static final int ALONE = 8;

  /** A repeated character, as in doubled words. */
  private static final int AGAIN = 10;

  /** The saving of a kana after one of the same kind. */
  private static final int SAME_KANA = 3;

  /** A character truncated at the end. */
  private static final int CUT = 28;

  private final PairCode code;

  PairText(PairCode code) {
    this.code = code;
  }

  /** Returns the cost of the characters beyond ASCII, in half bits. */
  int cost(String text) {
    int cost = 0;
    int start = -1;
    Kind last = Kind.LETTER;
    for (int at = 0; at < text.length() && cost < TextGuess.IMPOSSIBLE; ) {
      if (text.charAt(at) < 0x80) {
        at++;
        continue;
      }
      if (start < 0) {
        start = at;
      }
      int length = code.length(text, at);
      if (at + length > text.length()) {
        int cut = CUT + (start == at ? before(text, at, SEAM) : 0);
        return TextGuess.mayBeCut(text) ? cost + cut : TextGuess.IMPOSSIBLE;
      }
      Kind kind = code.kind(text, at, length);
      int seam = kind == Kind.SYMBOL ? SYMBOL_SEAM : SEAM;
      cost += start == at ? before(text, at, seam) : 0;
      boolean again = at - length >= start && text.regionMatches(at, text, at - length, length);
      cost += again ? AGAIN : code.cost(text, at, length);
      cost -= !again && start < at && kind == last && kind.isKana() ? SAME_KANA : 0;
      last = kind;
      boolean alone = start == at;
      at += length;
      if (at == text.length() || text.charAt(at) < 0x80) {
        start = -1;
        cost += alone ? ALONE : 0;
        cost += at < text.length() && TextGuess.isAsciiLetter(text.charAt(at)) ? seam : 0;
      }
    }
    return cost;
  }

  private int before(String text, int at, int seam) {
    if (at == 0) {
      return 0;
    }
    boolean spaced = text.charAt(at - 1) == ' ' && at > 1 && text.charAt(at - 2) >= 0x80;
    return spaced ? code.space() : TextGuess.isAsciiLetter(text.charAt(at - 1)) ? seam : 0;
  }
}
