package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.assertRefused;
import static dev.riffle.fairness.Lab.mean;

import dev.riffle.shuffle.Draws;
import java.util.BitSet;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PickRandomTest {
  @ParameterizedTest(name = "n = {0}, {1} plays")
  @CsvSource({"1,0", "1,1", "1,4", "2,1", "2,4", "3,3", "4,4", "4,6", "5,3", "5,4", "3,7", "7,0"})
  void expectedDistinct_isTheMeanOverAllSequencesOfDraws(int n, int plays) {
    Function<Draws, Integer> distinct =
        draws -> (int) IntStream.range(0, plays).map(play -> draws.below(n)).distinct().count();
    Map<Integer, BigFraction> law = AllDraws.law(distinct);
    double all = law.getOrDefault(n, BigFraction.ZERO).doubleValue();
    double different = law.getOrDefault(plays, BigFraction.ZERO).doubleValue();
    assertThat(PickRandom.expectedDistinct(n, plays)).isWithin(1e-12).of(mean(distinct));
    assertThat(PickRandom.allHeardProbability(n, plays)).isWithin(1e-12).of(all);
    assertThat(PickRandom.noRepeatProbability(n, plays)).isWithin(1e-12).of(different);
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void expectedFirstRepeat_isTheMeanOverAllSequencesOfDraws(int n) {
    double mean =
        mean(
            draws -> {
              BitSet heard = new BitSet();
              for (int track = draws.below(n); !heard.get(track); track = draws.below(n)) {
                heard.set(track);
              }
              return heard.cardinality() + 1;
            });
    assertThat(PickRandom.expectedFirstRepeat(n)).isWithin(1e-12).of(mean);
  }

  @Test
  void hundredTracks_matchTheTextbooks() {
    assertThat(PickRandom.expectedDistinct(100, 100)).isWithin(5e-4).of(63.397);
    assertThat(PickRandom.expectedFirstRepeat(100)).isWithin(5e-4).of(13.210);
    assertThat(PickRandom.expectedFirstRepeat(365)).isWithin(5e-4).of(24.617); // birthdays
    assertThat(PickRandom.noRepeatProbability(365, 23)).isWithin(1e-6).of(0.492703); // birthdays
    assertThat(PickRandom.noRepeatProbability(100, 100)).isWithin(1e-44).of(9.33e-43);
    assertThat(PickRandom.noRepeatProbability(5, 6)).isEqualTo(0.0);
    assertThat(PickRandom.expectedUntilAll(1)).isEqualTo(1.0);
    assertThat(PickRandom.expectedUntilAll(2)).isEqualTo(3.0);
    assertThat(PickRandom.expectedUntilAll(100)).isWithin(5e-4).of(518.738);
    assertThat(PickRandom.untilAllQuantile(100, 0.95)).isEqualTo(754);
    assertThat(PickRandom.heardAgainQuantile(100, 0, 0.95)).isEqualTo(298);
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 10, 52, 100, 300})
  void allHeardProbability_matchesTheRecurrence(int n) {
    double[] all = allHeard(n, 12 * n);
    double mean = 0;
    for (int plays = 1; plays <= 12 * n; plays++) {
      double exact = PickRandom.allHeardProbability(n, plays);
      assertThat(exact).isWithin(all[plays] > 0.5 ? 1e-13 : 1.2e-7).of(all[plays]);
      mean += 1 - all[plays - 1];
    }
    assertThat(mean).isWithin(1).of(PickRandom.expectedUntilAll(n)); // truncates later plays
    for (double p : new double[] {0.01, 0.05, 0.5, 0.95}) {
      int plays = PickRandom.untilAllQuantile(n, p);
      assertThat(all[plays]).isAtLeast(p);
      assertThat(all[plays - 1]).isLessThan(p);
    }
  }

  /** Computes play by play, with sums of positive terms: an independent, slow method. */
  private static double[] allHeard(int n, int maxPlays) {
    double[] heard = new double[n + 1]; // heard[k]: the probability of k distinct so far
    double[] all = new double[maxPlays + 1];
    heard[0] = 1;
    for (int play = 1; play <= maxPlays; play++) {
      for (int k = n; k >= 1; k--) {
        heard[k] = heard[k] * k / n + heard[k - 1] * (n - k + 1) / n;
      }
      heard[0] = 0;
      all[play] = heard[n];
    }
    return all;
  }

  @Test
  void millionTracks_areNearTheLimit() {
    int n = 1_000_000;
    double euler = 0.5772156649;
    assertThat(PickRandom.expectedUntilAll(n)).isWithin(1e-2).of(n * (Math.log(n) + euler) + 0.5);
    // Erdos and Renyi 1961: n (ln n + c) plays include all tracks with probability exp(-e^-c).
    for (double c : new double[] {-1, 0, 1, 3}) {
      int plays = (int) Math.round(n * (Math.log(n) + c));
      double limit = Math.exp(-Math.exp(-c));
      assertThat(PickRandom.allHeardProbability(n, plays)).isWithin(1e-4).of(limit);
    }
    double limit = n * (Math.log(n) - Math.log(-Math.log(0.95)));
    assertThat((double) PickRandom.untilAllQuantile(n, 0.95)).isWithin(1000).of(limit);
  }

  @Test
  void heardAgain_isGeometric() {
    assertThat(PickRandom.heardAgainProbability(1, 0, 0)).isEqualTo(1.0);
    double miss = 1;
    for (int others = 0; others < 1000; others++) {
      miss *= 0.99;
      assertThat(PickRandom.heardAgainProbability(100, 0, others)).isWithin(1e-13).of(1 - miss);
    }
    assertThat(PickRandom.heardAgainQuantile(1, 0, 0.95)).isEqualTo(0);
    for (int n : new int[] {2, 3, 100, 1_000_000}) {
      int others = PickRandom.heardAgainQuantile(n, 0, 0.95);
      assertThat(PickRandom.heardAgainProbability(n, 0, others)).isAtLeast(0.95);
      assertThat(PickRandom.heardAgainProbability(n, 0, others - 1)).isLessThan(0.95);
    }
  }

  @Test
  void badArguments_areRejectedWithTheirValue() {
    String noTrack = "n (0) must be at least 1";
    assertRefused(noTrack, () -> PickRandom.expectedDistinct(0, 1));
    assertRefused(noTrack, () -> PickRandom.expectedFirstRepeat(0));
    assertRefused(noTrack, () -> PickRandom.noRepeatProbability(0, 1));
    assertRefused(noTrack, () -> PickRandom.expectedUntilAll(0));
    String negative = "plays (-1) must not be negative";
    assertRefused(negative, () -> PickRandom.expectedDistinct(3, -1));
    assertRefused(negative, () -> PickRandom.allHeardProbability(3, -1));
    assertRefused(
        "others (-1) must not be negative", () -> PickRandom.heardAgainProbability(3, 0, -1));
    assertRefused("gap (3) must be in [0, 3)", () -> PickRandom.heardAgainProbability(3, 3, 0));
    assertRefused(
        "p (0.0) must be in [0.01, 0.9999]", () -> PickRandom.heardAgainQuantile(3, 0, 0));
    assertRefused("p (1.0) must be in [0.01, 0.9999]", () -> PickRandom.untilAllQuantile(3, 1));
  }
}
