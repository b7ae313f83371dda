package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.skipTo;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Skipping to an entry makes it current and puts what was current behind it. */
class C12JumpingTest {
  @ParameterizedTest
  @EnumSource(
      value = PlayMode.class,
      names = {"SHUFFLE", "RANDOM"})
  void jump_thenPrevious_isBackWhereTheListenerWas(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "jump").mode(mode).build();
    int left = play(queue, 4).get(3);
    int to = (left + 1) % 9;
    skipTo(queue, to);
    assertThat(queue.current().orElseThrow().item()).isEqualTo(to);
    assertThat(back(queue, 1)).containsExactly(left);
    assertThat(play(queue, 1)).containsExactly(to);
  }

  @Test
  void jump_toAnEntryOwed_theCycleCountsItAsPlayed() {
    PlayQueue<Integer> queue = numbers(9, "jump").build();
    int owed = items(queue.upcoming(9)).get(6);
    skipTo(queue, owed);
    assertThat(queue.position().place()).isEqualTo(1);
    assertThat(play(queue, 20)).hasSize(8);
    assertThat(items(queue.history(8)).subList(0, 7)).doesNotContain(owed);
  }

  @Test
  void jump_toAnEntryPlayedAlready_comesOnTop() {
    PlayQueue<Integer> queue = numbers(9, "jump").build();
    List<Integer> heard = play(queue, 5);
    skipTo(queue, heard.get(1));
    assertThat(queue.position().place()).isEqualTo(5);
    assertThat(play(queue, 20)).hasSize(4);
  }

  @Test
  void jump_overWhatWasShown_leavesTheOthersInTheirOrder() {
    PlayQueue<Integer> queue = numbers(9, "jump").build();
    List<Integer> shown = items(queue.upcoming(5));
    skipTo(queue, shown.get(2));
    assertThat(play(queue, 4))
        .containsExactly(shown.get(0), shown.get(1), shown.get(3), shown.get(4))
        .inOrder();
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void jump_toTheCurrentEntry_changesNothing(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "jump").mode(mode).build();
    play(queue, 4);
    List<Integer> history = items(queue.history(9));
    List<Integer> upcoming = items(queue.upcoming(4));
    queue.skipTo(queue.current().orElseThrow());
    assertThat(items(queue.history(9))).isEqualTo(history);
    assertThat(items(queue.upcoming(4))).isEqualTo(upcoming);
  }

  @Test
  void inOrder_jumpThenPrevious_isTheNeighbourInSourceOrder() {
    PlayQueue<Integer> queue = numbers(9, "jump").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    skipTo(queue, 6);
    assertThat(items(queue.upcoming(5))).containsExactly(7, 8).inOrder();
    assertThat(back(queue, 1)).containsExactly(5);
  }

  @Test
  void jump_beforeAnythingWasHeard_begins() {
    PlayQueue<Integer> queue = numbers(4, "jump").build();
    skipTo(queue, 2);
    assertThat(queue.history(9)).isEmpty();
    assertThat(play(queue, 9)).containsExactly(0, 1, 3);
  }
}
