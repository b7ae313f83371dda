package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableSet;
import com.google.common.math.BigIntegerMath;
import com.google.common.math.DoubleMath;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each claim of the articles, its figure found another way than the lab finds it. */
@Timeout(60)
class ClaimTest {
  static Stream<Claim> claims() {
    return Claim.all().stream();
  }

  private static String figureOf(String name) {
    return claims().filter(claim -> claim.name().equals(name)).findFirst().orElseThrow().figure();
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private static List<List<Integer>> orders(int n) {
    return List.copyOf(Collections2.orderedPermutations(IntStream.range(0, n).boxed().toList()));
  }

  @Test
  void all_haveEachANameOfTheirOwn_twoAreRight() {
    assertThat(claims().map(Claim::name).distinct()).hasSize((int) claims().count());
    assertThat(claims().filter(Claim::isRight).map(Claim::name))
        .containsExactly("knuth", "swap-any");
    assertThat(claims().map(Claim::article).distinct())
        .containsExactly("all", "first", "second", "third", "fourth", "fifth");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("claims")
  void each_isAnsweredByAReasonAndAFigure(Claim claim) {
    assertThat(claim.reason()).isNotEmpty();
    assertThat(claim.figure()).containsMatch("[0-9]");
  }

  @Test
  void knuth_bySequencesOfDrawsOfTheShuffleThatPlays() {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              int[] values = IntStream.range(0, 6).toArray();
              Knuth.shuffle(values, draws);
              return AllDraws.text(values);
            });
    assertThat(law.values().stream().distinct()).containsExactly(BigFraction.of(1, 720));
    assertThat(figureOf("knuth")).isEqualTo(text("n = 6: %d orders, each 1/720", law.size()));
  }

