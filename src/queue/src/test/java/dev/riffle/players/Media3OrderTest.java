package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.Lists;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.ShuffleOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * The behaviour that Media3 relies on, learnt from {@code exoplayer/source/ShuffleOrder.java} of
 * androidx/media: an order is immutable, its four ways of walking agree, and an insertion or a
 * removal leaves the other items in their order. There {@code cloneAndMove} returns the same order
 * by default, so moved items exchange their places; here each item keeps its place.
 */
class Media3OrderTest {
  private final Draws draws = Seed.parse("media3").draws();

  private Media3Order shuffled(int size) {
    return new Media3Order(ShuffleOrder.of(size, draws), draws);
  }

  private static List<Integer> walked(Media3Order order) {
    List<Integer> forward = walk(order.getFirstIndex(), order::getNextIndex);
    List<Integer> backward = walk(order.getLastIndex(), order::getPreviousIndex);
    assertThat(Lists.reverse(backward)).isEqualTo(forward);
    assertThat(forward).hasSize(order.getLength());
    return forward;
  }

  private static List<Integer> walk(int from, UnaryOperator<Integer> step) {
    return Stream.iterate(from, index -> index >= 0, step).toList();
  }

  @RepeatedTest(value = 20, name = "seed {currentRepetition}")
  void anyCalls_areAsOnAListAndItsPlayOrder(RepetitionInfo run) {
    Random random = new Random(run.getCurrentRepetition());
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
