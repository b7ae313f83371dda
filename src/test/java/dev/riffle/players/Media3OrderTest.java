package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The behaviour that Media3 relies on, learnt from {@code exoplayer/source/ShuffleOrder.java} of
 * androidx/media: an order is immutable, its four ways of walking agree, and an insertion or a
 * removal leaves the other items in their order. There {@code cloneAndMove} returns the same order
 * by default, so moved items exchange their places; here each item keeps its place.
 */
class Media3OrderTest {
  private final Draws draws = Seed.parse("media3").draws();

  /** The methods that Media3 calls. */
  interface Host {
    int getLength();

    int getNextIndex(int index);

    int getPreviousIndex(int index);

    int getLastIndex();

    int getFirstIndex();

    Host cloneAndInsert(int insertionIndex, int insertionCount);

    Host cloneAndMove(int indexFrom, int indexToExclusive, int newIndexFrom);

    Host cloneAndSet(int insertionCount, int startIndex);

    Host cloneAndRemove(int indexFrom, int indexToExclusive);

    Host cloneAndClear();
  }

  @Test
  void order_hasEachMethodThatMedia3Calls() {
    HostMethods.assertHas(Host.class, Media3Order.class);
  }

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

  @Test
  void set_withoutAStartInTheList_ignoresIt() {
    for (int start : new int[] {-1, 5, 6}) {
      assertThat(walked(shuffled(3).cloneAndSet(5, start))).containsExactly(0, 1, 2, 3, 4);
    }
    assertThat(walked(shuffled(3).cloneAndSet(0, 0))).isEmpty();
  }

  private static IntStream seeds() {
    return IntStream.range(0, 20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyCalls_areAsOnAListAndItsPlayOrder(int seed) {
    Random random = new Random(seed);
    Media3Order order = shuffled(0);
    List<Integer> list = new ArrayList<>(); // each item is a number of its own
    List<Integer> played = new ArrayList<>();
    for (int i = 0, item = 0; i < 500; i++) {
      int size = list.size();
      int from = random.nextInt(size + 1);
      int to = from + random.nextInt(Math.min(4, size - from + 1));
      List<Integer> range = new ArrayList<>(list.subList(from, to));
      Media3Order before = order;
      List<Integer> walkedBefore = walked(before);
      switch (random.nextInt(random.nextInt(20) > 0 ? 3 : 5)) {
        case 0 -> {
          int count = random.nextInt(4);
          order = order.cloneAndInsert(from, count);
          list.addAll(from, IntStream.range(item, item + count).boxed().toList());
          item += count;
        }
        case 1 -> {
          order = order.cloneAndRemove(from, to);
          list.subList(from, to).clear();
          played.removeAll(range);
        }
        case 2 -> {
          int newFrom = random.nextInt(size - range.size() + 1);
          order = order.cloneAndMove(from, to, newFrom);
          list.removeAll(range);
          list.addAll(newFrom, range);
        }
        case 3 -> {
          int count = random.nextInt(9);
          int start = random.nextInt(10) - 1;
          order = order.cloneAndSet(count, start);
          list = new ArrayList<>(IntStream.range(item, item + count).boxed().toList());
          played.clear();
          item += count;
          assertThat(order.getFirstIndex()).isEqualTo(start(order, count, start));
        }
        default -> {
          order = order.cloneAndClear();
          list.clear();
          played.clear();
        }
      }
      List<Integer> now = walked(order).stream().map(list::get).toList();
      assertThat(now).containsExactlyElementsIn(list);
      assertThat(now).containsAtLeastElementsIn(played).inOrder();
      assertThat(walked(before)).isEqualTo(walkedBefore);
      played = new ArrayList<>(now);
    }
  }

  /** Returns the index that plays first: the start, if the list has it. */
  private static int start(Media3Order order, int count, int start) {
    return 0 <= start && start < count ? start : order.getFirstIndex();
  }
}
