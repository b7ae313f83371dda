package dev.riffle.players;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The behaviour that Media3 relies on, learnt from {@code exoplayer/source/ShuffleOrder.java} of
 * androidx/media: an order is immutable, its four ways of walking agree, and an insertion or a
 * removal leaves the other items in their order. There {@code cloneAndMove} returns the same order
 * by default, so moved items exchange their places; here each item keeps its place. And there
 * {@code cloneAndInsert} loses half of the songs that are added in the middle of a cycle to places
 * before the current one; here all of them will play.
 */
class Media3OrderTest {
  /** The false-positive rate of the test of places, both tails together. */
  private static final double LEVEL = 1e-6;

  private static final int INSERTS = 20_000;
  private static final int SIZE = 10;
  private static final int CURRENT = 3; // the place of the current song
  private static final int PLACES = SIZE - CURRENT; // after it, for one more song

  private final Draws draws = Seed.parse("media3").draws();
  private int current; // the index of the current song

  private Media3Order shuffled(int size) {
    return new Media3Order(ShuffleOrder.of(size, draws), draws, () -> current);
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
          current = size == 0 ? 7 : random.nextInt(size);
          int playing = size == 0 ? -1 : list.get(current);
          order = order.cloneAndInsert(from, count);
          list.addAll(from, IntStream.range(item, item + count).boxed().toList());
          item += count;
          List<Integer> heard = played.subList(0, played.indexOf(playing) + 1);
          List<Integer> begin = walked(order).stream().map(list::get).toList();
          assertThat(begin.subList(0, heard.size())).isEqualTo(heard);
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

  /** An insertion of one song at an index. */
  private interface Insertion {
    ShuffleOrder into(ShuffleOrder order, int index);
  }

  @Test
  void cloneAndInsert_ofASong_givesItEachPlaceAfterTheCurrentOneEquallyOften() {
    Insertion ours =
        (order, index) -> {
          current = order.at(CURRENT);
          return new Media3Order(order, draws, () -> current).cloneAndInsert(index, 1).order();
        };
    assertThat(isFair(draws, ours)).isTrue();
  }

  private static Stream<Arguments> mutants() {
    Draws draws = Seed.parse("mutants").draws();
    Insertion anywhere = (order, index) -> order.insert(index, 1, draws);
    Insertion neverLast =
        (order, index) -> order.insertAt(index, 1, CURRENT + 1 + draws.below(PLACES - 1));
    Insertion oftenNext =
        (order, index) ->
            draws.below(50) == 0
                ? order.insertAt(index, 1, CURRENT + 1)
                : order.insertAfter(CURRENT, index, 1, draws);
    int[] turn = {0};
    Insertion byTurns =
        (order, index) -> order.insertAt(index, 1, CURRENT + 1 + turn[0]++ % PLACES);
    return Stream.of(
        arguments("anywhere, as Media3", anywhere),
        arguments("never last", neverLast),
        arguments("next, 2 percent too often", oftenNext),
        arguments("by turns, which is too even", byTurns));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mutants")
  void insertion_thatIsNotFair_isRejected(String name, Insertion mutant) {
    assertThat(isFair(draws, mutant)).isFalse();
  }

  /** Returns whether an insertion loses no song, and the places of the songs fit to the law. */
  private static boolean isFair(Draws draws, Insertion insertion) {
    int[] songs = new int[SIZE + 1]; // by place
    for (int i = 0; i < INSERTS; i++) {
      int index = i % (SIZE + 1);
      songs[insertion.into(ShuffleOrder.of(SIZE, draws), index).placeOf(index)]++;
    }
    double expected = (double) INSERTS / PLACES;
    double chiSquare =
        IntStream.rangeClosed(CURRENT + 1, SIZE)
            .mapToDouble(place -> Math.pow(songs[place] - expected, 2) / expected)
            .sum();
    double half = chiSquare / 2;
    double tail = Math.exp(-half) * (1 + half + half * half / 2); // of six degrees of freedom
    return IntStream.rangeClosed(0, CURRENT).allMatch(place -> songs[place] == 0)
        && tail > LEVEL / 2
        && 1 - tail > LEVEL / 2;
  }
}
