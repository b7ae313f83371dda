package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.fairness.Lab.assertRefused;
import static dev.riffle.fairness.Lab.orders;
import static dev.riffle.fairness.Lab.things;

import com.google.common.math.IntMath;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PositionMatrixTest {
  private static PositionMatrix of(int n, int bins, int[]... orders) {
    PositionMatrix matrix = new PositionMatrix(n, bins);
    for (int[] order : orders) {
      matrix.add(order);
    }
    return matrix;
  }

  @Test
  void count_isOfAnEntryAtAPlace() {
    PositionMatrix matrix = of(3, 3, new int[] {2, 0, 1}, new int[] {2, 1, 0});
    assertThat(matrix.trials()).isEqualTo(2);
    assertThat(matrix.count(2, 0)).isEqualTo(2);
    assertThat(matrix.count(0, 1)).isEqualTo(1);
    assertThat(matrix.count(0, 0)).isEqualTo(0);
  }

  @Test
  void statistic_isPearsonsTimesItsFactor() {
    // The expectation is 2/3 in each of nine cells, which hold 2, four times 1 and four times 0.
    PositionMatrix matrix = of(3, 3, new int[] {0, 1, 2}, new int[] {0, 2, 1});
    double e = 2 / 3.0;
    double pearson = ((2 - e) * (2 - e) + 4 * (1 - e) * (1 - e) + 4 * e * e) / e;
    assertThat(matrix.statistic()).isWithin(1e-12).of(pearson * 2 / 3);
    assertThat(matrix.finding().expected()).isEqualTo(4);
  }

  @Test
  void statistic_eachRotationOnce_isZeroAndTooEven() {
    PositionMatrix matrix = new PositionMatrix(20);
    IntStream.range(0, 20)
        .forEach(by -> matrix.add(IntStream.range(0, 20).map(i -> (i + by) % 20).toArray()));
    assertThat(matrix.statistic()).isEqualTo(0);
    assertThat(matrix.finding().verdict(1e-9)).isEqualTo(Finding.Outcome.TOO_EVEN);
    assertThat(matrix.z(3, 4)).isEqualTo(0);
  }

  /** The mean of S over all orders is exact for a single order, for any bins. */
  @ParameterizedTest(name = "n = {0}, {1} bins")
  @CsvSource({"4,4", "4,2", "5,2", "5,3", "6,4", "7,3"})
  void statistic_allOrdersOneByOne_meanIsTheDegreesOfFreedom(int n, int bins) {
    double sum = 0;
    double squares = 0;
    for (int[] order : orders(n)) {
      PositionMatrix matrix = of(n, bins, order);
      sum += matrix.statistic();
      squares += matrix.z(1, 0) * matrix.z(1, 0);
    }
    assertThat(sum / IntMath.factorial(n)).isWithin(1e-9).of((bins - 1) * (bins - 1));
    assertThat(squares / IntMath.factorial(n)).isWithin(1e-9).of(1);
  }

  /**
   * At 10 %, 100 of a thousand fair matrices fail, with a standard deviation of 9.5; five of those
   * have probability 2.8e-7 per tail. An S without its factor, or with the degrees of freedom of an
   * unbinned matrix, is far outside.
   */
  @ParameterizedTest(name = "n = {0}, {1} bins, seeds derived from \"bins\"")
  @CsvSource({"8,8", "30,7", "100,10"})
  void finding_thousandSeeds_failsAtItsLevel(int n, int bins) {
    int failed = 0;
    for (int run = 0; run < 1000; run++) {
      Draws draws = Seed.parse("bins").derive(run).draws();
      PositionMatrix matrix = new PositionMatrix(n, bins);
      for (int trial = 0; trial < 200; trial++) {
        int[] order = things(n);
        Knuth.shuffle(order, draws);
        matrix.add(order);
      }
      failed += matrix.finding().p() < 0.1 ? 1 : 0;
    }
    assertWithMessage("failed").that(failed).isAtLeast(53);
    assertWithMessage("failed").that(failed).isAtMost(147);
  }

  @Test
  void noOrders_areNeitherEvenNorUneven() {
    PositionMatrix nothing = new PositionMatrix(2);
    assertThat(nothing.statistic()).isEqualTo(0);
    assertThat(nothing.z(0, 0)).isEqualTo(0);
    assertThat(nothing.finding().verdict(0.001)).isEqualTo(Finding.Outcome.FAIR);
    assertRefused("n (1) must be at least 2", () -> new PositionMatrix(1));
  }
}
