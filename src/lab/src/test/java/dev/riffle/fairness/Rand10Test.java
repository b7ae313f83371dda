package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.assertNear;
import static dev.riffle.fairness.Lab.drawn;

import com.google.common.math.StatsAccumulator;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class Rand10Test {
  static Iterable<Rand10> ways() {
    return Rand10.all();
  }

  @Test
  void product_isUneven() {
    assertThat(Rand10.PRODUCT.ways()).isEqualTo(ImmutableIntArray.of(6, 3, 6, 2, 7, 7, 6, 2, 6, 1));
    assertThat(Rand10.PRODUCT.kept()).isEqualTo(46);
    assertThat(Rand10.PRODUCT.numbers()).isEqualTo(25);
    assertThat(Rand10.PRODUCT.probability(5)).isEqualTo(BigFraction.of(7, 46));
    assertThat(Rand10.PRODUCT.expectedCalls()).isEqualTo(BigFraction.of(49, 23));
  }

  @Test
  void pair_isUniform() {
    for (int result = 1; result <= 10; result++) {
      assertThat(Rand10.PAIR.probability(result)).isEqualTo(BigFraction.of(1, 10));
    }
    assertThat(Rand10.PAIR.kept()).isEqualTo(40);
    assertThat(Rand10.PAIR.numbers()).isEqualTo(49);
    assertThat(Rand10.PAIR.expectedCalls()).isEqualTo(BigFraction.of(49, 20));
  }

  @ParameterizedTest(name = "{0}, seed \"seven\"")
  @MethodSource("ways")
  void draw_matchesItsLawAndItsExpectedCalls(Rand10 way) {
    Draws source = Seed.parse("seven").draws();
    int trials = 50_000;
    int[] counts = new int[10];
    StatsAccumulator calls = new StatsAccumulator();
    for (int trial = 0; trial < trials; trial++) {
      calls.add(drawn(source, counted -> counts[way.draw(counted) - 1]++));
    }
    assertNear(calls.snapshot(), way.expectedCalls().doubleValue());
    double statistic =
        IntStream.rangeClosed(1, 10)
            .mapToDouble(
                result -> {
                  double expected = way.probability(result).doubleValue() * trials;
                  return Math.pow(counts[result - 1] - expected, 2) / expected;
                })
            .sum();
    assertThat(ChiSquaredDistribution.of(9).survivalProbability(statistic)).isGreaterThan(5e-5);
    assertThat(ChiSquaredDistribution.of(9).cumulativeProbability(statistic)).isGreaterThan(5e-5);
  }
}
