package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.math.StatsAccumulator;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.BitSet;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
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

  private static long inPlace(String order) {
    return IntStream.range(0, order.length()).filter(i -> order.charAt(i) - '0' == i).count();
  }

  @ParameterizedTest(name = "n = {0}, k = {1}")
  @CsvSource({"1,0", "2,1", "2,3", "3,2", "4,3", "5,2"})
  void expectedNeverChosen_isTheMeanOverAllSequencesOfDraws(int n, int k) {
    Map<Integer, BigFraction> law =
        AllDraws.law(
            draws -> {
              BitSet chosen = new BitSet();
              for (int i = 0; i < 2 * k; i++) {
                chosen.set(draws.below(n));
              }
              return n - chosen.cardinality();
            });
    double mean =
        law.entrySet().stream()
            .mapToDouble(entry -> entry.getKey() * entry.getValue().doubleValue())
            .sum();
    assertThat(new RandomSwaps(n, k).expectedNeverChosen()).isWithin(1e-12).of(mean);
  }

  @Test
  void fiftyTwoSwaps_measured_seedCards_areNearBoth() {
    // Four standard errors: a right mean is outside with probability 6e-5.
    Algorithm swaps = Algorithm.named("random-swaps").orElseThrow();
    Draws source = Seed.parse("cards").draws();
    StatsAccumulator never = new StatsAccumulator();
    StatsAccumulator home = new StatsAccumulator();
    for (int trial = 0; trial < 20_000; trial++) {
      BitSet chosen = new BitSet();
      int[] cards = IntStream.range(0, 52).toArray();
      swaps.shuffle(
          cards,
          bound -> {
            int place = source.below(bound);
            chosen.set(place); // a place that was chosen before holds what was chosen before
            return place;
          });
      never.add(52 - chosen.cardinality());
      home.add((int) IntStream.range(0, 52).filter(i -> cards[i] == i).count());
    }
    RandomSwaps exact = new RandomSwaps(52, 52);
    assertNear(never, exact.expectedNeverChosen());
    assertNear(home, exact.expectedInPlace());
  }

  private static void assertNear(StatsAccumulator seen, double exact) {
    double error = seen.sampleStandardDeviation() / Math.sqrt((double) seen.count());
    assertThat(seen.mean()).isWithin(4 * error).of(exact);
  }
}
