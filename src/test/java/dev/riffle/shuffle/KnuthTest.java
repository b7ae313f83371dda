package dev.riffle.shuffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.math.IntMath;
import dev.riffle.fairness.AllDraws;
import dev.riffle.fairness.PositionMatrix;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
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
    J_BELOW_I {
      @Override
      public void apply(int[] values, Draws draws) {
        for (int i = values.length - 1; i > 0; i--) {
          swap(values, i, draws.below(i));
        }
      }
    },
    /** Any place at every step: n^n equally likely ways to n! orders. */
    ANY_PLACE {
      @Override
      public void apply(int[] values, Draws draws) {
        for (int i = values.length - 1; i > 0; i--) {
          swap(values, i, draws.below(values.length));
        }
      }
    },
    /** Modulo of a generator whose range, 8 here, the bound does not divide. */
    MODULO {
      @Override
      public void apply(int[] values, Draws draws) {
        for (int i = values.length - 1; i > 0; i--) {
          swap(values, i, draws.below(8) % (i + 1));
        }
      }
    }
  }

  private static final double ALPHA = 1e-4;
  private static final int PLACES = 20;
  private static final int TRIALS = 20_000;

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void shuffle_everySequenceOfDraws_givesEveryOrderEquallyOften(int n) {
    Map<String, BigFraction> law = law(n, Knuth::shuffle);
    assertThat(law).hasSize(IntMath.factorial(n));
    assertThat(ImmutableList.copyOf(law.values()).stream().distinct())
        .containsExactly(BigFraction.of(1, IntMath.factorial(n)));
  }

  @ParameterizedTest
  @EnumSource(Mutant.class)
  void everySequenceOfDraws_mutant_isNotUniform(Mutant mutant) {
    Map<String, BigFraction> law = law(4, mutant);
    assertThat(law.values().stream().distinct().count() > 1 || law.size() < 24).isTrue();
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
    PositionMatrix matrix = matrix(Knuth::shuffle, Seed.parse("position matrix").draws());
    assertWithMessage("S = %s, seed \"position matrix\"", matrix.statistic())
        .that(matrix.finding().p())
        .isAtLeast(ALPHA);
  }

  @ParameterizedTest
  @EnumSource(Mutant.class)
  void positionMatrix_mutant_isTooUneven(Mutant mutant) {
    assertThat(matrix(mutant, Seed.parse("position matrix").draws()).finding().upperTail())
        .isLessThan(ALPHA / 2);
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
  void positionMatrix_thousandSeeds_failsAsOftenAsItsAlphaSays() {
    // At alpha = 10 % a thousand fair matrices fail 100 times, give or take 9.5; five of those are
    // 2.8e-7 a tail. An S
    // without its factor (n-1)/n, or a test of one tail, lands far outside.
    int failed = 0;
    for (int run = 0; run < 1000; run++) {
      Draws draws = Seed.parse("calibration").derive(run).draws();
      PositionMatrix matrix = new PositionMatrix(8);
      for (int trial = 0; trial < 400; trial++) {
        int[] values = identity(8);
        Knuth.shuffle(values, draws);
        matrix.add(values);
      }
      failed += matrix.finding().p() < 0.1 ? 1 : 0;
    }
    assertThat(failed).isAtLeast(53);
    assertThat(failed).isAtMost(147);
  }

  private static PositionMatrix matrix(Shuffle shuffle, Draws draws) {
    PositionMatrix matrix = new PositionMatrix(PLACES);
    for (int trial = 0; trial < TRIALS; trial++) {
      int[] values = identity(PLACES);
      shuffle.apply(values, draws);
      matrix.add(values);
    }
    return matrix;
  }

  private static Map<String, BigFraction> law(int n, Shuffle shuffle) {
    return AllDraws.law(
        draws -> {
          int[] values = identity(n);
          shuffle.apply(values, draws);
          return AllDraws.text(values);
        });
  }

  private static int[] identity(int n) {
    return IntStream.range(0, n).toArray();
  }

  private static void swap(int[] values, int i, int j) {
    int value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}
