package dev.riffle.encoding;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * A candidate encoding of undeclared text. An immutable value. All costs are in half bits.
 *
 * @param charset the encoding; empty for an unknown one, whose text remains Latin-1
 * @param wider the Windows extension of the encoding, for text that {@code charset} cannot decode
 * @param rarity the rarity of the encoding among folders, relative to Latin-1; at least 1
 * @param handicap the saving that it must have over a candidate without a handicap
 * @param cost the cost of the non-ASCII letters in the texts of a file
 */
record Candidate(
    Optional<Charset> charset,
    Optional<Charset> wider,
    int rarity,
    int handicap,
    ToIntFunction<List<String>> cost) {

  private static final String DETECTOR = "org.mozilla.universalchardet.UniversalDetector";

  Candidate {
    checkArgument(rarity > 0, "rarity (%s) must be at least 1", rarity);
  }

  static Candidate of(String charset, int rarity, int handicap, ToIntFunction<String> cost) {
    return new Candidate(
        Optional.of(Charset.forName(charset)), Optional.empty(), rarity, handicap, sum(cost));
  }

  /** Returns all candidates; without juniversalchardet, only {@link #withoutTables}. */
  static ImmutableList<Candidate> all() {
    return Holder.ALL;
  }

  /** Returns the candidates that need no juniversalchardet: UTF-8, Chinese, Latin alphabets. */
  static ImmutableList<Candidate> withoutTables() {
    return ImmutableList.<Candidate>builder().add(utf8(), chinese()).addAll(latin()).build();
  }

  /** Returns the encodings of Latin alphabets. */
  static ImmutableList<Candidate> latin() {
    return ImmutableList.of(
        latin("windows-1250", "pl"),
        latin("windows-1250", "cs"),
        latin("windows-1250", "hu"),
        latin("ISO-8859-2", "pl"),
        latin("ISO-8859-2", "cs"),
        latin("ISO-8859-2", "hu"),
        latin("windows-1254", "tr"),
        latin("windows-1257", "lt"),
        latin("windows-1257", "lv"));
  }

  private static Candidate latin(String charset, String languages) {
    return of(charset, 24, 20, new LatinWords(Charset.forName(charset), languages)::cost);
  }

  private static Candidate chinese() {
    return new Candidate(
        Optional.of(Charset.forName("GB18030")),
        Optional.empty(),
        16,
        16,
        texts ->
            ChineseText.looksKorean(texts)
                ? UndeclaredText.IMPOSSIBLE
                : UndeclaredText.sum(texts, text -> 2 * ChineseText.bits(text)));
  }

  /** Returns the sum of the costs of the texts. */
  static ToIntFunction<List<String>> sum(ToIntFunction<String> cost) {
    return texts -> UndeclaredText.sum(texts, cost);
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

  /** Created at the first undeclared text; most scans have none. */
  private static final class Holder {
    static final ImmutableList<Candidate> ALL =
        hasDetector() ? FrequencyTables.candidates() : withoutTables();
  }
}
