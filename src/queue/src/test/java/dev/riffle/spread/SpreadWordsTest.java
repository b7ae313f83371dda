package dev.riffle.spread;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.riffle.shuffle.Chances;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import dev.riffle.testing.Partitions;
import dev.riffle.testing.Repeats;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Words are counted and drawn: against all words of small groups. */
class SpreadWordsTest {
  /** Returns the groups of all sizes that n letters can have, for n up to 6, or 7 in long runs. */
  static Stream<List<Integer>> sizes() {
    return IntStream.rangeClosed(1, Repeats.of(6, 7))
        .boxed()
        .flatMap(n -> Partitions.of(n).stream());
  }

  // ------------------------------------------------------------------ all words

  /** Returns all words by their neighbours. */
  private static ListMultimap<Integer, int[]> words(int[] sizes, int heard) {
    ListMultimap<Integer, int[]> words = MultimapBuilder.treeKeys().arrayListValues().build();
    add(sizes.clone(), new int[Arrays.stream(sizes).sum()], 0, heard, 0, words);
    return words;
  }

  private static void add(
      int[] left, int[] word, int at, int last, int equal, ListMultimap<Integer, int[]> words) {
    if (at == word.length) {
      words.put(equal, word.clone());
    }
    for (int group = 0; group < left.length; group++) {
      if (left[group] > 0) {
        left[group]--;
        word[at] = group;
        add(left, word, at + 1, group, equal + (group == last ? 1 : 0), words);
        left[group]++;
      }
    }
  }

  private static boolean[] mayBegin(int groups, int bits) {
    boolean[] mayBegin = new boolean[groups];
    for (int group = 0; group < groups; group++) {
      mayBegin[group] = (bits >> group & 1) > 0;
    }
    return mayBegin;
  }

  /** Judges the words with every heard group and, of few letters, with every set of first ones. */
  private static void judgeAll(int[] sizes) {
    int all = (1 << sizes.length) - 1;
    for (int heard = SpreadWords.NONE; heard < sizes.length; heard++) {
      ListMultimap<Integer, int[]> words = words(sizes, heard);
      for (int bits = Arrays.stream(sizes).sum() > 5 ? all : 0; bits <= all; bits++) {
        judge(sizes, mayBegin(sizes.length, bits), heard, words);
      }
    }
  }

  private static void judge(
      int[] sizes, boolean[] mayBegin, int heard, ListMultimap<Integer, int[]> words) {
    String name = Arrays.toString(sizes) + Arrays.toString(mayBegin) + heard;
    SpreadWords drawn = SpreadWords.of(sizes, mayBegin, heard);
    int least = words.keySet().iterator().next();
    List<String> lawful =
        words.get(least).stream()
            .filter(word -> mayBegin[word[0]])
            .map(Chances::text)
            .sorted()
            .toList();
    assertWithMessage(name).that(drawn.neighbours()).isEqualTo(least);
    assertWithMessage(name).that(drawn.isEmpty()).isEqualTo(lawful.isEmpty());
    assertWithMessage(name).that(Math.pow(2, drawn.bits())).isWithin(1e-6).of(lawful.size());
    if (!lawful.isEmpty()) {
      Map<String, BigFraction> law = Chances.law(draws -> Chances.text(drawn.draw(draws)));
      assertWithMessage(name).that(law.keySet()).containsExactlyElementsIn(lawful);
      assertWithMessage(name)
          .that(new TreeSet<>(law.values()))
          .containsExactly(BigFraction.of(1, lawful.size()));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("sizes")
  void words_ofGroupsOfAllSizes_areCountedAndEquallyLikely(List<Integer> sizes) {
    judgeAll(sizes.stream().mapToInt(size -> size).toArray());
  }

  @Test
  void words_ofGroupsInAnySequence_areEquallyLikely() {
    for (int[] sizes : new int[][] {{1, 3}, {1, 2, 2}, {1, 1, 3}, {1, 4}, {2, 1, 2, 1}}) {
      judgeAll(sizes);
    }
  }

  @Test
  void words_withNeighbours_areNotUniform() {
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              int[] word = {0, 0, 1, 1, 2};
              Knuth.shuffle(word, draws);
              return Chances.text(word);
            });
    assertThat(law.size()).isGreaterThan(words(new int[] {2, 2, 1}, -1).get(0).size());
  }

