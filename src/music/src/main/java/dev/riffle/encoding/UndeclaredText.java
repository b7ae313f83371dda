package dev.riffle.encoding;

import com.google.common.base.CharMatcher;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Properties of undeclared text that the costs of all encodings use. Text is given as Latin-1, one
 * character per byte. Stateless.
 */
final class UndeclaredText {
  /** The cost of texts that are invalid in an encoding, higher than all others. */
  static final int IMPOSSIBLE = 1 << 20;

  /** The maximum length considered: longer texts add no certainty, and sums cannot overflow. */
  private static final int MAX_LENGTH = 1000;

  /** The length of ID3v1 fields, which may end within a character, also when copied to ID3v2. */
  private static final int LENGTH_OF_CUT_TEXT = 30;

  /** Box-drawing characters, which a wider encoding replaces by letters. */
  static final CharMatcher BOX_DRAWINGS = CharMatcher.inRange('\u2500', '\u257F');

  private UndeclaredText() {}

  /** Returns whether text may end with a truncated character. */
  static boolean mayBeCut(String text) {
    return text.length() == LENGTH_OF_CUT_TEXT || text.length() == MAX_LENGTH;
  }

  /** Returns the part of a text that the costs consider. */
  static String start(String text) {
    return text.substring(0, Math.min(MAX_LENGTH, text.length()));
  }

  /** Returns the sum of the costs of the texts, at most {@link #IMPOSSIBLE}. */
  static int sum(List<String> texts, ToIntFunction<String> cost) {
    return (int) Math.min(IMPOSSIBLE, texts.stream().mapToLong(cost::applyAsInt).sum());
  }

  /** Returns all bytes, 0 to 255, in order. */
  static byte[] bytes() {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  static boolean isAsciiLetter(char c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }
}
