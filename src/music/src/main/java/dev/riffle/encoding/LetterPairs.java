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
 * The costs of pairs of letters in words of a language with a Latin alphabet, in half bits. An
 * immutable value.
 *
 * <p>The resource has a line for each language: its code, its letters, and the costs of all pairs,
 * those after the first letter first. {@code LetterPairsMaker} of the tests makes it.
 *
 * @param letters the letters in lower case; the first is a blank, for both ends of a word
 * @param costs a character for each pair: {@code '0'} and the cost
 */
record LetterPairs(String letters, String costs) {
  /** A letter that the language does not have, and the letter after it. */
  private static final int FOREIGN = 24;

  private static final int AFTER_FOREIGN = 12;

  private static final ImmutableMap<String, LetterPairs> ALL = read();

  /** Returns the pairs of the languages with these codes, separated by blanks. */
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
