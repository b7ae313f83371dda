package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.firstOf;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;

import dev.riffle.shuffle.Chances;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Entries are added anywhere, at any time; in SHUFFLE an added one takes a fair place. */
class C9AddingTest {
  // ------------------------------------------------------------------ in the source order

  @Test
  void add_atAnyPlace_standsThereInTheSourceOrder() {
    PlayQueue<Integer> queue = numbers(3, "add").build();
    queue.add(0, 10);
    queue.addAll(2, List.of(11, 12));
    queue.add(13);
    assertThat(items(queue.entries())).containsExactly(10, 0, 11, 12, 1, 2, 13).inOrder();
  }

  @Test
  void inOrder_addedBeforeAndAfterTheCurrentEntry_playsTheOneAfterIt() {
    PlayQueue<Integer> queue = numbers(4, "add").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    queue.add(1, 10);
    queue.add(3, 11);
    assertThat(item(queue.current())).isEqualTo(1);
    assertThat(play(queue, 9)).containsExactly(11, 2, 3).inOrder();
    assertThat(back(queue, 9)).containsExactly(2, 11, 1, 10, 0).inOrder();
  }

  // ------------------------------------------------------------------ a fair place

  @ParameterizedTest(name = "{0} heard, {1} peeked")
  @CsvSource({"0,0", "0,4", "1,0", "1,2", "2,1", "3,1", "4,0"})
  void added_anyMoment_eachPlaceAmongTheRemainingIsAsLikely(int heard, int peeked) {
    Map<Integer, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(4, draws).build();
              play(queue, heard);
              queue.upcoming(peeked);
              queue.add(1, 4);
              return play(queue, 9).indexOf(4);
            });
    assertUniform(law, 4 - heard + 1);
  }

  @Test
  void batch_isOneByOne() {
    PlayQueue<Integer> batch = numbers(6, "add").build();
    PlayQueue<Integer> single = numbers(6, "add").build();
    List.of(batch, single).forEach(queue -> queue.upcoming(4));
    batch.addAll(3, List.of(6, 7, 8));
    for (int i = 0; i < 3; i++) {
      single.add(3 + i, 6 + i);
    }
    assertThat(items(batch.entries())).isEqualTo(items(single.entries()));
    assertThat(play(batch, 9)).isEqualTo(play(single, 9));
  }

  @Test
  void added_whereSomeRest_goesIntoTheBagAndTheLookAheadIsDrawnAgain() {
    // Heard 0 1 2 3 4 5, then 0 of the next cycle; 1 2 3 4 5 remain.
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue =
        numbers(6, firstOf(bounds)).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 3).build();
    skipTo(queue, 0, 1, 2, 3, 4, 5);
    play(queue, 1);
    List<Integer> peeked = items(queue.upcoming(1));
    bounds.clear();
    queue.add(6);
    assertThat(peeked).containsNoneOf(0, 4, 5);
    assertThat(bounds).isEmpty();
    queue.upcoming(1); // 1, 2, 3 or 6, as 0, 4 and 5 rest
    assertThat(bounds).containsExactly(4);
  }

  @Test
  void batch_rowsOfTheCycle_keepsItsRelativeOrder() {
    Chances.law(
        draws -> {
          PlayQueue<Integer> queue = numbers(3, draws).build();
          List<Integer> peeked = items(queue.upcoming(2));
          queue.addAll(1, List.of(3, 4));
          List<Integer> then = new ArrayList<>(play(queue, 9));
          then.retainAll(peeked);
          assertThat(then).isEqualTo(peeked);
          return 0;
        });
  }

  // ------------------------------------------------------------------ strangers

  @Test
  void sameItemTwice_isTwoEntriesThatAreStrangers() {
    PlayQueue<Integer> queue = numbers(3, "add").build();
    Entry<Integer> twin = queue.add(1, 2);
    assertThat(twin).isNotEqualTo(entry(queue, 2));
    assertThat(twin.id()).isEqualTo(3);
    assertThat(play(queue, 9)).containsExactly(0, 1, 2, 2);
  }

  @Test
  void ids_areInTheOrderOfAddingAndNeverUsedAgain() {
    PlayQueue<Integer> queue = numbers(2, "add").build();
    assertThat(queue.add(0, 10).id()).isEqualTo(2);
    remove(queue, 2);
    assertThat(queue.addAll(0, List.of(11, 12)).stream().map(Entry::id))
        .containsExactly(3L, 4L)
        .inOrder();
    queue.clear();
    assertThat(queue.add(13).id()).isEqualTo(5);
    assertThat(queue.entry(2)).isEmpty();
  }
}
