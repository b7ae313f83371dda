package dev.riffle.fairness;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.fairness.Lab.orders;
import static dev.riffle.fairness.Lab.shuffles;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.base.Suppliers;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multiset;
import dev.riffle.fairness.Finding.Outcome;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each test rejects a shuffle that no other test rejects, and fair shuffles at its level only. */
@Timeout(300)
class AuditTest {
  private static final double ALPHA = 0.001;

  private static final Seed MUTANTS = Seed.parse("mutants");

  private static final Shuffles KNUTH = shuffles("knuth", "riffle");

  private static final Supplier<ImmutableMap<String, Outcome>> KNUTH_OUTCOMES =
      Suppliers.memoize(() -> outcomes(audit(KNUTH, 20, 20_000, MUTANTS)));

  /** The n!/2 even orders only: counts by place cannot detect this. */
  private static final Shuffles EVEN_ORDERS =
      of(
          (order, draws) -> {
            Knuth.shuffle(order, draws);
            Features features = new Features(order.length);
            features.of(order);
            if (features.inversions() % 2 == 1) {
              Rounds.swap(order, 0, 1);
            }
          });

  /** One riffle of a cut deck (Gilbert, Shannon and Reeds): two rising sequences. */
  private static final Shuffles ONE_RIFFLE =
      of(
          (order, draws) -> {
            int[] before = order.clone();
            int n = order.length;
            int cut = 0;
            for (int i = 0; i < n; i++) {
              cut += draws.below(2);
            }
            for (int i = 0, left = 0, right = cut; i < n; i++) {
              boolean fromLeft = draws.below(n - i) < cut - left;
              order[i] = before[fromLeft ? left++ : right++];
            }
          });

  private static Shuffles of(BiConsumer<int[], Draws> shuffle) {
    Rounds rounds = Rounds.once((values, round, draws) -> shuffle.accept(values, draws));
    return Shuffles.of(
        new Algorithm("mutant", "none", "none", "none", false, rounds),
        Generator.named("riffle").orElseThrow());
  }

  /** A shuffle that each test must reject, independently of the others. */
  static Stream<Arguments> mutants() {
    return Stream.of(
        arguments("position matrix", "swap-any", shuffles("swap-any", "riffle")),
        arguments("Lehmer digits", "swap-any", shuffles("swap-any", "riffle")),
        arguments("orders", "rotation", shuffles("rotation", "riffle")),
        arguments("fixed points", "rand-mod-i", shuffles("rand-mod-i", "riffle")),
        arguments("cycles", "even orders", EVEN_ORDERS),
        arguments("inversions", "even orders", EVEN_ORDERS),
        arguments("descents", "coin-sort", shuffles("coin-sort", "riffle")),
        arguments("rising sequences", "one riffle", ONE_RIFFLE),
        arguments("neighbours", "rotation", shuffles("rotation", "riffle")),
        arguments("successive", "java-consecutive", shuffles("knuth", "java-consecutive")),
        arguments("collisions", "second", shuffles("knuth", "second")));
  }

  private static Findings audit(Shuffles shuffles, int n, long trials, Seed seed) {
    return new Trials(shuffles, seed, n, trials).run(() -> new Audit(n)).findings();
  }

  /** Returns the outcomes of the tests, each at its share of the level. */
  private static ImmutableMap<String, Outcome> outcomes(Findings findings) {
    return outcomes(findings, findings.level(ALPHA));
  }

  private static ImmutableMap<String, Outcome> outcomes(Findings findings, double level) {
    return findings.all().stream()
        .collect(toImmutableMap(Finding::test, finding -> finding.verdict(level)));
  }

  @ParameterizedTest(name = "{0} rejects {1}, seed \"mutants\"")
  @MethodSource("mutants")
  void test_ofItsMutant_rejectsIt_andAcceptsKnuth(String test, String mutant, Shuffles shuffles) {
    assertWithMessage(mutant)
        .that(outcomes(audit(shuffles, 20, 20_000, MUTANTS)))
        .containsEntry(test, Outcome.TOO_UNEVEN);
    assertThat(KNUTH_OUTCOMES.get()).containsEntry(test, Outcome.FAIR);
  }

  @Test
  void tests_all_haveAMutant() {
    assertThat(mutants().map(mutant -> mutant.get()[0]))
        .containsExactlyElementsIn(outcomes(audit(KNUTH, 20, 1_000, Seed.parse("names"))).keySet());
  }

  @Test
  void evenOrders_inPlacesAndDigits_lookFair() {
    Findings findings = audit(EVEN_ORDERS, 20, 20_000, Seed.parse("even"));
    assertThat(outcomes(findings, 1e-3))
        .containsAtLeast(
            "position matrix", Outcome.FAIR,
            "orders", Outcome.FAIR,
            "descents", Outcome.FAIR,
            "neighbours", Outcome.FAIR);
    assertThat(findings.areFair(ALPHA)).isFalse();
  }

