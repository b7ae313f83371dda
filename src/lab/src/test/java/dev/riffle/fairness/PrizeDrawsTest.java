package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.math.LongMath;
import dev.riffle.fairness.PrizeDraws.ChiSquare;
import dev.riffle.fairness.PrizeDraws.Prize;
import dev.riffle.fairness.PrizeDraws.Tails;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class PrizeDrawsTest {
  /** A wheel of a thousand fields: the number of fields of each prize. */
  private static final int[] WHEEL = {1, 9, 40, 150, 800};

  private static final int FIELDS = 1000;

  private static PrizeDraws draws(int[] promised, int[] drawn) {
    double fields = IntStream.of(promised).sum();
    return PrizeDraws.of(
        IntStream.range(0, promised.length)
            .mapToObj(i -> new Prize("prize " + i, promised[i] / fields, drawn[i]))
            .toList());
  }

  /** Returns the record of twenty prizes with equal shares. */
  private static PrizeDraws twenty(IntUnaryOperator drawn) {
    int[] promised = new int[20];
    Arrays.fill(promised, 1);
    return draws(promised, IntStream.range(0, 20).map(drawn).toArray());
  }

  /** Turns a wheel {@code times} times. */
  private static int[] turn(int[] wheel, int times, Draws draws) {
    int[] drawn = new int[wheel.length];
    int fields = IntStream.of(wheel).sum();
    for (int i = 0; i < times; i++) {
      int field = draws.below(fields);
      int prize = 0;
      while (field >= wheel[prize]) {
        field -= wheel[prize++];
      }
      drawn[prize]++;
    }
    return drawn;
  }

  // ------------------------------------------------------------------ figures

  @ParameterizedTest(name = "{0} of {1} draws, a share of {2} tenths")
  @CsvSource({"0,7,3", "3,7,3", "7,7,3", "1,1,5", "10,20,9", "20,20,9"})
  void tails_areSumsOfBinomialProbabilities(int drawn, int draws, int tenths) {
    double share = tenths / 10.0;
    double lower = 0;
    double upper = 0;
    for (int k = 0; k <= draws; k++) {
      double probability =
          LongMath.binomial(draws, k) * Math.pow(share, k) * Math.pow(1 - share, draws - k);
      lower += k <= drawn ? probability : 0;
      upper += k >= drawn ? probability : 0;
    }
    PrizeDraws record =
        PrizeDraws.of(
            List.of(new Prize("one", share, drawn), new Prize("other", 1 - share, draws - drawn)));
    Tails tails = record.tails(record.prizes().get(0));
    assertThat(tails.lower()).isWithin(1e-12).of(lower);
    assertThat(tails.upper()).isWithin(1e-12).of(upper);
  }

  @Test
  void chiSquare_isPearsonsSum() {
    ChiSquare whole = draws(new int[] {1, 1, 2}, new int[] {30, 50, 80}).chiSquare().orElseThrow();
    assertThat(whole.cells()).isEqualTo(3);
    assertThat(whole.statistic()).isWithin(1e-12).of(100 / 40.0 + 100 / 40.0 + 0);
    // Two degrees of freedom: the upper tail is exp(-S/2).
    assertThat(whole.tails().upper()).isWithin(1e-12).of(Math.exp(-2.5));
    // Too even: half a draw is added to the difference in each cell.
    double evenness = (10.5 * 10.5 + 10.5 * 10.5) / 40 + 0.5 * 0.5 / 80;
    assertThat(whole.tails().lower()).isWithin(1e-12).of(1 - Math.exp(-evenness / 2));
  }

  @Test
  void chiSquare_mergesRarePrizes() {
    // Expected: 1, 9, 40, 150, 800. The first three merge into a cell of 50.
    ChiSquare whole = draws(WHEEL, new int[] {0, 0, 50, 150, 800}).chiSquare().orElseThrow();
    assertThat(whole.cells()).isEqualTo(3);
    assertThat(whole.statistic()).isWithin(1e-12).of(0);
  }

  @Test
  void chiSquare_tooFewDraws_isEmpty() {
    assertThat(draws(WHEEL, new int[] {0, 0, 1, 4, 20}).chiSquare()).isEmpty();
    PrizeDraws alone = draws(new int[] {1}, new int[] {500});
    assertThat(alone.chiSquare()).isEmpty();
    assertThat(alone.p()).isEqualTo(1.0);
  }

  // ------------------------------------------------------------------ verdicts

  /**
   * A fair wheel is rejected at rate alpha at most; the limit here is four standard deviations
   * higher, which that rate exceeds with probability 3e-5.
   */
  @ParameterizedTest(name = "{0} draws")
  @ValueSource(ints = {3, 20, 60, 125, 400, 2000})
  void fairWheel_isRejectedAtMostAtRateAlpha(int times) {
    Draws draws = Seed.parse("fair " + times).draws();
    int records = 2000;
    double[] p = new double[records];
    Arrays.setAll(p, record -> draws(WHEEL, turn(WHEEL, times, draws)).p());
    for (double alpha : new double[] {0.05, 0.005}) {
      double most = records * alpha + 4 * Math.sqrt(records * alpha * (1 - alpha));
      assertThat((double) DoubleStream.of(p).filter(one -> one < alpha).count()).isAtMost(most);
    }
  }

  @Test
  void wheelWithoutItsJackpot_isDetected_andNamed() {
    // Promised 40 and 150 in 1000; the fields of the first pay nothing.
    int[] wheel = {1, 9, 0, 150, 840};
    for (int seed = 0; seed < 50; seed++) {
      PrizeDraws record = draws(WHEEL, turn(wheel, 1000, Seed.parse("no jackpot " + seed).draws()));
      assertWithMessage("seed %s", seed).that(record.p()).isLessThan(0.001);
      assertThat(record.oddest().name()).isEqualTo("prize 2");
    }
  }

  @Test
  void jackpotDrawnThrice_isDetected_despiteNoChiSquare() {
    PrizeDraws record = draws(new int[] {1, 9999}, new int[] {3, 97});
    assertThat(record.chiSquare()).isEmpty();
    assertThat(record.p()).isLessThan(0.001);
  }

  @Test
  void manySmallDeviations_areDetectedByChiSquareOnly() {
    // Twenty prizes of 100 each, each off by 22: no single one is significant.
    PrizeDraws record = twenty(i -> i % 2 == 0 ? 122 : 78);
    assertThat(record.p()).isLessThan(0.001);
    assertThat(2 * 21 * record.tails(record.oddest()).smaller()).isGreaterThan(0.1);
  }

  @Test
  void tooEvenRecord_isDetected() {
    PrizeDraws record = twenty(i -> 100);
    assertThat(record.p()).isLessThan(0.001);
    assertThat(record.chiSquare().orElseThrow().tails().lower()).isLessThan(1e-10);
  }

  // ------------------------------------------------------------------ bad arguments

  @Test
  void badRecords_areRejectedInOneSentence() {
    assertRefused(List.of(), "prizes (0) must be in [1, 1000]");
    assertRefused(List.of(new Prize("a", 1, 0)), "draws (0) must be in [1, 1000000000]");
    assertRefused(List.of(new Prize("a", 0, 1)), "share (0.0) must be above 0 and at most 1");
    assertRefused(
        List.of(new Prize("a", Double.NaN, 1)), "share (NaN) must be above 0 and at most 1");
    assertRefused(List.of(new Prize("a", 1, -1)), "drawn (-1) must not be negative");
    assertRefused(List.of(new Prize("a", 0.5, 1)), "shares sum to 0.5, expected 1");
    List<Prize> often =
        List.of(new Prize("a", 0.5, 1_000_000_000), new Prize("b", 0.5, 1_000_000_000));
    assertRefused(often, "draws (2000000000) must be in [1, 1000000000]");
    List<Prize> many = Collections.nCopies(FIELDS + 1, new Prize("a", 0.001, 1));
    assertRefused(many, "prizes (1001) must be in [1, 1000]");
  }

  private static void assertRefused(List<Prize> prizes, String sentence) {
    Lab.assertRefused(sentence, () -> PrizeDraws.of(prizes));
  }
}
