package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.assertUniform;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.item;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static dev.riffle.queue.Queues.remove;
import static dev.riffle.queue.Queues.skipTo;

import dev.riffle.fairness.AllDraws;
import dev.riffle.shuffle.Draws;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes back takes a fair place, whatever was shown: every sequence of draws, enumerated. */
class C25UndoLawTest {
  /** Returns four entries, of which 0 plays and the others remain. */
  private static PlayQueue<Integer> four(Draws draws) {
    PlayQueue<Integer> queue = numbers(4, draws).undoLimit(100).build();
    skipTo(queue, 0);
    return queue;
  }

  /** Returns four entries, heard 0 1 2 3, of which the last two rest. */
  private static PlayQueue<Integer> fourHeard(Draws draws) {
    PlayQueue<Integer> queue =
        numbers(4, draws).repeat(RepeatMode.ALL).gap(PlayMode.SHUFFLE, 2).undoLimit(100).build();
    for (int id = 0; id < 4; id++) {
      skipTo(queue, id);
    }
    return queue;
  }

  private static Map<String, BigFraction> rest(Consumer<PlayQueue<Integer>> calls, int first) {
    return AllDraws.law(
        draws -> {
          PlayQueue<Integer> queue = four(draws);
          queue.upcoming(first);
          calls.accept(queue);
          return play(queue, 9).toString();
        });
  }

  @ParameterizedTest(name = "{0} shown before, {1} while it was away")
  @CsvSource({"0,0", "0,1", "0,2", "1,0", "1,1", "2,0", "2,2", "3,0", "3,1", "3,2"})
  void removedAndUndone_allOrdersOfTheRemainingAreEquallyLikely(int before, int away) {
    Map<String, BigFraction> law =
        rest(
            queue -> {
              remove(queue, 2);
              queue.upcoming(away);
              queue.undo();
            },
            before);
    assertUniform(law, 6);
  }

  @ParameterizedTest(name = "{0} shown before, {1} while they were away")
  @CsvSource({"0,0", "0,1", "2,0", "2,1", "3,1"})
  void twoRemovedAndUndone_allOrdersAreEquallyLikely(int before, int away) {
    Consumer<PlayQueue<Integer>> calls =
        queue -> {
          queue.removeAll(List.of(entry(queue, 3), entry(queue, 1)));
          queue.upcoming(away);
          queue.undo();
        };
    assertUniform(rest(calls, before), 6);
  }

  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 1, 2, 3})
  void clearedAndUndone_allOrdersAreEquallyLikely(int shown) {
    Consumer<PlayQueue<Integer>> calls =
        queue -> {
          queue.clear();
          queue.undo();
        };
    assertUniform(rest(calls, shown), 6);
  }

  @ParameterizedTest(name = "{0} shown before, {1} while it was away")
  @CsvSource({"0,0", "0,2", "1,1", "2,0", "2,2", "4,3"})
  void addedUndoneAndRedone_allOrdersAreEquallyLikely(int before, int away) {
    Consumer<PlayQueue<Integer>> calls =
        queue -> {
          queue.add(4);
          queue.upcoming(before);
          queue.undo();
          queue.upcoming(away);
          queue.redo();
        };
    assertUniform(rest(calls, before), 24);
  }

  @ParameterizedTest(name = "{0} shown before, {1} while it waited")
  @CsvSource({"0,0", "0,2", "1,2", "3,0", "3,3"})
  void askedForAndUndone_allOrdersAreEquallyLikely(int before, int waiting) {
    Consumer<PlayQueue<Integer>> calls =
        queue -> {
          queue.playNext(entry(queue, 2));
          queue.upcoming(waiting);
          queue.undo();
        };
    assertUniform(rest(calls, before), 6);
  }

  @ParameterizedTest(name = "{0} shown before, {1} after")
  @CsvSource({"0,0", "1,2", "3,1"})
  void removedUndoneRedone_theOthersAreEquallyLikely(int before, int after) {
    Consumer<PlayQueue<Integer>> calls =
        queue -> {
          remove(queue, 2);
          queue.undo();
          queue.upcoming(after);
          queue.redo();
        };
    assertUniform(rest(calls, before), 2);
  }

  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 1, 2, 3})
  void undone_whatIsShownOfTheOthers_keepsItsOrder(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = four(draws);
              remove(queue, 2);
              List<Integer> others = items(queue.upcoming(shown));
              queue.undo();
              List<Integer> then = play(queue, 9);
              then.retainAll(others);
              return then.equals(others) ? "same" : "another";
            });
    assertThat(law.keySet()).containsExactly("same");
  }

  /**
   * Heard 0 1 2 3 with a gap of 2, and 3 removed: 0 or 1 plays, and 3, which comes back into the
   * new cycle, rests.
   */
  @ParameterizedTest(name = "{0} shown before, {1} while it was away")
  @CsvSource({"0,0", "0,2", "3,0", "3,2"})
  void heardEntry_removedAndUndone_restsOn(int before, int away) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = fourHeard(draws);
              queue.upcoming(before);
              remove(queue, 3);
              queue.upcoming(away);
              queue.undo();
              int first = item(queue.current());
              return first + " " + play(queue, 3);
            });
    // 3 is drawn when it has rested: not at once.
    assertUniform(law, 8);
    assertThat(law.keySet().stream().filter(order -> order.contains("[3"))).isEmpty();
  }

  /**
   * Heard 0 1 2 3 with a gap of 2, then 0 or 1: while 2 waits in up next nothing that remains
   * rests, and while it does not, 3 does. What is shown meanwhile must not hold 3 back afterwards.
   */
  @ParameterizedTest(name = "{0} shown")
  @ValueSource(ints = {0, 1, 2, 3})
  void dequeuedAndUndone_whereAnEntryRestedMeanwhile_bothOthersAreEquallyLikely(int shown) {
    Map<String, BigFraction> law =
        AllDraws.law(
            draws -> {
              PlayQueue<Integer> queue = fourHeard(draws);
              queue.next();
              queue.enqueue(entry(queue, 2));
              queue.dequeue(entry(queue, 2));
              queue.upcoming(shown);
              queue.undo();
              return item(queue.current()) + " " + play(queue, 3);
            });
    assertUniform(law, 4);
  }
}
