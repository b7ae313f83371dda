package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.skipTo;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Skipping to an entry makes it current and adds the former current entry to the history. */
class C12JumpingTest {
  @ParameterizedTest
  @EnumSource(names = {"SHUFFLE", "RANDOM"})
  void jump_thenPrevious_isBackWhereTheListenerWas(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "jump").mode(mode).build();
    int left = play(queue, 4).get(3);
    int to = (left + 1) % 9;
    skipTo(queue, to);
    assertThat(item(queue.current())).isEqualTo(to);
    assertThat(back(queue, 1)).containsExactly(left);
    assertThat(play(queue, 1)).containsExactly(to);
  }

  @Test
  void jump_overTheLookAhead_leavesTheOthersInTheirOrder() {
    PlayQueue<Integer> queue = numbers(9, "jump").build();
    List<Integer> lookAhead = items(queue.upcoming(5));
    skipTo(queue, lookAhead.get(2));
    assertThat(play(queue, 4))
        .containsExactly(lookAhead.get(0), lookAhead.get(1), lookAhead.get(3), lookAhead.get(4))
        .inOrder();
  }

  @Test
  void inOrder_jumpThenPrevious_isTheNeighbourInSourceOrder() {
    PlayQueue<Integer> queue = numbers(9, "jump").mode(PlayMode.IN_ORDER).build();
    play(queue, 2);
    skipTo(queue, 6);
    assertThat(items(queue.upcoming(5))).containsExactly(7, 8).inOrder();
    assertThat(back(queue, 1)).containsExactly(5);
  }
}
