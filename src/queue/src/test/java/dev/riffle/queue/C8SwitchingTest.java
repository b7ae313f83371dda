package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.firstOf;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.skipTo;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Switching to SHUFFLE begins a cycle with the current entry; a switch keeps the history and drops
 * the rest.
 */
class C8SwitchingTest {
  @ParameterizedTest
  @EnumSource(names = {"IN_ORDER", "RANDOM"})
  void toShuffle_midway_currentContinuesAndEveryOtherFollowsOnce(PlayMode from) {
    PlayQueue<Integer> queue = numbers(9, "switch").mode(from).build();
    int current = play(queue, 5).get(4);
    queue.setMode(PlayMode.SHUFFLE);
    assertThat(item(queue.current())).isEqualTo(current);
    List<Integer> cycle = new ArrayList<>(List.of(current));
    cycle.addAll(play(queue, 20));
    assertThat(cycle).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 9));
  }

  @ParameterizedTest
  @EnumSource(names = {"IN_ORDER", "RANDOM"})
  void awayAndBack_whatPlayedThere_countsAsPlayed(PlayMode other) {
    PlayQueue<Integer> queue = numbers(24, "switch").build();
    List<Integer> heard = new ArrayList<>(play(queue, 12));
    queue.upcoming(5);
    queue.setMode(other);
    List<Integer> there = play(queue, 3);
    queue.setMode(PlayMode.SHUFFLE);
    List<Integer> rest = play(queue, 40);
    assertThat(rest).containsNoneIn(there);
    heard.addAll(rest);
    there.stream().filter(id -> !heard.contains(id)).distinct().forEach(heard::add);
    assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 24));
  }

  @Test
  void awayAndBack_whenNothingRemains_beginsACycle() {
    PlayQueue<Integer> queue = numbers(9, "switch").build();
    play(queue, 9);
    queue.setMode(PlayMode.IN_ORDER);
    queue.setMode(PlayMode.SHUFFLE);
    assertThat(queue.position()).isEqualTo(new Position(1, 1, 9));
    assertThat(play(queue, 20)).hasSize(8);
  }

  @Test
  void reshuffle_midway_beginsACycleWithTheCurrentEntry() {
    PlayQueue<Integer> queue = numbers(9, "switch").build();
    int current = play(queue, 5).get(4);
    queue.reshuffle();
    assertThat(queue.position()).isEqualTo(new Position(1, 1, 9));
    assertThat(play(queue, 20)).hasSize(8);
    assertThat(queue.history(100)).hasSize(12);
    assertThat(items(queue.history(8)).get(7)).isEqualTo(current);
  }

  @Test
  void toInOrder_midway_continuesFromThePlaceOfTheCurrentEntry() {
    PlayQueue<Integer> queue = numbers(9, "switch").build();
    int current = play(queue, 4).get(3);
    queue.setMode(PlayMode.IN_ORDER);
    assertThat(play(queue, 20))
        .containsExactlyElementsIn(ContiguousSet.closedOpen(current + 1, 9))
        .inOrder();
  }

  @Test
  void aSwitch_dropsForwardRowsAndKeepsAskedOnesAndTheHistory() {
    PlayQueue<Integer> queue = numbers(40, "switch").build();
    List<Integer> heard = play(queue, 10);
    back(queue, 4);
    queue.upcoming(20);
    enqueue(queue, heard.get(9));
    queue.setMode(PlayMode.RANDOM);
    assertThat(items(queue.playOrder())).hasSize(7);
    queue.setMode(PlayMode.SHUFFLE);
    assertThat(items(queue.upcoming(1))).containsExactly(heard.get(9));
    assertThat(items(queue.upcoming(31)).subList(1, 31)).containsNoneIn(heard);
    assertThat(items(queue.history(100))).isEqualTo(Lists.reverse(heard.subList(0, 5)));
  }

  @Test
  void aSwitch_whileTheListenerIsBack_restsWhatWasReallyHeardLast() {
    // Heard 0 1 2 3, then back to 1: with a gap of 2, 1 and 2 rest, so RANDOM draws among the other
    // two.
    List<Integer> bounds = new ArrayList<>();
    PlayQueue<Integer> queue = numbers(4, firstOf(bounds)).gap(PlayMode.RANDOM, 2).build();
    skipTo(queue, 0, 1, 2, 3);
    back(queue, 2);
    queue.setMode(PlayMode.RANDOM);
    assertThat(play(queue, 1).get(0)).isAnyOf(0, 3);
    assertThat(bounds).containsExactly(2);
  }
}