  /**
   * Each cell of the matrix is even. The statistic is not that of independent orders: it is n - 1
   * times a chi-square with n - 1 degrees of freedom, sometimes too even and sometimes too uneven.
   */
  @Test
  void rotation_eachCellIsEven_andIsDetected() {
    Shuffles rotation = shuffles("rotation", "riffle");
    Trials trials = new Trials(rotation, Seed.parse("rotation"), 20, 20_000);
    PositionMatrix matrix = trials.run(() -> new PositionMatrix(20));
    for (int cell = 0; cell < 400; cell++) {
      assertThat(Math.abs(matrix.z(cell / 20, cell % 20))).isLessThan(4.5); // 7e-6 per cell
    }
    assertThat(trials.run(() -> new Audit(20)).findings().areFair(ALPHA)).isFalse();
  }

  /** Places, digits and cycles are uniform, but orders repeat. */
  @Test
  void tick32_isRejectedByCollisionsOnly() {
    outcomes(audit(shuffles("knuth", "tick32"), 20, 400_000, Seed.parse("tick")))
        .forEach(
            (test, outcome) ->
                assertWithMessage(test)
                    .that(outcome)
                    .isEqualTo(test.equals("collisions") ? Outcome.TOO_UNEVEN : Outcome.FAIR));
  }

  @Test
  void javaConsecutive_positionMatrix_isTooEven() {
    Shuffles consecutive = shuffles("knuth", "java-consecutive");
    assertThat(outcomes(audit(consecutive, 20, 20_000, Seed.parse("even"))))
        .containsEntry("position matrix", Outcome.TOO_EVEN);
  }

  @Test
  void mod15_ofTenThousandThings_isRejectedByTheBinnedMatrix() {
    Shuffles mod15 = shuffles("knuth", "mod15");
    Findings findings = audit(mod15, 10_000, 1_000, Seed.parse("mod15"));
    assertThat(findings.all().get(0).expected()).isEqualTo(99 * 99);
    assertThat(outcomes(findings)).containsEntry("position matrix", Outcome.TOO_UNEVEN);
  }

  /** A rotation through the same few orders, closer to the expectation than chance. */
  @Test
  void everyOrderInTurn_isTooEven() {
    Audit audit = new Audit(6);
    long index = 0;
    for (int times = 0; times < 100; times++) {
      for (int[] order : orders(6)) {
        audit.add(order, index++);
      }
    }
    ImmutableMap<String, Outcome> outcomes = outcomes(audit.findings());
    assertThat(outcomes).containsEntry("orders", Outcome.TOO_EVEN);
    assertThat(outcomes).containsEntry("position matrix", Outcome.TOO_EVEN);
  }

  /**
   * At 5 % each test fails 50 of 1000 fair audits, with a standard deviation of 6.9; five of those
   * have probability 2.8e-7 per tail.
   */
  @ParameterizedTest(name = "n = {0}, seeds derived from \"calibration\"")
  @ValueSource(ints = {3, 9, 20})
  void tests_thousandFairAudits_failAtTheirLevel(int n) {
    Multiset<String> failed = HashMultiset.create();
    Multiset<String> run = HashMultiset.create();
    for (int i = 0; i < 1000; i++) {
      for (Finding finding : audit(KNUTH, n, 1_000, Seed.parse("calibration").derive(i)).all()) {
        run.add(finding.test());
        failed.add(finding.test(), finding.p() < 0.05 ? 1 : 0);
      }
    }
    for (String test : run.elementSet()) {
      assertWithMessage(test).that(run.count(test)).isEqualTo(1000);
      assertWithMessage(test).that(failed.count(test)).isAtMost(85);
      if (!test.equals("collisions")) { // its count is nearly always 0
        assertWithMessage(test).that(failed.count(test)).isAtLeast(15);
      }
    }
  }

  @ParameterizedTest(name = "n = {0}, seed \"sizes\"")
  @ValueSource(ints = {2, 3, 6, 12, 64, 65, 1_000})
  void audit_anyNumberOfItems_acceptsKnuth_andRejectsSwapAny(int n) {
    long trials = Math.max(1_000, 2_000_000 / n);
    assertThat(audit(KNUTH, n, trials, Seed.parse("sizes")).areFair(ALPHA)).isTrue();
    if (n > 2) { // it is fair for two items
      assertThat(
              audit(shuffles("swap-any", "riffle"), n, trials, Seed.parse("sizes")).areFair(ALPHA))
          .isFalse();
    }
  }

  @Test
  void queue_ours_isFair() {
    assertThat(audit(Shuffles.ofQueue(), 20, 20_000, Seed.parse("queue")).areFair(ALPHA)).isTrue();
  }

  @ParameterizedTest(name = "{0} threads, seed \"threads\"")
  @ValueSource(ints = {1, 2, 7})
  void audit_anyNumberOfThreads_isTheSame(int threads) {
    Trials trials = new Trials(shuffles("knuth", "tick32"), Seed.parse("threads"), 100, 3_000);
    assertThat(trials.run(() -> new Audit(100), threads, done -> true).findings())
        .isEqualTo(trials.run(() -> new Audit(100)).findings());
  }

  @Test
  void findings_tooFewOrdersForATest_omitIt() {
    Findings findings = audit(KNUTH, 20, 40, Seed.parse("few"));
    assertThat(outcomes(findings).keySet()).containsExactly("position matrix", "Lehmer digits");
    assertThat(findings.areFair(ALPHA)).isTrue();
  }
}
