package dev.riffle.bench;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableSortedMap;
import dev.riffle.fairness.AllDraws;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An other that is wrong would be a lie about ours. */
class EagerOrderTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void order_ofN_isEveryOrderWithTheSameProbability(int n) {
    assertUniform(
        IntStream.rangeClosed(1, n).reduce(1, (a, b) -> a * b),
        AllDraws.law(draws -> walk(new EagerOrder(n, random(draws))).toString()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void cloneAndInsert_one_takesEachPlaceAmongTheOthersWithTheSameProbability(int index) {
    assertUniform(
        24,
        AllDraws.law(
            draws -> walk(new EagerOrder(3, random(draws)).cloneAndInsert(index, 1)).toString()));
  }

  @Test
  void cloneAndInsert_aBatch_keepsTheOrderOfTheOthers() {
    for (int seed = 0; seed < 200; seed++) {
      EagerOrder before = new EagerOrder(20, new Random(seed));
      EagerOrder after = before.cloneAndInsert(7, 5);
      List<Integer> walked = walk(after);
      assertThat(walked).containsExactlyElementsIn(IntStream.range(0, 25).boxed().toList());
      walked.removeIf(index -> 7 <= index && index < 12);
      assertThat(walked.stream().map(index -> index < 7 ? index : index - 5).toList())
          .isEqualTo(walk(before));
    }
  }

  @Test
  void cloneAndRemove_any_keepsTheOrderOfTheOthers() {
    EagerOrder before = new EagerOrder(20, new Random(1));
    for (int removed = 0; removed < 20; removed++) {
      int gone = removed;
      List<Integer> others = walk(before);
      others.removeIf(index -> index == gone);
      assertThat(walk(before.cloneAndRemove(gone)))
          .isEqualTo(others.stream().map(index -> index < gone ? index : index - 1).toList());
    }
  }

  @Test
  void previous_fromAnywhere_isWhereNextCameFrom() {
    EagerOrder order = new EagerOrder(20, new Random(1)).cloneAndInsert(3, 4).cloneAndRemove(0);
    assertThat(order.length()).isEqualTo(23);
    int index = order.first();
    assertThat(order.previous(index)).isEqualTo(EagerOrder.NONE);
    for (int next = order.next(index); next != EagerOrder.NONE; next = order.next(index)) {
      assertThat(order.previous(next)).isEqualTo(index);
      index = next;
    }
  }

  private static void assertUniform(int orders, ImmutableSortedMap<String, BigFraction> law) {
    assertThat(law).hasSize(orders);
    assertThat(law.values().asList().stream().distinct())
        .containsExactly(BigFraction.of(1, orders));
  }

  private static List<Integer> walk(EagerOrder order) {
    List<Integer> walked = new ArrayList<>();
    for (int index = order.first(); index != EagerOrder.NONE; index = order.next(index)) {
      walked.add(index);
    }
    return walked;
  }

  /** A generator whose bounded draws are those of an enumeration. */
  private static Random random(Draws draws) {
    return new Random(0) {
      @Override
      public int nextInt(int bound) {
        return draws.below(bound);
      }
    };
  }
}
