package dev.riffle.fairness;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.Locale;

/** What the articles say, article by article, and how a figure is written. */
final class Claims {
  static final String FIRST = "first";
  static final String SECOND = "second";
  static final String THIRD = "third";
  static final String FOURTH = "fourth";
  static final String FIFTH = "fifth";

  private Claims() {}

  static ImmutableList<Claim> all() {
    return ImmutableList.of(
        OrderClaims.knuth(),
        OrderClaims.randomSwaps(),
        OrderClaims.everywhere(),
        OrderClaims.randModI(),
        NumberClaims.secondOfTheClock(),
        NumberClaims.thirtyTwoBits(),
        NumberClaims.enoughSeeds(),
        NumberClaims.mersenneTwister(),
        OrderClaims.openQuestion(),
        OrderClaims.twoCards(),
        OrderClaims.swapAny(),
        OrderClaims.divisibility(),
        OrderClaims.matrix(),
        NumberClaims.product(),
        NumberClaims.rand10(),
        NumberClaims.previous(),
        OrderClaims.definition(),
        NumberClaims.board());
  }

  static Algorithm algorithm(String name) {
    return Algorithm.named(name).orElseThrow();
  }

  static String figure(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** Returns the different ones of {@code values}: one only, if they are all the same. */
  static String different(Collection<?> values) {
    return compact(values.stream().distinct().map(Object::toString).collect(joining(" or ")));
  }

  /** Returns {@code text} with its fractions as people write them: {@code 1/6}. */
  static String compact(Object text) {
    return text.toString().replace(" / ", "/");
  }
}
