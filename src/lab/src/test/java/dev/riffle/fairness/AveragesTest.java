package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.assertNear;
import static dev.riffle.fairness.Lab.assertRefused;

import com.google.common.collect.ImmutableList;
import com.google.common.math.Stats;
import dev.riffle.fairness.Averages.Side;
import dev.riffle.shuffle.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many trials of the real queue against the exact values. */
class AveragesTest {
  private static final Seed FRIDAY = Seed.parse("friday");
  private static final Averages HUNDRED = Averages.of(FRIDAY, 100, 100, 2000);

  @Test
  void random_seedFriday_isNearTheExactValues_andFarFromThoseOfAnotherLength() {
    Side random = HUNDRED.random();
    assertNear(random.distinct(), PickRandom.expectedDistinct(100, 100));
    assertNear(random.firstRepeat(), PickRandom.expectedFirstRepeat(100));
    assertNear(random.untilAll(), PickRandom.expectedUntilAll(100));
    assertNear(random.allInTime(), PickRandom.allHeardProbability(100, 754));
    assertNear(random.others(), 99);
    assertNear(random.againInTime(), PickRandom.heardAgainProbability(100, 0, 298));
    assertThat(random.trialsWithARepeat()).isEqualTo(2000);
    assertFar(random.distinct(), PickRandom.expectedDistinct(99, 99));
    assertFar(random.untilAll(), PickRandom.expectedUntilAll(95));
    assertFar(random.allInTime(), PickRandom.allHeardProbability(90, 754));
    assertFar(random.others(), 124);
  }

  private static void assertFar(Stats stats, double expected) {
    assertThat(stats.mean()).isNotWithin(4 * Averages.standardError(stats)).of(expected);
  }

  @Test
  void shuffle_seedFriday_playsAllInOneCycle_andWaitsAtMostTwo() {
    Side shuffle = HUNDRED.shuffle();
    assertThat(shuffle.distinct().min()).isEqualTo(100.0);
    assertThat(shuffle.trialsWithARepeat()).isEqualTo(0);
    assertThat(shuffle.untilAll().max()).isEqualTo(100.0);
    assertThat(shuffle.firstRepeat().min()).isEqualTo(101.0);
    assertNear(shuffle.others(), 99);
    assertThat(shuffle.others().max()).isAtMost(198.0);
  }

  @Test
  void curve_seedFriday_isNearTheExactValueAtEachPoint() {
    Averages averages = Averages.of(FRIDAY, 20, 70, 500);
    ImmutableList<Integer> plays = Averages.curvePlays(70);
    assertThat(averages.random().curve()).hasSize(plays.size());
    for (int i = 1; i < plays.size(); i++) { // the first play is always distinct
      Stats shuffle = averages.shuffle().curve().get(i);
      assertNear(averages.random().curve().get(i), PickRandom.expectedDistinct(20, plays.get(i)));
      assertThat(shuffle.min()).isEqualTo((double) Math.min(20, plays.get(i)));
      assertThat(shuffle.max()).isEqualTo((double) Math.min(20, plays.get(i)));
    }
  }

  @ParameterizedTest(name = "{0} plays")
  @CsvSource({"1,1", "7,7", "50,50", "51,50", "1000000,50"})
  void curvePlays_growAndEndWithAllPlays(int plays, int points) {
    ImmutableList<Integer> curve = Averages.curvePlays(plays);
    assertThat(curve).hasSize(points);
    assertThat(curve).isInStrictOrder();
    assertThat(curve.get(0)).isAtLeast(1);
    assertThat(curve.get(points - 1)).isEqualTo(plays);
  }

  @Test
  void badArguments_areRejectedWithTheirValue() {
    assertRefused("trials (0) must be at least 1", () -> Averages.of(FRIDAY, 1, 1, 0));
    assertRefused("tracks (0) must be at least 1", () -> Averages.of(FRIDAY, 0, 1, 1));
    assertRefused("plays (0) must be at least 1", () -> Averages.of(FRIDAY, 1, 0, 1));
  }
}
