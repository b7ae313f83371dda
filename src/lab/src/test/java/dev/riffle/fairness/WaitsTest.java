package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.mean;
import static dev.riffle.fairness.Lab.things;

import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting times: of shuffle by all sequences of draws, of both modes by many seeds. */
class WaitsTest {
  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4})
  void twoCycles_allSequencesOfDraws_othersReachTheirMaximum_andTheirMeanIsExact(int n) {
    Function<Draws, Integer> others =
        draws -> {
          ImmutableIntArray first = cycle(n, draws);
          return n - 1 - first.indexOf(0) + cycle(n, draws).indexOf(0);
        };
    assertThat(AllDraws.law(others).lastKey()).isEqualTo(Contrast.mostOthers(n));
    assertThat(mean(others)).isWithin(1e-12).of(n - 1);
  }

  private static ImmutableIntArray cycle(int n, Draws draws) {
    int[] order = things(n);
    Knuth.shuffle(order, draws);
    return ImmutableIntArray.copyOf(order);
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 5, 24})
  void shuffle_manySeedsAndCycles_noTrackExceedsTheMaximum(int n) {
    int longest = 0;
    for (int seed = 0; seed < 200; seed++) {
      Seed own = Seed.parse("wait " + seed);
      PlayQueue<Integer> queue = Contrast.queue(own, n, PlayMode.SHUFFLE, true).build();
      int[] last = new int[n];
      for (int play = 1; play <= 6 * n; play++) {
        int track = queue.next().orElseThrow().item();
        longest = Math.max(longest, last[track] == 0 ? 0 : play - last[track] - 1);
        last[track] = play;
      }
    }
    assertThat(longest).isAtMost(Contrast.mostOthers(n));
    assertThat(longest).isAtLeast(Contrast.mostOthers(n) - 2); // so the bound is tight
  }

  @Test
  void oneTrack_repeatsAtOnce() {
    Seed seed = Seed.parse("friday");
    Waits alone = new Waits(2, 1, 0);
    assertThat(Waits.of(Contrast.queue(seed, 1, PlayMode.RANDOM, true).build())).isEqualTo(alone);
    assertThat(Waits.of(Contrast.queue(seed, 1, PlayMode.SHUFFLE, true).build())).isEqualTo(alone);
  }

  @Test
  void random_seedFriday_isMeasuredInOnePlaythrough() {
    Seed seed = Seed.parse("friday");
    Waits waits = Waits.of(Contrast.queue(seed, 9, PlayMode.RANDOM, true).build());
    Playthrough playthrough = Contrast.of(seed, 9, 200).random();
    assertThat(playthrough.firstRepeat().getAsInt()).isEqualTo(waits.firstRepeat());
    assertThat(Contrast.of(seed, 9, waits.untilAll()).random().distinct()).isEqualTo(9);
    assertThat(Contrast.of(seed, 9, waits.untilAll() - 1).random().distinct()).isEqualTo(8);
    int first = playthrough.heard().indexOf(0);
    assertThat(playthrough.heard().subArray(first + 1, 200).indexOf(0)).isEqualTo(waits.others());
  }
}
