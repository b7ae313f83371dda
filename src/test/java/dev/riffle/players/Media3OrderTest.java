package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a player of Media3 relies on, as learnt from {@code ShuffleOrder.java} of androidx/media: an
 * order is immutable, its four ways of walking agree, and an insertion or a removal leaves the
 * other items in their order.
 */
class Media3OrderTest {
  private final Draws draws = Seed.parse("media3").draws();

  private Media3Order shuffled(int size) {
    return new Media3Order(ShuffleOrder.of(size, draws), draws);
  }

  private static List<Integer> walked(Media3Order order) {
    List<Integer> forward = new ArrayList<>();
    for (int i = order.getFirstIndex(); i >= 0; i = order.getNextIndex(i)) {
      forward.add(i);
    }
    List<Integer> backward = new ArrayList<>();
    for (int i = order.getLastIndex(); i >= 0; i = order.getPreviousIndex(i)) {
      backward.add(i);
    }
    Collections.reverse(backward);
    assertThat(backward).isEqualTo(forward);
    assertThat(forward).hasSize(order.getLength());
    return forward;
  }

  @ParameterizedTest(name = "{0} items")
  @ValueSource(ints = {1, 2, 5, 100})
  void insertThenRemove_isTheOrderBefore(int size) {
    Media3Order order = shuffled(size);
    List<Integer> before = walked(order);
    for (int index = 0; index <= size; index++) {
      Media3Order longer = order.cloneAndInsert(index, 3);
      assertThat(longer.getLength()).isEqualTo(size + 3);
      assertThat(walked(longer.cloneAndRemove(index, index + 3))).isEqualTo(before);
    }
    assertThat(walked(order)).isEqualTo(before);
  }

  @ParameterizedTest(name = "{0} items")
  @ValueSource(ints = {0, 1, 7})
  void clear_isEmpty_andCanBeFilledAgain(int size) {
    Media3Order empty = shuffled(size).cloneAndClear();
    assertThat(empty.getFirstIndex()).isEqualTo(-1);
    assertThat(empty.getLastIndex()).isEqualTo(-1);
    assertThat(walked(empty.cloneAndInsert(0, 4))).containsExactly(0, 1, 2, 3);
  }
}
