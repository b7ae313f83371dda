package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.Collections2;
import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Maps;
import com.google.common.math.BigIntegerMath;
import com.google.common.primitives.Chars;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * How likely an algorithm brings each order of n things, exactly: by every sequence of draws, not
 * by a sample. An immutable value.
 *
 * <p>The law of a round is found by all sequences of its draws; the law of them all is carried
 * through the n! orders, round by round. That takes n! steps a round for each way a round can end,
 * where all sequences at once may be n<sup>n</sup> and more.
 *
 * @param algorithm its name, or {@value #QUEUE}
 * @param n how many things
 * @param outcomes the orders that can occur, as digits, in the order of a dictionary: {@code 021}
 *     is an order with thing 0 first, thing 2 second. To each its probability, in lowest terms; all
 *     together are 1
 * @param argument why it is so where no enumeration ends
 */
public record Law(
    String algorithm,
    int n,
    ImmutableSortedMap<String, BigFraction> outcomes,
    Optional<String> argument) {
  /** The most things that a law is found of: it holds all n! orders. */
  public static final int MOST = 6;

  /** The name of our own queue, where an algorithm has its own. */
  public static final String QUEUE = "queue";

  // All draws are made for it, so that its seed decides nothing.
  private static final Seed ANY = Seed.of(0, 0, 0, 0);

  /** The most rounds that a law is carried through: with each its fractions get longer. */
  public static final int MOST_ROUNDS = 1000;

  /**
   * Returns the law of {@code algorithm}.
   *
   * @throws IllegalArgumentException if {@code n} is not in [1, {@value #MOST}], or there are more
   *     than {@value #MOST_ROUNDS} rounds
   */
  public static Law of(Algorithm algorithm, int n) {
    check(n);
    Rounds rounds = algorithm.rounds();
    int count = rounds.count(n);
    checkArgument(
        count <= MOST_ROUNDS,
        "rounds (%s) must be at most %s: fractions get longer with each",
        count,
        MOST_ROUNDS);
    return new Law(
        algorithm.name(),
        n,
        rounds.argument().isPresent() ? uniform(n) : carried(rounds, n),
        rounds.argument());
  }

  /**
   * Returns the law of what our own queue plays of {@code n} entries, pressed next from its start
   * to its end: the queue itself, run with each sequence of draws that it can ask for.
   *
   * @throws IllegalArgumentException if {@code n} is not in [1, {@value #MOST}]
   */
  public static Law ofQueue(int n) {
    check(n);
    ImmutableList<Integer> entries = ContiguousSet.closedOpen(0, n).asList();
    return new Law(
        QUEUE,
        n,
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue =
                  PlayQueue.<Integer>builder(ANY).addAll(entries).draws(draws).build();
              return Playthrough.of(queue, n, 0).heard().stream()
                  .mapToObj(String::valueOf)
                  .collect(joining());
            }),
        Optional.empty());
  }

  private static void check(int n) {
    checkArgument(
        1 <= n && n <= MOST, "n (%s) must be in [1, %s]: all n! orders are held", n, MOST);
  }

  /** Returns the law of a fair shuffle: 1/n! each. */
  private static ImmutableSortedMap<String, BigFraction> uniform(int n) {
    BigFraction each = BigFraction.of(BigInteger.ONE, BigIntegerMath.factorial(n));
    return ImmutableSortedMap.copyOf(
        Maps.toMap(
            Collections2.transform(
                Collections2.orderedPermutations(Chars.asList(unshuffled(n).toCharArray())),
                order -> new String(Chars.toArray(order))),
            order -> each));
  }

  // Weights instead of fractions: over the same denominator they are added without a division.
  private static ImmutableSortedMap<String, BigFraction> carried(Rounds rounds, int n) {
    Map<String, BigInteger> weights = ImmutableMap.of(unshuffled(n), BigInteger.ONE);
    BigInteger total = BigInteger.ONE;
    for (int i = 0; i < rounds.count(n); i++) {
      int round = i;
      Map<String, BigFraction> moves =
          AllDraws.law(
              draws -> {
                int[] places = unshuffled(n).chars().toArray();
                rounds.round().play(places, round, draws);
                return new String(places, 0, n);
              });
      BigInteger common =
          moves.values().stream()
              .map(BigFraction::getDenominator)
              .reduce(BigInteger.ONE, Law::leastCommonMultiple);
      weights = carry(weights, moves, common);
      total = total.multiply(common);
    }
    BigInteger all = total;
    return ImmutableSortedMap.copyOf(
        Maps.transformValues(weights, weight -> BigFraction.of(weight, all)));
  }

  /** Plays a round on each order: what it does to one it does to all, for it looks at none. */
  private static Map<String, BigInteger> carry(
      Map<String, BigInteger> weights, Map<String, BigFraction> moves, BigInteger common) {
    Map<String, BigInteger> carried = new HashMap<>();
    moves.forEach(
        (move, probability) -> {
          BigInteger times = probability.multiply(common).getNumerator();
          weights.forEach(
              (order, weight) ->
                  carried.merge(moved(order, move), weight.multiply(times), BigInteger::add));
        });
    return carried;
  }

  // Place i receives what lay at the place that the digit i of the move names.
  private static String moved(String order, String move) {
    StringBuilder text = new StringBuilder(order.length());
    for (int i = 0; i < move.length(); i++) {
      text.append(order.charAt(move.charAt(i) - '0'));
    }
    return text.toString();
  }

  private static BigInteger leastCommonMultiple(BigInteger a, BigInteger b) {
    return a.divide(a.gcd(b)).multiply(b);
  }

  private static String unshuffled(int n) {
    return "012345".substring(0, n);
  }

  /** Returns whether all n! orders are equally likely. */
  public boolean isUniform() {
    return distance().equals(BigFraction.ZERO);
  }

  /**
   * Returns the distance in total variation from a fair shuffle: half the sum of the differences, 0
   * if it is fair, at most 1. By so much at the most does the probability of any event differ.
   */
  public BigFraction distance() {
    // As much is missing as is too much; orders that cannot occur are only missing.
    BigFraction each = BigFraction.of(BigInteger.ONE, BigIntegerMath.factorial(n));
    return outcomes.values().stream()
        .map(probability -> probability.subtract(each))
        .filter(excess -> excess.signum() > 0)
        .reduce(BigFraction.ZERO, BigFraction::add);
  }
}
