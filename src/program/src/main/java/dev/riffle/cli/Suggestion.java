package dev.riffle.cli;

import static java.util.Comparator.comparing;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import java.util.Collection;
import org.jline.utils.Levenshtein;

/** Suggests corrections for misspelt words. Stateless. */
public final class Suggestion {
  private static final CharMatcher DASH = CharMatcher.is('-');
  private static final int MIN_PREFIX = 2;
  private static final int LETTERS_PER_EDIT = 3;

  private Suggestion() {}

  // Replaces picocli's suggestions, which compare pairs of letters and suggest "pause" for "paly".
  /**
   * Returns {@code "; did you mean NAME?"} for the nearest name, or an empty string if none is
   * near.
   */
  public static String of(String word, Collection<String> names) {
    String bare = bare(word);
    return names.stream()
        .filter(
            name -> isBegun(bare, name) || edits(bare, name) <= bare.length() / LETTERS_PER_EDIT)
        .min(
            comparing((String name) -> !isBegun(bare, name))
                .thenComparing(name -> edits(bare, name)))
        .map(name -> "; did you mean " + name + "?")
        .orElse("");
  }

  private static boolean isBegun(String bare, String name) {
    return bare.length() >= MIN_PREFIX && bare(name).startsWith(bare);
  }

  private static int edits(String bare, String name) {
    return Levenshtein.distance(bare, bare(name));
  }

  private static String bare(String word) {
    return Ascii.toLowerCase(DASH.trimLeadingFrom(word));
  }
}
