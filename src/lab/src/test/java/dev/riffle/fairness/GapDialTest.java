package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Contrast.GapWait;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * RANDOM with a gap of n - m: the other plays between two of a track are n - m and a geometric
 * number more, from a rotation (m = 1) to pick-random (m = n).
 */
class GapDialTest {
  private static final int N = 50;
  private static final int M = 10;
  private static final int PLAYS = 1_000_000;

  /** The false-positive rate, both tails together. */
  private static final double LEVEL = 1e-6;

  /**
   * Tests the waits of one track only, some 20,000, because those of different tracks are not
   * independent.
   */
  private static Finding waits(int gap, String seed) {
    int end = PickRandom.heardAgainQuantile(N, N - M, 0.9999);
    double[] law = new double[end + 1];
    Arrays.setAll(
        law,
        others ->
            PickRandom.heardAgainProbability(N, N - M, others)
                - (others == 0 ? 0 : PickRandom.heardAgainProbability(N, N - M, others - 1)));
    Histogram histogram = new Histogram("waits", law);
    PlayQueue<Integer> queue =
        Contrast.queue(Seed.parse(seed), N, PlayMode.RANDOM, true)
            .gap(PlayMode.RANDOM, gap)
            .build();
    int last = -1;
    int waits = 0;
    for (int play = 0; play < PLAYS; play++) {
      if (queue.next().orElseThrow().item() == 0) {
        if (last >= 0) {
          histogram.add(play - last - 1);
          waits++;
        }
        last = play;
      }
    }
    return histogram.finding(waits).orElseThrow();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(strings = {"dial 0", "dial 1", "dial 2"})
  void waits_of50With10ThatDoNotRest_followTheLaw(String seed) {
    Finding finding = waits(N - M, seed);
    assertThat(finding.lowerCounts()).isTrue();
    assertThat(finding.verdict(LEVEL)).isEqualTo(Finding.Outcome.FAIR);
  }

  @ParameterizedTest(name = "gap {0}")
  @ValueSource(ints = {N - M - 1, N - M + 1})
  void waits_aGapOneOff_isRejected(int gap) {
    assertThat(waits(gap, "dial 0").verdict(LEVEL)).isEqualTo(Finding.Outcome.TOO_UNEVEN);
  }

  @ParameterizedTest(name = "n = {0}, gap {1}")
  @CsvSource({"1,0", "2,1", "5,4", "5,2", "50,40", "100,0"})
  void law_ofAnyGap_hasTheMeanAndTheVariance(int n, int gap) {
    double mean = 0;
    double square = 0;
    double before = 0;
    for (int others = 0; others < 10_000; others++) {
      double p = PickRandom.heardAgainProbability(n, gap, others) - before;
      before += p;
      mean += others * p;
      square += (double) others * others * p;
    }
    int m = n - gap;
    assertThat(before).isWithin(1e-12).of(1);
    assertThat(mean).isWithin(1e-9).of(n - 1);
    assertThat(square - mean * mean).isWithin(1e-6).of((double) m * (m - 1));
  }

  @Test
  void contrast_widestGap_isARotation() {
    ImmutableList<GapWait> dial = Contrast.of(Seed.parse("friday"), 24, 24).dial();
    assertThat(dial.stream().map(GapWait::gap)).containsExactly(0, 12, 18, 21, 23).inOrder();
    dial.forEach(wait -> assertThat(wait.others()).isAtLeast(wait.gap()));
    assertThat(dial.get(4).others()).isEqualTo(23);
    assertThat(Contrast.of(Seed.parse("friday"), 1, 1).dial()).contains(new GapWait(50, 0, 0));
  }
}
