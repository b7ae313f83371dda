package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.fairness.Contrast.Assessment;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContrastTest {
  private static final Seed FRIDAY = Seed.parse("friday");

  @Test
  void shuffle_aCycle_hearsEachTrackOnce() {
    Playthrough shuffle = Contrast.of(FRIDAY, 100, 100).shuffle();
    assertThat(shuffle.distinct()).isEqualTo(100);
    assertThat(shuffle.firstRepeat()).isEmpty();
  }

  @Test
  void shuffle_morePlaysThanTracks_repeatsOnlyInTheNextCycle() {
    Playthrough shuffle = Contrast.of(FRIDAY, 24, 60).shuffle();
    assertThat(shuffle.heard().length()).isEqualTo(60);
    assertThat(shuffle.firstRepeat()).hasValue(25);
  }

  @Test
  void random_repeatsBeforeAllWereHeard() {
    Playthrough random = Contrast.of(FRIDAY, 100, 100).random();
    assertThat(random.distinct()).isLessThan(100);
    assertThat(random.firstRepeat())
        .hasValue(Contrast.of(FRIDAY, 100, 100).randomWaits().firstRepeat());
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
  void shuffleWithoutHistory_hearsTheSame_andPreviousBringsNothing() {
    Contrast contrast = Contrast.of(FRIDAY, 100, 100);
    assertThat(contrast.withoutHistory().heard()).isEqualTo(contrast.shuffle().heard());
    assertThat(contrast.withoutHistory().walkedBack().length()).isEqualTo(0);
    assertThat(contrast.wrongPresses(contrast.withoutHistory())).isEqualTo(Contrast.BACK);
  }

  @Test
  void verdicts_previousIsWrongBothWays_playsAreRight() {
    assertThat(Contrast.of(FRIDAY, 100, 100).verdicts())
        .containsExactly(
            new Assessment("shuffle", true, true, true),
            new Assessment("shuffle without history", true, false, true),
            new Assessment("pick-random", false, true, false),
            new Assessment("pick-random, forgetful", false, false, false))
        .inOrder();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(strings = {"a", "b", "c", "d", "e", "f", "g", "h"})
  void verdicts_ofThePlays_areRightWhateverTheSeed(String seed) {
    // 60 picks of 60 that are all different: probability 2e-25.
    for (Assessment verdict : Contrast.of(Seed.parse(seed), 60, 5).verdicts()) {
      assertWithMessage(verdict.player()).that(verdict.noRepeat()).isEqualTo(verdict.isShuffle());
    }
  }

  @Test
  void badArguments_areRefusedWithTheirValue() {
    var tracks = assertThrows(IllegalArgumentException.class, () -> Contrast.of(FRIDAY, 0, 1));
    assertThat(tracks).hasMessageThat().isEqualTo("tracks (0) must be at least 1");
    assertThrows(IllegalArgumentException.class, () -> Contrast.of(FRIDAY, 1, 0));
  }
}
