package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.enqueue;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableMap;
import dev.riffle.shuffle.Chances;
import dev.riffle.shuffle.Draws;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An undone entry takes a fair place, after any look-ahead: all sequences of draws, enumerated. */
class C25UndoLawTest {
  /** Edits of four entries of which 0 plays. */
  private static final ImmutableMap<String, Consumer<PlayQueue<Integer>>> EDITS =
      ImmutableMap.of(
          "remove", queue -> remove(queue, 2),
          "remove two", queue -> queue.removeAll(List.of(entry(queue, 3), entry(queue, 1))),
          "clear", PlayQueue::clear,
          "playNext", queue -> queue.playNext(entry(queue, 2)),
          "add", queue -> queue.add(4));

  @ParameterizedTest(name = "{0}, redone: {1}")
  @CsvSource({
    "remove,false,6",
    "remove,true,2",
    "remove two,false,6",
    "clear,false,6",
    "playNext,false,6",
    "add,true,24"
  })
  void undone_withAnyLookAhead_allOrdersOfTheRemainingAreEquallyLikely(
      String edit, boolean isRedone, int orders) {
    for (int before = 0; before < 4; before++) {
      for (int then = 0; then < 3; then++) {
        assertUniform(law(edit, isRedone, before, then), orders);
      }
    }
  }

  /** Undone, or redone after an undo, which keeps the look-ahead of the other entries in order. */
  private static Map<String, BigFraction> law(String edit, boolean isRedone, int before, int then) {
    return Chances.law(
        draws -> {
          PlayQueue<Integer> queue = numbers(4, draws).undoLimit(100).build();
          skipTo(queue, 0);
          queue.upcoming(before);
          requireNonNull(EDITS.get(edit)).accept(queue);
          assertThat(!isRedone || queue.undo()).isTrue();
          List<Integer> others = items(queue.upcoming(then));
          assertThat(isRedone ? queue.redo() : queue.undo()).isTrue();
          List<Integer> plays = play(queue, 9);
          if (edit.equals("remove") && !isRedone) {
            assertThat(plays).containsAtLeastElementsIn(others).inOrder();
          }
          return plays.toString();
        });
  }

  /** Returns four entries, heard 0 1 2 3, of which the last two rest. */
  private static PlayQueue<Integer> fourHeard(Draws draws) {
    PlayQueue<Integer> queue =
        numbers(4, draws).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 2).undoLimit(100).build();
    skipTo(queue, 0, 1, 2, 3);
    return queue;
  }

  /**
   * Heard 0 1 2 3 with a gap of 2, and 3 removed: 0 or 1 plays. Then 3, which is restored into the
   * new cycle, is asked for, and all orders of the others are equally likely.
   */
  @ParameterizedTest(name = "{0} peeked before, {1} while it was away")
  @CsvSource({"0,0", "0,2", "3,0", "3,2"})
  void currentEntry_removedAndUndone_isAskedFor(int before, int away) {
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue = fourHeard(draws);
              queue.upcoming(before);
              remove(queue, 3);
              queue.upcoming(away);
              queue.undo();
              int first = item(queue.current());
              return first + " " + play(queue, 3);
            });
    assertUniform(law, 4);
    assertThat(law.keySet().stream().filter(order -> !order.contains("[3"))).isEmpty();
  }

  /**
   * Heard 0 1 2 3 with a gap of 2, then 0 or 1: while 2 waits in up next nothing that remains
   * rests, and while it does not, 3 does. The look-ahead meanwhile must not hold 3 back afterwards.
   */
  @ParameterizedTest(name = "{0} peeked")
  @ValueSource(ints = {0, 1, 2, 3})
  void dequeuedAndUndone_whereAnEntryRestedMeanwhile_bothOthersAreEquallyLikely(int peeked) {
    Map<String, BigFraction> law =
        Chances.law(
            draws -> {
              PlayQueue<Integer> queue = fourHeard(draws);
              queue.next();
              enqueue(queue, 2);
              queue.dequeue(entry(queue, 2));
              queue.upcoming(peeked);
              queue.undo();
              return item(queue.current()) + " " + play(queue, 3);
            });
    assertUniform(law, 4);
  }
}
