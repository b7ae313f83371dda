package dev.riffle.library;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;

/**
 * A file or folder name in natural order: runs of digits compare as numbers, so that "2" comes
 * before "10"; other characters compare without regard to case; an accented letter follows the
 * plain one. The order is total and the same on any machine. An immutable value.
 *
 * <p>A {@link java.text.Collator} is unsuitable: its rules depend on the locale and the Java
 * release, it ignores spaces and dashes, so that different names are equal, and it takes more time
 * than reading the file.
 *
 * @param folded the name in comparable form
 * @param path the tie-breaker for names that differ only in case or leading zeros
 */
record NaturalName(String folded, Path path) implements Comparable<NaturalName> {
  private static final CharMatcher ASCII = CharMatcher.ascii();

  /** Returns the sort key of {@code path} among paths of the same folder, by the given name. */
  static NaturalName of(String name, Path path) {
    // In decomposed form, an accent follows its letter, and names from all systems are equal. Upper
    // case comes first because some letters have equal forms only in upper case.
    if (ASCII.matchesAllOf(name)) { // nothing to decompose
      return new NaturalName(Ascii.toLowerCase(name), path);
    }
    String decomposed = Normalizer.normalize(name, Normalizer.Form.NFD);
    return new NaturalName(decomposed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), path);
  }

  @Override
  public int compareTo(NaturalName other) {
    int order = compare(folded, other.folded);
    return order == 0 ? path.compareTo(other.path) : order;
  }

  private static int compare(String a, String b) {
    int i = 0;
    int j = 0;
    while (i < a.length() && j < b.length()) {
      char x = a.charAt(i);
      char y = b.charAt(j);
      if (isDigit(x) && isDigit(y)) {
        int endOfA = endOfDigits(a, i);
        int endOfB = endOfDigits(b, j);
        int order = compareNumbers(a, i, endOfA, b, j, endOfB);
        if (order != 0) {
          return order;
        }
        i = endOfA;
        j = endOfB;
      } else if (x == y) {
        i++;
        j++;
      } else {
        return Character.compare(x, y);
      }
    }
    return Integer.compare(a.length() - i, b.length() - j);
  }

  /**
   * Digit by digit, because a name may hold more digits than any number type. Copies no text: a
   * scan of a large library sorts before this method is compiled.
   */
  private static int compareNumbers(String a, int i, int endOfA, String b, int j, int endOfB) {
    int x = endOfZeros(a, i, endOfA);
    int y = endOfZeros(b, j, endOfB);
    int order = Integer.compare(endOfA - x, endOfB - y);
    while (order == 0 && x < endOfA) {
      order = Character.compare(a.charAt(x++), b.charAt(y++));
    }
    return order;
  }

  private static int endOfZeros(String text, int from, int end) {
    int next = from;
    while (next < end && text.charAt(next) == '0') {
      next++;
    }
    return next;
  }

  private static int endOfDigits(String text, int from) {
    int end = from;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isDigit(char c) {
    return '0' <= c && c <= '9';
  }
}
