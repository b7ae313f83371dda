package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import com.google.common.base.Splitter;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The position: the cycle and the entries it has played, the source order's place, or the plays.
 */
class PositionTest {
  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void begin_isAtNoPlace(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(3, "position").mode(mode).build();
    assertThat(queue.position()).isEqualTo(new Position(0, 0, 3));
  }

  @Test
  void shuffle_walkedBack_countsBackAcrossCycles() {
    PlayQueue<Integer> queue = numbers(3, "position").repeat(RepeatMode.ALL).build();
    play(queue, 8);
    for (int cycle = 2; cycle >= 0; cycle--) {
      for (int place = cycle == 2 ? 2 : 3; place > 0; place--) {
        assertThat(queue.position()).isEqualTo(new Position(cycle, place, 3));
        queue.previous();
      }
    }
    play(queue, 8);
    assertThat(queue.position()).isEqualTo(new Position(2, 3, 3));
  }

  @ParameterizedTest
  @EnumSource(names = {"IN_ORDER", "SHUFFLE"})
  void entryAskedFor_isInTheCycleThatPlays(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(3, "position").mode(mode).repeat(RepeatMode.ALL).build();
    int first = play(queue, 4).get(3);
    enqueue(queue, first);
    play(queue, 1);
    assertThat(queue.position())
        .isEqualTo(
            mode == PlayMode.IN_ORDER ? new Position(0, first + 1, 3) : new Position(1, 1, 3));
  }

  @ParameterizedTest
  @CsvSource({"IN_ORDER,1 2 2 3", "SHUFFLE,1 2 2 3", "RANDOM,1 2 3 4"})
  void singlePlay_isAPlayOfRandomOnly(PlayMode mode, String places) {
    PlayQueue<Integer> queue = numbers(6, "position").mode(mode).build();
    List<Position> positions = new ArrayList<>();
    for (String place : Splitter.on(' ').split(places)) {
      if (positions.size() == 2) {
        queue.playOnceNext(77);
      }
      queue.next();
      positions.add(new Position(0, Integer.parseInt(place), 6));
      assertThat(queue.position()).isEqualTo(positions.get(positions.size() - 1));
    }
    if (mode != PlayMode.IN_ORDER) {
      for (Position position : Lists.reverse(positions)) {
        assertThat(queue.position()).isEqualTo(position);
        queue.previous();
      }
    }
  }
}
