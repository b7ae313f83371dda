package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.fairness.Lab.orders;

import com.google.common.math.IntMath;
import java.util.Arrays;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact distributions against all n! orders, counted by the features of an audit. */
class PermutationsTest {
  private static void assertLaw(int n, double[] law, ToIntFunction<Features> count) {
    Features features = new Features(n);
    double[] counted = new double[law.length];
    for (int[] order : orders(n)) {
      features.of(order);
      counted[count.applyAsInt(features)]++;
    }
    for (int k = 0; k < law.length; k++) {
      assertWithMessage("k = %s", k)
          .that(law[k] * IntMath.factorial(n))
          .isWithin(1e-9)
          .of(counted[k]);
    }
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
  void laws_allOrders_matchTheCounts(int n) {
    assertLaw(n, Permutations.fixedPoints(n), Features::fixedPoints);
    assertLaw(n, Permutations.cycles(n, 100), Features::cycles);
    assertLaw(n, Permutations.descents(n), Features::descents);
    assertLaw(n, Permutations.descents(n), Features::descentsOfTheInverse);
    assertLaw(n, Permutations.inversions(n), Features::inversions);
    assertLaw(n, Permutations.uniform(IntMath.factorial(n)), order -> order.rank(n));
    for (int i = 1; i < n; i++) {
      int place = i;
      assertLaw(n, Permutations.uniform(i + 1), order -> order.digit(place));
      assertLaw(n, Permutations.differences(n), order -> order.difference(place - 1) + n - 1);
    }
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {52, 64, 1000})
  void laws_long_sumToOneAndHaveTheirKnownMeans(int n) {
    assertThat(Arrays.stream(Permutations.fixedPoints(n)).sum()).isWithin(1e-12).of(1);
    assertThat(mean(Permutations.fixedPoints(n))).isWithin(1e-12).of(1);
    double harmonic = IntStream.rangeClosed(1, n).mapToDouble(i -> 1.0 / i).sum();
    assertThat(mean(Permutations.cycles(n, 100))).isWithin(1e-12).of(harmonic);
    assertThat(mean(Permutations.descents(n))).isWithin(1e-9).of((n - 1) / 2.0);
    assertThat(Arrays.stream(Permutations.differences(n)).sum()).isWithin(1e-12).of(1);
  }

  @Test
  void inversions_sixtyFour_haveMeanAndVarianceOfTheirSum() {
    double[] law = Permutations.inversions(64);
    double mean = mean(law);
    assertThat(mean).isWithin(1e-9).of(64 * 63 / 4.0);
    double variance = 0;
    for (int k = 0; k < law.length; k++) {
      variance += (k - mean) * (k - mean) * law[k];
    }
    assertThat(variance).isWithin(1e-6).of(64 * 63 * (2 * 64 + 5) / 72.0);
  }

  @Test
  void features_moreThanAWindow_useTheRelativeOrderOfTheFirst() {
    int n = 200;
    int[] backwards = IntStream.range(0, n).map(i -> n - 1 - i).toArray();
    Features features = new Features(n);
    features.of(backwards);
    assertThat(features.inversions()).isEqualTo(64 * 63 / 2);
    assertThat(features.descents()).isEqualTo(63);
    assertThat(features.descentsOfTheInverse()).isEqualTo(63);
    assertThat(features.fixedPoints()).isEqualTo(0);
    assertThat(features.cycles()).isEqualTo(100);
    assertThat(features.difference(198)).isEqualTo(-1);
  }

  private static double mean(double[] law) {
    return IntStream.range(0, law.length).mapToDouble(k -> k * law[k]).sum();
  }
}
