package dev.riffle.verify;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableMap;
import dev.riffle.testing.Repeats;
import dev.riffle.verify.Conclusion.Outcome;
import dev.riffle.verify.Finding.Answer;
import dev.riffle.verify.Trial.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** Players of known laws on trial. */
@Order(1) // the longest
@Execution(ExecutionMode.CONCURRENT)
class TrialTest {
  private static final double ALPHA = 1e-6;

  /** With fixed seeds; the rates over many more are printed by {@link Liars}. */
  @ParameterizedTest(name = "{0}, 50 songs")
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"HONEST", "HONEST_WITH_GAP"})
  void player_ofASuspectedLaw_isNamed(SimulatedPlayer player) {
    int plays = player.enough(50);
    for (int seed = 0; seed < Repeats.of(3, 10); seed++) {
      for (Evidence evidence : new Evidence[] {Evidence.LOG, Evidence.BUTTONS}) {
        assertWithMessage("%s, seed %s", evidence, seed)
            .that(
                Liars.trial(player, 50, plays, seed, evidence, ALPHA).named().map(Finding::suspect))
            .isEqualTo(Optional.ofNullable(player.suspect()));
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"HONEST", "HONEST_WITH_GAP"})
  void honestPlayer_isNotNamed_andIsClearedOfAllThatHasALawOfItsOwn(SimulatedPlayer player) {
    for (int seed = 0; seed < Repeats.of(5, 20); seed++) {
      for (Evidence evidence : new Evidence[] {Evidence.LOG, Evidence.BUTTONS}) {
        Trial trial = Liars.trial(player, 50, 60 + 20 * seed, seed, evidence, ALPHA);
        assertThat(trial.named()).isEmpty();
        assertThat(answers(trial))
            .containsAtLeast(
                Suspect.FIXED_ORDER, Answer.CLEARED,
                Suspect.SAME_ORDER, Answer.CLEARED,
                Suspect.PICK_RANDOM, Answer.CLEARED,
                Suspect.CAPPED_POOL, Answer.CLEARED,
                Suspect.BLOCKS, Answer.CLEARED);
      }
    }
  }

  private static ImmutableMap<Suspect, Answer> answers(Trial trial) {
    return trial.findings().stream().collect(toImmutableMap(Finding::suspect, Finding::answer));
  }

  /** Of a list of 5,000 songs, 200 play. */
  @Test
  void cappedPool_hasItsSizeAfter400Plays() {
    Trial trial = Liars.trial(SimulatedPlayer.CAPPED_POOL, 5_000, 220, 1, Evidence.LOG, ALPHA);
    assertThat(trial.named().map(Finding::suspect)).hasValue(Suspect.CAPPED_POOL);
    assertThat(trial.named().orElseThrow().sentence())
        .isEqualTo("plays only 200 songs of the list");
  }

  @ParameterizedTest(name = "{0}, missing {1}, chosen {2}")
  @CsvSource({
    "LOG, 0.02, 0.02",
    "LOG, 0.1, 0.05",
    "LOG_WITHOUT_SKIPS, 0.1, 0.1",
    "LOG_WITHOUT_SKIPS, 0.3, 0.05",
    "LOG_WITHOUT_SKIPS, 0.5, 0.1"
  })
  void honestLog_withHolesAndWishes_isNotNamed(Evidence evidence, double missing, double chosen) {
    for (int seed = 0; seed < Repeats.of(2, 20); seed++) {
      Trial trial = Liars.withHoles(SimulatedPlayer.HONEST, 50, missing, chosen, seed, evidence);
      assertWithMessage("seed %s: %s", seed, trial.findings()).that(trial.named()).isEmpty();
    }
  }

  /** A cycle of many songs is whole although each play might be missing. */
  @ParameterizedTest
  @EnumSource
  void honestLog_ofLongCycles_isNotNamed(Evidence evidence) {
    int songs = Repeats.of(500, 1_000);
    int plays = Repeats.of(550, 10_000);
    Trial trial = Liars.trial(SimulatedPlayer.HONEST, songs, plays, 1, evidence, ALPHA);
    assertWithMessage("%s", trial.findings()).that(trial.named()).isEmpty();
  }

  /** A law that a suspect shares with an honest player must not gain on it with each play. */
  @ParameterizedTest
  @EnumSource
  void longLog_ofAnHonestPlayer_isNotNamed(Evidence evidence) {
    Trial trial = Liars.trial(SimulatedPlayer.HONEST, 50, 30_000, 1, evidence, ALPHA);
    assertThat(trial.conclusion().outcome()).isEqualTo(Outcome.FAIR);
  }

  @ParameterizedTest(name = "{0}, {1} songs, {2} plays")
  @CsvSource({"SHRINKING, 50, 6000", "ALBUMS, 20, 2000"})
  void longLog_ofALivingListener_isNotNamed(LivingListener listener, int songs, int plays) {
    Trial trial = listener.trial(songs, plays, 1, ALPHA);
    assertWithMessage("%s", trial.conclusion())
        .that(trial.conclusion().outcome())
        .isNotEqualTo(Outcome.UNFAIR);
  }

  /** With its albums known: two albums without immediate repeats have one order. */
  @ParameterizedTest(name = "{0} songs")
  @CsvSource({"8, UNDECIDED", "20, UNDECIDED", "30, UNFAIR", "100, UNFAIR"})
  void orderOfTheList_ofKnownAlbums_isNeverFair(int songs, Outcome outcome) {
    Units albums = Units.of(IntStream.range(0, songs).mapToObj(song -> song / 10).toList());
    Trial trial = new Trial(songs, albums, Evidence.LOG, ALPHA);
    for (int play = 0; play < 1_000; play++) {
      trial.play(play % songs);
      if (play % 10 == 0) {
        assertThat(trial.conclusion().outcome()).isNotEqualTo(Outcome.FAIR);
      }
    }
    assertThat(trial.conclusion().outcome()).isEqualTo(outcome);
  }

  /** The law of albums gains on that of the list's order with each album, though by little. */
  @Test
  void orderOfTwoAlbums_isNotFairAfterAnyNumberOfPlays() {
    Trial trial = new Trial(4, Units.of(List.of("a", "a", "b", "b")), Evidence.LOG, ALPHA);
    for (int play = 0; play < 40_000; play++) {
      trial.play(play % 4);
    }
    assertThat(trial.conclusion().outcome()).isEqualTo(Outcome.UNDECIDED);
  }

  /** In the list's order, also if songs beside each other may be of one album. */
  @ParameterizedTest(name = "{0} songs")
  @MethodSource("shortLists")
  void orderOfTheList_isNeverFair(int songs) {
    for (Units units : new Units[] {Units.NONE, Units.UNKNOWN}) {
      Trial trial = new Trial(songs, units, Evidence.LOG, ALPHA);
      for (int play = 0; play < Math.max(200, Repeats.of(20, 60) * songs); play++) {
        trial.play(play % songs);
        assertWithMessage("%s plays: %s", play, trial.conclusion())
            .that(trial.conclusion().outcome())
            .isNotEqualTo(Outcome.FAIR);
      }
      if (songs > 2 && units == Units.NONE) {
        assertThat(trial.named().map(Finding::suspect)).hasValue(Suspect.FIXED_ORDER);
      }
    }
  }

  static IntStream shortLists() {
    return IntStream.rangeClosed(2, 20);
  }

  /** Random picks at first, then an honest shuffle. */
  @Test
  void suspectWhoseRatioFell_isNotNamed() {
    Trial trial = Liars.trial(SimulatedPlayer.PICK_RANDOM, 50, 150, 1, Evidence.LOG, ALPHA);
    assertThat(trial.named().map(Finding::suspect)).hasValue(Suspect.PICK_RANDOM);
    IntStream.generate(SimulatedPlayer.HONEST.start(50, new Random(1)))
        .limit(2_000)
        .forEach(trial::play);
    assertThat(answers(trial)).containsEntry(Suspect.PICK_RANDOM, Answer.CLEARED);
  }

  /** With fixed seeds; the rates over many more are printed by {@link Liars}. */
  @ParameterizedTest(name = "{0}")
  @EnumSource
  void honestPlayer_ofALivingListener_isNotNamed(LivingListener listener) {
    assertNamed(listener, 0.01, Repeats.of(0, 21));
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @Tag("long")
  void honestPlayer_ofALivingListener_isNeverNamedAtTheUsualAlpha(LivingListener listener) {
    assertNamed(listener, ALPHA, 0);
  }

  /** Asserts that at most {@code most} of one log are named, of 1,000 if tests may take long. */
  private static void assertNamed(LivingListener listener, double alpha, int most) {
    List<String> named = new ArrayList<>();
    for (int seed = 0; seed < Repeats.of(1, 1_000); seed++) {
      Conclusion conclusion = listener.trial(seed, alpha).conclusion();
      if (conclusion.outcome() == Outcome.UNFAIR) {
        named.add("seed " + seed + ": " + conclusion);
      }
    }
    assertWithMessage("%s", named).that(named.size()).isAtMost(most);
  }

  /** The log does not show whether the player or the listener begins anew. */
  @Test
  void newOrderAfterOtherSongs_isNotAFault_butOneAtEachStartIs() {
    Trial others = LivingListener.TWO_LISTS.trial(50, 300, 1, ALPHA);
    assertThat(others.conclusion().outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(others.conclusion().sentence())
        .isEqualTo(
            "this log cannot tell: the player reshuffles at each start and forgets the songs "
                + "played before, or the listener restarted the cycle after other songs");
    Trial starts = Liars.trial(SimulatedPlayer.FRESH_START, 50, 160, 1, Evidence.LOG, ALPHA);
    assertThat(starts.conclusion().outcome()).isEqualTo(Outcome.UNFAIR);
  }

  /** Three songs in ten that never play are a habit or a fault; eight in ten are a fault. */
  @Test
  void songsThatDoNotPlay_areNotAFault_butASmallPoolIs() {
    Trial some = LivingListener.DEAD_SONGS.trial(50, 500, 1, ALPHA);
    assertThat(some.conclusion().outcome()).isNotEqualTo(Outcome.UNFAIR);
    assertThat(some.conclusion().sentence())
        .contains("songs were added to the list, removed, or never played");
    Trial most = Liars.trial(SimulatedPlayer.CAPPED_POOL, 50, 60, 1, Evidence.LOG, ALPHA);
    assertThat(most.conclusion().outcome()).isEqualTo(Outcome.UNFAIR);
  }

  /** The log begins in the middle of a cycle. */
  @Test
  void honestLog_fromTheMiddleOfACycle_isNotNamed() {
    for (int seed = 0; seed < 50; seed += Repeats.of(5, 1)) {
      IntSupplier next = SimulatedPlayer.HONEST.start(50, new Random(seed));
      Trial trial = new Trial(50, Evidence.LOG, ALPHA);
      IntStream.generate(next).limit(120 + seed).skip(seed).forEach(trial::play);
      assertThat(trial.named()).isEmpty();
      assertThat(answers(trial)).containsEntry(Suspect.PICK_RANDOM, Answer.CLEARED);
    }
  }

  @Test
  void badArguments_areRejectedWithTheirValue() {
    assertThat(
            assertThrows(IllegalArgumentException.class, () -> new Trial(1, Evidence.LOG, ALPHA)))
        .hasMessageThat()
        .isEqualTo("songs (1) must be at least 2");
    assertThat(assertThrows(IllegalArgumentException.class, () -> new Trial(2, Evidence.LOG, 0)))
        .hasMessageThat()
        .isEqualTo("alpha (0.0) must be in (0, 1)");
    assertThrows(IndexOutOfBoundsException.class, () -> new Trial(2, Evidence.LOG, ALPHA).play(2));
  }
}
