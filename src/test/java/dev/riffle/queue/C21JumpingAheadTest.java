package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Skipping ahead to what is shown leaves the order as it was shown. */
class C21JumpingAheadTest {
  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void skipAhead_isAsManyCallsOfNext_inOneChange(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "ahead").mode(mode).build();
    PlayQueue<Integer> walked = numbers(9, "ahead").mode(mode).build();
    play(queue, 2);
    List<Change<Integer>> changes = new ArrayList<>();
    queue.subscribe(changes::add);
    queue.skipAhead(3);

    play(walked, 6);
    assertThat(Queues.uncounted(queue)).isEqualTo(Queues.uncounted(walked));
    assertThat(changes).hasSize(1);
    assertThat(changes.get(0).cause()).isEqualTo(Cause.SKIP_AHEAD);
    assertThat(changes.get(0).now()).isEqualTo(queue.current());
  }

  @Test
  void skipAhead_thenPrevious_walksOverWhatWasSkipped() {
    PlayQueue<Integer> queue = numbers(9, "ahead").build();
    List<Integer> shown = items(queue.upcoming(6));
    queue.skipAhead(3);
    assertThat(back(queue, 3)).containsExactly(shown.get(2), shown.get(1), shown.get(0)).inOrder();
    assertThat(play(queue, 5)).isEqualTo(shown.subList(1, 6));
  }

  @Test
  void skipAhead_overUpNextAndForwardHistory_playsThemOut() {
    PlayQueue<Integer> queue = numbers(9, "ahead").build();
    List<Integer> heard = play(queue, 4);
    back(queue, 2);
    Entry<Integer> asked = queue.upcoming(7).get(6);
    queue.enqueue(asked);
    queue.skipAhead(3);
    assertThat(queue.upNext()).isEmpty();
    assertThat(items(queue.history(4)))
        .containsExactly(heard.get(3), heard.get(2), asked.item(), heard.get(1))
        .inOrder();
  }

  @Test
  void skipAhead_toWhatIsNotShown_isRefused_andChangesNothing() {
    PlayQueue<Integer> queue = numbers(9, "ahead").build();
    queue.next();
    QueueState<Integer> before = queue.state();
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> queue.skipAhead(8));
    assertThat(refused).hasMessageThat().isEqualTo("place (8) must be in [0, 8)");
    assertThat(queue.state()).isEqualTo(before);
  }

  @Test
  void skipAhead_inOrderOverTheEnd_wrapsUnderAll() {
    PlayQueue<Integer> queue =
        numbers(50, "ahead").mode(PlayMode.IN_ORDER).repeat(RepeatMode.ALL).build();
    play(queue, 40);
    queue.skipAhead(13);
    assertThat(queue.current().orElseThrow()).isEqualTo(queue.entryAt(3));
    assertThat(items(queue.history(3))).containsExactly(2, 1, 0).inOrder();
  }
}
