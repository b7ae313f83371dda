package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertRefused;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.back;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.skipTo;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ContiguousSet;
import dev.riffle.shuffle.Chances;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An item can be asked for that is in up next and nowhere else. */
class C24OnceTest {
  private static final int ITEM = 77;

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void asked_isInUpNext_andInNoSourceOrder(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "once").mode(mode).build();
    play(queue, 2);
    Position position = queue.position();
    List<Entry<Integer>> entries = queue.entries();
    Entry<Integer> last = queue.enqueueOnce(ITEM);
    Entry<Integer> first = queue.playOnceNext(ITEM);

    assertThat(last.toString()).isEqualTo("9: " + ITEM);
    assertThat(first.toString()).isEqualTo("10: " + ITEM);
    assertThat(queue.upNext()).containsExactly(first, last).inOrder();
    assertThat(queue.upcoming(2)).containsExactly(first, last).inOrder();
    assertThat(queue.entry(9)).hasValue(last);
    assertThat(queue.size()).isEqualTo(9);
    assertThat(queue.entries()).isEqualTo(entries);
    assertThat(queue.gap(PlayMode.SHUFFLE)).isEqualTo(2);
    assertThat(queue.position()).isEqualTo(position);
    assertThat(queue.add(5).id()).isEqualTo(11);
  }

  @ParameterizedTest
  @EnumSource(PlayMode.class)
  void played_isInTheHistory_andCanBeJumpedToAndReplaced(PlayMode mode) {
    PlayQueue<Integer> queue = numbers(9, "once").mode(mode).build();
    play(queue, 2);
    Entry<Integer> once = queue.playOnceNext(ITEM);
    assertThat(queue.next()).hasValue(once);
    assertThat(queue.upNext()).isEmpty();
    queue.next();
    assertThat(queue.history(1)).containsExactly(once);
    queue.skipTo(once);
    queue.replace(once, 78);
    assertThat(queue.current()).hasValue(once);
    assertThat(item(queue.current())).isEqualTo(78);
  }

  @Test
  void cycle_playsEachEntryOnce_whateverPlaysOnceBetween() {
    PlayQueue<Integer> queue = numbers(6, "once").build();
    List<Integer> heard = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      queue.enqueueOnce(ITEM);
      heard.addAll(play(queue, 2));
      assertThat(queue.position()).isEqualTo(new Position(0, i + 1, 6));
    }
    assertThat(queue.hasNext()).isFalse();
    heard.removeIf(item -> item == ITEM);
    assertThat(heard).containsExactlyElementsIn(ContiguousSet.closedOpen(0, 6));
  }

  @Test
  void inOrder_interrupts_andContinuesAfterWhatItInterrupted() {
    PlayQueue<Integer> queue = numbers(6, "once").mode(PlayMode.IN_ORDER).build();
    play(queue, 3);
    Entry<Integer> once = queue.playOnceNext(ITEM);
    assertThat(play(queue, 2)).containsExactly(ITEM, 3).inOrder();
    queue.skipTo(once);
    assertThat(queue.position()).isEqualTo(new Position(0, 4, 6));
    assertThat(items(queue.playOrder())).containsExactly(0, 1, 2, 3, ITEM, 4, 5).inOrder();
    assertThat(queue.playOrder().cursor()).hasValue(4);
    assertThat(back(queue, 1)).containsExactly(3);
    queue.skipTo(once);
    assertThat(play(queue, 9)).containsExactly(4, 5).inOrder();
  }

  @Test
  void ofNoPlace_isRejectedWhereAPlaceIsMeant() {
    PlayQueue<Integer> queue = numbers(5, "once").build();
    Entry<Integer> once = queue.playOnceNext(ITEM);
    QueueState<Integer> before = queue.state();
    String message = "entry (5: 77) must be in the source order";
    assertRefused(message, () -> queue.placeOf(once));
    assertRefused(message, () -> queue.move(once, 0));
    assertRefused(message, () -> queue.moveAll(List.of(entry(queue, 1), once), 0));
    assertThat(queue.state()).isEqualTo(before);
  }

  // ------------------------------------------------------------------ leaving

  private static Arguments way(String name, BiConsumer<PlayQueue<Integer>, Entry<Integer>> calls) {
    return Arguments.of(name, calls);
  }

  /** Calls after which nothing leads to an entry that was asked for. */
  static Stream<Arguments> waysToLeave() {
    return Stream.of(
        way("dequeued", PlayQueue::dequeue),
        way("removed", PlayQueue::remove),
        way(
            "removed while it plays",
            (queue, once) -> {
              queue.next();
              queue.remove(once);
            }),
        way("dropped by a full history", (queue, once) -> play(queue, 4)),
        way(
            "dropped with the forward rows",
            (queue, once) -> {
              queue.next();
              queue.previous();
              queue.setMode(PlayMode.RANDOM);
            }),
        way("cleared", (queue, once) -> queue.clear()),
        way("replaced", (queue, once) -> queue.replaceAll(List.of())));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("waysToLeave")
  void withoutARowOrAPlay_leaves(
      String name, BiConsumer<PlayQueue<Integer>, Entry<Integer>> calls) {
    PlayQueue<Integer> queue = numbers(9, name).historyLimit(2).build();
    queue.next();
    Entry<Integer> once = queue.playOnceNext(ITEM);
    calls.accept(queue, once);
    assertThat(queue.entry(once.id())).isEmpty();
    assertThat(queue.playOrder()).doesNotContain(once);
    assertThrows(IllegalArgumentException.class, () -> queue.skipTo(once));
    assertThrows(IllegalArgumentException.class, () -> queue.playNext(once));
    assertThrows(IllegalArgumentException.class, () -> queue.remove(once));
  }

  /** Heard 0 1 2 3 and two that play once, of which the first has left: nothing else rests. */
  @Test
  void left_restsOnAsOneThatWasHeard() {
    Map<Integer, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue =
                  numbers(4, draws)
                      .repeat(RepeatMode.ALL)
                      .gap(PlayMode.SHUFFLE, 2)
                      .historyLimit(0)
                      .build();
              skipTo(queue, 0, 1, 2, 3);
              queue.enqueueOnce(ITEM);
              queue.enqueueOnce(ITEM);
              play(queue, 2);
              return item(queue.next());
            });
    assertUniform(law, 4);
  }
}
