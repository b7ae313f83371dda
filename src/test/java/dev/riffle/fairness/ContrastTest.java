package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.math.Stats;
import dev.riffle.fairness.Contrast.Averages;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ContrastTest {
  private static final Seed FRIDAY = Seed.parse("friday");

  @Test
  void shuffle_aCycle_hearsEachTrackOnce() {
    Evening shuffle = Contrast.of(FRIDAY, 100, 100).shuffle();
    assertThat(shuffle.distinct()).isEqualTo(100);
    assertThat(shuffle.firstRepeat()).isEmpty();
  }

  @Test
  void shuffle_morePlaysThanTracks_repeatsOnlyInTheNextCycle() {
    Evening shuffle = Contrast.of(FRIDAY, 24, 60).shuffle();
    assertThat(shuffle.heard().length()).isEqualTo(60);
    assertThat(shuffle.firstRepeat()).hasValue(25);
  }

  @Test
  void random_repeatsBeforeAllWereHeard() {
    Evening random = Contrast.of(FRIDAY, 100, 100).random();
    assertThat(random.distinct()).isLessThan(100);
    assertThat(random.firstRepeat()).hasValue(Contrast.firstRepeat(FRIDAY, 100));
  }

  @Test
  void previous_shuffleAndRandomWentBack_forgetfulDidNot() {
    Contrast contrast = Contrast.of(FRIDAY, 100, 100);
    assertThat(IntStream.range(0, Contrast.BACK).allMatch(contrast.shuffle()::wentBack)).isTrue();
    assertThat(IntStream.range(0, Contrast.BACK).allMatch(contrast.random()::wentBack)).isTrue();
    assertThat(contrast.forgetful().heard()).isEqualTo(contrast.random().heard());
    // Ten draws of a hundred that all hit what they should: probability 1e-20.
    assertThat(IntStream.range(0, Contrast.BACK).allMatch(contrast.forgetful()::wentBack))
        .isFalse();
  }

  @Test
  void previous_isNeverPressedPastTheFirstPlay() {
    assertThat(Contrast.of(FRIDAY, 5, 3).shuffle().walkedBack().length()).isEqualTo(2);
    assertThat(Contrast.of(FRIDAY, 5, 1).forgetful().walkedBack().length()).isEqualTo(0);
  }

  @Test
  void averages_seedFriday_areNearTheirExactExpectations() {
    Averages averages = Contrast.average(FRIDAY, 100, 100, 2000);
    assertNear(averages.randomDistinct(), PickRandom.expectedDistinct(100, 100));
    assertNear(averages.randomFirstRepeat(), PickRandom.expectedFirstRepeat(100));
    assertThat(averages.shuffleDistinct().min()).isEqualTo(100.0);
    assertThat(averages.shufflesThatRepeated()).isEqualTo(0);
  }

  @Test
  void averages_heldAgainstAnotherLength_areFar() {
    Averages averages = Contrast.average(FRIDAY, 100, 100, 2000);
    double error = Averages.standardError(averages.randomDistinct());
    assertThat(Math.abs(averages.randomDistinct().mean() - PickRandom.expectedDistinct(99, 99)))
        .isGreaterThan(4 * error);
  }

  @Test
  void badArguments_areRefusedWithTheirValue() {
    var tracks = assertThrows(IllegalArgumentException.class, () -> Contrast.of(FRIDAY, 0, 1));
    assertThat(tracks).hasMessageThat().isEqualTo("tracks (0) must be at least 1");
    assertThrows(IllegalArgumentException.class, () -> Contrast.of(FRIDAY, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> Contrast.average(FRIDAY, 1, 1, 0));
  }

  /** Four standard errors, both ways: a right mean is outside with probability 6e-5. */
  private static void assertNear(Stats stats, double expected) {
    assertThat(stats.mean()).isWithin(4 * Averages.standardError(stats)).of(expected);
  }
}
