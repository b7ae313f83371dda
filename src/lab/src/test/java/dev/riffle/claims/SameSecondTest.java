package dev.riffle.claims;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.Range;
import dev.riffle.fairness.Algorithm;
import dev.riffle.shuffle.Seed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shuffles seeded with the same second. */
class SameSecondTest {
  // Landau's function: no permutation of 15 items has a greater order than 3 * 5 * 7.
  @ParameterizedTest(name = "{0}: {1} to {2}")
  @CsvSource({"rand-mod-i, 15, 15", "knuth, 1, 105"})
  void presses_fifteenItems_areTheOrderOfAPermutation(String name, int min, int max) {
    Algorithm algorithm = Algorithm.named(name).orElseThrow();
    for (int second = 0; second < 1000; second++) {
      Seed seed = Seed.of(second, 0, 0, 0);
      assertWithMessage("second %s", second)
          .that(SameSecond.pressesUntilRestored(algorithm, 15, seed::draws))
          .isIn(Range.closed(min, max));
    }
  }
}
