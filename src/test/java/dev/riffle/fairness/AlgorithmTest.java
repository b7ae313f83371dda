package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableMap;
import com.google.common.math.IntMath;
import com.google.common.math.StatsAccumulator;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the algorithms do to an array, and at what cost. */
class AlgorithmTest {
  static Stream<Algorithm> algorithms() {
    return Stream.concat(Algorithm.all().stream(), Stream.of(Algorithm.randomSwaps(1000)));
  }

  @ParameterizedTest(name = "{0}, seed \"permutation\"")
  @MethodSource("algorithms")
  void shuffle_losesNothingAndDoublesNothing(Algorithm algorithm) {
    Draws draws = Seed.parse("permutation").draws();
    for (int n : new int[] {0, 1, 2, 3, 12, 13, 14, 100, 257}) {
      int[] values = IntStream.range(0, n).toArray();
      algorithm.shuffle(values, draws);
      assertThat(IntStream.of(values).sorted().toArray())
          .isEqualTo(IntStream.range(0, n).toArray());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("algorithms")
  void shuffle_nothingOrOneThing_needsNoLuck(Algorithm algorithm) {
    for (int n : new int[] {0, 1}) {
      int[] values = new int[n];
      algorithm.shuffle(values, bound -> 0);
      assertThat(values).isEqualTo(new int[n]);
    }
  }

  // ------------------------------------------------------------------ what it costs

  /** The draws that each is expected to take for n things, as its {@code cost} says. */
  private static final ImmutableMap<String, IntToDoubleFunction> EXPECTED_DRAWS =
      ImmutableMap.<String, IntToDoubleFunction>builder()
          .put("knuth", n -> n - 1)
          .put("forward-knuth", n -> n - 1)
          .put("fisher-yates", n -> n - 1)
          .put("one-of-all", n -> 1)
          .put("list", n -> n - 1)
          .put("swap-any", n -> n)
          .put("random-swaps", n -> 2 * n)
          .put("rand-mod-i", n -> n - 1)
          .put("coin-sort", n -> 2 * n - 4 + Math.pow(2, 2 - n))
          .put("rotation", n -> 1)
          .buildOrThrow();

  /** The places at which something else lies after a round than before, summed over the rounds. */
  private static final ImmutableMap<String, IntToDoubleFunction> EXPECTED_CHANGES =
      ImmutableMap.<String, IntToDoubleFunction>builder()
          .put("knuth", n -> 2 * (n - 1 - (harmonic(n) - 1)))
          .put("forward-knuth", n -> 2 * (n - 1 - (harmonic(n) - 1)))
          // the gaps, and as often the one that was taken
          .put("fisher-yates", n -> n * (n - 1) / 4.0 + (n - harmonic(n)))
          .put("swap-any", n -> 2 * (n - 1))
          .put("random-swaps", n -> 2 * (n - 1))
          .put("rand-mod-i", n -> 2 * (n - 1))
          .put("coin-sort", n -> n - 2 + Math.pow(2, 1 - n) + (n - 1) / 2.0)
          .put("rotation", n -> n - 1)
          .buildOrThrow();

  private static double harmonic(int n) {
    return IntStream.rangeClosed(1, n).mapToDouble(i -> 1.0 / i).sum();
  }

  static Stream<String> counted() {
    return EXPECTED_DRAWS.keySet().stream();
  }

  static Stream<String> moved() {
    return EXPECTED_CHANGES.keySet().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("counted")
  void draws_areOnAverageAsManyAsSaid_overAllSequencesOfDraws(String name) {
    Algorithm algorithm = Algorithm.named(name).orElseThrow();
    for (int n = 2; n <= 4; n++) {
      assertWithMessage("n = %s", n)
          .that(mean(n, (values, draws) -> counting(algorithm, values, draws)))
          .isWithin(1e-12)
          .of(requireNonNull(EXPECTED_DRAWS.get(name)).applyAsDouble(n));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("moved")
  void changes_areOnAverageAsManyAsSaid_overAllSequencesOfDraws(String name) {
    Rounds rounds = Algorithm.named(name).orElseThrow().rounds();
    for (int n = 2; n <= 4; n++) {
      assertWithMessage("n = %s", n)
          .that(mean(n, (values, draws) -> changes(rounds, values, draws)))
          .isWithin(1e-12)
          .of(requireNonNull(EXPECTED_CHANGES.get(name)).applyAsDouble(n));
    }
  }

  private interface Cost {
    int of(int[] values, Draws draws);
  }

  private static double mean(int n, Cost cost) {
    Function<Draws, Integer> experiment = draws -> cost.of(IntStream.range(0, n).toArray(), draws);
    Map<Integer, BigFraction> law = AllDraws.law(experiment);
    return law.entrySet().stream()
        .map(entry -> entry.getValue().multiply(entry.getKey()))
        .reduce(BigFraction.ZERO, BigFraction::add)
        .doubleValue();
  }

  private static int counting(Algorithm algorithm, int[] values, Draws draws) {
    int[] count = {0};
    algorithm.shuffle(
        values,
        bound -> {
          count[0]++;
          return draws.below(bound);
        });
    return count[0];
  }

  private static int changes(Rounds rounds, int[] values, Draws draws) {
    int changes = 0;
    for (int round = 0; round < rounds.count(values.length); round++) {
      int[] before = values.clone();
      rounds.round().play(values, round, draws);
      changes +=
          (int) IntStream.range(0, before.length).filter(i -> before[i] != values[i]).count();
    }
    return changes;
  }

  @ParameterizedTest(name = "n = {0}, seed \"probing\"")
  @ValueSource(ints = {2, 10, 52})
  void probing_drawsAreNearTheirExpectation(int n) {
    // Four standard errors: a right mean is outside with probability 6e-5.
    Algorithm probing = Algorithm.named("probing").orElseThrow();
    Draws draws = Seed.parse("probing").draws();
    StatsAccumulator drawn = new StatsAccumulator();
    for (int trial = 0; trial < 5000; trial++) {
      drawn.add(counting(probing, new int[n], draws));
    }
    double error = drawn.sampleStandardDeviation() / Math.sqrt(5000);
    assertThat(drawn.mean()).isWithin(4 * error).of(n * harmonic(n));
  }

  // ------------------------------------------------------------------ an order by its number

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void rank_isThePlaceInTheListOfAllOrders(int n) {
    int rank = 0;
    for (List<Integer> order :
        Collections2.orderedPermutations(IntStream.range(0, n).boxed().toList())) {
      int[] values = IntStream.range(0, n).toArray();
      Rank.permute(values, BigInteger.valueOf(rank++));
      assertThat(IntStream.of(values).boxed().toList()).isEqualTo(order);
    }
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {0, 1, 2, 3, 7, 8})
  void oneOfList_isTheOneOfAllWithTheSameDraw(int n) {
    Algorithm unranked = Algorithm.named("one-of-all").orElseThrow();
    Draws draws = Seed.parse("which").draws();
    for (int trial = 0; trial < 100; trial++) {
      int which = draws.below(IntMath.factorial(n));
      int[] listed = IntStream.range(10, 10 + n).toArray();
      int[] numbered = listed.clone();
      Algorithm.oneOfList().shuffle(listed, bound -> which);
      unranked.shuffle(numbered, bound -> which);
      assertThat(listed).isEqualTo(numbered);
    }
  }

  @Test
  void oneOfList_moreThanCanBeListed_isRefused() {
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Algorithm.oneOfList().shuffle(new int[9], bound -> 0));
    assertThat(e).hasMessageThat().isEqualTo("n (9) must be at most 8: all n! are listed");
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 12, 13, 20, 52, 1000})
  void rank_ofTheGreatestDraws_isTheLastOfAll(int n) {
    BigInteger all =
        IntStream.rangeClosed(1, n)
            .mapToObj(BigInteger::valueOf)
            .reduce(BigInteger.ONE, BigInteger::multiply);
    List<Integer> bounds = new ArrayList<>();
    BigInteger last =
        Rank.draw(
            n,
            bound -> {
              bounds.add(bound);
              return bound - 1;
            });
    assertThat(last).isEqualTo(all.subtract(BigInteger.ONE));
    assertThat(
            bounds.stream().map(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::multiply))
        .isEqualTo(all); // so all ranks are equally likely
    assertThat(bounds.size()).isAtMost(n <= 12 ? 1 : n - 1);
  }

  // ------------------------------------------------------------------ lists

  @ParameterizedTest(name = "{0} elements")
  @ValueSource(ints = {0, 1, 2, 24, 1000})
  @SuppressWarnings("JdkObsolete") // the list of the JDK that has no random access
  void list_isThatOfJava_withAndWithoutRandomAccess(int n) {
    for (List<Integer> list : List.of(new ArrayList<Integer>(), new LinkedList<Integer>())) {
      IntStream.range(0, n).forEach(list::add);
      List<Integer> ofJava = new ArrayList<>(list);
      Collections.shuffle(ofJava, new Random(42));
      Random random = new Random(42);
      UniformAlgorithms.shuffle(list, random::nextInt);
      assertThat(list).isEqualTo(ofJava);
    }
  }

  @Test
  void list_isKnuth() {
    int[] list = IntStream.range(0, 100).toArray();
    int[] knuth = list.clone();
    Algorithm.named("list").orElseThrow().shuffle(list, Seed.parse("same").draws());
    Algorithm.named("knuth").orElseThrow().shuffle(knuth, Seed.parse("same").draws());
    assertThat(list).isEqualTo(knuth);
  }

  // ------------------------------------------------------------------ bad arguments

  @ParameterizedTest(name = "{0} swaps")
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 10_001})
  void randomSwaps_tooFewOrTooMany_areRefused(int k) {
    var e = assertThrows(IllegalArgumentException.class, () -> Algorithm.randomSwaps(k));
    assertThat(e).hasMessageThat().isEqualTo("swaps (" + k + ") must be in [1, 10000]");
  }
}
