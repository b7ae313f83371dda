package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.fairness.Lab.assertRefused;

import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.fairness.Contrast.Assessment;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContrastTest {
  private static final Seed FRIDAY = Seed.parse("friday");
  private static final Contrast HUNDRED = Contrast.of(FRIDAY, 100, 100);

  @Test
  void shuffle_repeatsOnlyInTheNextCycle() {
    assertThat(HUNDRED.shuffle().distinct()).isEqualTo(100);
    assertThat(HUNDRED.shuffle().firstRepeat()).isEmpty();
    Playthrough twoAndAHalf = Contrast.of(FRIDAY, 24, 60).shuffle();
    assertThat(twoAndAHalf.heard().length()).isEqualTo(60);
    assertThat(twoAndAHalf.firstRepeat()).hasValue(25);
  }

  @Test
  void random_repeatsBeforeAllHavePlayed() {
    Playthrough random = HUNDRED.random();
    assertThat(random.distinct()).isLessThan(100);
    assertThat(random.firstRepeat()).hasValue(HUNDRED.randomWaits().firstRepeat());
  }

  @Test
  void previous_returnsTheHistory_unlessForgetful() {
    assertThat(HUNDRED.wrongPresses(HUNDRED.shuffle())).isEqualTo(0);
    assertThat(HUNDRED.wrongPresses(HUNDRED.random())).isEqualTo(0);
    assertThat(HUNDRED.forgetful().heard()).isEqualTo(HUNDRED.random().heard());
    // Ten draws of a hundred match the history by chance with probability 1e-20.
    assertThat(HUNDRED.wrongPresses(HUNDRED.forgetful())).isGreaterThan(0);
  }

  @Test
  void previous_isNeverCalledPastTheFirstPlay() {
    assertThat(Contrast.of(FRIDAY, 5, 3).shuffle().walkedBack().length()).isEqualTo(2);
    assertThat(Contrast.of(FRIDAY, 5, 1).forgetful().walkedBack().length()).isEqualTo(0);
  }

  @Test
  void shuffleWithoutHistory_playsTheSame_andPreviousReturnsNothing() {
    assertThat(HUNDRED.withoutHistory().heard()).isEqualTo(HUNDRED.shuffle().heard());
    assertThat(HUNDRED.withoutHistory().walkedBack().length()).isEqualTo(0);
    assertThat(HUNDRED.wrongPresses(HUNDRED.withoutHistory())).isEqualTo(Contrast.BACK);
  }

  @Test
  void verdicts_testOfPreviousErrsBothWays_testOfRepeatsIsRight() {
    assertThat(HUNDRED.verdicts())
        .containsExactly(
            new Assessment("shuffle", true, true, true),
            new Assessment("shuffle without history", true, false, true),
            new Assessment("pick-random", false, true, false),
            new Assessment("pick-random, forgetful", false, false, false))
        .inOrder();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(strings = {"a", "b", "c", "d", "e", "f", "g", "h"})
  void verdicts_anySeed_testOfRepeatsIsRight(String seed) {
    // 60 picks of 60 are all distinct with probability 2e-25.
    for (Assessment verdict : Contrast.of(Seed.parse(seed), 60, 5).verdicts()) {
      assertWithMessage(verdict.player()).that(verdict.noRepeat()).isEqualTo(verdict.isShuffle());
    }
  }

  @ParameterizedTest(name = "{0} plays of six tracks by three artists")
  @ValueSource(ints = {1, 2, 5, 6})
  void artistRepeats_expectations_areTheMeansOfAllDraws(int plays) {
    ImmutableIntArray artists = ImmutableIntArray.of(0, 0, 0, 1, 1, 2);
    double shuffled =
        Lab.mean(draws -> repeats(SpreadRecipe.SHUFFLE.order(new int[] {3, 2, 1}, draws), plays));
    assertThat(Contrast.expectedArtistRepeats(artists, plays)).isWithin(1e-12).of(shuffled);
    double picked =
        Lab.mean(
            draws ->
                repeats(
                    IntStream.range(0, plays).map(i -> artists.get(draws.below(6))).toArray(),
                    plays));
    assertThat(PickRandom.expectedArtistRepeats(artists, plays)).isWithin(1e-12).of(picked);
  }

  @Test
  void spreadArtists_repeatAsSeldomAsPossible() {
    ImmutableIntArray even = ImmutableIntArray.of(0, 0, 0, 1, 1, 2);
    assertThat(Contrast.leastArtistRepeats(even)).isEqualTo(0);
    assertThat(Contrast.of(FRIDAY, even, 6).spread().artistRepeats(even, 6)).isEqualTo(0);
    ImmutableIntArray most = ImmutableIntArray.of(0, 0, 0, 0, 0, 1, 2);
    assertThat(Contrast.leastArtistRepeats(most)).isEqualTo(2);
    assertThat(Contrast.of(FRIDAY, most, 7).spread().artistRepeats(most, 7)).isEqualTo(2);
  }

  private static int repeats(int[] artists, int plays) {
    ImmutableIntArray heard = ImmutableIntArray.copyOf(artists);
    ImmutableIntArray tracks = ImmutableIntArray.of(0, 1, 2);
    return new Playthrough(heard, ImmutableIntArray.of()).artistRepeats(tracks, plays);
  }

  @Test
  void badArguments_areRejectedWithTheirValue() {
    assertRefused("tracks (0) must be at least 1", () -> Contrast.of(FRIDAY, 0, 1));
    assertRefused("plays (0) must be at least 1", () -> Contrast.of(FRIDAY, 1, 0));
  }
}
