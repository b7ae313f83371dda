package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.SpreadRecipe;
import dev.riffle.fairness.SpreadTrials;
import dev.riffle.shuffle.Chances;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many cycles of a queue that spreads groups. */
class SpreadCyclesTest {
  private static final int[] ZIPF = SpreadTrials.HUNDRED.toArray();

  /** Returns a queue of numbers in groups of these sizes. */
  private static PlayQueueBuilder<Integer> builder(Seed seed, int... sizes) {
    int[] groups = groups(sizes);
    return PlayQueue.<Integer>builder(seed)
        .addAll(IntStream.range(0, groups.length).boxed().toList())
        .drawing(Drawing.<Integer>uniform().spread(item -> groups[item]));
  }

  private static int[] groups(int... sizes) {
    return IntStream.range(0, sizes.length)
        .flatMap(group -> IntStream.generate(() -> group).limit(sizes[group]))
        .toArray();
  }

  // ------------------------------------------------------------------ neighbours

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1})
  void cyclesOfAHundred_haveNoNeighbours_seamsIncluded(int seed) {
    assertThat(neighbours(seed, 500, ZIPF)).isEqualTo(0);
  }

  @Tag("long")
  @Test
  void tenThousandCyclesOfAHundred_haveNoNeighbours_seamsIncluded() {
    assertThat(neighbours(2, 10_000, ZIPF)).isEqualTo(0);
  }

  @Test
  void cycles_withALargeGroup_haveTheFewestNeighbours() {
    // Seven and three: six apart at best, and one more at a seam between two of the large group.
    int cycles = 300;
    int each = 3;
    int neighbours = neighbours(3, cycles, 7, 3);
    assertThat(neighbours).isAtLeast(each * cycles);
    assertThat(neighbours).isAtMost((each + 1) * cycles);
  }

  private static int neighbours(int seed, int cycles, int... sizes) {
    int[] groups = groups(sizes);
    PlayQueue<Integer> queue =
        builder(Seed.parse("cycles").derive(seed), sizes).repeat(RepeatMode.ALL).build();
    int neighbours = 0;
    int last = -1;
    for (int play = 0; play < cycles * groups.length; play++) {
      int group = groups[queue.next().orElseThrow().item()];
      neighbours += group == last ? 1 : 0;
      last = group;
    }
    return neighbours;
  }

  // ------------------------------------------------------------------ places

  private static final int[] FEW = {4, 3, 2};
  private static final int TRIALS = 50_000;
  private static final double ALPHA = 1e-6; // of both tails together, for all places

  @Test
  void placesOfGroups_haveTheirExactDistribution() {
    assertWithMessage("p-value of the worst place")
        .that(worst(seed -> played(builder(seed, FEW).build())))
        .isGreaterThan(ALPHA);
  }

  @Test
  void greedyOrders_areRejected() {
    assertThat(worst(seed -> SpreadRecipe.GREEDY.order(FEW, seed.draws()))).isLessThan(ALPHA);
  }

  private static int[] played(PlayQueue<Integer> queue) {
    int[] groups = groups(FEW);
    return IntStream.range(0, groups.length)
        .map(i -> groups[queue.next().orElseThrow().item()])
        .toArray();
  }

  /** Returns the least p-value of a place, of both tails, corrected for their number. */
  private static double worst(Function<Seed, int[]> order) {
    int n = Arrays.stream(FEW).sum();
    long[][] counts = new long[n][FEW.length];
    Seed seed = Seed.parse("places");
    for (int trial = 0; trial < TRIALS; trial++) {
      int[] groups = order.apply(seed.derive(trial));
      for (int place = 0; place < n; place++) {
        counts[place][groups[place]]++;
      }
    }
    double[][] law = law();
    double worst = 1;
    for (int place = 0; place < n; place++) {
      double chiSquare = 0;
      for (int group = 0; group < FEW.length; group++) {
        double expected = TRIALS * law[place][group];
        chiSquare +=
            (counts[place][group] - expected) * (counts[place][group] - expected) / expected;
      }
      ChiSquaredDistribution distribution = ChiSquaredDistribution.of(FEW.length - 1.0);
      double tail =
          Math.min(
              distribution.cumulativeProbability(chiSquare),
              distribution.survivalProbability(chiSquare));
      worst = Math.min(worst, 2 * n * tail);
    }
    return worst;
  }

  /** Returns the exact probability of each group at each place, by all uniform orders. */
  private static double[][] law() {
    Map<String, BigFraction> orders =
        Chances.law(draws -> Chances.text(SpreadRecipe.UNIFORM.order(FEW, draws)));
    double[][] law = new double[Arrays.stream(FEW).sum()][FEW.length];
    orders.forEach(
        (order, probability) -> {
          for (int place = 0; place < law.length; place++) {
            law[place][order.charAt(1 + 3 * place) - '0'] += probability.doubleValue();
          }
        });
    return law;
  }

  // ------------------------------------------------------------------ the best of two

  @Test
  void bestOfTwo_playsTheBetterOfTwoUniformWords() {
    int[] groups = {0, 0, 1, 2};
    Map<String, BigFraction> law = Chances.law(draws -> Chances.text(playedBest(draws, groups)));
    Map<String, BigFraction> expected = Chances.law(draws -> Chances.text(bestWord(draws)));
    assertThat(law).isEqualTo(expected);
  }

  private static int[] playedBest(Draws draws, int[] groups) {
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(Seed.parse("best"))
            .draws(draws)
            .addAll(ImmutableList.of(0, 1, 2, 3))
            .gap(PlayMode.SHUFFLE, 0)
            .drawing(Drawing.<Integer>uniform().spread(item -> groups[item]).bestOf(2))
            .build();
    return IntStream.range(0, groups.length)
        .map(i -> groups[queue.next().orElseThrow().item()])
        .toArray();
  }

  /** The six words of a a b c without neighbours; the one with fewer a x a, then the more even. */
  private static int[] bestWord(Draws draws) {
    List<int[]> words =
        List.of(
            new int[] {0, 1, 0, 2},
            new int[] {0, 2, 0, 1},
            new int[] {1, 0, 2, 0},
            new int[] {2, 0, 1, 0},
            new int[] {0, 1, 2, 0},
            new int[] {0, 2, 1, 0});
    int[] one = words.get(draws.below(6));
    int[] other = words.get(draws.below(6));
    boolean isEven = one[3] == 0 && one[0] == 0; // a at both ends returns last
    boolean isOtherEven = other[3] == 0 && other[0] == 0;
    return isOtherEven && !isEven ? other : one;
  }
}
