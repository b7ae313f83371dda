package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Upcoming returns the entries that next will return, and changes neither these nor history. */
class C4PeekingTest {
  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void upcoming_anyMode_isWhatNextThenPlays(PlayMode mode) {
    for (int heard = 0; heard < 12; heard++) {
      PlayQueue<Integer> queue = numbers(7, "peek").mode(mode).repeat(RepeatMode.ALL).build();
      play(queue, heard);
      List<Integer> upcoming = items(queue.upcoming(9));
      assertThat(items(queue.upcoming(4))).isEqualTo(upcoming.subList(0, 4));
      assertThat(play(queue, 9)).isEqualTo(upcoming);
    }
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void upcoming_calledOrNot_nextAnswersTheSame(PlayMode mode) {
    // Nothing was undone, so the same draws are made in the same order, sooner or later.
    PlayQueue<Integer> asked = numbers(8, "peek").mode(mode).repeat(RepeatMode.ALL).build();
    PlayQueue<Integer> unasked = numbers(8, "peek").mode(mode).repeat(RepeatMode.ALL).build();
    for (int i = 0; i < 40; i++) {
      asked.upcoming(i % 2);
      assertThat(play(asked, 1)).isEqualTo(play(unasked, 1));
      assertThat(items(asked.history(5))).isEqualTo(items(unasked.history(5)));
    }
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void upcoming_more_isTwoCyclesWorthAtMost(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(5, "peek").mode(mode).repeat(RepeatMode.ALL).build();
    play(queue, 3);
    List<Integer> upcoming = items(queue.upcoming(Integer.MAX_VALUE));
    assertThat(upcoming).hasSize(10);
    assertThat(play(queue, 10)).isEqualTo(upcoming);
  }
}
