package dev.riffle.encoding;

/**
 * Text in a language that nobody here knows: any byte beyond ASCII is as likely as any other, and
 * such bytes stand together. Without it what is strange would count as Chinese, which has a letter
 * for nearly every pair of bytes.
 */
final class UnknownText {
  private static final int BYTE = 16;
  private static final int SEAM = 12;

  private UnknownText() {}

  /** Returns how many half bits the bytes beyond ASCII take. */
  static int cost(String text) {
    int cost = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      char before = at == 0 ? ' ' : text.charAt(at - 1);
      cost += c >= 0x80 ? BYTE : 0;
      boolean seam =
          c >= 0x80
              ? TextGuess.isAsciiLetter(before)
              : before >= 0x80 && TextGuess.isAsciiLetter(c);
      cost += seam ? SEAM : 0;
    }
    return cost;
  }
}
