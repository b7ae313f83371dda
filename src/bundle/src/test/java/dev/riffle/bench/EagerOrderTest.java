package dev.riffle.bench;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.shuffle.UniformLaw.assertUniform;

import com.google.common.math.IntMath;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An other that is wrong would be a lie about ours. */
class EagerOrderTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void order_ofN_isEveryOrderWithTheSameProbability(int n) {
    assertUniform(IntMath.factorial(n), draws -> walk(new EagerOrder(n, random(draws))).toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void cloneAndInsert_one_takesEachPlaceAmongTheOthersWithTheSameProbability(int index) {
    assertUniform(
        24, draws -> walk(new EagerOrder(3, random(draws)).cloneAndInsert(index, 1)).toString());
  }

  @Test
  void cloneAndInsert_aBatch_keepsTheOrderOfTheOthers() {
    for (int seed = 0; seed < 200; seed++) {
      EagerOrder before = new EagerOrder(20, new Random(seed));
      EagerOrder after = before.cloneAndInsert(7, 5);
      assertThat(walk(after)).containsExactlyElementsIn(IntStream.range(0, 25).boxed().toList());
      assertThat(others(after, 7, 5)).isEqualTo(walk(before));
    }
  }

  @Test
  void cloneAndRemove_any_keepsTheOrderOfTheOthers() {
    EagerOrder before = new EagerOrder(20, new Random(1));
    for (int removed = 0; removed < 20; removed++) {
      assertThat(walk(before.cloneAndRemove(removed))).isEqualTo(others(before, removed, 1));
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

  /** Returns the order without {@code count} indexes from {@code from} on. */
  private static List<Integer> others(EagerOrder order, int from, int count) {
    return walk(order).stream()
        .filter(index -> index < from || index >= from + count)
        .map(index -> index < from ? index : index - count)
        .toList();
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
