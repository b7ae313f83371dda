package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertRefused;
import static dev.riffle.queue.Queues.causes;
import static dev.riffle.queue.Queues.changes;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Skipping ahead to a row of the look-ahead leaves the order unchanged. */
class C21JumpingAheadTest {
  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void skipAhead_isAsManyCallsOfNext_inOneChange(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "ahead").mode(mode).build();
    PlayQueue<Integer> walked = numbers(9, "ahead").mode(mode).build();
    play(queue, 2);
    List<Change<Integer>> changes = changes(queue);
    queue.skipAhead(3);

    play(walked, 6);
    assertThat(Queues.uncounted(queue)).isEqualTo(Queues.uncounted(walked));
    assertThat(causes(changes)).containsExactly(Cause.SKIP_AHEAD);
    assertThat(changes.get(0).now()).isEqualTo(queue.current());
  }

  @Test
  void skipAhead_beyondTheLookAhead_isRejected_andChangesNothing() {
    PlayQueue<Integer> queue = numbers(9, "ahead").build();
    queue.next();
    QueueState<Integer> before = queue.state();
    assertRefused("place (8) must be in [0, 8)", () -> queue.skipAhead(8));
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
