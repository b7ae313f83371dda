package dev.riffle.control;

import dev.riffle.words.Misuse;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.regex.Pattern;

/**
 * The name of a new session, and of its folder.
 *
 * @param isChosen whether the user has chosen the name
 */
record SessionName(String text, boolean isChosen) {
  private static final String UNNAMED = "session";
  private static final int MAX_LENGTH = 40;
  private static final Pattern EXCLUDED = Pattern.compile("[^\\p{L}\\p{M}\\p{Nd}]+");

  /**
   * Returns a name derived from {@code wish}: characters other than letters and digits become
   * dashes.
   */
  static SessionName like(String wish) {
    return new SessionName(permitted(wish), false);
  }

  /**
   * Returns the name that the user has chosen.
   *
   * @throws Misuse if it contains other characters than letters, digits and dashes, or is too long
   */
  static SessionName chosen(String name) {
    if (!permitted(name).equals(name)) {
      throw new Misuse(
          "--session: "
              + name
              + " is not a valid session name; use letters, digits and dashes, at most "
              + MAX_LENGTH);
    }
    return new SessionName(name, true);
  }

  private static String permitted(String wish) {
    String words =
        EXCLUDED.matcher(Normalizer.normalize(wish, Normalizer.Form.NFC)).replaceAll("-");
    int length = words.codePointCount(0, words.length());
    String cut = words.substring(0, words.offsetByCodePoints(0, Math.min(MAX_LENGTH, length)));
    String name = cut.replaceAll("^-|-$", "");
    return name.isEmpty() || !isFileName(name) ? UNNAMED : name;
  }

  // Under the locale C, Java cannot encode accented letters in file names.
  private static boolean isFileName(String name) {
    try {
      return Path.of(name).toString().equals(name);
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
