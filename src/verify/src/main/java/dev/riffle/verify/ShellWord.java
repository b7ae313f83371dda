package dev.riffle.verify;

import com.google.common.base.CharMatcher;

/**
 * Quotes words for a command line. Stateless.
 *
 * @since 0.1
 */
public final class ShellWord {
  private static final CharMatcher PLAIN =
      CharMatcher.inRange('a', 'z')
          .or(CharMatcher.inRange('A', 'Z'))
          .or(CharMatcher.inRange('0', '9'))
          .or(CharMatcher.anyOf("_-./:,@%+="));

  private ShellWord() {}

  /** Returns {@code word}, quoted for a POSIX shell if necessary. */
  public static String of(String word) {
    return !word.isEmpty() && PLAIN.matchesAllOf(word)
        ? word
        : "'" + word.replace("'", "'\\''") + "'";
  }
}
