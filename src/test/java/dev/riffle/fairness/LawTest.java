package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableList;
import com.google.common.math.IntMath;
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

/** The exact laws, against figures counted by hand and against all sequences of draws at once. */
@Timeout(300)
class LawTest {
  static Stream<Algorithm> algorithms() {
    return Stream.concat(Algorithm.all().stream(), Stream.of(Algorithm.randomSwaps(1)));
  }

  static Stream<Algorithm> fair() {
    return Stream.concat(
        Algorithm.all().stream().filter(Algorithm::isFair), Stream.of(Algorithm.oneOfList()));
  }

  static Stream<Algorithm> unfair() {
    return algorithms().filter(algorithm -> !algorithm.isFair());
  }

  private static Algorithm named(String name) {
    return Algorithm.named(name).orElseThrow();
  }

  @Test
  void all_areThoseThatAreArguedAbout_theFairOnesFirst() {
    assertThat(fair().map(Algorithm::name))
        .containsExactly(
            "knuth",
            "forward-knuth",
            "fisher-yates",
            "one-of-all",
            "probing",
            "list",
            "one-of-all:list")
        .inOrder();
    assertThat(Algorithm.all().stream().skip(6).map(Algorithm::name))
        .containsExactly("swap-any", "random-swaps", "rand-mod-i", "coin-sort", "rotation")
        .inOrder();
    assertThat(Algorithm.named("nothing")).isEmpty();
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void ofQueue_isUniform(int n) {
    Law law = Law.ofQueue(n);
    assertThat(law.isUniform()).isTrue();
    assertThat(law.outcomes().keySet()).isEqualTo(Law.of(named("knuth"), n).outcomes().keySet());
    assertThat(law.argument()).isEmpty(); // enumerated, not argued
  }

  // Counted apart from this program, over all sequences of draws: how many of so many lead to each
  // order, in the order of a dictionary.
  @ParameterizedTest(name = "{0}, n = {1}")
  @CsvSource({
    "swap-any,     3, 27, 4 5 5 5 4 4",
    "random-swaps, 3, 81, 15 14 14 12 12 14",
    "rand-mod-i,   3, 2,  0 0 0 1 1 0",
    "coin-sort,    3, 8,  2 1 2 1 1 1",
    "rotation,     3, 3,  1 0 0 1 1 0",
    "swap-any,     4, 256,  10 10 10 14 11 9 10 15 14 14 11 11 11 11 9 11 11 10 8 9 9 8 10 10",
    "random-swaps, 4, 1024, 70 48 48 45 45 48 48 38 45 32 32 45 45 32 48 45 38 32 32 45 45 48 32 38",
    "rand-mod-i,   4, 6,    0 0 0 0 0 0 0 0 0 1 1 0 0 1 0 0 0 1 1 0 0 0 1 0",
    "coin-sort,    4, 64,   8 4 4 2 2 1 8 4 4 2 2 1 4 2 4 2 1 1 2 1 2 1 1 1",
    "rotation,     4, 4,    1 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 1 0 1 0 0 0 0 0",
  })
  void of_unfair_isWhatWasCounted(String name, int n, int sequences, String counts) {
    Law law = Law.of(named(name), n);
    assertThat(
            orders(n).stream()
                .map(order -> law.outcomes().getOrDefault(order, BigFraction.ZERO))
                .map(probability -> probability.multiply(sequences).toString())
                .collect(joining(" ")))
        .isEqualTo(counts);
    assertThat(law.isUniform()).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fair")
  void of_fair_isEveryOrderEquallyOften(Algorithm algorithm) {
    for (int n = 1; n <= Law.MOST; n++) {
      Law law = Law.of(algorithm, n);
      BigFraction each = BigFraction.of(1, IntMath.factorial(n));
      assertThat(ImmutableList.copyOf(law.outcomes().keySet())).isEqualTo(orders(n));
      assertThat(ImmutableList.copyOf(law.outcomes().values()).stream().distinct())
          .containsExactly(each);
      assertThat(law.isUniform()).isTrue();
      assertThat(law.distance()).isEqualTo(BigFraction.ZERO);
      assertThat(law.argument().isPresent()).isEqualTo(algorithm.name().equals("probing"));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void of_addsUpToOne_inTheOrderOfADictionary(Algorithm algorithm) {
    for (int n = 1; n <= Law.MOST; n++) {
      Map<String, BigFraction> outcomes = Law.of(algorithm, n).outcomes();
      assertThat(outcomes.values().stream().reduce(BigFraction.ZERO, BigFraction::add))
          .isEqualTo(BigFraction.ONE);
      assertThat(orders(n)).containsAtLeastElementsIn(outcomes.keySet()).inOrder();
      assertThat(outcomes.values()).doesNotContain(BigFraction.ZERO);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void of_carriedByRounds_isThatOfAllSequencesOfDrawsAtOnce(Algorithm algorithm) {
    for (int n = 1; n <= 4; n++) {
      int things = n;
      if (algorithm.rounds().argument().isEmpty()) {
        assertThat(Law.of(algorithm, n).outcomes())
            .isEqualTo(
                AllDraws.law(
                    draws -> {
                      int[] values = IntStream.range(0, things).toArray();
                      algorithm.shuffle(values, draws);
                      return IntStream.of(values).mapToObj(String::valueOf).collect(joining());
                    }));
      }
    }
  }

  // What the law rests on: a round is known by what it does to one order.
  @ParameterizedTest(name = "{0}, seed \"relabelled\"")
  @MethodSource("algorithms")
  void shuffle_movesValuesWithoutLookingAtThem(Algorithm algorithm) {
    int[] values = {40, 10, 10, 30, 0, 20};
    int[] places = IntStream.range(0, 6).toArray();
    algorithm.shuffle(values, Seed.parse("relabelled").draws());
    algorithm.shuffle(places, Seed.parse("relabelled").draws());
    int[] before = {40, 10, 10, 30, 0, 20};
    assertThat(values).isEqualTo(IntStream.of(places).map(place -> before[place]).toArray());
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {2, 3, 4, 5, 6})
  void randModI_isOnlySingleCycles_equallyOften(int n) {
    Map<String, BigFraction> outcomes = Law.of(named("rand-mod-i"), n).outcomes();
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

  @ParameterizedTest(name = "{0}")
  @MethodSource("unfair")
  void of_unfair_isUnfairFromThreeThingsOn(Algorithm algorithm) {
    for (int n = 3; n <= Law.MOST; n++) {
      assertThat(Law.of(algorithm, n).isUniform()).isFalse();
    }
  }

  @ParameterizedTest(name = "{0}, n = {1}")
  @CsvSource({
    "swap-any, 3, 1/18",
    "random-swaps, 3, 1/27",
    "rand-mod-i, 4, 3/4",
    "coin-sort, 4, 7/24",
    "rotation, 4, 5/6",
    "swap-any, 4, 25/384"
  })
  void distance_isHalfTheSumOfDifferences(String name, int n, String distance) {
    assertThat(Law.of(named(name), n).distance()).isEqualTo(BigFraction.parse(distance));
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {3, 4, 5})
  void randomSwaps_moreOfThem_comeNearerAndNeverThere(int n) {
    double before = 1;
    for (int k : new int[] {1, 2, 4, 8, 16, 32, 64}) {
      Law law = Law.of(Algorithm.randomSwaps(k), n);
      assertThat(law.distance().doubleValue()).isGreaterThan(0.0);
      assertThat(law.distance().doubleValue()).isLessThan(before);
      before = law.distance().doubleValue();
    }
  }

  @Test
  void randomSwaps_asManyAsTheLawTakes_areStillExact() {
    Law law = Law.of(Algorithm.randomSwaps(Law.MOST_ROUNDS), 3);
    BigInteger sequences = BigInteger.valueOf(3).pow(2 * Law.MOST_ROUNDS);
    for (BigFraction probability : law.outcomes().values()) {
      assertThat(sequences.mod(probability.getDenominator())).isEqualTo(BigInteger.ZERO);
    }
    assertThat(law.isUniform()).isFalse();
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 7, Integer.MAX_VALUE})
  void of_tooFewOrTooMany_isRefused(int n) {
    var e = assertThrows(IllegalArgumentException.class, () -> Law.of(named("knuth"), n));
    assertThat(e)
        .hasMessageThat()
        .isEqualTo("n (" + n + ") must be in [1, 6]: all n! orders are held");
  }

  @Test
  void of_tooManyRounds_isRefused() {
    Algorithm swaps = Algorithm.randomSwaps(1001);
    var e = assertThrows(IllegalArgumentException.class, () -> Law.of(swaps, 3));
    assertThat(e)
        .hasMessageThat()
        .isEqualTo("rounds (1001) must be at most 1000: fractions get longer with each");
  }

  /** Returns all orders of n digits, in the order of a dictionary. */
  private static ImmutableList<String> orders(int n) {
    return Collections2.orderedPermutations(IntStream.range(0, n).boxed().toList()).stream()
        .map(order -> order.stream().map(String::valueOf).collect(joining()))
        .collect(ImmutableList.toImmutableList());
  }
}
