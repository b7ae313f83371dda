package dev.riffle.fairness;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.fairness.Lab.algorithm;
import static dev.riffle.fairness.Lab.assertRefused;
import static dev.riffle.fairness.Lab.things;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.math.IntMath;
import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Seed;
import java.math.BigInteger;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exact distributions against independent counts and against all sequences of draws at once.
 */
@Timeout(300)
class LawTest {
  static Stream<Algorithm> algorithms() {
    return Stream.concat(Algorithm.all().stream(), Stream.of(Algorithm.randomSwaps(1)));
  }

  static Stream<Algorithm> fair() {
    return Stream.concat(
        Algorithm.all().stream().filter(Algorithm::isFair), Stream.of(Algorithm.oneOfList()));
  }

  @Test
  void all_areNamed_theFairOnesFirst() {
    assertThat(Algorithm.all().stream().map(Algorithm::name).collect(joining(" ")))
        .isEqualTo(
            "knuth forward-knuth fisher-yates one-of-all probing list"
                + " swap-any random-swaps rand-mod-i coin-sort rotation");
    assertThat(Algorithm.all().stream().limit(6).filter(Algorithm::isFair).count()).isEqualTo(6);
    assertThat(Algorithm.all().stream().filter(Algorithm::isFair).count()).isEqualTo(6);
    assertThat(Algorithm.named("nothing")).isEmpty();
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void ofQueue_isUniform(int n) {
    Law law = Law.ofQueue(n);
    assertThat(law.isUniform()).isTrue();
    assertThat(law.outcomes().keySet())
        .isEqualTo(Law.of(algorithm("knuth"), n).outcomes().keySet());
    assertThat(law.argument()).isEmpty(); // enumerated, not argued
  }

  // Counted by an independent program over all sequences of draws: the number of sequences, the
  // distance from a fair shuffle, and the number of sequences for each order, in lexicographic
  // order.
  @ParameterizedTest(name = "{0}, n = {1}")
  @CsvSource({
    "swap-any,     3, 27, 1/18, 4 5 5 5 4 4",
    "random-swaps, 3, 81, 1/27, 15 14 14 12 12 14",
    "rand-mod-i,   3, 2,  2/3, 0 0 0 1 1 0",
    "coin-sort,    3, 8,  1/6, 2 1 2 1 1 1",
    "rotation,     3, 3,  1/2, 1 0 0 1 1 0",
    "swap-any,     4, 256,  25/384, 10 10 10 14 11 9 10 15 14 14 11 11 11 11 9 11 11 10 8 9 9 8 10 10",
    "random-swaps, 4, 1024, 39/512, 70 48 48 45 45 48 48 38 45 32 32 45 45 32 48 45 38 32 32 45 45 48 32 38",
    "rand-mod-i,   4, 6,    3/4, 0 0 0 0 0 0 0 0 0 1 1 0 0 1 0 0 0 1 1 0 0 0 1 0",
    "coin-sort,    4, 64,   7/24, 8 4 4 2 2 1 8 4 4 2 2 1 4 2 4 2 1 1 2 1 2 1 1 1",
    "rotation,     4, 4,    5/6, 1 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 1 0 1 0 0 0 0 0",
  })
  void of_unfair_matchesIndependentCounts(
      String name, int n, int sequences, String distance, String counts) {
    Law law = Law.of(algorithm(name), n);
    assertThat(
            orders(n).stream()
                .map(order -> law.outcomes().getOrDefault(order, BigFraction.ZERO))
                .map(probability -> probability.multiply(sequences).toString())
                .collect(joining(" ")))
        .isEqualTo(counts);
    assertThat(law.distance()).isEqualTo(BigFraction.parse(distance));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fair")
  void of_fair_isUniform(Algorithm algorithm) {
    for (int n = 1; n <= Law.MAX_N; n++) {
      Law law = Law.of(algorithm, n);
      BigFraction each = BigFraction.of(1, IntMath.factorial(n));
      assertThat(ImmutableList.copyOf(law.outcomes().keySet())).isEqualTo(orders(n));
      assertThat(ImmutableList.copyOf(law.outcomes().values()).stream().distinct())
          .containsExactly(each);
      assertThat(law.isUniform()).isTrue();
      assertThat(law.argument().isPresent()).isEqualTo(algorithm.name().equals("probing"));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void of_matchesAllSequencesOfDraws_andIsUnfairFromThreeItemsOn(Algorithm algorithm) {
    for (int n : new int[] {1, 2, 3, 4, 5, 6}) {
      Law law = Law.of(algorithm, n);
      if (n >= 3) {
        assertThat(law.isUniform()).isEqualTo(algorithm.isFair());
      }
      Map<String, BigFraction> outcomes = law.outcomes();
      assertThat(outcomes.values().stream().reduce(BigFraction.ZERO, BigFraction::add))
          .isEqualTo(BigFraction.ONE);
      assertThat(orders(n)).containsAtLeastElementsIn(outcomes.keySet()).inOrder();
      assertThat(outcomes.values()).doesNotContain(BigFraction.ZERO);
      if (n <= 4 && algorithm.rounds().argument().isEmpty()) {
        assertThat(outcomes)
            .isEqualTo(
                AllDraws.law(
                    draws -> {
                      int[] values = things(n);
                      algorithm.shuffle(values, draws);
                      return Ints.join("", values);
                    }));
      }
    }
  }

  // A premise of the law: the effect of a round on one order determines its effect on all.
  @ParameterizedTest(name = "{0}, seed \"relabelled\"")
  @MethodSource("algorithms")
  void shuffle_doesNotReadTheValues(Algorithm algorithm) {
    int[] before = {40, 10, 10, 30, 0, 20};
    int[] values = before.clone();
    int[] places = things(6);
    algorithm.shuffle(values, Seed.parse("relabelled").draws());
    algorithm.shuffle(places, Seed.parse("relabelled").draws());
    assertThat(values).isEqualTo(IntStream.of(places).map(place -> before[place]).toArray());
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {2, 3, 4, 5, 6})
  void randModI_givesSingleCyclesOnly_equallyOften(int n) {
    Map<String, BigFraction> outcomes = Law.of(algorithm("rand-mod-i"), n).outcomes();
    assertThat(outcomes).hasSize(IntMath.factorial(n - 1));
    outcomes.forEach(
        (order, probability) -> {
          assertWithMessage(order).that(firstCycle(order)).isEqualTo(n);
          assertThat(probability).isEqualTo(BigFraction.of(1, IntMath.factorial(n - 1)));
        });
  }

  private static int firstCycle(String order) {
    int length = 1;
    for (int at = order.charAt(0) - '0'; at != 0; at = order.charAt(at) - '0') {
      length++;
    }
    return length;
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {3, 4, 5})
  void randomSwaps_more_approachFairAndNeverReachIt(int n) {
    double before = 1;
    for (int k : new int[] {1, 2, 4, 8, 16, 32, 64}) {
      Law law = Law.of(Algorithm.randomSwaps(k), n);
      assertThat(law.distance().doubleValue()).isGreaterThan(0.0);
      assertThat(law.distance().doubleValue()).isLessThan(before);
      before = law.distance().doubleValue();
    }
  }

  @Test
  void randomSwaps_maximum_isExact() {
    Law law = Law.of(Algorithm.randomSwaps(Law.MAX_ROUNDS), 3);
    BigInteger sequences = BigInteger.valueOf(3).pow(2 * Law.MAX_ROUNDS);
    for (BigFraction probability : law.outcomes().values()) {
      assertThat(sequences.mod(probability.getDenominator())).isEqualTo(BigInteger.ZERO);
    }
    assertThat(law.isUniform()).isFalse();
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 7, Integer.MAX_VALUE})
  void of_tooFewOrTooMany_isRejected(int n) {
    assertRefused(
        "n (" + n + ") must be in [1, 6]: all n! orders are in memory",
        () -> Law.of(algorithm("knuth"), n));
  }

  @Test
  void of_tooManyRounds_isRejected() {
    assertRefused(
        "rounds (1001) must be at most 1000: each lengthens the fractions",
        () -> Law.of(Algorithm.randomSwaps(1001), 3));
  }

  private static ImmutableList<String> orders(int n) {
    return Lab.orders(n).stream().map(order -> Ints.join("", order)).collect(toImmutableList());
  }
}
