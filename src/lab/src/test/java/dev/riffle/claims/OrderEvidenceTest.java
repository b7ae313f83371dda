package dev.riffle.claims;

import static com.google.common.math.BigIntegerMath.binomial;
import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.claims.ClaimTest.assertFigure;
import static dev.riffle.claims.ClaimTest.named;
import static dev.riffle.claims.ClaimTest.text;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.Collections2;
import com.google.common.math.BigIntegerMath;
import dev.riffle.fairness.AllDraws;
import dev.riffle.fairness.Removal;
import dev.riffle.fairness.SwapsBound;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Independent computations of figures about orders. */
@Timeout(300)
class OrderEvidenceTest {
  private static List<List<Integer>> orders(int n) {
    return List.copyOf(Collections2.orderedPermutations(IntStream.range(0, n).boxed().toList()));
  }

  /** The distribution of a shuffle of the digits below n, from all sequences of draws at once. */
  private static Map<String, BigFraction> law(int n, BiConsumer<int[], Draws> shuffle) {
    return AllDraws.law(
        draws -> {
          int[] values = IntStream.range(0, n).toArray();
          shuffle.accept(values, draws);
          return IntStream.of(values).mapToObj(String::valueOf).collect(joining());
        });
  }

  private static void swap(int[] values, int i, int j) {
    int value = values[i];
    values[i] = values[j];
    values[j] = value;
  }

  private static void assertUniform(Map<String, BigFraction> law, int orders) {
    assertThat(law).hasSize(orders);
    assertThat(new HashSet<>(law.values())).containsExactly(BigFraction.of(1, orders));
  }

  /**
   * Returns the total variation distance of a distribution on {@code orders} orders from a fair
   * one.
   */
  private static double fromFair(Collection<? extends Number> law, int orders) {
    double absent = orders - law.size();
    return (absent / orders
            + law.stream().mapToDouble(each -> Math.abs(each.doubleValue() - 1.0 / orders)).sum())
        / 2;
  }

  // ------------------------------------------------------------------ random swaps

  @Test
  void kSwaps_bySwapAfterSwap() {
    double never = 52;
    double home = 1; // the probability that a card is in place
    for (int swap = 0; swap < 52; swap++) {
      never *= 51.0 / 52 * 51 / 52;
      home = home * (1 - 2.0 * 51 / (52 * 52)) + (1 - home) * 2 / (52 * 52);
    }
    assertFigure(
        "k-swaps",
        "n = k = 52: %.3f cards expected untouched, %.3f in place; in a fair order 1",
        never,
        52 * home);
  }

  @ParameterizedTest(name = "n = k = {0}")
  @CsvSource({"3,0.03704", "4,0.07617", "5,0.1176", "6,0.1630"})
  void trulyFair_byAWalkOverOrders(int n, String distance) {
    assertThat(text("%.4g", walked(n, n))).isEqualTo(distance);
    assertThat(named("truly-fair").figure()).contains(distance + " at n = k = " + n);
  }

  @Test
  void whichK_byAWalkOverOrders_andByLogarithms() {
    assertFigure(
        "which-k",
        "n = 5: %.2g after 5, %.2g after 10, %.2g after 20 from fair in total variation; n = 52: (n/2)"
            + " ln n = %.1f, and at most 0.01 from fair from %d swaps on",
        walked(5, 5),
        walked(5, 10),
        walked(5, 20),
        52 / 2 * Math.log(52),
        SwapsBound.of(52).enoughFor(0.01)); // the bound has its own test
  }

  /** Computes the distance of k random swaps from fair by summing doubles over all n! orders. */
  private static double walked(int n, int k) {
    List<List<Integer>> orders = orders(n);
    Map<List<Integer>, Double> at = new HashMap<>(Map.of(orders.get(0), 1.0));
    for (int swap = 0; swap < k; swap++) {
      Map<List<Integer>, Double> next = new HashMap<>();
      at.forEach(
          (order, probability) -> {
            for (int pair = 0; pair < n * n; pair++) {
              Integer[] swapped = order.toArray(new Integer[0]);
              swapped[pair / n] = order.get(pair % n);
              swapped[pair % n] = order.get(pair / n);
              next.merge(List.of(swapped), probability / (n * n), Double::sum);
            }
          });
      at = next;
    }
    return fromFair(at.values(), orders.size());
  }

  // ------------------------------------------------------------------ fair algorithms

  @Test
  void fairAlgorithms_bySequencesOfDraws() {
    assertUniform(law(6, Knuth::shuffle), 720);
    assertFigure("remainder-by-i-plus-1", "n = 6: 720 orders, each 1/720");
    assertUniform(law(6, Removal::shuffle), 720);
    assertFigure("removal-is-even", "n = 6: 720 orders, each 1/720");
    assertFigure("three-and-four-cards", "n = 3: 6 orders, each 1/6; n = 4: 24 orders, each 1/24");
    assertFigure("all-orders", "n = 4: 24 orders, each 1/24; 52! = 8.0658e67");
    assertThat(BigIntegerMath.factorial(52).doubleValue()).isWithin(0.00005e67).of(8.0658e67);
  }

