package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.algorithm;
import static dev.riffle.fairness.Lab.assertNear;
import static dev.riffle.fairness.Lab.assertRefused;
import static dev.riffle.fairness.Lab.drawn;
import static dev.riffle.fairness.Lab.mean;
import static dev.riffle.fairness.Lab.orders;
import static dev.riffle.fairness.Lab.things;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.math.BigIntegerMath;
import com.google.common.math.IntMath;
import com.google.common.math.Stats;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the algorithms' effect on an array, and their costs. */
class AlgorithmTest {
  static Stream<Algorithm> algorithms() {
    return Stream.concat(Algorithm.all().stream(), Stream.of(Algorithm.randomSwaps(1000)));
  }

  @ParameterizedTest(name = "{0}, seed \"permutation\"")
  @MethodSource("algorithms")
  void shuffle_keepsEachItemOnce(Algorithm algorithm) {
    Draws draws = Seed.parse("permutation").draws();
    for (int n : new int[] {0, 1, 2, 3, 12, 13, 14, 100, 257}) {
      int[] values = things(n);
      algorithm.shuffle(values, draws);
      assertThat(IntStream.of(values).sorted().toArray()).isEqualTo(things(n));
    }
  }

  // ------------------------------------------------------------------ costs

  /**
   * The expected number of draws for n items, as documented by {@code cost}, and of places that a
   * round changes, summed over the rounds.
   */
  static Stream<Arguments> costs() {
    return Stream.of(
        cost("knuth", n -> n - 1, n -> 2 * (n - harmonic(n))),
        cost("forward-knuth", n -> n - 1, n -> 2 * (n - harmonic(n))),
        // half to close the gaps, half for the removed items
        cost("fisher-yates", n -> n - 1, n -> n * (n - 1) / 4.0 + (n - harmonic(n))),
        cost("one-of-all", n -> 1, n -> n - 1),
        cost("list", n -> n - 1, n -> n - 1),
        cost("swap-any", n -> n, n -> 2 * (n - 1)),
        cost("random-swaps", n -> 2 * n, n -> 2 * (n - 1)),
        cost("rand-mod-i", n -> n - 1, n -> 2 * (n - 1)),
        cost(
            "coin-sort",
            n -> 2 * n - 4 + Math.pow(2, 2 - n),
            n -> n - 2 + Math.pow(2, 1 - n) + (n - 1) / 2.0),
        cost("rotation", n -> 1, n -> n - 1));
  }

  private static Arguments cost(
      String name, IntToDoubleFunction draws, IntToDoubleFunction changes) {
    return arguments(name, draws, changes);
  }

  private static double harmonic(int n) {
    return IntStream.rangeClosed(1, n).mapToDouble(i -> 1.0 / i).sum();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("costs")
  void cost_allSequencesOfDraws_meanIsTheDocumentedCost(
      String name, IntToDoubleFunction drawn, IntToDoubleFunction changes) {
    Algorithm algorithm = algorithm(name);
    for (int n : new int[] {2, 3, 4}) {
      assertThat(mean(draws -> drawn(draws, counted -> algorithm.shuffle(things(n), counted))))
          .isWithin(1e-12)
          .of(drawn.applyAsDouble(n));
      assertThat(mean(draws -> changes(algorithm.rounds(), things(n), draws)))
          .isWithin(1e-12)
          .of(changes.applyAsDouble(n));
    }
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
    Algorithm probing = algorithm("probing");
    Draws draws = Seed.parse("probing").draws();
    IntStream counts =
        IntStream.range(0, 5000)
            .map(trial -> drawn(draws, counted -> probing.shuffle(new int[n], counted)));
    assertNear(Stats.of(counts), n * harmonic(n));
  }

  // ------------------------------------------------------------------ ranks

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void rank_isTheIndexInTheListOfAllOrders(int n) {
    int rank = 0;
    for (int[] order : orders(n)) {
      int[] values = things(n);
      Rank.permute(values, BigInteger.valueOf(rank++));
      assertThat(values).isEqualTo(order);
    }
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {0, 1, 2, 3, 7, 8})
  void oneOfList_sameDraw_givesTheOrderOfOneOfAll(int n) {
    Algorithm unranked = algorithm("one-of-all");
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
  void oneOfList_tooManyItems_isRejected() {
    assertRefused(
        "n (9) must be at most 8: all n! are listed",
        () -> Algorithm.oneOfList().shuffle(new int[9], bound -> 0));
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 12, 13, 20, 52, 1000})
  void rank_greatestDraws_isTheLast(int n) {
    BigInteger all = BigIntegerMath.factorial(n);
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
  @SuppressWarnings("JdkObsolete") // a list of the JDK without random access
  void list_withAndWithoutRandomAccess_matchesCollectionsShuffle(int n) {
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
  void list_sameDraws_matchesKnuth() {
    int[] list = things(100);
    int[] knuth = things(100);
    algorithm("list").shuffle(list, Seed.parse("same").draws());
    algorithm("knuth").shuffle(knuth, Seed.parse("same").draws());
    assertThat(list).isEqualTo(knuth);
  }

  // ------------------------------------------------------------------ bad arguments

  @ParameterizedTest(name = "{0} swaps")
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 10_001})
  void randomSwaps_tooFewOrTooMany_areRejected(int k) {
    assertRefused("swaps (" + k + ") must be in [1, 10000]", () -> Algorithm.randomSwaps(k));
  }
}
