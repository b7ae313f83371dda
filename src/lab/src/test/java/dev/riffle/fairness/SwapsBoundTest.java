package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.assertRefused;

import com.google.common.math.BigIntegerMath;
import dev.riffle.shuffle.Seed;
import java.math.BigInteger;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class SwapsBoundTest {
  @ParameterizedTest(name = "n = {0}, k = {1}")
  @CsvSource({"2,1", "3,1", "3,4", "4,2", "5,5", "5,9", "6,1", "6,6", "6,12"})
  void squared_matchesTheExactLaw_andTheBoundIsAtLeastTheDistance(int n, int k) {
    Law law = Law.of(Algorithm.randomSwaps(k), n);
    BigInteger orders = BigIntegerMath.factorial(n);
    BigFraction sum = BigFraction.ZERO;
    for (BigFraction probability : law.outcomes().values()) {
      sum = sum.add(probability.subtract(BigFraction.of(BigInteger.ONE, orders)).pow(2));
    }
    int absent = orders.intValueExact() - law.outcomes().size();
    sum = sum.add(BigFraction.of(BigInteger.valueOf(absent), orders.pow(2)));
    SwapsBound bound = SwapsBound.of(n);
    assertThat(bound.squared(k)).isWithin(1e-9).of(sum.multiply(orders).doubleValue());
    assertThat(bound.afterSwaps(k)).isAtLeast(law.distance().doubleValue() - 1e-12);
    assertThat(new RandomSwaps(n, k).distance()).hasValue(law.distance());
  }

  @Test
  void fiftyTwoCards_areFarFromFairAfterAsManySwaps_andNearAfterTwiceTheCutoff() {
    SwapsBound bound = SwapsBound.of(52);
    assertThat(bound.afterSwaps(0)).isEqualTo(1.0);
    assertThat(bound.afterSwaps(52)).isEqualTo(1.0);
    int enough = bound.enoughFor(0.01);
    assertThat(bound.afterSwaps(enough)).isAtMost(0.01);
    assertThat(bound.afterSwaps(enough - 1)).isGreaterThan(0.01);
    assertThat(RandomSwaps.cutoff(52)).isWithin(0.05).of(102.7); // 26 * 3.951
    assertThat((double) enough).isGreaterThan(RandomSwaps.cutoff(52));
    assertThat((double) enough).isLessThan(2 * RandomSwaps.cutoff(52));
  }

  @Test
  void measured_fiftyTwoCards_isNearTheExactMean_andRejectedBelowEnough() {
    // Four standard errors; the number in place has a variance near its mean.
    for (int k : new int[] {52, 103, 300}) {
      RandomSwaps swaps = new RandomSwaps(52, k);
      RandomSwaps.InPlace measured = swaps.measured(Seed.parse("measured"), 20_000);
      assertThat(measured.mean())
          .isWithin(4 * Math.sqrt(swaps.expectedInPlace() / 20_000))
          .of(swaps.expectedInPlace());
      assertThat(measured.finding().p() < 1e-6).isEqualTo(k < 300);
    }
  }

  @Test
  void outOfRange_isRejected() {
    assertRefused("n (1) must be in [2, 60]", () -> SwapsBound.of(1));
    assertRefused("n (61) must be in [2, 60]", () -> SwapsBound.of(61));
    assertThat(new RandomSwaps(7, 3).distance()).isEmpty();
  }
}
