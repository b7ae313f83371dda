package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The song that ran out replays under ONE; next skips the replay. */
class C6RepeatTest {
  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void one_songRanOut_replaysAndLeavesTimelineAndCycleAsTheyAre(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(5, "repeat").mode(mode).repeat(RepeatMode.ONE).build();
    List<Integer> heard = play(queue, 3);
    List<Integer> upcoming = items(queue.upcoming(2));
    Position position = queue.position();
    for (int i = 0; i < 3; i++) {
      assertThat(queue.upcomingAfterEnd()).isEqualTo(queue.current());
      assertThat(item(queue.trackEnded())).isEqualTo(heard.get(2));
    }
    assertThat(queue.position()).isEqualTo(position);
    assertThat(items(queue.history(9))).containsExactly(heard.get(1), heard.get(0)).inOrder();
    assertThat(play(queue, 2)).isEqualTo(upcoming);
  }

  @Test
  void one_nextAndUpcoming_behaveAsUnderOff() {
    PlayQueue<Integer> one = numbers(5, "repeat").repeat(RepeatMode.ONE).build();
    PlayQueue<Integer> off = numbers(5, "repeat").build();
    assertThat(items(one.upcoming(9))).isEqualTo(items(off.upcoming(9)));
    assertThat(play(one, 9)).isEqualTo(play(off, 9));
    assertThat(one.hasNext()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"OFF", "ALL"})
  void offAndAll_songRanOut_isWhatWasPreloadedAndWhatNextPlays(RepeatMode repeat) {
    PlayQueue<Integer> ended = numbers(5, "repeat").repeat(repeat).build();
    PlayQueue<Integer> pressed = numbers(5, "repeat").repeat(repeat).build();
    for (int i = 0; i < 12; i++) {
      var preloaded = ended.upcomingAfterEnd();
      var next = ended.trackEnded();
      assertThat(next).isEqualTo(preloaded);
      assertThat(next.map(Entry::item)).isEqualTo(pressed.next().map(Entry::item));
    }
  }

  @Test
  void one_nothingHeardYet_songRanOutBegins() {
    PlayQueue<Integer> queue = numbers(3, "repeat").repeat(RepeatMode.ONE).build();
    assertThat(queue.upcomingAfterEnd()).isEqualTo(queue.trackEnded());
    assertThat(queue.current()).isPresent();
  }
}
