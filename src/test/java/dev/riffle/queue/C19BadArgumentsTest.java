package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * A bad argument is refused with its name, its value and the rule, and the queue is left as it was.
 */
class C19BadArgumentsTest {
  private final PlayQueue<Integer> queue = numbers(5, "bad").build();

  @Test
  void entry_ofAnotherQueue_isRefused() {
    Entry<Integer> foreign = numbers(5, "bad").build().entry(3).orElseThrow();
    assertRefused("entry (3: 3) must be in this queue", () -> queue.skipTo(foreign));
  }

  @Test
  void count_negative_isRefused() {
    assertRefused("k (-1) must not be negative", () -> queue.upcoming(-1));
    assertRefused("k (-7) must not be negative", () -> queue.history(-7));
    assertRefused(
        "historyLimit (-1) must not be negative", () -> numbers(5, "bad").historyLimit(-1));
  }

  @Test
  void gap_outOfRange_isRefused() {
    assertRefused("gap (-1) must be in [0, 5)", () -> queue.setGap(PlayMode.SHUFFLE, -1));
    assertRefused("gap (5) must be in [0, 5)", () -> queue.setGap(PlayMode.RANDOM, 5));
    assertRefused(
        "gap (99) must be in [0, 24)", () -> numbers(24, "bad").gap(PlayMode.SHUFFLE, 99).build());
    assertRefused(
        "gap (1) must be in [0, 1)", () -> numbers(0, "bad").gap(PlayMode.SHUFFLE, 1).build());
  }

  @Test
  void gap_ofAModeThatDoesNotDraw_isRefused() {
    assertRefused(
        "mode (IN_ORDER) must be SHUFFLE or RANDOM", () -> queue.setGap(PlayMode.IN_ORDER, 1));
    assertRefused("mode (IN_ORDER) must be SHUFFLE or RANDOM", () -> queue.gap(PlayMode.IN_ORDER));
  }

  @Test
  @SuppressWarnings("NullAway") // a caller without NullAway can pass it
  void null_isRefusedByName() {
    assertNullRefused("entry", () -> queue.skipTo(null));
    assertNullRefused("item", () -> queue.add(null));
    assertNullRefused("mode", () -> queue.setMode(null));
    assertNullRefused("repeat", () -> queue.setRepeat(null));
    assertNullRefused("mode", () -> queue.setGap(null, 1));
    assertNullRefused("seed", () -> PlayQueue.builder(null));
  }

  @Test
  void entry_idThatNoneHas_isEmpty() {
    assertThat(queue.entry(-1)).isEmpty();
    assertThat(queue.entry(5)).isEmpty();
    assertThat(queue.entry(1L << 32)).isEmpty();
  }

  private void assertRefused(String message, Executable call) {
    assertUnchanged(
        () ->
            assertThat(assertThrows(IllegalArgumentException.class, call))
                .hasMessageThat()
                .isEqualTo(message));
  }

  private void assertNullRefused(String name, Executable call) {
    assertUnchanged(
        () ->
            assertThat(assertThrows(NullPointerException.class, call))
                .hasMessageThat()
                .isEqualTo(name + " must not be null"));
  }

  private void assertUnchanged(Runnable refusal) {
    play(queue, 1);
    List<Integer> before = items(queue.upcoming(9));
    Position position = queue.position();
    refusal.run();
    assertThat(items(queue.upcoming(9))).isEqualTo(before);
    assertThat(queue.position()).isEqualTo(position);
    assertThat(queue.size()).isEqualTo(5);
  }
}
