package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.shuffles;

import dev.riffle.shuffle.Seed;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Audits with 200 seeds: fair shuffles fail at rate alpha at most, unfair ones always. */
@Tag("long")
@Timeout(3600)
class AuditBarsTest {
  private static final int SEEDS = 200;
  private static final double ALPHA = 0.001;
  private static final double HARDLY_EVER = 1e-6;

  private static int rejected(Shuffles shuffles, int n, long trials) {
    return rejected(shuffles, n, trials, "bars", SEEDS, ALPHA);
  }

  private static int rejected(
      Shuffles shuffles, int n, long trials, String seed, int audits, double alpha) {
    int rejected = 0;
    for (int i = 0; i < audits; i++) {
      Trials run = new Trials(shuffles, Seed.parse(seed).derive(i), n, trials);
      rejected += run.run(() -> new Audit(n)).findings().areFair(alpha) ? 0 : 1;
    }
    return rejected;
  }

  /** Returns the maximum number of failures at rate alpha, exceeded once in a million times. */
  private static int maxFailures(int audits, double alpha) {
    return BinomialDistribution.of(audits, alpha).inverseSurvivalProbability(HARDLY_EVER);
  }

  @ParameterizedTest(name = "{0}, seeds derived from \"bars\"")
  @ValueSource(
      strings = {"knuth", "forward-knuth", "fisher-yates", "one-of-all", "probing", "list"})
  void uniform_twoHundredSeeds_failAtMostAtRateAlpha(String algorithm) {
    assertThat(rejected(shuffles(algorithm, "riffle"), 20, 100_000))
        .isAtMost(maxFailures(SEEDS, ALPHA));
  }

  @Test
  void queue_twoHundredSeeds_failsAtMostAtRateAlpha() {
    assertThat(rejected(Shuffles.ofQueue(), 20, 20_000)).isAtMost(maxFailures(SEEDS, ALPHA));
  }

  @ParameterizedTest(name = "{0} by {1}, n = {2}, {3} trials, seeds derived from \"bars\"")
  @CsvSource({
    "swap-any,riffle,20,20000",
    "random-swaps,riffle,20,20000",
    "rand-mod-i,riffle,20,20000",
    "coin-sort,riffle,20,20000",
    "rotation,riffle,20,20000",
    "knuth,java-consecutive,20,20000",
    "knuth,second,20,20000",
    "knuth,tick32,20,400000",
    "knuth,mod15,10000,1000",
  })
  void unfair_twoHundredSeeds_isAlwaysDetected(
      String algorithm, String generator, int n, long trials) {
    assertThat(rejected(shuffles(algorithm, generator), n, trials)).isEqualTo(SEEDS);
  }

  /**
   * At 1 %, 200 of 20,000 audits fail if each test keeps its share of the level in the far tail.
   */
  @ParameterizedTest(name = "n = {0}, seeds derived from \"far out\"")
  @ValueSource(ints = {4, 10})
  void knuth_twentyThousandAudits_failAtMostAtRateAlpha(int n) {
    int audits = 20_000;
    Shuffles knuth = shuffles("knuth", "riffle");
    assertThat(rejected(knuth, n, 1_000, "far out", audits, 0.01))
        .isAtMost(maxFailures(audits, 0.01));
  }
}
