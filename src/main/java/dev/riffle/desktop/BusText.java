package dev.riffle.desktop;

/** Text that a bus accepts: one that gets any other disconnects the sender. */
final class BusText {
  /** A message of all songs of the list must stay far below the 128 MB that a bus accepts. */
  static final int MAX_LENGTH = 4096;

  private static final char REPLACEMENT = '\uFFFD';

  private BusText() {}

  /** Returns the text with NUL and unpaired surrogates replaced, cut where it is too long. */
  static String of(String text) {
    StringBuilder clean = new StringBuilder(Math.min(text.length(), MAX_LENGTH));
    int at = 0;
    while (at < text.length() && clean.length() < MAX_LENGTH - 1) {
      int point = text.codePointAt(at);
      boolean unpaired = Character.MIN_SURROGATE <= point && point <= Character.MAX_SURROGATE;
      clean.appendCodePoint(point == 0 || unpaired ? REPLACEMENT : point);
      at += Character.charCount(point);
    }
    return clean.toString();
  }
}
