package dev.riffle.words;

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

  // Without a form, and without an effect on other text than where its lines break and on which
  // side a neutral character is: the soft hyphen, the marks of Arabic, Mongolian and of the
  // directions, the zero width space, the word joiner and the invisible operators, and the byte
  // order mark. Not the tags (U+E0041), which can carry text.
  private static final Pattern FORMLESS =
      Pattern.compile("[\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2060-\\u2064\\ufeff]");

  private static final CharMatcher PLAIN = CharMatcher.inRange(' ', '~').precomputed();

  private Visible() {}

  /**
   * Returns the text of a tag as one line: tabs and line breaks become spaces, harmless characters
   * without a form are dropped, and other hidden characters are written as {@code <U+001B>}.
   */
  public static String of(String text) {
    return PLAIN.matchesAllOf(text) ? text : whole(FORMLESS.matcher(text).replaceAll(""));
  }

  /**
   * Returns {@code text} like {@link #of}, with every hidden character: two names of files that
   * differ remain different.
   */
  public static String whole(String text) {
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
