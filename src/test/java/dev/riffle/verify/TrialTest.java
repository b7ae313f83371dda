package dev.riffle.verify;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableMap;
import dev.riffle.verify.Finding.Answer;
import dev.riffle.verify.Trial.Evidence;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Players of known laws on trial. */
class TrialTest {
  private static final double ALPHA = 1e-6;

  /** With fixed seeds; the rates over many more are printed by {@link Suspects}. */
  @ParameterizedTest(name = "{0}, 50 songs, {2} plays")
  @CsvSource({
    "FIXED_ORDER, FIXED_ORDER, 12",
    "SAME_ORDER, SAME_ORDER, 80",
    "FRESH_START, FRESH_START, 150",
    "SATTOLO, SATTOLO, 300",
    "SATTOLO_AGAIN, SATTOLO, 300",
    "NAIVE_SWAPS, NAIVE_SWAPS, 6000",
    "PICK_RANDOM, PICK_RANDOM, 200",
    "PICK_RANDOM_WITH_GAP, PICK_RANDOM_WITH_GAP, 100",
    "SHORT_CYCLES, SHORT_CYCLES, 200",
    "CAPPED_POOL, CAPPED_POOL, 60",
    "BLOCKS, BLOCKS, 30",
    "FRESHEST, FRESHEST, 4000"
  })
  void player_ofASuspectedLaw_isNamed(SimulatedPlayer player, Suspect suspect, int plays) {
    for (int seed = 0; seed < 10; seed++) {
      for (Evidence evidence : Evidence.values()) {
        assertWithMessage("%s, seed %s", evidence, seed)
            .that(
                Suspects.trial(player, 50, plays, seed, evidence, ALPHA)
                    .named()
                    .map(Finding::suspect))
            .hasValue(suspect);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"HONEST", "HONEST_WITH_GAP"})
  void honestPlayer_isNotNamed_andIsClearedOfAllThatHasALawOfItsOwn(SimulatedPlayer player) {
    for (int seed = 0; seed < 20; seed++) {
      for (Evidence evidence : Evidence.values()) {
        Trial trial = Suspects.trial(player, 50, 60 + 20 * seed, seed, evidence, ALPHA);
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
    Trial trial = Suspects.trial(SimulatedPlayer.CAPPED_POOL, 5_000, 220, 1, Evidence.LOG, ALPHA);
    assertThat(trial.named().map(Finding::suspect)).hasValue(Suspect.CAPPED_POOL);
    assertThat(trial.named().orElseThrow().sentence())
        .isEqualTo("plays only 200 songs of the list");
  }

  /** Every tenth play is missing, and every twentieth is a song that the listener chose. */
  @Test
  void honestLog_withHolesAndWishes_isNotNamed() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      IntSupplier next = SimulatedPlayer.HONEST.start(50, random);
      Trial trial = new Trial(50, Evidence.LOG, ALPHA);
      for (int i = 0; i < 500; i++) {
        int song = next.getAsInt();
        if (random.nextInt(50) == 0) {
          trial.play(random.nextInt(50));
        }
        if (random.nextInt(50) > 0) {
          trial.play(song);
        }
      }
      assertWithMessage("seed %s: %s", seed, trial.findings()).that(trial.named()).isEmpty();
    }
  }

  /** The log begins in the middle of a cycle. */
  @Test
  void honestLog_fromTheMiddleOfACycle_isNotNamed() {
    for (int seed = 0; seed < 50; seed++) {
      IntSupplier next = SimulatedPlayer.HONEST.start(50, new Random(seed));
      Trial trial = new Trial(50, Evidence.LOG, ALPHA);
      IntStream.generate(next).limit(120 + seed).skip(seed).forEach(trial::play);
      assertThat(trial.named()).isEmpty();
      assertThat(answers(trial)).containsEntry(Suspect.PICK_RANDOM, Answer.CLEARED);
    }
  }

  @Test
  void badArguments_areRefusedWithTheirValue() {
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
