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
 * The exact distribution of the orders of n items that an algorithm produces, computed from all
 * sequences of draws. An immutable value.
 *
 * <p>The distribution of a round is computed from all sequences of its draws and applied to the n!
 * orders, round by round. That takes n! steps per round for each possible result of a round; the
 * sequences of all rounds together may number n<sup>n</sup> or more.
 *
 * @param algorithm its name, or {@value #QUEUE}
 * @param n the number of items
 * @param outcomes the possible orders as strings of digits, in lexicographic order, with their
 *     probabilities in lowest terms, which sum to 1; {@code 021} has item 0 first and item 2 second
 * @param argument the proof of uniformity for an algorithm that cannot be enumerated, else empty
 */
public record Law(
    String algorithm,
    int n,
    ImmutableSortedMap<String, BigFraction> outcomes,
    Optional<String> argument) {
  /** Maximum number of items; a distribution has up to n! orders. */
  public static final int MAX_N = 6;

  /** The name of Riffle's queue in place of an algorithm. */
  public static final String QUEUE = "queue";

  // Has no effect: the queue takes injected draws.
  private static final Seed ANY = Seed.of(0, 0, 0, 0);

  /** Maximum number of rounds; each lengthens the fractions. */
  public static final int MAX_ROUNDS = 1000;

  /**
   * Returns the distribution of {@code algorithm}.
   *
   * @throws IllegalArgumentException if {@code n} is not in [1, {@value #MAX_N}], or there are more
   *     than {@value #MAX_ROUNDS} rounds
   */
  public static Law of(Algorithm algorithm, int n) {
    check(n);
    Rounds rounds = algorithm.rounds();
    int count = rounds.count(n);
    checkArgument(
        count <= MAX_ROUNDS,
        "rounds (%s) must be at most %s: each lengthens the fractions",
        count,
        MAX_ROUNDS);
    return new Law(
        algorithm.name(),
        n,
        rounds.argument().isPresent() ? uniform(n) : carried(rounds, n),
        rounds.argument());
  }

  /**
   * Returns the distribution of Riffle's queue: the order in which {@code n} entries play, computed
   * from all sequences of draws of the real queue.
   *
   * @throws IllegalArgumentException if {@code n} is not in [1, {@value #MAX_N}]
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
        1 <= n && n <= MAX_N, "n (%s) must be in [1, %s]: all n! orders are in memory", n, MAX_N);
  }

  /** Returns the distribution of a fair shuffle: 1/n! for each order. */
  private static ImmutableSortedMap<String, BigFraction> uniform(int n) {
    BigFraction each = BigFraction.of(BigInteger.ONE, BigIntegerMath.factorial(n));
    return ImmutableSortedMap.copyOf(
        Maps.toMap(
            Collections2.transform(
                Collections2.orderedPermutations(Chars.asList(unshuffled(n).toCharArray())),
                order -> new String(Chars.toArray(order))),
            order -> each));
  }

  // Integer weights over a common denominator: fractions would need a division per sum.
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

  /**
   * Applies a round to each order. The same moves apply to all: a round does not read the values.
   */
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

  // Digit i of the move is the index of the value that place i receives.
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
   * Returns the total variation distance from a fair shuffle: half the sum of the absolute
   * differences, from 0 (fair) to 1. No event's probability differs by more.
   */
  public BigFraction distance() {
    // The excesses and the deficits have the same sum; an impossible order has no excess.
    BigFraction each = BigFraction.of(BigInteger.ONE, BigIntegerMath.factorial(n));
    return outcomes.values().stream()
        .map(probability -> probability.subtract(each))
        .filter(excess -> excess.signum() > 0)
        .reduce(BigFraction.ZERO, BigFraction::add);
  }
}
