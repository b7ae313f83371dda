package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A queue refuses recorded calls that do not fit it, and stays as it is. */
class CallTest {
  private final PlayQueue<Integer> queue = Queues.numbers(5, "calls").build();

  private void assertRefused(String message, Cause cause, long... numbers) {
    QueueState<Integer> before = queue.state();
    Queues.assertRefused(message, () -> queue.take(Call.of(cause, ImmutableList.of(), numbers)));
    assertThat(queue.state()).isEqualTo(before);
  }

  @Test
  void create_tooFewOrTooManyNumbers_isRejected() {
    assertRefused("count of numbers (1) of NEXT must be 0", Cause.NEXT, 1);
    assertRefused("count of numbers (0) of REMOVE must be 1", Cause.REMOVE);
    assertRefused("count of numbers (3) of MOVE must be 2", Cause.MOVE, 1, 2, 3);
  }

  @Test
  void take_entryThatIsNotThere_isRejected() {
    assertRefused("id (99) must be of an entry in the queue", Cause.SKIP_TO, 99);
  }

  @Test
  void take_numberBeyondItsRange_isRejected() {
    assertRefused("number (4294967296) must be an int", Cause.UPCOMING, 1L << 32);
    assertRefused("k (-5) must not be negative", Cause.UPCOMING, -5);
    assertRefused("number (3) must be in [0, 3)", Cause.SET_MODE, 3);
    assertRefused("number (-1) must be in [0, 3)", Cause.SET_REPEAT, -1);
  }

  @Test
  void of_arguments_isTheCallThatAQueueReports() {
    List<Call<Integer>> made = new ArrayList<>();
    queue.follow(change -> made.add(change.call()));
    queue.enqueueAll(queue.entries().subList(1, 3));
    queue.addNext(List.of(7, 8));
    assertThat(made)
        .containsExactly(
            Call.of(Cause.ENQUEUE_ALL, List.of(), 1, 2), Call.of(Cause.ADD_NEXT, List.of(7, 8), 0))
        .inOrder();
  }
}
