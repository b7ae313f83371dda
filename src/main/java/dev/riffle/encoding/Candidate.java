package dev.riffle.encoding;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * An encoding that undeclared text may be in. An immutable value.
 *
 * @param charset the encoding; empty for one that is not known, whose text stays as it is
 * @param wider the same with the letters that Windows added, for text that the first cannot have
 * @param rarity how many half bits rarer than Latin-1 it is taken to be among files
 * @param handicap the same among the others: by so much it must be better than one that has none
 * @param credit how many half bits a file may take more than as Latin-1 if its folder is written so
 * @param cost how many half bits the letters beyond ASCII in the texts of a file take in it
 */
record Candidate(
    Optional<Charset> charset,
    Optional<Charset> wider,
    int rarity,
    int handicap,
    int credit,
    ToIntFunction<List<String>> cost) {

  private static final String DETECTOR = "org.mozilla.universalchardet.UniversalDetector";

  Candidate {
    checkArgument(rarity > 0, "rarity (%s) must be at least 1", rarity);
  }

  static Candidate of(String charset, int rarity, int handicap, ToIntFunction<String> cost) {
    return new Candidate(
        Optional.of(Charset.forName(charset)), Optional.empty(), rarity, handicap, 0, sum(cost));
  }

  /**
   * Returns those there are: without juniversalchardet, whose tables tell languages apart, UTF-8
   * and Chinese.
   */
  static ImmutableList<Candidate> all() {
    return Holder.ALL;
  }

  /** Returns those that need no tables. */
  static ImmutableList<Candidate> withoutTables() {
    return ImmutableList.of(
        utf8(),
        new Candidate(
            Optional.of(Charset.forName("GB18030")),
            Optional.empty(),
            16,
            16,
            0,
            texts ->
                ChineseText.looksKorean(texts)
                    ? TextGuess.IMPOSSIBLE
                    : TextGuess.sum(texts, text -> 2 * ChineseText.bits(text))));
  }

  /** Returns what texts cost of which each counts by itself. */
  static ToIntFunction<List<String>> sum(ToIntFunction<String> cost) {
    return texts -> TextGuess.sum(texts, cost);
  }

  static Candidate utf8() {
    return of(StandardCharsets.UTF_8.name(), 12, 4, text -> 2 * Utf8Text.bits(text));
  }

  private static boolean hasDetector() {
    try {
      Class.forName(DETECTOR, false, Candidate.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Made when the first undeclared text is met, as most scans meet none. */
  private static final class Holder {
    static final ImmutableList<Candidate> ALL =
        hasDetector() ? FrequencyTables.candidates() : withoutTables();
  }
}
