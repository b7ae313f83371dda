package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.BitSet;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PickRandomTest {
  @ParameterizedTest(name = "n = {0}, {1} plays")
  @CsvSource({"1,1", "1,4", "2,3", "3,3", "4,5", "5,4"})
  void expectedDistinct_isTheMeanOverAllSequencesOfDraws(int n, int plays) {
    Map<Integer, BigFraction> law =
        AllDraws.law(
            draws -> {
              BitSet heard = new BitSet();
              for (int i = 0; i < plays; i++) {
                heard.set(draws.below(n));
              }
              return heard.cardinality();
            });
    assertThat(PickRandom.expectedDistinct(n, plays)).isWithin(1e-12).of(mean(law));
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void expectedFirstRepeat_isTheMeanOverAllSequencesOfDraws(int n) {
    Map<Integer, BigFraction> law =
        AllDraws.law(
            draws -> {
              BitSet heard = new BitSet();
              int play = 1;
              for (int track = draws.below(n); !heard.get(track); track = draws.below(n)) {
                heard.set(track);
                play++;
              }
              return play;
            });
    assertThat(PickRandom.expectedFirstRepeat(n)).isWithin(1e-12).of(mean(law));
  }

  @Test
  void aHundredTracks_areTheFiguresOfTheTextbooks() {
    assertThat(PickRandom.expectedDistinct(100, 100)).isWithin(5e-4).of(63.397);
    assertThat(PickRandom.expectedFirstRepeat(100)).isWithin(5e-4).of(13.210);
    assertThat(PickRandom.expectedFirstRepeat(365)).isWithin(5e-4).of(24.617); // birthdays
  }

  @Test
  void expectedDistinct_noPlay_isNone() {
    assertThat(PickRandom.expectedDistinct(7, 0)).isEqualTo(0.0);
  }

  @ParameterizedTest(name = "n = {0}, {1} plays")
  @CsvSource({"1,0", "1,1", "2,1", "2,4", "3,3", "4,4", "4,6", "5,3", "3,7"})
  void probabilities_areThoseOfAllSequencesOfDraws(int n, int plays) {
    Map<Integer, BigFraction> law =
        AllDraws.law(
            draws -> {
              BitSet heard = new BitSet();
              for (int i = 0; i < plays; i++) {
                heard.set(draws.below(n));
              }
              return heard.cardinality();
            });
    double all = law.getOrDefault(n, BigFraction.ZERO).doubleValue();
    double different = law.getOrDefault(plays, BigFraction.ZERO).doubleValue();
    assertThat(PickRandom.allHeardProbability(n, plays)).isWithin(1e-12).of(all);
    assertThat(PickRandom.noRepeatProbability(n, plays)).isWithin(1e-12).of(different);
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {1, 2, 10, 52, 100, 300})
  void allHeardProbability_isWhatPlayByPlayGives(int n) {
    double[] all = allHeard(n, 12 * n);
    double mean = 0;
    for (int plays = 1; plays <= 12 * n; plays++) {
      double exact = PickRandom.allHeardProbability(n, plays);
      assertThat(exact).isWithin(all[plays] > 0.5 ? 1e-13 : 1.2e-7).of(all[plays]);
      mean += 1 - all[plays - 1];
    }
    assertThat(mean).isWithin(1).of(PickRandom.expectedUntilAll(n)); // later plays are cut off
    for (double p : new double[] {0.01, 0.05, 0.5, 0.95}) {
      int plays = PickRandom.untilAllQuantile(n, p);
      assertThat(all[plays]).isAtLeast(p);
      assertThat(all[plays - 1]).isLessThan(p);
    }
  }

  /** Play by play, by sums of positive terms: another way, and a slow one. */
  private static double[] allHeard(int n, int mostPlays) {
    double[] heard = new double[n + 1]; // heard[k]: the probability of k distinct so far
    double[] all = new double[mostPlays + 1];
    heard[0] = 1;
    for (int play = 1; play <= mostPlays; play++) {
      for (int k = n; k >= 1; k--) {
        heard[k] = heard[k] * k / n + heard[k - 1] * (n - k + 1) / n;
      }
      heard[0] = 0;
      all[play] = heard[n];
    }
    return all;
  }

  @Test
  void aMillionTracks_areNearTheLimit() {
    int n = 1_000_000;
    double euler = 0.5772156649;
    assertThat(PickRandom.expectedUntilAll(n)).isWithin(1e-2).of(n * (Math.log(n) + euler) + 0.5);
    // Erdos and Renyi 1961: all are heard by n (ln n + c) with probability exp(-e^-c).
    for (double c : new double[] {-1, 0, 1, 3}) {
      int plays = (int) Math.round(n * (Math.log(n) + c));
      double limit = Math.exp(-Math.exp(-c));
      assertThat(PickRandom.allHeardProbability(n, plays)).isWithin(1e-4).of(limit);
    }
    double limit = n * (Math.log(n) - Math.log(-Math.log(0.95)));
    assertThat((double) PickRandom.untilAllQuantile(n, 0.95)).isWithin(1000).of(limit);
  }

  @Test
  void expectedUntilAll_isTheFigureOfTheTextbooks() {
    assertThat(PickRandom.expectedUntilAll(1)).isEqualTo(1.0);
    assertThat(PickRandom.expectedUntilAll(2)).isEqualTo(3.0);
    assertThat(PickRandom.expectedUntilAll(100)).isWithin(5e-4).of(518.738);
    assertThat(PickRandom.untilAllQuantile(100, 0.95)).isEqualTo(754);
  }

  @Test
  void heardAgain_isGeometric() {
    assertThat(PickRandom.heardAgainProbability(1, 0)).isEqualTo(1.0);
    double miss = 1;
    for (int others = 0; others < 1000; others++) {
      miss *= 0.99;
      assertThat(PickRandom.heardAgainProbability(100, others)).isWithin(1e-13).of(1 - miss);
    }
    assertThat(PickRandom.heardAgainQuantile(1, 0.95)).isEqualTo(0);
    for (int n : new int[] {2, 3, 100, 1_000_000}) {
      int others = PickRandom.heardAgainQuantile(n, 0.95);
      assertThat(PickRandom.heardAgainProbability(n, others)).isAtLeast(0.95);
      assertThat(PickRandom.heardAgainProbability(n, others - 1)).isLessThan(0.95);
    }
    assertThat(PickRandom.heardAgainQuantile(100, 0.95)).isEqualTo(298);
  }

  @Test
  void noRepeatProbability_ofAWholeCycle_isHopeless() {
    assertThat(PickRandom.noRepeatProbability(100, 100)).isWithin(1e-44).of(9.33e-43);
    assertThat(PickRandom.noRepeatProbability(365, 23)).isWithin(1e-6).of(0.492703); // birthdays
    assertThat(PickRandom.noRepeatProbability(5, 6)).isEqualTo(0.0);
  }

  @Test
  void badArguments_areRefusedWithTheirValue() {
    assertThrows(IllegalArgumentException.class, () -> PickRandom.expectedDistinct(0, 1));
    assertThrows(IllegalArgumentException.class, () -> PickRandom.expectedDistinct(3, -1));
    assertThrows(IllegalArgumentException.class, () -> PickRandom.expectedFirstRepeat(0));
    assertThrows(IllegalArgumentException.class, () -> PickRandom.noRepeatProbability(0, 1));
    assertThrows(IllegalArgumentException.class, () -> PickRandom.expectedUntilAll(0));
    assertThrows(IllegalArgumentException.class, () -> PickRandom.allHeardProbability(3, -1));
    assertThrows(IllegalArgumentException.class, () -> PickRandom.heardAgainProbability(3, -1));
    assertThrows(IllegalArgumentException.class, () -> PickRandom.heardAgainQuantile(3, 0));
    var p = assertThrows(IllegalArgumentException.class, () -> PickRandom.untilAllQuantile(3, 1.0));
    assertThat(p).hasMessageThat().isEqualTo("p (1.0) must be in [0.01, 0.9999]");
  }

  private static double mean(Map<Integer, BigFraction> law) {
    return law.entrySet().stream()
        .map(outcome -> outcome.getValue().multiply(outcome.getKey()))
        .reduce(BigFraction.ZERO, BigFraction::add)
        .doubleValue();
  }
}
