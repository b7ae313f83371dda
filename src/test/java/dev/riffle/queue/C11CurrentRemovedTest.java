package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;

import com.google.common.collect.Lists;
import dev.riffle.fairness.AllDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** If what is removed was current, what would have followed becomes current. */
class C11CurrentRemovedTest {
  // ------------------------------------------------------------------ the current one

  @ParameterizedTest(name = "{0}, {1}, {2} shown")
  @CsvSource({
    "IN_ORDER,OFF,0",
    "IN_ORDER,ONE,2",
    "IN_ORDER,ALL,9",
    "SHUFFLE,OFF,3",
    "SHUFFLE,ONE,3",
    "SHUFFLE,ALL,3",
    "SHUFFLE,ALL,9"
  })
  void current_removed_whatWouldHaveFollowedIs(PlayMode mode, RepeatMode repeat, int shown) {
    PlayQueue<Integer> queue = numbers(6, "current").mode(mode).repeat(repeat).build();
    List<Integer> history = Lists.reverse(play(queue, 3).subList(0, 2));
    PlayQueue<Integer> twin = numbers(6, "current").mode(mode).repeat(repeat).build();
    play(twin, 3);
    List.of(queue, twin).forEach(one -> one.upcoming(shown));

    queue.remove(queue.current().orElseThrow());
    assertThat(item(queue.current())).isEqualTo(item(twin.next()));
    assertThat(items(queue.history(9))).isEqualTo(history);
    assertThat(play(queue, 2)).isEqualTo(play(twin, 2));
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void current_removedWithALane_whatWasAskedForIs(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(6, "current").mode(mode).build();
    skipTo(queue, 1);
    skipTo(queue, 2);
    queue.enqueue(entry(queue, 5));
    queue.enqueue(entry(queue, 0));
    remove(queue, 2);
    assertThat(item(queue.current())).isEqualTo(5);
    assertThat(items(queue.upNext())).containsExactly(0);
    assertThat(items(queue.history(9))).containsExactly(1);
    assertThat(play(queue, 1)).containsExactly(0);
  }

  @ParameterizedTest
  @EnumSource(
      value = PlayMode.class,
      names = {"SHUFFLE", "RANDOM"})
  void current_removedWhileTheListenerIsBack_whatIsAheadIs(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(6, "current").mode(mode).build();
    for (int id : new int[] {4, 2, 0, 3, 5}) {
      skipTo(queue, id);
    }
    back(queue, 2);
    remove(queue, 0);
    assertThat(item(queue.current())).isEqualTo(3);
    assertThat(items(queue.history(9))).containsExactly(2, 4).inOrder();
    assertThat(play(queue, 1)).containsExactly(5);
    assertThat(back(queue, 9)).containsExactly(3, 2, 4).inOrder();
  }

  @Test
  void random_currentRemoved_oneOfTheOthersIsDrawn() {
    Map<Integer, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(4, draws).mode(PlayMode.RANDOM).build();
              skipTo(queue, 1);
              queue.upcoming(2);
              remove(queue, 1);
              return item(queue.current());
            });
    assertUniform(law, 3);
    assertThat(law).doesNotContainKey(1);
  }

  @Test
  void current_removedAtTheSeam_theNextCycleBegins() {
    PlayQueue<Integer> queue = numbers(4, "current").repeat(RepeatMode.ALL).build();
    List<Integer> first = play(queue, 4);
    queue.upcoming(3);
    remove(queue, first.get(3));
    List<Integer> second = new ArrayList<>(List.of(item(queue.current())));
    assertThat(queue.position()).isEqualTo(new Position(1, 1, 3));
    second.addAll(play(queue, 2));
    assertThat(second).containsExactlyElementsIn(first.subList(0, 3));
  }

  @ParameterizedTest
  @EnumSource(
      value = RepeatMode.class,
      names = {"OFF", "ONE"})
  void shuffle_currentRemovedAtTheEnd_nothingIsCurrentAndPreviousStillWorks(RepeatMode repeat) {
    PlayQueue<Integer> queue = numbers(4, "current").repeat(repeat).build();
    List<Integer> heard = play(queue, 4);
    remove(queue, heard.get(3));
    assertThat(queue.current()).isEmpty();
    assertThat(queue.hasNext()).isFalse();
    assertThat(queue.next()).isEmpty();
    assertThat(queue.trackEnded()).isEmpty();
    assertThat(queue.upcomingAfterEnd()).isEmpty();
    assertThat(queue.hasPrevious()).isTrue();
    assertThat(back(queue, 9)).isEqualTo(Lists.reverse(heard.subList(0, 3)));
    assertThat(play(queue, 9)).isEqualTo(heard.subList(1, 3));
  }

  @Test
  void shuffle_currentRemovedAtTheEnd_whatIsAddedThenPlays() {
    PlayQueue<Integer> queue = numbers(3, "current").build();
    List<Integer> heard = play(queue, 3);
    remove(queue, heard.get(2));
    queue.add(3);
    assertThat(queue.current()).isEmpty();
    assertThat(play(queue, 9)).containsExactly(3);
    assertThat(back(queue, 9)).containsExactly(heard.get(1), heard.get(0)).inOrder();
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void theOnlyEntry_removed_leavesAnEmptyQueue(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(1, "current").mode(mode).repeat(RepeatMode.ALL).build();
    play(queue, 3);
    queue.upcoming(2);
    remove(queue, 0);
    assertThat(queue.current()).isEmpty();
    assertThat(queue.size()).isEqualTo(0);
    assertThat(queue.hasNext()).isFalse();
    assertThat(queue.hasPrevious()).isFalse();
    assertThat(queue.upcoming(9)).isEmpty();
    queue.add(7);
    assertThat(play(queue, 2)).containsExactly(7, 7);
  }

  @Test
  void removed_beforeAnythingWasHeard_nothingBegins() {
    PlayQueue<Integer> queue = numbers(3, "current").build();
    queue.upcoming(2);
    remove(queue, 1);
    assertThat(queue.current()).isEmpty();
    assertThat(play(queue, 9)).containsExactly(0, 2);
  }

  // ------------------------------------------------------------------ where IN_ORDER goes on

  @Test
  void inOrder_currentRemovedAtTheEnd_nothingIsCurrentAndPreviousGoesToTheOneBefore() {
    PlayQueue<Integer> queue = numbers(4, "anchor").mode(PlayMode.IN_ORDER).build();
    play(queue, 4);
    remove(queue, 3);
    assertThat(queue.current()).isEmpty();
    assertThat(queue.hasNext()).isFalse();
    assertThat(queue.hasPrevious()).isTrue();
    assertThat(back(queue, 9)).containsExactly(2, 1, 0).inOrder();
    assertThat(play(queue, 9)).containsExactly(1, 2).inOrder();
  }

  @Test
  void inOrder_currentRemovedAtTheEnd_whatIsAddedThereThenPlays() {
    PlayQueue<Integer> queue = numbers(3, "anchor").mode(PlayMode.IN_ORDER).build();
    play(queue, 3);
    remove(queue, 2);
    queue.add(3);
    assertThat(play(queue, 9)).containsExactly(3);
  }

  @Test
  void inOrder_currentRemovedAtTheEndUnderAll_goesAround() {
    PlayQueue<Integer> queue =
        numbers(4, "anchor").mode(PlayMode.IN_ORDER).repeat(RepeatMode.ALL).build();
    play(queue, 4);
    remove(queue, 3);
    assertThat(item(queue.current())).isEqualTo(0);
    assertThat(play(queue, 3)).containsExactly(1, 2, 0).inOrder();
  }

  @Test
  void inOrder_whatTheLaneInterruptedRemoved_goesOnAfterItsPlace() {
    PlayQueue<Integer> queue = interrupted(2);
    remove(queue, 2);
    assertThat(item(queue.current())).isEqualTo(4);
    assertThat(items(queue.upcoming(9))).containsExactly(3, 4, 5).inOrder();
    assertThat(play(queue, 1)).containsExactly(3);
  }

  @Test
  void inOrder_whatTheLaneInterruptedRemoved_previousGoesToTheOneBeforeIt() {
    PlayQueue<Integer> queue = interrupted(2);
    remove(queue, 2);
    assertThat(back(queue, 9)).containsExactly(1, 0).inOrder();
  }

  @Test
  void inOrder_theFirstInterruptedAndRemoved_previousIsEmptyAndNextBegins() {
    PlayQueue<Integer> queue = interrupted(0);
    remove(queue, 0);
    assertThat(queue.hasPrevious()).isFalse();
    assertThat(queue.previous()).isEmpty();
    assertThat(item(queue.current())).isEqualTo(4);
    assertThat(play(queue, 2)).containsExactly(1, 2).inOrder();
  }

  @Test
  void inOrder_theFirstInterruptedAndRemovedUnderAll_previousIsTheLast() {
    PlayQueue<Integer> queue = interrupted(0);
    queue.setRepeat(RepeatMode.ALL);
    remove(queue, 0);
    assertThat(back(queue, 2)).containsExactly(5, 4).inOrder();
  }

  @Test
  void inOrder_theSongOfTheLaneRemovedWhileItPlays_goesOnAfterWhatItInterrupted() {
    PlayQueue<Integer> queue = interrupted(2);
    remove(queue, 4);
    assertThat(item(queue.current())).isEqualTo(3);
    assertThat(items(queue.history(9))).containsExactly(2, 1, 0).inOrder();
    assertThat(back(queue, 9)).containsExactly(2, 1, 0).inOrder();
  }

  /** Six in order, the listener at {@code at}, where the lane interrupted with 4. */
  private static PlayQueue<Integer> interrupted(int at) {
    PlayQueue<Integer> queue = numbers(6, "anchor").mode(PlayMode.IN_ORDER).build();
    play(queue, at + 1);
    queue.enqueue(entry(queue, 4));
    play(queue, 1);
    return queue;
  }
}
