package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the listener asks for plays before anything else, in every mode. */
class C10UpNextTest {
  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void asked_anyMode_playsBeforeAnythingElse(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "lane").mode(mode).build();
    play(queue, 2);
    enqueue(queue, 5);
    enqueue(queue, 6);
    playNext(queue, 7);
    assertThat(items(queue.upNext())).containsExactly(7, 5, 6).inOrder();
    assertThat(items(queue.upcoming(3))).containsExactly(7, 5, 6).inOrder();
    assertThat(play(queue, 3)).containsExactly(7, 5, 6).inOrder();
    assertThat(queue.upNext()).isEmpty();
  }

  @Test
  void asked_again_moves() {
    PlayQueue<Integer> queue = numbers(9, "lane").build();
    enqueue(queue, 5);
    enqueue(queue, 6);
    enqueue(queue, 5);
    assertThat(items(queue.upNext())).containsExactly(6, 5).inOrder();
    playNext(queue, 5);
    assertThat(items(queue.upNext())).containsExactly(5, 6).inOrder();
  }

  @Test
  void asked_owed_isPaidAndOnePlayedAlreadyPlaysAgain() {
    PlayQueue<Integer> queue = numbers(9, "lane").build();
    List<Integer> heard = new ArrayList<>(play(queue, 3));
    int owed = items(queue.upcoming(4)).get(2);
    enqueue(queue, owed);
    enqueue(queue, heard.get(0));
    List<Integer> rest = play(queue, 20);
    assertThat(rest.subList(0, 2)).containsExactly(owed, heard.get(0)).inOrder();
    heard.addAll(rest.subList(2, rest.size()));
    heard.add(owed);
    assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 9));
  }

  @Test
  void asked_ofWhatWasShown_theOthersKeepTheirOrder() {
    PlayQueue<Integer> queue = numbers(9, "lane").build();
    List<Integer> shown = items(queue.upcoming(5));
    playNext(queue, shown.get(3));
    assertThat(items(queue.upcoming(5)))
        .containsExactly(shown.get(3), shown.get(0), shown.get(1), shown.get(2), shown.get(4))
        .inOrder();
  }

  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 1, 2, 3})
  void dequeue_owedAgain_everyOrderOfTheOwedIsAsLikely(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(4, draws).build();
              enqueue(queue, 2);
              queue.upcoming(1 + shown);
              assertThat(queue.dequeue(queue.entry(2).orElseThrow())).isTrue();
              return play(queue, 4).toString();
            });
    assertUniform(law, 24);
  }

  @Test
  void dequeue_whatWasNotAskedFor_changesNothing() {
    PlayQueue<Integer> queue = numbers(9, "lane").build();
    List<Integer> upcoming = items(queue.upcoming(9));
    assertThat(queue.dequeue(queue.entry(4).orElseThrow())).isFalse();
    assertThat(items(queue.upcoming(9))).isEqualTo(upcoming);
  }

  @Test
  void lane_survivesSwitchesAndCountsAsPaidInTheNewCycle() {
    PlayQueue<Integer> queue = numbers(9, "lane").mode(PlayMode.IN_ORDER).build();
    play(queue, 1);
    enqueue(queue, 6);
    queue.setMode(PlayMode.RANDOM);
    queue.setMode(PlayMode.SHUFFLE);
    List<Integer> cycle = new ArrayList<>(List.of(0));
    cycle.addAll(play(queue, 20));
    assertThat(cycle.get(1)).isEqualTo(6);
    assertThat(cycle).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 9));
    assertThat(queue.position()).isEqualTo(new Position(0, 9, 9));
  }

  @Test
  void inOrder_afterTheLane_goesOnAfterTheEntryThatWasInterrupted() {
    PlayQueue<Integer> queue = numbers(9, "lane").mode(PlayMode.IN_ORDER).build();
    play(queue, 3);
    enqueue(queue, 7);
    assertThat(items(queue.upcoming(3))).containsExactly(7, 3, 4).inOrder();
    assertThat(play(queue, 3)).containsExactly(7, 3, 4).inOrder();
  }

  @Test
  void inOrder_previousDuringTheLane_isTheEntryThatWasInterrupted() {
    PlayQueue<Integer> queue = numbers(9, "lane").mode(PlayMode.IN_ORDER).build();
    play(queue, 3);
    enqueue(queue, 7);
    play(queue, 1);
    assertThat(back(queue, 2)).containsExactly(2, 1).inOrder();
  }

  @Test
  void lane_atTheEnd_makesHasNextTrueAgain() {
    PlayQueue<Integer> queue = numbers(3, "lane").build();
    play(queue, 3);
    assertThat(queue.hasNext()).isFalse();
    enqueue(queue, 1);
    assertThat(queue.hasNext()).isTrue();
    assertThat(play(queue, 2)).containsExactly(1);
  }

  @Test
  void lane_whileTheListenerIsBack_playsBeforeWhatIsAhead() {
    PlayQueue<Integer> queue = numbers(9, "lane").build();
    List<Integer> heard = play(queue, 4);
    back(queue, 2);
    playNext(queue, 8);
    assertThat(play(queue, 3)).containsExactly(8, heard.get(2), heard.get(3)).inOrder();
    assertThat(back(queue, 3)).containsExactly(heard.get(2), 8, heard.get(1)).inOrder();
  }

  @ParameterizedTest
  @EnumSource(
      value = PlayMode.class,
      names = {"IN_ORDER", "SHUFFLE"})
  void position_ofWhatWasAsked_isInTheCycleThatPlays(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(3, "lane").mode(mode).repeat(RepeatMode.ALL).build();
    int first = play(queue, 4).get(3);
    enqueue(queue, first);
    play(queue, 1);
    assertThat(queue.position())
        .isEqualTo(
            mode == PlayMode.IN_ORDER ? new Position(0, first + 1, 3) : new Position(1, 1, 3));
  }

  @Test
  void dequeue_ofWhatRests_isNotDrawnBeforeItHasRested() {
    // 0 1 2 3, then 0 of the next cycle: 2 3 0 rest, and the cycle owes 1 2 3.
    PlayQueue<Integer> queue =
        numbers(4, "lane").repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 3).build();
    for (int id = 0; id < 4; id++) {
      skipTo(queue, id);
    }
    play(queue, 1);
    enqueue(queue, 2);
    queue.dequeue(queue.entry(2).orElseThrow());
    assertThat(play(queue, 3)).containsExactly(1, 2, 3).inOrder();
  }

  @Test
  void jump_toWhatWaits_grantsTheWish() {
    PlayQueue<Integer> queue = numbers(9, "lane").build();
    enqueue(queue, 4);
    skipTo(queue, 4);
    assertThat(queue.upNext()).isEmpty();
    assertThat(play(queue, 20)).hasSize(8);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void asked_thenRemoved_leavesTheLane(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "lane").mode(mode).build();
    skipTo(queue, 0);
    for (int id : new int[] {5, 6, 7}) {
      enqueue(queue, id);
    }
    remove(queue, 6);
    assertThat(items(queue.upNext())).containsExactly(5, 7).inOrder();
    assertThat(play(queue, 20)).doesNotContain(6);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void lane_editedAround_waitsInItsOrder(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "lane").mode(mode).build();
    skipTo(queue, 0);
    for (int id : new int[] {5, 6, 7}) {
      enqueue(queue, id);
    }
    queue.addAll(6, List.of(9, 10));
    queue.move(entry(queue, 7), 0);
    remove(queue, 8);
    remove(queue, 1);
    assertThat(items(queue.upNext())).containsExactly(5, 6, 7).inOrder();
    assertThat(play(queue, 3)).containsExactly(5, 6, 7).inOrder();
  }

  @Test
  void newcomer_asked_isPaidLikeAnyOther() {
    PlayQueue<Integer> queue = numbers(5, "lane").build();
    List<Integer> heard = new ArrayList<>(play(queue, 2));
    queue.upcoming(2);
    queue.playNext(queue.add(0, 5));
    List<Integer> rest = play(queue, 20);
    assertThat(rest.get(0)).isEqualTo(5);
    heard.addAll(rest);
    assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 6));
  }

  @Test
  void inOrder_newcomerAfterWhatTheLaneInterrupted_playsAfterTheLane() {
    PlayQueue<Integer> queue = numbers(5, "lane").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    enqueue(queue, 4);
    play(queue, 1);
    queue.add(2, 5);
    assertThat(play(queue, 9)).containsExactly(5, 2, 3, 4).inOrder();
  }

  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 1, 2})
  void dequeue_afterEditing_everyOrderOfTheOwedIsAsLikely(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = numbers(3, draws).build();
              enqueue(queue, 2);
              queue.upcoming(1 + shown);
              queue.add(1, 3);
              enqueue(queue, 3);
              remove(queue, 0);
              queue.dequeue(entry(queue, 2));
              queue.dequeue(entry(queue, 3));
              return play(queue, 4).toString();
            });
    assertUniform(law, 6);
  }

  private static void playNext(PlayQueue<Integer> queue, int id) {
    queue.playNext(entry(queue, id));
  }

  private static void enqueue(PlayQueue<Integer> queue, int id) {
    queue.enqueue(entry(queue, id));
  }

  @Test
  void dequeue_ofWhatRestsOnceTheListenerIsForwardAgain_isNotShownBeforeItHasRested() {
    // Heard 0 1 2 3 | 0, and back to the first: when 1 2 3 0 were heard again, 3 rests.
    PlayQueue<Integer> queue =
        Queues.numbers(4, Queues.FIRST).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 3).build();
    for (int id = 0; id < 4; id++) {
      queue.skipTo(queue.entry(id).orElseThrow());
    }
    Queues.play(queue, 1);
    for (int i = 0; i < 4; i++) {
      queue.previous();
    }
    queue.enqueue(queue.entry(3).orElseThrow());
    queue.upcoming(6);
    queue.dequeue(queue.entry(3).orElseThrow());
    assertThat(Queues.items(queue.upcoming(8))).containsExactly(1, 2, 3, 0, 1, 2, 3, 0).inOrder();
  }
}