  @Test
  void libraries_bySequencesOfDraws() {
    BiConsumer<int[], Draws> forward =
        (values, draws) -> {
          for (int i = 1; i < values.length; i++) {
            swap(values, i, draws.below(i + 1));
          }
        };
    assertUniform(law(6, forward), 720);
    assertFigure(
        "libraries",
        "Collections.shuffle of 20, array and linked list, gives the order of the listing for 100"
            + " seeds of 100; as listed, n = 6: 720 orders, each 1/720; random_shuffle as listed, n ="
            + " 6: 720 orders, each 1/720");
  }

  @Test
  void stepByStep_byMultiplication() {
    assertFigure("five-cards", "1/5; 4/5 * 1/4 = 1/5; 4/5 * 3/4 * 1/3 = 1/5");
    assertFigure(
        "product-over-all-steps",
        "n = 5: 1/5 * 1/4 * 1/3 * 1/2 * 1/1 = 1/120; over all draws, each order has 1/120");
    assertUniform(law(5, Knuth::shuffle), 5 * 4 * 3 * 2);
    assertFigure(
        "second-place",
        "n = 5: 4/5 * 1/4 = 1/5; each of the 25 probabilities of a card at a place is 1/5");
  }

  // ------------------------------------------------------------------ each card at each place

  @ParameterizedTest(name = "{0}")
  @CsvSource({"equivalent, 5", "each-at-each-place, 4", "matrix, 6"})
  void rotation_byItsOrders(String name, int n) {
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
    assertThat(named(name).figure())
        .endsWith(
            text(
                "rotation, n = %d: each card at each place with 1/%d, and %d of %d orders can occur",
                n, rotations.size(), rotations.size(), orders(n).size()));
  }

  @Test
  void matrix_byTheBinomialLaw() {
    BigInteger between = // as a fraction of 100 to the power of 10,000
        IntStream.rangeClosed(90, 110)
            .mapToObj(n -> BigInteger.valueOf(99).pow(10_000 - n).multiply(binomial(10_000, n)))
            .reduce(BigInteger.ZERO, BigInteger::add);
    assertThat(named("matrix").figure())
        .startsWith(
            text(
                "a count of a fair shuffle is 100 give or take %.2f, and from 90 to 110 with"
                    + " probability %.3f; ",
                Math.sqrt(10_000 * 0.01 * 0.99), new BigDecimal(between, 20_000).doubleValue()));
  }

  // ------------------------------------------------------------------ slips

  @Test
  void remainderByI_bySingleCycles() {
    List<List<Integer>> cycles = orders(5).stream().filter(order -> cycle(order) == 5).toList();
    long inPlace =
        cycles.stream()
            .mapToLong(o -> IntStream.range(0, 5).filter(i -> o.get(i) == i).count())
            .sum();
    assertFigure(
        "remainder-by-i",
        "n = 5: %d of 120 orders can occur, %d cards expected in place; in a fair order 1",
        cycles.size(),
        inPlace);
  }

  private static int cycle(List<Integer> order) {
    int length = 1;
    for (int at = order.get(0); at != 0; at = order.get(at)) {
      length++;
    }
    return length;
  }

  private static Map<String, BigFraction> swapAny(int n) {
    return law(
        n,
        (values, draws) -> {
          for (int i = 0; i < n; i++) {
            swap(values, i, draws.below(n));
          }
        });
  }

  @Test
  void swapAny_byAllSequencesOfDraws() {
    Map<String, BigFraction> law = swapAny(3);
    assertThat(fromFair(law.values(), 6)).isWithin(1e-12).of(1.0 / 18);
    assertThat(named("swap-any").figure())
        .isEqualTo(
            law.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + entry.getValue().multiply(27) + "/27")
                    .collect(joining(", ", "n = 3: ", "; "))
                + "1/18 from fair in total variation");
  }

  @Test
  void divisibility_byAllSequencesOfDraws() {
    assertUniform(swapAny(2), 2);
    assertFigure(
        "divisibility", "n = 2: 2! divided by 2^2 leaves 2, and yet each of the 2 orders has 1/2");
  }

  @Test
  void whyUneven_byModularPowers() {
    BigInteger orders = BigIntegerMath.factorial(52);
    BigInteger rest = BigInteger.valueOf(52).modPow(BigInteger.valueOf(52), orders);
    Set<BigFraction> chances = new HashSet<>(swapAny(3).values());
    assertThat(chances).containsExactly(BigFraction.of(4, 27), BigFraction.of(5, 27));
    assertFigure(
        "why-uneven",
        "n = 3: 27 divided by 6 leaves 3, and the orders have 4/27 or 5/27; n = 52: 52^52 divided by"
            + " 52! leaves a number of %d digits",
        rest.toString().length());
    for (int n = 3; n <= 200; n++) { // the stated reason
      BigInteger sequences = BigInteger.valueOf(n).pow(n);
      assertThat(sequences.mod(BigIntegerMath.factorial(n)).signum()).isEqualTo(1);
    }
  }
}