  @Test
  void randomSwaps_bySwapAfterSwap() {
    double never = 52;
    double home = 1; // the probability that a thing is where it lay
    for (int swap = 0; swap < 52; swap++) {
      never *= 51.0 / 52 * 51 / 52;
      home = home * (1 - 2.0 * 51 / (52 * 52)) + (1 - home) * 2 / (52 * 52);
    }
    assertThat(figureOf("random-swaps"))
        .isEqualTo(
            text(
                "52 swaps of 52 cards: %.2f are expected that no swap chose, %.2f that lie where they"
                    + " lay; of a fair order 1",
                never, 52 * home));
    assertThat(figureOf("random-swaps")).contains("6.90");
    assertThat(figureOf("random-swaps")).contains("7.63");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "everywhere-is-fair, 5, ''",
    "everywhere-is-a-definition, 4, ''",
    "matrix-is-proof, 6, ', 119/120 from fair in total variation'"
  })
  void rotation_byTheOrdersThatAreOne(String name, int n, String rest) {
    List<List<Integer>> rotations =
        orders(n).stream()
            .filter(
                order ->
                    IntStream.range(1, n).allMatch(i -> order.get(i) == (order.get(i - 1) + 1) % n))
            .toList();
    for (int place = 0; place < n; place++) {
      int at = place;
      assertThat(rotations.stream().map(order -> order.get(at)).distinct()).hasSize(n);
    }
    assertThat(figureOf(name))
        .isEqualTo(
            text(
                "rotation, n = %d: each card at each place with 1/%d, and %d of %d orders can occur%s",
                n, rotations.size(), rotations.size(), orders(n).size(), rest));
  }

  @Test
  void randModI_byTheOrdersThatAreASingleCycle() {
    List<List<Integer>> cycles = orders(5).stream().filter(order -> cycle(order) == 5).toList();
    long inPlace =
        cycles.stream()
            .mapToLong(o -> IntStream.range(0, 5).filter(i -> o.get(i) == i).count())
            .sum();
    assertThat(figureOf("rand-mod-i"))
        .isEqualTo(
            text(
                "n = 5: %d of 120 orders can occur, %d cards are expected where they lay; of a fair"
                    + " order 1",
                cycles.size(), inPlace));
  }

  private static int cycle(List<Integer> order) {
    int length = 1;
    for (int at = order.get(0); at != 0; at = order.get(at)) {
      length++;
    }
    return length;
  }

  @Test
  void secondOfTheClock_byFifteenPressesOfOneOrder() {
    int[] move = IntStream.range(0, 15).toArray();
    Algorithm.named("rand-mod-i").orElseThrow().shuffle(move, Seed.parse("a second").draws());
    List<Integer> order = IntStream.range(0, 15).boxed().toList();
    for (int press = 1; press <= 15; press++) {
      List<Integer> before = order;
      order = IntStream.of(move).mapToObj(before::get).toList();
      assertThat(order.equals(IntStream.range(0, 15).boxed().toList())).isEqualTo(press == 15);
    }
    assertThat(figureOf("second-of-the-clock"))
        .isEqualTo("n = 15, its own listing, 100 seeds: the first order is back after 15 presses");
  }

  @Test
  void thirtyTwoBits_byPowers() {
    assertThat(figureOf("thirty-two-bits"))
        .isEqualTo(text("2^32 = %d; 54^32 = %.1e", 1L << 32, Math.pow(54, 32)));
  }

  @Test
  void enoughSeeds_byDivisions() {
    double share = 1L << 32;
    for (int i = 2; i <= 54; i++) {
      share /= i;
    }
    assertThat(figureOf("enough-seeds")).isEqualTo(text("2^32 / 54! = %.1e", share));
    assertThat(share).isWithin(0.05e-62).of(1.9e-62);
  }

  @Test
  void mersenneTwister_byLogarithms() {
    assertThat(figureOf("mersenne-twister"))
        .isEqualTo(
            text(
                "n! is within 2^19937 up to n = %d, within 2^32 up to n = %d",
                longest(19937), longest(32)));
  }

  private static int longest(int bits) {
    double log = 0;
    int n = 1;
    for (; log + DoubleMath.log2(n + 1) <= bits; n++) {
      log += DoubleMath.log2(n + 1);
    }
    return n;
  }

  @Test
  void whyUneven_byModularPowers() {
    BigInteger orders = BigIntegerMath.factorial(52);
    BigInteger rest = BigInteger.valueOf(52).modPow(BigInteger.valueOf(52), orders);
    assertThat(figureOf("why-uneven"))
        .isEqualTo(
            text(
                "n = 3: 27 divided by 6 leaves 3; n = 52: 52^52 divided by 52! leaves a number of %d"
                    + " digits",
                rest.toString().length()));
    for (int n = 3; n <= 200; n++) { // what the reason says
      BigInteger sequences = BigInteger.valueOf(n).pow(n);
      assertThat(sequences.mod(BigIntegerMath.factorial(n)).signum()).isEqualTo(1);
    }
  }

  @Test
  void twoCards_byTheOrdersWithEqualSteps() {
    List<List<Integer>> maps =
        orders(5).stream()
            .filter(
                order -> {
                  int step = order.get(1) - order.get(0);
                  return IntStream.range(0, 5)
                      .allMatch(i -> (order.get(i) - order.get(0) - i * step) % 5 == 0);
                })
            .toList();
    Map<List<Integer>, Integer> pairs = new HashMap<>();
    for (List<Integer> order : maps) {
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
          if (i != j) {
            pairs.merge(List.of(i, j, order.get(i), order.get(j)), 1, Integer::sum);
          }
        }
      }
    }
    assertThat(pairs).hasSize(20 * 20); // every pair of cards at every pair of places
    assertThat(ImmutableSet.copyOf(pairs.values())).containsExactly(1);
    assertThat(figureOf("two-cards"))
        .isEqualTo(
            text(
                "one of the maps x -> a x + b modulo 5: any two cards at any two places with 1/%d, and"
                    + " %d of 120 orders can occur",
                maps.size(), maps.size()));
  }

  @Test
  void swapAny_byAllSequencesOfDraws() {
    Map<String, BigFraction> law = swapAny(3);
    assertThat(figureOf("swap-any"))
        .isEqualTo(
            law.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + entry.getValue().multiply(27) + "/27")
                    .collect(joining(", ", "n = 3: ", "; "))
                + "1/18 from fair in total variation");
  }

  @Test
  void divisibility_byAllSequencesOfDraws() {
    assertThat(swapAny(2).values()).containsExactly(BigFraction.of(1, 2), BigFraction.of(1, 2));
    assertThat(figureOf("divisibility"))
        .isEqualTo("n = 2: 2! divided by 2^2 leaves 2, and yet each of the 2 orders has 1/2");
  }

  private static Map<String, BigFraction> swapAny(int n) {
    return AllDraws.law(
        draws -> {
          StringBuilder order = new StringBuilder("0123456789".substring(0, n));
          for (int i = 0; i < n; i++) {
            int j = draws.below(n);
            char held = order.charAt(i);
            order.setCharAt(i, order.charAt(j));
            order.setCharAt(j, held);
          }
          return order.toString();
        });
  }

  @Test
  void rand10_byAllPairs() {
    ImmutableSet.Builder<Integer> products = ImmutableSet.builder();
    int[] ways = new int[10];
    for (int i = 1; i <= 7; i++) {
      for (int j = 1; j <= 7; j++) {
        products.add(i * j);
        if (i * j <= 40) {
          ways[i * j % 10]++;
        }
      }
    }
    assertThat(figureOf("rand7-times-rand7"))
        .isEqualTo(text("%d different numbers; 7 * (i - 1) + j gives 49", products.build().size()));
    assertThat(figureOf("rand10"))
        .isEqualTo(
            text(
                "1 to 10 come %s times in %d; with 7 * (i - 1) + j 4 times in 40",
                IntStream.of(ways).mapToObj(String::valueOf).collect(joining(" ")),
                IntStream.of(ways).sum()));
  }

  @Test
  void previous_byWhoKeepsAHistory() {
    double log = 0;
    for (int k = 1; k <= 100; k++) {
      log += Math.log10(k / 100.0);
    }
    assertThat(figureOf("previous"))
        .isEqualTo(
            text(
                "previous goes back: shuffle yes, shuffle without history no, pick-random yes,"
                    + " pick-random, forgetful no; pick-random plays 100 songs of 100 without a repeat"
                    + " with probability %.1e",
                Math.pow(10, log)));
  }

  @Test
  void board_byBinomials() {
    double one = DoubleMath.log2(BigIntegerMath.binomial(400, 1).doubleValue());
    double fifty = DoubleMath.log2(BigIntegerMath.binomial(400, 50).doubleValue());
    assertThat(figureOf("board"))
        .isEqualTo(text("20 x 20: 2^%.1f boards with 1 mine, 2^%.1f with 50", one, fifty));
    assertThat(fifty).isWithin(0.05).of(213.4);
  }
}
