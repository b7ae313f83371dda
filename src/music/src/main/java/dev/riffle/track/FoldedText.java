package dev.riffle.track;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Folds text for comparisons that ignore case, accents and width, such as a search. Stateless; a
 * call takes time linear in the text.
 *
 * @since 0.1
 */
public final class FoldedText {
  private static final CharMatcher ASCII = CharMatcher.ascii().precomputed();

  // Accents of Latin, Greek and Cyrillic letters, points of Hebrew and Arabic. Not all marks: the
  // vowels of Thai and Devanagari are marks, too.
  private static final Pattern ACCENTS =
      Pattern.compile("[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670]");

  // Letters with a stroke and ligatures, which do not decompose.
  private static final String STROKED = "łøđħŧıςßæœþð";
  private static final ImmutableList<String> PLAIN =
      ImmutableList.of("l", "o", "d", "h", "t", "i", "σ", "ss", "ae", "oe", "th", "d");

  // By UTF-16 code unit, filled by any thread: normalization takes most of the time.
  private static final @Nullable String[] FOLDED = new String[Character.MAX_VALUE + 1];

  private FoldedText() {}

  /** Returns {@code text} in lower case, without accents, and with letters of normal width. */
  public static String of(String text) {
    String small = text.toLowerCase(Locale.ROOT);
    if (ASCII.matchesAllOf(small)) {
      return small;
    }
    StringBuilder folded = new StringBuilder(small.length());
    for (int i = 0; i < small.length(); ) {
      int letter = small.codePointAt(i);
      if (letter < 0x80) {
        folded.append((char) letter);
      } else {
        folded.append(folded(letter));
      }
      i += Character.charCount(letter);
    }
    return folded.toString();
  }

  private static String folded(int letter) {
    if (letter >= FOLDED.length) { // rare
      return decomposed(letter);
    }
    String known = FOLDED[letter];
    if (known == null) {
      known = decomposed(letter);
      FOLDED[letter] = known;
    }
    return known;
  }

  private static String decomposed(int letter) {
    String parts = Normalizer.normalize(Character.toString(letter), Normalizer.Form.NFKD);
    String bare = ACCENTS.matcher(parts).replaceAll("");
    int stroked = bare.length() == 1 ? STROKED.indexOf(bare) : -1;
    return stroked < 0 ? bare : PLAIN.get(stroked);
  }
}
