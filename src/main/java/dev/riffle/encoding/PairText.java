package dev.riffle.encoding;

/**
 * The cost of text in an encoding with two bytes for each character beyond ASCII; such characters
 * occur in runs. Costs are in half bits. Thread-safe.
 */
final class PairText {
  /** A transition between such a character and a Latin letter; a single such character. */
  private static final int SEAM = 20;

  private static final int ALONE = 8;

  /** A repeated character, as in doubled words. */
  private static final int AGAIN = 10;

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
    for (int at = 0; at < text.length() && cost < TextGuess.IMPOSSIBLE; ) {
      if (text.charAt(at) < 0x80) {
        at++;
        continue;
      }
      if (start < 0) {
        start = at;
        cost += before(text, at);
      }
      int length = code.length(text, at);
      if (at + length > text.length()) {
        return TextGuess.mayBeCut(text) ? cost + CUT : TextGuess.IMPOSSIBLE;
      }
      boolean again = at - length >= start && text.regionMatches(at, text, at - length, length);
      cost += again ? AGAIN : code.cost(text, at, length);
      boolean alone = start == at;
      at += length;
      if (at == text.length() || text.charAt(at) < 0x80) {
        start = -1;
        cost += alone ? ALONE : 0;
        cost += at < text.length() && TextGuess.isAsciiLetter(text.charAt(at)) ? SEAM : 0;
      }
    }
    return cost;
  }

  private int before(String text, int at) {
    if (at == 0) {
      return 0;
    }
    boolean spaced = text.charAt(at - 1) == ' ' && at > 1 && text.charAt(at - 2) >= 0x80;
    return spaced ? code.space() : TextGuess.isAsciiLetter(text.charAt(at - 1)) ? SEAM : 0;
  }
}
