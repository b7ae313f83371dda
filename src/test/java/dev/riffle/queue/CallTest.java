package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import org.junit.jupiter.api.Test;

/** What a queue takes of calls that were written down, and what it refuses. */
class CallTest {
  private final PlayQueue<Integer> queue = Queues.numbers(5, "calls").build();

  private String refusal(Cause cause, long... numbers) {
    QueueState<Integer> before = queue.state();
    Exception refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                queue.take(Call.of(cause, ImmutableLongArray.copyOf(numbers), ImmutableList.of())));
    assertThat(queue.state()).isEqualTo(before);
    return String.valueOf(refused.getMessage());
  }

  @Test
  void create_tooFewOrTooManyNumbers_isRefused() {
    assertThat(refusal(Cause.NEXT, 1)).isEqualTo("count of numbers (1) of NEXT must be 0");
    assertThat(refusal(Cause.REMOVE)).isEqualTo("count of numbers (0) of REMOVE must be 1");
    assertThat(refusal(Cause.MOVE, 1, 2, 3)).isEqualTo("count of numbers (3) of MOVE must be 2");
  }

  @Test
  void take_entryThatIsNotThere_isRefused() {
    assertThat(refusal(Cause.SKIP_TO, 99)).isEqualTo("id (99) must be of an entry in the queue");
  }

  @Test
  void take_numberBeyondItsRange_isRefused() {
    assertThat(refusal(Cause.UPCOMING, 1L << 32)).isEqualTo("number (4294967296) must be an int");
    assertThat(refusal(Cause.UPCOMING, -5)).isEqualTo("k (-5) must not be negative");
    assertThat(refusal(Cause.SET_MODE, 3)).isEqualTo("number (3) must be in [0, 3)");
    assertThat(refusal(Cause.SET_REPEAT, -1)).isEqualTo("number (-1) must be in [0, 3)");
  }
}
