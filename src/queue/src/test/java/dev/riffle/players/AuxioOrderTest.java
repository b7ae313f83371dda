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
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/**
 * The behaviour that Auxio relies on, learnt from {@code playback/service/BetterShuffleOrder.kt}
 * and {@code ExoPlaybackStateHolder.kt} of OxygenCobalt/Auxio: the chosen song is first; "play
 * next" inserts songs into the list before the song that plays next, and they play together before
 * it; "add to queue" appends songs to the list, and they play last. There a drag of a row of the
 * queue exchanges two items of the list under an order that stays; here the order follows its
 * items, and {@code dragged} returns the order to set.
 */
class AuxioOrderTest {
  private final Draws draws = Seed.parse("auxio").draws();
  private final AuxioOrder empty = new AuxioOrder(ShuffleOrder.of(0, draws), draws);

  private static List<Integer> walked(AuxioOrder order) {
    List<Integer> forward = walk(order.getFirstIndex(), order::getNextIndex);
    List<Integer> backward = walk(order.getLastIndex(), order::getPreviousIndex);
    assertThat(Lists.reverse(backward)).isEqualTo(forward);
    assertThat(forward).hasSize(order.getLength());
    return forward;
  }

  private static List<Integer> walk(int from, UnaryOperator<Integer> step) {
    return Stream.iterate(from, index -> index >= 0, step).toList();
  }

  @Test
  void savedMapping_isTheOrderAgain() {
    AuxioOrder order = empty.cloneAndSet(9, 4);
    int[] mapping = walked(order).stream().mapToInt(Integer::intValue).toArray();
    assertThat(ShuffleOrder.of(mapping)).isEqualTo(order.order());
  }

  /** The calls of Auxio's playback holder, on a list and on the queue that it shows. */
  @RepeatedTest(value = 20, name = "seed {currentRepetition}")
  void anyCalls_areAsOnAListAndItsQueue(RepetitionInfo run) {
    Random random = new Random(run.getCurrentRepetition());
    AuxioOrder order = empty;
    List<String> list = new ArrayList<>();
    List<String> queue = new ArrayList<>(); // as it is shown
    for (int i = 0; i < 500; i++) {
      int size = list.size();
      int row = size == 0 ? 0 : random.nextInt(size);
      List<String> songs = List.of("s" + i, "t" + i, "u" + i).subList(0, 1 + random.nextInt(3));
      switch (size == 0 ? random.nextInt(2) : random.nextInt(random.nextInt(30) > 0 ? 6 : 8)) {
        case 0 -> { // add to queue
          order = order.cloneAndInsert(size, songs.size());
          list.addAll(songs);
          queue.addAll(size == 0 ? walked(order).stream().map(songs::get).toList() : songs);
        }
        case 1, 2 -> { // play next, while the song at the row plays
          int current = size == 0 ? -1 : list.indexOf(queue.get(row));
          int next = size == 0 ? -1 : order.getNextIndex(current);
          order = order.cloneAndInsert(next < 0 ? size : next, songs.size());
          list.addAll(next < 0 ? size : next, songs);
          queue.addAll(
              size == 0 ? 0 : row + 1,
              size == 0 ? walked(order).stream().map(songs::get).toList() : songs);
        }
        case 3 -> { // drag a row
          int to = random.nextInt(size);
          order = order.dragged(row, to);
          queue.add(to, queue.remove(row));
        }
        case 4 -> { // remove a row
          int index = list.indexOf(queue.remove(row));
          order = order.cloneAndRemove(index, index + 1);
          list.remove(index);
        }
        case 5 -> { // move an item of the list
          int to = random.nextInt(size);
          order = order.cloneAndMove(row, row + 1, to);
          list.add(to, list.remove(row));
        }
        case 6 -> { // shuffle, or play from a song
          order = order.cloneAndSet(size, row);
          assertThat(order.getFirstIndex()).isEqualTo(row);
          queue = new ArrayList<>(walked(order).stream().map(list::get).toList());
          assertThat(queue).containsExactlyElementsIn(list);
        }
        default -> {
          order = order.cloneAndClear();
          list.clear();
          queue.clear();
        }
      }
      assertThat(walked(order).stream().map(list::get).toList()).isEqualTo(queue);
    }
  }
}
