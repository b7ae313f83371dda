package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.queue.LetterCall.Kind;
import dev.riffle.queue.ModelLetters.Law;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A queue in use changes the law by which it draws. The last argument of the enumerations is the
 * ratio of all runs to the runs that are made.
 */
class C28DrawingTest {
  private static final Set<Kind> CALLS =
      EnumSet.of(
          Kind.NEXT,
          Kind.SKIP_TO,
          Kind.SKIP_UNIT,
          Kind.PLAY_NEXT,
          Kind.MOVE_AHEAD,
          Kind.ADD,
          Kind.REMOVE,
          Kind.REGROUP,
          Kind.UPDATE_WEIGHT,
          Kind.SET_DRAWING,
          Kind.IN_ORDER,
          Kind.SHUFFLE,
          Kind.RANDOM,
          Kind.UNDO);

  private static final Drawing<Integer> TENS =
      Drawing.<Integer>uniform().units(item -> item / 10, item -> item);
  private static final Drawing<Integer> EVEN =
      Drawing.<Integer>uniform().weights(item -> item % 2 == 0 ? 1 : 0);

  // ------------------------------------------------------------------ the law

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"1,1,7", "2,1,503", "2,2,60013", "3,1,120011", "3,2,3600011"})
  void plays_afterAnyCalls_haveTheirExactProbability(int n, int length, int every) {
    judge(n, length, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"1,1,1", "2,1,3", "2,2,401", "3,1,401", "3,2,80021"})
  void plays_afterMoreCalls_haveTheirExactProbability(int n, int length, int every) {
    judge(n, length, every);
  }

  /** Judges lists of calls after a change of each law to each other one. */
  private static void judge(int n, int length, int every) {
    List<LetterRun> starts =
        IntStream.range(0, 8)
            .boxed()
            .flatMap(
                law ->
                    LetterRuns.starts(LetterRuns.units(n, 1, 2, 0, 3), Law.of(law), false).stream())
            .toList();
    List<LetterCall> laws = LetterRuns.calls(n, EnumSet.of(Kind.SET_DRAWING));
    List<List<LetterCall>> lists =
        laws.stream()
            .flatMap(
                law ->
                    LetterRuns.lists(length, LetterRuns.calls(n, CALLS)).stream()
                        .map(list -> Stream.concat(Stream.of(law), list.stream()).toList()))
            .toList();
    LetterRuns.judge(starts, lists, every);
  }

  // ------------------------------------------------------------------ plays

  @Test
  void unitsSetInACycle_finishTheCurrentOne_andLoseNothing() {
    PlayQueue<Integer> queue = numbers(50, "law").build();
    List<Integer> heard = new ArrayList<>(play(queue, 7));
    queue.setDrawing(TENS);
    List<Integer> rest = play(queue, 43);
    int current = heard.get(6);
    assertThat(queue.hasNext()).isFalse();
    List<Integer> open =
        IntStream.range(current + 1, current / 10 * 10 + 10)
            .boxed()
            .filter(item -> !heard.contains(item))
            .toList();
    assertThat(rest.subList(0, open.size())).isEqualTo(open);
    for (int i = open.size() + 1; i < rest.size(); i++) {
      int before = rest.get(i - 1);
      boolean isUnitOver =
          rest.subList(i, rest.size()).stream()
              .noneMatch(item -> item / 10 == before / 10 && item > before);
      assertThat(isUnitOver || rest.get(i) / 10 == before / 10).isTrue();
    }
    heard.addAll(rest);
    Collections.sort(heard);
    assertThat(heard).isEqualTo(IntStream.range(0, 50).boxed().toList());
  }

  @Test
  void weightsSetInACycle_leaveEntriesOut_andTheUniformLawTakesThemBack() {
    PlayQueue<Integer> queue = numbers(10, "law").build();
    List<Integer> heard = new ArrayList<>(play(queue, 3));
    queue.setDrawing(EVEN);
    List<Integer> remaining =
        IntStream.range(0, 10).boxed().filter(item -> !heard.contains(item)).toList();
    assertThat(items(queue.upcoming(10)))
        .containsExactlyElementsIn(remaining.stream().filter(item -> item % 2 == 0).toList());
    queue.setDrawing(Drawing.uniform());
    assertThat(items(queue.upcoming(10))).containsExactlyElementsIn(remaining);
  }

  /** As a switch does: rows that were drawn by one law are not those of another. */
  @Test
  void keptDrawnRows_areDroppedByANewLaw_andAskedOnesStay() {
    PlayQueue<Integer> queue = numbers(50, "law").build();
    int unit = play(queue, 1).get(0) / 10;
    queue.moveAhead(9, 5);
    int asked = items(queue.upNext()).get(0);
    List<Integer> kept = items(queue.upcoming(5));
    queue.setDrawing(TENS);
    List<Integer> plays = play(queue, 49);
    assertThat(plays.get(0)).isEqualTo(asked);
    assertThat(plays.subList(1, 6)).isNotEqualTo(kept);
    Set<Integer> units = new HashSet<>(); // that of the current entry may play twice
    for (int item : plays.subList(1, 49)) {
      assertThat(item / 10 == unit || units.add(item / 10)).isTrue();
      unit = item / 10;
    }
  }

  @Test
  void itemsAddedLater_areDrawnByTheNewLaw() {
    PlayQueue<Integer> queue = numbers(2, "law").build();
    queue.setDrawing(EVEN);
    queue.addAll(2, List.of(3, 4));
    assertThat(items(queue.upcoming(9))).containsExactly(0, 4);
  }

  @Test
  void undo_revertsTheEditBefore_andNotTheLaw() {
    PlayQueue<Integer> queue = numbers(6, "law").undoLimit(10).build();
    queue.remove(queue.entryAt(3));
    queue.remove(queue.entryAt(3));
    queue.replace(queue.entryAt(0), 8);
    queue.setDrawing(EVEN);
    assertThat(queue.undo()).isTrue();
    assertThat(queue.undo()).isTrue();
    assertThat(items(queue.upcoming(9))).containsExactly(0, 2, 4);
    assertThat(queue.undo()).isTrue();
    assertThat(items(queue.entries())).containsExactly(0, 1, 2, 3, 4, 5).inOrder();
    assertThat(items(queue.upcoming(9))).containsExactly(0, 2, 4);
  }

  // ------------------------------------------------------------------ replaying and refusing

  @Test
  void recordedCall_hasTheNumbers_andNeedsNoFunctions() {
    PlayQueue<Integer> queue = numbers(30, "law").build();
    PlayQueue<Integer> other = numbers(30, "law").build();
    queue.follow(change -> other.take(change.call()));
    play(queue, 3);
    queue.setDrawing(TENS);
    queue.add(15);
    play(queue, 20);
    assertThat(other.state()).isEqualTo(queue.state());
  }

  @Test
  void restored_keepsItsLaw_andTakesTheFunctionsOfAnother() {
    PlayQueue<Integer> queue = numbers(6, "law").build();
    play(queue, 2);
    PlayQueue<Integer> restored = PlayQueue.restore(queue.state(), EVEN);
    assertThat(restored.state()).isEqualTo(queue.state());
    queue.follow(change -> restored.take(change.call()));
    queue.setDrawing(EVEN);
    restored.add(7);
    assertThat(items(restored.upcoming(9))).doesNotContain(7);
  }

  @Test
  void weightOutOfRange_isRejected_andChangesNothing() {
    PlayQueue<Integer> queue = numbers(6, "law").build();
    queue.upcoming(3);
    QueueState<Integer> state = queue.state();
    Drawing<Integer> wrong = Drawing.<Integer>uniform().weights(item -> item - 5);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> queue.setDrawing(wrong));
    assertThat(e).hasMessageThat().contains("weight (-5) of item (0) must be in [0, 1000000]");
    assertThat(queue.state()).isEqualTo(state);
    queue.add(3); // still without a weight
    assertThat(queue.state().hasWeights()).isFalse();
  }
}
