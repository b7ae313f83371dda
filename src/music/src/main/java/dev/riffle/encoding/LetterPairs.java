package dev.riffle.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.List;

/**
 * The costs of letter pairs in words of a language with a Latin alphabet, in half bits. An
 * immutable value.
 *
 * <p>The resource has one line per language: its code, its letters, and the costs of all pairs,
 * grouped by first letter. {@code LetterPairsMaker} in the tests generates it.
 *
 * @param letters the letters in lower case, after a space for both ends of a word
 * @param costs one character per pair: {@code '0'} plus the cost
 */
record LetterPairs(String letters, String costs) {
  /** A letter that the language lacks, and the letter after it. */
  private static final int FOREIGN = 24;

  private static final int AFTER_FOREIGN = 12;

  private static final ImmutableMap<String, LetterPairs> ALL = read();

  /** Returns the pairs of the languages with these space-separated codes. */
  static ImmutableList<LetterPairs> of(String codes) {
    return Splitter.on(' ')
        .splitToStream(codes)
        .map(ALL::get)
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableMap<String, LetterPairs> read() {
    ImmutableMap.Builder<String, LetterPairs> all = ImmutableMap.builder();
    URL table = requireNonNull(LetterPairs.class.getResource("pairs.txt"));
    try {
      for (String line : Resources.readLines(table, UTF_8)) {
        if (!line.startsWith("#")) {
          List<String> fields = Splitter.on('|').splitToList(line);
          all.put(fields.get(0), new LetterPairs(fields.get(1), fields.get(2)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.buildOrThrow();
  }

  /** Returns the index of a letter in lower case, negative if the language lacks it. */
  int index(int letter) {
    return letters.indexOf(letter);
  }

  /** Returns the cost of a letter after another, both by index. */
  int cost(int before, int letter) {
    if (letter < 0) {
      return FOREIGN;
    }
    return before < 0 ? AFTER_FOREIGN : costs.charAt(before * letters.length() + letter) - '0';
  }
}
