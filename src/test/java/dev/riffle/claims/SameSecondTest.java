package dev.riffle.claims;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import dev.riffle.fairness.Algorithm;
import dev.riffle.shuffle.Seed;
import org.junit.jupiter.api.Test;

/** Shuffles that are seeded with the same second. */
class SameSecondTest {
  @Test
  void presses_fifteenThings_fifteenPressesRestoreTheFirstListing() {
    Algorithm listing = Algorithm.named("rand-mod-i").orElseThrow();
    for (int second = 0; second < 1000; second++) {
      Seed seed = Seed.of(second, 0, 0, 0);
      assertWithMessage("second %s", second)
          .that(SameSecond.pressesUntilRestored(listing, 15, seed::draws))
          .isEqualTo(15);
    }
  }

  @Test
  void presses_fifteenThings_restoreAFairShuffleByThe105thAtTheLatest() {
    // Landau's function: no permutation of 15 things has a greater order than 3 * 5 * 7.
    Algorithm knuth = Algorithm.named("knuth").orElseThrow();
    for (int second = 0; second < 1000; second++) {
      Seed seed = Seed.of(second, 0, 0, 0);
      assertThat(SameSecond.pressesUntilRestored(knuth, 15, seed::draws)).isAtMost(105);
    }
  }
}
