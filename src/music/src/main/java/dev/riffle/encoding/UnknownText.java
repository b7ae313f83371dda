package dev.riffle.encoding;

/**
 * The cost of text in an unknown language: all non-ASCII bytes are equally likely and occur in
 * runs. Without this candidate, such text would be detected as Chinese, which has a character for
 * nearly every pair of bytes.
 */
final class UnknownText {
  private static final int BYTE = 16;
  private static final int SEAM = 12;

  private UnknownText() {}

  /** Returns the cost of the non-ASCII bytes, in half bits. */
  static int cost(String text) {
    int cost = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      char before = at == 0 ? ' ' : text.charAt(at - 1);
      cost += c >= 0x80 ? BYTE : 0;
      boolean seam =
          c >= 0x80
              ? UndeclaredText.isAsciiLetter(before)
              : before >= 0x80 && UndeclaredText.isAsciiLetter(c);
      cost += seam ? SEAM : 0;
    }
    return cost;
  }
}
