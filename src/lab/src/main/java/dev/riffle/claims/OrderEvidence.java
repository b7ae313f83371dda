package dev.riffle.claims;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import com.google.common.math.BigIntegerMath;
import com.google.common.math.IntMath;
import dev.riffle.fairness.Algorithm;
import dev.riffle.fairness.KnuthStep;
import dev.riffle.fairness.Law;
import dev.riffle.fairness.RandomSwaps;
import dev.riffle.fairness.SwapsBound;
import dev.riffle.fairness.UniformAlgorithms;
import dev.riffle.shuffle.Seed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** Figures for claims about the probabilities of orders. */
final class OrderEvidence {
  private static final int CARDS = 52;

  private OrderEvidence() {}

  static Algorithm algorithm(String name) {
    return Algorithm.named(name).orElseThrow();
  }

  static String figure(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** Returns the distinct values as text, such as {@code 4/27 or 5/27}. */
  static String different(Collection<?> values) {
    return values.stream().distinct().map(OrderEvidence::compact).collect(joining(" or "));
  }

  /** Removes the spaces from fractions: {@code 1/6}. */
  private static String compact(Object text) {
    return text.toString().replace(" / ", "/");
  }

  /** Returns the outcomes with their probabilities: {@code even 1/2, odd 1/2}. */
  static String listed(Map<String, BigFraction> law) {
    return Joiner.on(", ")
        .withKeyValueSeparator(" ")
        .join(Maps.transformValues(law, OrderEvidence::compact));
  }

  static String uniform(String algorithm, int n) {
    Law law = Law.of(algorithm(algorithm), n);
    return figure(
        "n = %d: %d orders, each %s", n, law.outcomes().size(), different(law.outcomes().values()));
  }

  // ------------------------------------------------------------------ random swaps

  static String asManySwapsAsCards() {
    RandomSwaps swaps = new RandomSwaps(CARDS, CARDS);
    return figure(
        "n = k = %d: %.3f cards expected untouched, %.3f in place; in a fair order 1",
        CARDS, swaps.expectedNeverChosen(), swaps.expectedInPlace());
  }

  static String enoughSwaps() {
    String small =
        IntStream.of(5, 10, 20)
            .mapToObj(k -> figure("%.2g after %d", distance(5, k), k))
            .collect(joining(", "));
    SwapsBound bound = SwapsBound.of(CARDS);
    return figure(
        "n = 5: %s from fair in total variation; n = %d: (n/2) ln n = %.1f, and at most 0.01 from"
            + " fair from %d swaps on",
        small, CARDS, RandomSwaps.cutoff(CARDS), bound.enoughFor(0.01));
  }

  static String asFarFromFair() {
    return IntStream.rangeClosed(3, Law.MAX_N)
            .mapToObj(n -> figure("%.4g at n = k = %d", distance(n, n), n))
            .collect(joining(", "))
        + " from fair in total variation";
  }

  private static double distance(int n, int k) {
    return new RandomSwaps(n, k).distance().orElseThrow().doubleValue();
  }

  // ------------------------------------------------------------------ cards at places

  static String rotation(int n) {
    Law law = Law.of(algorithm("rotation"), n);
    return figure(
        "rotation, n = %d: each card at each place with %s, and %d of %d orders can occur",
        n, different(matrix(law)), law.outcomes().size(), IntMath.factorial(n));
  }

  private static ImmutableList<BigFraction> matrix(Law law) {
    int n = law.n();
    return IntStream.range(0, n * n)
        .mapToObj(cell -> probability(law, cell / n, cell % n))
        .collect(toImmutableList());
  }

  private static BigFraction probability(Law law, int place, int card) {
    return law.outcomes().entrySet().stream()
        .filter(entry -> entry.getKey().charAt(place) - '0' == card)
        .map(entry -> entry.getValue())
        .reduce(BigFraction.ZERO, BigFraction::add);
  }

  static String everyPlace() {
    ImmutableList<BigFraction> matrix = matrix(Law.of(algorithm("knuth"), 5));
    return figure(
        "n = 5: %s; each of the %d probabilities of a card at a place is %s",
        factors(1), matrix.size(), different(matrix));
  }

  static String fiveCards() {
    return factors(0) + "; " + factors(1) + "; " + factors(2);
  }

  // The factors of the article's step, for 2 3 1, and their product.
  private static String factors(int step) {
    KnuthStep taken = KnuthStep.walk(5, List.of(2, 3, 1), Seed.parse("claims").draws()).get(step);
    String product = taken.factors().stream().map(OrderEvidence::compact).collect(joining(" * "));
    return step == 0 ? product : product + " = " + compact(taken.probability());
  }

  static String product() {
    ImmutableList<KnuthStep> steps = KnuthStep.walk(5, List.of(), Seed.parse("claims").draws());
    return figure(
        "n = 5: %s = %s; over all draws, each order has %s",
        steps.stream().map(step -> "1/" + step.left()).collect(joining(" * ")),
        compact(steps.get(4).probabilitySoFar()),
        different(Law.of(algorithm("knuth"), 5).outcomes().values()));
  }

  static String matrix() {
    int shuffles = 10_000;
    double mean = shuffles / 100.0;
    BinomialDistribution count = BinomialDistribution.of(shuffles, 1 / 100.0);
    return figure(
        "a count of a fair shuffle is %.0f give or take %.2f, and from 90 to 110 with probability"
            + " %.3f; %s",
        mean, Math.sqrt(count.getVariance()), count.probability(89, 110), rotation(Law.MAX_N));
  }

  // ------------------------------------------------------------------ mistakes in the articles

  static String remainderByI() {
    Law law = Law.of(algorithm("rand-mod-i"), 5);
    BigFraction inPlace =
        IntStream.range(0, 5)
            .mapToObj(place -> probability(law, place, place))
            .reduce(BigFraction.ZERO, BigFraction::add);
    return figure(
        "n = 5: %d of %d orders can occur, %s cards expected in place; in a fair order 1",
        law.outcomes().size(), IntMath.factorial(5), inPlace);
  }

  static String remainders() {
    BigInteger rest = BigInteger.valueOf(CARDS).pow(CARDS).mod(BigIntegerMath.factorial(CARDS));
    return figure(
        "n = 3: 27 divided by 6 leaves %d, and the orders have %s; n = 52: 52^52 divided by 52!"
            + " leaves a number of %d digits",
        IntMath.pow(3, 3) % IntMath.factorial(3),
        different(Law.of(algorithm("swap-any"), 3).outcomes().values()),
        rest.toString().length());
  }

  static String swapAny() {
    Law law = Law.of(algorithm("swap-any"), 3);
    return figure(
        "n = 3: %s; %s from fair in total variation",
        listed(law.outcomes()), compact(law.distance()));
  }

  static String divisibility() {
    Law two = Law.of(algorithm("swap-any"), 2);
    return figure(
        "n = 2: 2! divided by 2^2 leaves %d, and yet each of the %d orders has %s",
        IntMath.factorial(2) % IntMath.pow(2, 2),
        two.outcomes().size(),
        different(two.outcomes().values()));
  }

  // ------------------------------------------------------------------ fair algorithms

  static String threeAndFourCards() {
    return uniform("fisher-yates", 3) + "; " + uniform("fisher-yates", 4);
  }

  @SuppressWarnings("JdkObsolete") // the article's listing uses a linked list
  static String libraries() {
    long same =
        IntStream.range(0, 100)
            .filter(seed -> matchesTheJdk(ArrayList::new, seed))
            .filter(seed -> matchesTheJdk(LinkedList::new, seed))
            .count();
    return figure(
        "Collections.shuffle of 20, array and linked list, gives the order of the listing for %d"
            + " seeds of 100; as listed, %s; random_shuffle as listed, %s",
        same, uniform("list", 6), uniform("forward-knuth", 6));
  }

  private static boolean matchesTheJdk(UnaryOperator<List<Integer>> kind, int seed) {
    List<Integer> inOrder = IntStream.range(0, 20).boxed().toList();
    List<Integer> listed = kind.apply(inOrder);
    List<Integer> real = kind.apply(inOrder);
    UniformAlgorithms.shuffle(listed, new Random(seed)::nextInt);
    Collections.shuffle(real, new Random(seed));
    return listed.equals(real);
  }
}
