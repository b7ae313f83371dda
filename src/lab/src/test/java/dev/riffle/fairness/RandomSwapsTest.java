package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.mean;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RandomSwapsTest {
  @Test
  void fiftyTwoSwapsOfFiftyTwoCards_leaveMostOfSevenUntouched() {
    RandomSwaps swaps = new RandomSwaps(52, 52);
    assertThat(swaps.expectedNeverChosen()).isWithin(0.05).of(6.9);
    assertThat(swaps.expectedInPlace()).isWithin(0.005).of(7.63);
  }

  @ParameterizedTest(name = "n = {0}, k = {1}")
  @CsvSource({"1,0", "1,3", "2,1", "3,0", "3,3", "4,1", "4,4", "5,2", "6,3"})
  void expectedInPlace_isTheMeanOfTheExactLaw(int n, int k) {
    double mean = n;
    if (k > 0) {
      mean =
          Law.of(Algorithm.randomSwaps(k), n).outcomes().entrySet().stream()
              .mapToDouble(entry -> entry.getValue().doubleValue() * inPlace(entry.getKey()))
              .sum();
    }
    assertThat(new RandomSwaps(n, k).expectedInPlace()).isWithin(1e-12).of(mean);
  }

  @ParameterizedTest(name = "n = {0}, k = {1}")
  @CsvSource({"1,1", "1,3", "2,1", "2,2", "3,1", "3,3", "4,1", "4,4", "5,2", "6,3"})
  void isFair_matchesTheExactLaw(int n, int k) {
    assertThat(new RandomSwaps(n, k).isFair())
        .isEqualTo(Law.of(Algorithm.randomSwaps(k), n).isUniform());
  }

  private static long inPlace(String order) {
    return IntStream.range(0, order.length()).filter(i -> order.charAt(i) - '0' == i).count();
  }

  @ParameterizedTest(name = "n = {0}, k = {1}")
  @CsvSource({"1,0", "2,1", "2,3", "3,2", "4,3", "5,2"})
  void expectedNeverChosen_isTheMeanOverAllSequencesOfDraws(int n, int k) {
    double mean =
        mean(
            draws -> {
              IntStream chosen = IntStream.range(0, 2 * k).map(i -> draws.below(n));
              return n - (int) chosen.distinct().count();
            });
    assertThat(new RandomSwaps(n, k).expectedNeverChosen()).isWithin(1e-12).of(mean);
  }
}
