package dev.riffle.desktop;

/** Makes text valid for D-Bus; a bus disconnects the sender of any other text. */
final class BusText {
  /** In characters; keeps the message of a song far below the bus's limit of 128 MB. */
  static final int MAX_LENGTH = 4096;

  private static final char REPLACEMENT = '\uFFFD';

  private BusText() {}

  /**
   * Returns the text with NUL and unpaired surrogates replaced, truncated to {@link #MAX_LENGTH}.
   */
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
