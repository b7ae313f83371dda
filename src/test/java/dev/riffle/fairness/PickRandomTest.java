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

  @Test
  void badArguments_areRefusedWithTheirValue() {
    assertThrows(IllegalArgumentException.class, () -> PickRandom.expectedDistinct(0, 1));
    assertThrows(IllegalArgumentException.class, () -> PickRandom.expectedDistinct(3, -1));
    assertThrows(IllegalArgumentException.class, () -> PickRandom.expectedFirstRepeat(0));
  }

  private static double mean(Map<Integer, BigFraction> law) {
    return law.entrySet().stream()
        .map(outcome -> outcome.getValue().multiply(outcome.getKey()))
        .reduce(BigFraction.ZERO, BigFraction::add)
        .doubleValue();
  }
}
