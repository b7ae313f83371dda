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

/**
 * Before the first next nothing is current; past the last entry next is empty and the current entry
 * stays.
 */
class C7EndTest {
  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void begin_nothingIsCurrent(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(3, "end").mode(mode).build();
    assertThat(queue.current()).isEmpty();
    assertThat(queue.hasNext()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = {"IN_ORDER", "SHUFFLE"})
  void end_underOff_staysUntilSomethingIsAdded(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(3, "end").mode(mode).build();
    List<Integer> heard = play(queue, 3);
    assertThat(queue.hasNext()).isFalse();
    assertThat(queue.next()).isEmpty();
    assertThat(queue.trackEnded()).isEmpty();
    assertThat(item(queue.current())).isEqualTo(heard.get(2));
    assertThat(items(queue.history(9))).containsExactly(heard.get(1), heard.get(0)).inOrder();

    queue.add(3);
    assertThat(queue.hasNext()).isTrue();
    assertThat(play(queue, 2)).containsExactly(3);
  }

  @ParameterizedTest
  @EnumSource(names = {"IN_ORDER", "SHUFFLE"})
  void hasEnded_afterTheTrackEndedWithNothingToCome_untilSomethingPlaysOrComes(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(3, "end").mode(mode).build();
    List<Change<Integer>> changes = Queues.changes(queue);
    play(queue, 4);
    assertThat(queue.hasEnded()).isFalse();
    assertThat(queue.trackEnded()).isEmpty();
    assertThat(queue.trackEnded()).isEmpty();
    assertThat(queue.hasEnded()).isTrue();
    assertThat(queue.current()).isPresent();
    assertThat(PlayQueue.restore(queue.state()).hasEnded()).isTrue();
    assertThat(changes).hasSize(4); // the second end is no change
    assertThat(changes.get(3).startsAnew()).isFalse();

    Entry<Integer> added = queue.add(3);
    assertThat(queue.hasEnded()).isFalse();
    queue.remove(added);
    assertThat(queue.hasEnded()).isTrue();
    queue.previous();
    assertThat(queue.hasEnded()).isFalse();
    queue.next();
    assertThat(queue.hasEnded()).isFalse();
  }

  @Test
  void hasEnded_afterAStopAtTheLastEntry_andNotAfterAReplay() {
    PlayQueue<Integer> queue = numbers(1, "end").build();
    queue.next();
    queue.setStopAfterCurrent(true);
    assertThat(queue.trackEnded()).isEmpty();
    assertThat(queue.hasEnded()).isTrue();
    queue.setRepeat(RepeatMode.ONE);
    assertThat(queue.trackEnded()).isPresent();
    assertThat(queue.hasEnded()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void end_allSwitchedOn_goesOn(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(3, "end").mode(mode).build();
    play(queue, 3);
    queue.setRepeat(RepeatMode.ALL);
    assertThat(queue.hasNext()).isTrue();
    assertThat(play(queue, 30)).hasSize(30);
  }

  @Test
  void random_underOff_neverEnds() {
    PlayQueue<Integer> queue = numbers(2, "end").mode(PlayMode.RANDOM).build();
    assertThat(play(queue, 500)).hasSize(500);
    assertThat(queue.hasNext()).isTrue();
  }
}
