package dev.riffle.fairness;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.riffle.fairness.Claims.algorithm;
import static dev.riffle.fairness.Claims.compact;
import static dev.riffle.fairness.Claims.different;
import static dev.riffle.fairness.Claims.figure;

import com.google.common.base.Joiner;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import com.google.common.collect.Multiset;
import com.google.common.math.BigIntegerMath;
import com.google.common.math.IntMath;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;

/** What is said of orders: which are likely, and what makes them all equally so. */
final class OrderClaims {
  private OrderClaims() {}

  static Claim knuth() {
    Law law = Law.of(algorithm("knuth"), Law.MOST);
    return new Claim(
        "knuth",
        "all",
        "Knuth's shuffle, which draws j from 0 to i, makes all n! orders equally likely",
        true,
        "there are n! sequences of draws, and each leads to another order",
        figure(
            "n = %d: %d orders, each %s",
            law.n(), law.outcomes().size(), different(law.outcomes().values())));
  }

  static Claim randomSwaps() {
    RandomSwaps swaps = new RandomSwaps(52, 52);
    return new Claim(
        "random-swaps",
        Claims.FIRST,
        "n swaps of two random places make a fair order",
        false,
        "some places are left out; and n^(2k) sequences of draws cannot be shared out evenly among n!"
            + " orders from n = 3 on, however many swaps k",
        figure(
            "52 swaps of 52 cards: %.2f are expected that no swap chose, %.2f that lie where they"
                + " lay; of a fair order 1",
            swaps.expectedNeverChosen(), swaps.expectedInPlace()));
  }

  static Claim everywhere() {
    return new Claim(
        "everywhere-is-fair",
        Claims.FIRST,
        "that each card is equally likely at every place is the same as that the shuffle is fair",
        false,
        "a fair shuffle has it, but so has a random rotation, which keeps all neighbours",
        rotation(5));
  }

  static Claim matrix() {
    Law law = Law.of(algorithm("rotation"), 6);
    return new Claim(
        "matrix-is-proof",
        Claims.FOURTH,
        "a matrix of how often each card came to each place, all near N/n, proves the shuffle fair",
        false,
        "it can only refute: cards at places are not orders, and a rotation passes with any N",
        rotation(6) + figure(", %s from fair in total variation", compact(law.distance())));
  }

  static Claim definition() {
    return new Claim(
        "everywhere-is-a-definition",
        Claims.FIFTH,
        "all orders are equally likely, or in other words each element is at each place",
        false,
        "the second follows from the first and not the first from the second: see the rotation",
        rotation(4));
  }

  private static String rotation(int n) {
    Law law = Law.of(algorithm("rotation"), n);
    ImmutableList<BigFraction> matrix =
        IntStream.range(0, n * n)
            .mapToObj(cell -> probability(law, cell / n, cell % n))
            .collect(toImmutableList());
    return figure(
        "rotation, n = %d: each card at each place with %s, and %d of %d orders can occur",
        n, different(matrix), law.outcomes().size(), IntMath.factorial(n));
  }

  private static BigFraction probability(Law law, int place, int card) {
    return law.outcomes().entrySet().stream()
        .filter(entry -> entry.getKey().charAt(place) - '0' == card)
        .map(entry -> entry.getValue())
        .reduce(BigFraction.ZERO, BigFraction::add);
  }

  static Claim randModI() {
    Law law = Law.of(algorithm("rand-mod-i"), 5);
    BigFraction inPlace =
        IntStream.range(0, 5)
            .mapToObj(place -> probability(law, place, place))
            .reduce(BigFraction.ZERO, BigFraction::add);
    return new Claim(
        "rand-mod-i",
        Claims.FIRST,
        "its listing, with rand() % i, is Knuth's shuffle",
        false,
        "j is never i, so nothing can stay where it lies: that is Sattolo's algorithm, which makes"
            + " single cycles only",
        figure(
            "n = 5: %d of %d orders can occur, %s cards are expected where they lay; of a fair order"
                + " 1",
            law.outcomes().size(), IntMath.factorial(5), inPlace));
  }

  static Claim openQuestion() {
    BigInteger rest = BigInteger.valueOf(52).pow(52).mod(BigIntegerMath.factorial(52));
    return new Claim(
        "why-uneven",
        Claims.SECOND,
        "why shuffles that look alike are uneven is an open question",
        false,
        "n^n equally likely sequences of draws can be shared out evenly among n! orders only if n!"
            + " divides n^n; from n = 3 on a prime factor of n - 1 divides the one and not the other",
        figure(
            "n = 3: 27 divided by 6 leaves %d; n = 52: 52^52 divided by 52! leaves a number of %d"
                + " digits",
            IntMath.pow(3, 3) % IntMath.factorial(3), rest.toString().length()));
  }

  // The maps x -> a x + b modulo 5: exactly one of them brings two given cards to two given places.
  static Claim twoCards() {
    Multiset<List<Integer>> pairs = HashMultiset.create();
    int orders = 0;
    for (int a = 1; a < 5; a++) {
      for (int b = 0; b < 5; b++, orders++) {
        for (int pair = 0; pair < 25; pair++) {
          int x = pair / 5;
          int y = pair % 5;
          if (x != y) {
            pairs.add(ImmutableList.of(x, y, (a * x + b) % 5, (a * y + b) % 5));
          }
        }
      }
    }
    int maps = orders;
    List<BigFraction> probabilities =
        pairs.entrySet().stream().map(pair -> BigFraction.of(pair.getCount(), maps)).toList();
    return new Claim(
        "two-cards",
        Claims.THIRD,
        "the product of the chances of two cards at two places shows that all orders are equally"
            + " likely",
        false,
        "two cards say nothing of the rest: what closes the proof is the product over all n places,"
            + " 1/n * 1/(n-1) * ... * 1/1 = 1/n!",
        figure(
            "one of the maps x -> a x + b modulo 5: any two cards at any two places with %s, and %d"
                + " of %d orders can occur",
            different(probabilities), maps, IntMath.factorial(5)));
  }

  static Claim swapAny() {
    Law law = Law.of(algorithm("swap-any"), 3);
    return new Claim(
        "swap-any",
        Claims.FOURTH,
        "swapping each place with any of all places is unfair",
        true,
        "n^n sequences of draws for n! orders",
        figure(
            "n = 3: %s; %s from fair in total variation",
            Joiner.on(", ")
                .withKeyValueSeparator(" ")
                .join(Maps.transformValues(law.outcomes(), Claims::compact)),
            compact(law.distance())));
  }

  static Claim divisibility() {
    Law two = Law.of(algorithm("swap-any"), 2);
    return new Claim(
        "divisibility",
        Claims.FOURTH,
        "a shuffle of n^n sequences of draws is unfair because n^n does not divide n!",
        false,
        "it is the other way round, there and where it is said a second time: the number of orders"
            + " must divide the number of sequences of draws",
        figure(
            "n = 2: 2! divided by 2^2 leaves %d, and yet each of the %d orders has %s",
            IntMath.factorial(2) % IntMath.pow(2, 2),
            two.outcomes().size(),
            different(two.outcomes().values())));
  }
}
