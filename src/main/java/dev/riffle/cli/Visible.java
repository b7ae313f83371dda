package dev.riffle.cli;

import com.google.common.base.CharMatcher;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Text of strangers, made fit to print: what does not show, or would move the cursor or turn the
 * line around, is shown.
 */
public final class Visible {
  // Cc: control characters, escape among them. Cf: bidi overrides and other formatting, but for the
  // joiners (ZWNJ, ZWJ) that languages and emoji need. Cs: halves of characters. Zl, Zp: line
  // breaks of Unicode.
  private static final Pattern HIDDEN =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\u200c\\u200d]]");

  private static final CharMatcher PLAIN = CharMatcher.inRange(' ', '~').precomputed();

  private Visible() {}

  /**
   * Returns {@code text} with each such character as {@code <U+001B>}, and a tab or a line break as
   * a space: one line, whatever it was.
   */
  public static String of(String text) {
    if (PLAIN.matchesAllOf(text)) { // as most text is, and quickly seen
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
