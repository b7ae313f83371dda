package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.ExactLawTest.nexts;
import static dev.riffle.queue.ExactLawTest.random;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;

import dev.riffle.queue.Enumeration.Setting;
import dev.riffle.queue.LawCall.Kind;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows that the listener arranges: given the history and the kept rows, all orders of the other
 * remaining entries that respect the gap are equally likely, and the kept rows themselves are as
 * likely as the draws that made them; by every sequence of draws, for every list of calls up to a
 * length. The lists arrange, ask, remove, add, jump, walk, peek, undo and redo, and name every
 * entry; no call is chosen by looking at rows. In RANDOM each draw is uniform among the entries
 * that do not rest.
 *
 * <p>After undo and redo, the entries that remain and the kept rows are observed: the law of these
 * is in {@link PlayQueueModelTest}.
 */
class C27ArrangingTest {
  private static final LawCall BACK = LawCall.of(Kind.PREVIOUS);

  private static Enumeration queue(Setting setting) {
    return new Enumeration(QueueSubject::undoable, setting, setting.n() + 1, 6, true);
  }

  private static Setting shuffled(int n, RepeatMode repeat, int gap, int plays, int back) {
    LawCall[] backs = nexts(back).stream().map(next -> BACK).toArray(LawCall[]::new);
    return new Setting(n, repeat, gap, nexts(plays, backs), plays + gap + 1);
  }

  private static Setting picked(int gap, List<LawCall> start) {
    return new Setting(3, RepeatMode.OFF, -1, start, start.size() + gap + 1);
  }

  // ------------------------------------------------------------------ an example of each call

  @ParameterizedTest(name = "{0} to {1}")
  @CsvSource({"0,0", "0,3", "3,0", "1,2"})
  void moveAhead_standsAtTheOtherPlace_andNextKeepsIt(int from, int to) {
    PlayQueue<Integer> queue = numbers(9, "arrange").build();
    play(queue, 2);
    List<Integer> expected = new ArrayList<>(items(queue.upcoming(4)));
    expected.add(to, expected.remove(from));
    queue.moveAhead(from, to);
    assertThat(items(queue.upcoming(4))).isEqualTo(expected);
    assertThat(play(queue, 4)).isEqualTo(expected);
  }

  @Test
  void insertAheadAndRemoveAhead_editTheRowsAhead() {
    PlayQueue<Integer> queue = numbers(9, "arrange").build();
    List<Integer> expected = new ArrayList<>(items(queue.upcoming(4)));
    expected.add(1, expected.remove(3));
    queue.insertAhead(1, entry(queue, expected.get(1)));
    expected.add(2, 77);
    queue.insertOnceAhead(2, 77);
    expected.remove(0);
    queue.removeAhead(0); // takes a fair place after the kept rows
    assertThat(items(queue.upcoming(2))).isEqualTo(expected.subList(0, 2));
  }

  // ------------------------------------------------------------------ the law

  @ParameterizedTest(name = "{0}, gap {1}, {2} heard and {3} back")
  @CsvSource({"OFF,1,1,0", "ALL,1,4,2", "ALL,2,4,0", "ALL,2,5,2"})
  void arranged_inShuffle_allLawfulOrdersOfTheRestAreEquallyLikely(
      RepeatMode repeat, int gap, int plays, int back) {
    queue(shuffled(3, repeat, gap, plays, back)).judgeAll(2);
  }

  @ParameterizedTest(name = "gap {0}")
  @ValueSource(ints = {0, 1, 2})
  void arranged_inRandom_drawsAreUniformAmongThoseThatDoNotRest(int gap) {
    queue(picked(gap, random(gap, 3, BACK, BACK))).judgeAll(2);
  }

  @ParameterizedTest(name = "{0}, gap {1}, {2} heard and {3} back")
  @CsvSource({"OFF,1,1,0", "ALL,1,5,2", "ALL,2,5,0", "ALL,3,6,2"})
  void arrangedOfFour_byOneCall_allLawfulOrdersOfTheRestAreEquallyLikely(
      RepeatMode repeat, int gap, int plays, int back) {
    queue(shuffled(4, repeat, gap, plays, back)).judgeAll(1);
  }

  @Tag("long")
  @ParameterizedTest(name = "{0} entries, {1}, gap {2}, {3} heard and {4} back, {5} calls")
  @CsvSource({
    "2,ALL,1,3,1,3",
    "3,OFF,0,0,0,2",
    "3,ALL,0,4,0,2",
    "3,ALL,2,0,0,2",
    "3,ALL,2,5,2,3",
    "4,OFF,1,1,0,2",
    "4,ALL,0,4,2,1",
    "4,ALL,1,4,0,1",
    "4,ALL,1,5,2,2",
    "4,ALL,2,5,0,2",
    "4,ALL,3,6,2,2"
  })
  void arranged_byMoreCalls_allLawfulOrdersOfTheRestAreEquallyLikely(
      int n, RepeatMode repeat, int gap, int plays, int back, int calls) {
    queue(shuffled(n, repeat, gap, plays, back)).judgeAll(calls);
  }

  @Tag("long")
  @ParameterizedTest(name = "gap {0}")
  @ValueSource(ints = {0, 1, 2})
  void arranged_inRandomAfterOtherStarts_drawsAreUniform(int gap) {
    queue(picked(gap, random(gap, 0))).judgeAll(2);
    queue(picked(gap, random(gap, 3))).judgeAll(2);
    queue(picked(gap, random(gap, 2, BACK, LawCall.of(Kind.ENQUEUE, 0)))).judgeAll(2);
  }

  // ------------------------------------------------------------------ what judges it

  @ParameterizedTest(name = "{0} back")
  @ValueSource(ints = {0, 2})
  void biasedDraws_areRejected(int back) {
    List<UnaryOperator<Draws>> biases =
        List.of(
            draws -> bound -> draws.below(bound + 1) % bound,
            draws -> bound -> draws.below(Math.max(1, bound - 1)));
    List<Setting> settings =
        List.of(
            shuffled(3, RepeatMode.ALL, 1, 4, back),
            picked(
                0, random(0, 3, nexts(back).stream().map(next -> BACK).toArray(LawCall[]::new))));
    for (Setting setting : settings) {
      assertThat(queue(setting).deviations(0, 1)).isEmpty();
      for (UnaryOperator<Draws> bias : biases) {
        Enumeration biased =
            new Enumeration(
                (any, draws) -> QueueSubject.undoable(any, bias.apply(draws)), setting, 4, 6, true);
        assertThat(biased.deviations(1, 1)).isNotEmpty();
      }
    }
  }

  @Test
  void callThatLooks_isRejected() {
    Enumeration looking =
        new Enumeration(
            (any, draws) -> {
              QueueSubject subject = QueueSubject.undoable(any, draws);
              PlayQueue<Integer> queue = subject.queue();
              queue.subscribe(
                  change -> {
                    if (change.cause() == Cause.NEXT
                        && items(queue.upcoming(1)).equals(List.of(0))) {
                      queue.reshuffle();
                    }
                  });
              return subject;
            },
            shuffled(3, RepeatMode.OFF, 1, 0, 0),
            3,
            6,
            true);
    assertThat(looking.deviations(1, 1)).isNotEmpty();
  }
}
