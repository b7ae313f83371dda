package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.firstOf;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;

import com.google.common.collect.ContiguousSet;
import dev.riffle.fairness.AllDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries are added anywhere, at any time; in SHUFFLE a newcomer takes a fair place. */
class C9AddingTest {
  // ------------------------------------------------------------------ in the source order

  @Test
  void add_atAnyPlace_standsThereInTheSourceOrder() {
    PlayQueue<Integer> queue = numbers(3, "add").build();
    queue.add(0, 10);
    queue.add(2, 11);
    queue.add(5, 12);
    queue.add(13);
    assertThat(items(queue.entries())).containsExactly(10, 0, 11, 1, 2, 12, 13).inOrder();
  }

  @Test
  void addAll_atAnyPlace_standsThereInTheOrderGiven() {
    PlayQueue<Integer> queue = numbers(3, "add").build();
    assertThat(items(queue.addAll(1, List.of(10, 11)))).containsExactly(10, 11).inOrder();
    queue.addAll(5, List.of(12));
    queue.addAll(0, List.of(13, 14));
    assertThat(items(queue.entries())).containsExactly(13, 14, 0, 10, 11, 1, 2, 12).inOrder();
  }

  @Test
  void inOrder_addedBeforeAndAfterTheCurrentEntry_playsTheOneAfterIt() {
    PlayQueue<Integer> queue = numbers(4, "add").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    queue.add(1, 10);
    queue.add(3, 11);
    assertThat(queue.current().orElseThrow().item()).isEqualTo(1);
    assertThat(play(queue, 9)).containsExactly(11, 2, 3).inOrder();
    assertThat(back(queue, 9)).containsExactly(2, 11, 1, 10, 0).inOrder();
  }

  @Test
  void inOrder_addedAtTheBeginningBeforeAnythingWasHeard_playsFirst() {
    PlayQueue<Integer> queue = numbers(2, "add").mode(PlayMode.IN_ORDER).build();
    queue.add(0, 10);
    assertThat(play(queue, 9)).containsExactly(10, 0, 1).inOrder();
  }

  @Test
  void shuffle_placeInTheSourceOrder_isSeenInOrderOnly() {
    PlayQueue<Integer> first = numbers(6, "add").build();
    PlayQueue<Integer> last = numbers(6, "add").build();
    for (PlayQueue<Integer> queue : List.of(first, last)) {
      play(queue, 2);
      queue.upcoming(2);
      queue.add(queue == first ? 0 : 6, 6);
    }
    assertThat(play(first, 9)).isEqualTo(play(last, 9));
  }

  // ------------------------------------------------------------------ a fair place

  @ParameterizedTest(name = "{0} heard, {1} shown")
  @CsvSource({"0,0", "0,4", "1,0", "1,2", "2,1", "3,1", "4,0"})
  void newcomer_anyMoment_eachPlaceAmongTheOwedIsAsLikely(int heard, int shown) {
    Map<Integer, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(4, draws).build();
              play(queue, heard);
              queue.upcoming(shown);
              queue.add(1, 4);
              return play(queue, 9).indexOf(4);
            });
    assertUniform(law, 4 - heard + 1);
  }

  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 1, 2, 3})
  void batch_anyMoment_everyOrderOfTheOwedIsAsLikely(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(3, draws).build();
              queue.upcoming(shown);
              queue.addAll(2, List.of(3, 4));
              return play(queue, 9).toString();
            });
    assertUniform(law, 120);
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

  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 1, 2, 3})
  void newcomersAtOnce_everyOrderOfTheRemainingIsEquallyLikely(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(3, draws).build();
              queue.upcoming(shown);
              queue.addAll(1, List.of(3, 4));
              return play(queue, 5).toString();
            });
    assertUniform(law, 120);
  }

  @Test
  void newcomer_whereSomeRest_goesIntoTheBagAndWhatWasShownIsDrawnAgain() {
    // Heard 0 1 2 3 4 5, then 0 of the next cycle; it owes 1 2 3 4 5.
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue =
        numbers(6, firstOf(bounds)).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 3).build();
    for (int id = 0; id < 6; id++) {
      skipTo(queue, id);
    }
    play(queue, 1);
    List<Integer> shown = items(queue.upcoming(1));
    bounds.clear();
    queue.add(6);
    assertThat(shown).containsNoneOf(0, 4, 5);
    assertThat(bounds).isEmpty();
    queue.upcoming(1); // 1, 2, 3 or 6, as 0, 4 and 5 rest
    assertThat(bounds).containsExactly(4);
  }

  // ------------------------------------------------------------------ what stays as it was

  @Test
  void newcomer_isNeverBehindTheCursorNorAmongWhatIsAhead() {
    AllDraws.law(
        draws -> {
          PlayQueue<Integer> queue = numbers(4, draws).build();
          List<Integer> heard = play(queue, 3);
          back(queue, 2);
          queue.upcoming(3);
          queue.addAll(0, List.of(4));
          assertThat(items(queue.history(9))).isEmpty();
          assertThat(play(queue, 2)).isEqualTo(heard.subList(1, 3));
          return 0;
        });
  }

  @Test
  void batch_whatWasShownOfTheCycle_keepsItsRelativeOrder() {
    AllDraws.law(
        draws -> {
          PlayQueue<Integer> queue = numbers(3, draws).build();
          List<Integer> shown = items(queue.upcoming(2));
          queue.addAll(1, List.of(3, 4));
          List<Integer> then = new ArrayList<>(play(queue, 9));
          then.retainAll(shown);
          assertThat(then).isEqualTo(shown);
          return 0;
        });
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void emptyBatch_changesNothing(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(4, "add").mode(mode).repeat(RepeatMode.ALL).build();
    play(queue, 2);
    queue.upcoming(7);
    QueueState<Integer> before = queue.state();
    assertThat(queue.addAll(2, List.of())).isEmpty();
    assertThat(queue.state()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void added_whateverPlays_itGoesOnPlaying(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(4, "add").mode(mode).build();
    play(queue, 2);
    var current = queue.current();
    List<Integer> history = items(queue.history(9));
    queue.addAll(0, List.of(4, 5));
    assertThat(queue.current()).isEqualTo(current);
    assertThat(items(queue.history(9))).isEqualTo(history);
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

  @Test
  void empty_addedTo_playsEachOnce() {
    PlayQueue<Integer> queue = numbers(0, "add").build();
    queue.addAll(0, ContiguousSet.closedOpen(0, 5));
    assertThat(play(queue, 9)).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 5));
  }

  @Test
  void random_newcomer_isDrawnAsOftenAsAnyOther() {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(2, draws).mode(PlayMode.RANDOM).build();
              play(queue, 1);
              queue.upcoming(2);
              queue.add(0, 2);
              return play(queue, 2).toString();
            });
    assertUniform(law, 9);
  }
}
