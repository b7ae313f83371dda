package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightSumsTest {
  /** Each sum below the total finds the number that a pass over the weights finds. */
  private static void check(WeightSums sums, long[] weights) {
    long below = 0;
    for (int number = 0; number < weights.length; number++) {
      if (weights[number] > 0) {
        assertThat(sums.find(below)).isEqualTo(number);
        below += weights[number];
        assertThat(sums.find(below - 1)).isEqualTo(number);
      }
    }
    assertThat(sums.total()).isEqualTo(below);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void find_afterChanges_matchesAPass(int seed) {
    Random random = new Random(seed);
    long[] weights = random.longs(random.nextInt(40), 0, 1L << random.nextInt(1, 45)).toArray();
    WeightSums sums = WeightSums.of(weights.length, number -> weights[number]);
    assertThat(sums.size()).isEqualTo(weights.length);
    for (int change = 0; change < 20 && weights.length > 0; change++) {
      check(sums, weights);
      int number = random.nextInt(weights.length);
      long weight = random.nextInt(3) == 0 ? 0 : random.nextInt(1_000_000);
      sums.add(number, weight - weights[number]);
      weights[number] = weight;
    }
    check(sums, weights);
  }

  @Test
  void copy_changes_leaveTheOther() {
    WeightSums sums = WeightSums.of(3, number -> number);
    WeightSums copy = sums.copy();
    copy.add(0, 5);
    check(sums, new long[] {0, 1, 2});
    check(copy, new long[] {5, 1, 2});
  }
}
