package dev.riffle.shuffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.shuffle.UniformLaw.assertNotUniformOrders;
import static dev.riffle.shuffle.UniformLaw.assertUniformOrders;

import com.google.errorprone.annotations.Immutable;
import dev.riffle.fairness.PositionMatrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnuthTest {
  /** A shuffle of an array, right or wrong. */
  private interface Shuffle {
    void apply(int[] values, Draws draws);
  }

  /** The classic slips, each of which every proof below must reject. */
  private enum Mutant implements Shuffle {
    /** Never itself: only the (n-1)! single cycles can come up (Sattolo). */
    J_BELOW_I((draws, i, n) -> draws.below(i)),
    /** Any place at every step: n^n equally likely ways to n! orders. */
    ANY_PLACE((draws, i, n) -> draws.below(n)),
    /** Modulo of a generator whose range, 8 here, the bound does not divide. */
    MODULO((draws, i, n) -> draws.below(8) % (i + 1));

    /** Returns the place that place {@code i} of {@code n} is swapped with. */
    @Immutable
    private interface Slip {
      int j(Draws draws, int i, int n);
    }

    private final Slip slip;

    Mutant(Slip slip) {
      this.slip = slip;
    }

    @Override
    public void apply(int[] values, Draws draws) {
      for (int i = values.length - 1; i > 0; i--) {
        int j = slip.j(draws, i, values.length);
        int value = values[i];
        values[i] = values[j];
        values[j] = value;
      }
    }
  }

  private static final double ALPHA = 1e-4;
  private static final int PLACES = 20;
  private static final int TRIALS = 20_000;

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void shuffle_everySequenceOfDraws_givesEveryOrderEquallyOften(int n) {
    assertUniformOrders(n, draws -> shuffled(n, Knuth::shuffle, draws));
  }

  @ParameterizedTest
  @EnumSource(Mutant.class)
  void everySequenceOfDraws_mutant_isNotUniform(Mutant mutant) {
    assertNotUniformOrders(4, draws -> shuffled(4, mutant, draws));
  }

  @Test
  void shuffle_n_takesOneDrawForEachPlaceButTheLast() {
    StringBuilder bounds = new StringBuilder();
    Knuth.shuffle(
        new int[5],
        bound -> {
          bounds.append(bound);
          return 0;
        });
    assertThat(bounds.toString()).isEqualTo("5432");
  }

  @Test
  void positionMatrix_knuth_isFairAtBothTails() {
    PositionMatrix matrix =
        matrix(PLACES, TRIALS, Knuth::shuffle, Seed.parse("position matrix").draws());
    assertWithMessage("S = %s, seed \"position matrix\"", matrix.statistic())
        .that(matrix.finding().p())
        .isAtLeast(ALPHA);
  }

  @ParameterizedTest
  @EnumSource(Mutant.class)
  void positionMatrix_mutant_isTooUneven(Mutant mutant) {
    PositionMatrix matrix = matrix(PLACES, TRIALS, mutant, Seed.parse("position matrix").draws());
    assertThat(matrix.finding().upperTail()).isLessThan(ALPHA / 2);
  }

  @Test
  void positionMatrix_rotationsInTurn_areTooEven() {
    PositionMatrix matrix = new PositionMatrix(PLACES);
    for (int trial = 0; trial < TRIALS; trial++) {
      int by = trial;
      matrix.add(IntStream.range(0, PLACES).map(i -> (i + by) % PLACES).toArray());
    }
    assertThat(matrix.finding().lowerTail()).isLessThan(ALPHA / 2);
  }

  @Test
  void positionMatrix_thousandSeeds_failsAtTheRateAlpha() {
    // At alpha = 10 % a thousand fair matrices fail 100 times, give or take 9.5; five of those are
    // 2.8e-7 a tail. An S
    // without its factor (n-1)/n, or a test of one tail, lands far outside.
    int failed = 0;
    for (int run = 0; run < 1000; run++) {
      Draws draws = Seed.parse("calibration").derive(run).draws();
      failed += matrix(8, 400, Knuth::shuffle, draws).finding().p() < 0.1 ? 1 : 0;
    }
    assertThat(failed).isAtLeast(53);
    assertThat(failed).isAtMost(147);
  }

  private static PositionMatrix matrix(int n, int trials, Shuffle shuffle, Draws draws) {
    PositionMatrix matrix = new PositionMatrix(n);
    for (int trial = 0; trial < trials; trial++) {
      matrix.add(shuffled(n, shuffle, draws));
    }
    return matrix;
  }

  private static int[] shuffled(int n, Shuffle shuffle, Draws draws) {
    int[] values = IntStream.range(0, n).toArray();
    shuffle.apply(values, draws);
    return values;
  }
}