  // ------------------------------------------------------------------ the best of some

  @Test
  void bestOfTwo_isTheOneWithFewerReturns_thenTheMoreEvenOne() {
    int[] sizes = {2, 2, 1};
    List<int[]> all = words(sizes, SpreadWords.NONE).get(0);
    Map<String, BigFraction> expected = new TreeMap<>();
    BigFraction pair = BigFraction.of(1, all.size() * all.size());
    for (int[] first : all) {
      for (int[] second : all) {
        boolean isSecond = Spacing.of(second).isBetterThan(Spacing.of(first));
        expected.merge(Chances.text(isSecond ? second : first), pair, BigFraction::add);
      }
    }
    SpreadWords words = SpreadWords.of(sizes, mayBegin(3, 7), SpreadWords.NONE);
    assertThat(Chances.law(draws -> Chances.text(words.drawBest(draws, 2)))).isEqualTo(expected);
  }

  // ------------------------------------------------------------------ tables, refusals

  @Test
  void wordsOverOtherGroupsOfTheSameSizes_areDrawnAlike() {
    SpreadWords words = SpreadWords.of(new int[] {3, 1, 2}, mayBegin(3, 7), 1);
    words.draw(Seed.parse("table").draws());
    SpreadWords others = words.with(new int[] {1, 2, 3}, mayBegin(3, 7), 0);
    SpreadWords fresh = SpreadWords.of(new int[] {1, 2, 3}, mayBegin(3, 7), 0);
    Draws draws = Seed.parse("others").draws();
    Draws same = Seed.parse("others").draws();
    for (int i = 0; i < 100; i++) {
      assertThat(others.draw(draws)).isEqualTo(fresh.draw(same));
    }
  }

  @Test
  void wordsOverEqualGroups_afterTheSameLetter_areEqual() {
    SpreadWords words = SpreadWords.of(new int[] {3, 1, 2}, mayBegin(3, 7), 1);
    assertThat(words.with(new int[] {3, 1, 2}, mayBegin(3, 7), 1)).isEqualTo(words);
    assertThat(words.with(new int[] {3, 2, 1}, mayBegin(3, 7), 1)).isNotEqualTo(words);
    assertThat(words.with(new int[] {3, 1, 2}, mayBegin(3, 6), 1)).isNotEqualTo(words);
    assertThat(words.with(new int[] {3, 1, 2}, mayBegin(3, 7), 0)).isNotEqualTo(words);
    assertThat(words.with(new int[] {3, 1, 2}, mayBegin(3, 7), 1).hashCode())
        .isEqualTo(words.hashCode());
  }

  @Test
  void badArguments_areRejected() {
    assertRefused(new int[] {1, 0}, 2, -1, "size (0) must be positive");
    assertRefused(new int[] {1}, 2, -1, "mayBegin (2 groups) must be as long as sizes (1)");
    assertRefused(new int[] {1, 1}, 2, 2, "heard (2) must be in [-1, 2)");
    assertRefused(new int[] {9_999_999, 2}, 2, 0, "letters (10000001) must be at most 10000000");
    SpreadWords none = SpreadWords.of(new int[] {1, 1}, mayBegin(2, 0), -1);
    assertThat(none.bits()).isNegativeInfinity();
    assertThrows(IllegalStateException.class, () -> none.draw(Seed.parse("none").draws()));
  }

  private static void assertRefused(int[] sizes, int groups, int heard, String message) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> SpreadWords.of(sizes, new boolean[groups], heard));
    assertThat(e).hasMessageThat().isEqualTo(message);
  }
}
