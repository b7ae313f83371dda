package dev.riffle.cli;

import com.google.common.base.CharMatcher;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Makes untrusted text safe to print: replaces control characters, formatting characters and line
 * breaks by visible text.
 */
public final class Visible {
  // Cc: control characters, including escape. Cf: bidi overrides and other formatting, except the
  // joiners (ZWNJ, ZWJ), which languages and emoji need. Cs: unpaired surrogates. Zl, Zp: line and
  // paragraph separators.
  private static final Pattern HIDDEN =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\u200c\\u200d]]");

  private static final CharMatcher PLAIN = CharMatcher.inRange(' ', '~').precomputed();

  private Visible() {}

  /**
   * Returns {@code text} as one line: tabs and line breaks become spaces, and other hidden
   * characters are written as {@code <U+001B>}.
   */
  public static String of(String text) {
    if (PLAIN.matchesAllOf(text)) { // fast path
      return text;
    }
    return HIDDEN.matcher(text).replaceAll(hidden -> shown(hidden.group().codePointAt(0)));
  }

  private static String shown(int codePoint) {
    return codePoint == '\t' || codePoint == '\n' || codePoint == '\r'
        ? " "
        : String.format(Locale.ROOT, "<U+%04X>", codePoint);
  }
}
