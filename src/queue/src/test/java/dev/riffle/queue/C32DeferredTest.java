package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.LetterCall.Kind;
import dev.riffle.queue.ModelLetters.Law;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Deferred entries are drawn when no other entry may be drawn: every set of deferred entries, with
 * every gap, after every number of plays up to one past the seam, and in each every draw; alone,
 * with all units that there can be, by weight, and with both. The last argument is the ratio of all
 * runs to the runs that are made.
 */
class C32DeferredTest {
  private static final Set<Kind> CALLS =
      EnumSet.of(
          Kind.NEXT,
          Kind.SKIP_TO,
          Kind.PLAY_NEXT,
          Kind.ENQUEUE,
          Kind.DEQUEUE,
          Kind.MOVE_AHEAD,
          Kind.INSERT_AHEAD,
          Kind.INSERT_ONCE,
          Kind.REMOVE_AHEAD,
          Kind.ADD,
          Kind.REMOVE,
          Kind.DEFER,
          Kind.IN_ORDER,
          Kind.SHUFFLE,
          Kind.RANDOM,
          Kind.RESHUFFLE,
          Kind.SET_GAP,
          Kind.UNDO);

  private static Set<Kind> and(Kind... more) {
    Set<Kind> calls = EnumSet.copyOf(CALLS);
    calls.addAll(List.of(more));
    return calls;
  }

  private static void judge(List<LetterRun> starts, int length, Set<Kind> kinds, int every) {
    int n = starts.get(0).numbers().size();
    LetterRuns.judge(starts, LetterRuns.lists(length, LetterRuns.calls(n, kinds)), every);
  }

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"1,1,1", "2,1,3", "2,2,101", "3,1,31", "3,2,6007", "4,0,7", "4,1,1009"})
  void plays_haveTheirExactProbability(int n, int length, int every) {
    judgeDeferred(n, length, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,2,1", "3,1,1", "3,2,61", "4,0,1", "4,1,31", "4,2,6007", "5,0,1", "5,1,503"})
  void morePlays_haveTheirExactProbability(int n, int length, int every) {
    judgeDeferred(n, length, every);
  }

  private static void judgeDeferred(int n, int length, int every) {
    judge(LetterRuns.starts(LetterRuns.weights(n, 1), Law.of(0), true), length, CALLS, every);
  }

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,1,31", "3,0,31", "3,1,2003", "4,0,1009"})
  void plays_withUnits_haveTheirExactProbability(int n, int length, int every) {
    judgeWithUnits(n, length, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,1,1", "2,2,61", "3,0,1", "3,1,61", "3,2,20011", "4,0,7", "4,1,6007"})
  void morePlays_withUnits_haveTheirExactProbability(int n, int length, int every) {
    judgeWithUnits(n, length, every);
  }

  private static void judgeWithUnits(int n, int length, int every) {
    List<LetterRun> starts = LetterRuns.starts(LetterRuns.units(n, 1), Law.of(2), true);
    judge(starts, length, and(Kind.SKIP_UNIT, Kind.MOVE, Kind.REGROUP), every);
  }

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,1,503", "3,0,2003", "3,1,200003"})
  void plays_byWeight_haveTheirExactProbability(int n, int length, int every) {
    judgeByWeight(n, length, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,1,7", "2,2,2003", "3,0,31", "3,1,20011", "4,0,100003"})
  void morePlays_byWeight_haveTheirExactProbability(int n, int length, int every) {
    judgeByWeight(n, length, every);
  }

  private static void judgeByWeight(int n, int length, int every) {
    List<LetterRun> starts = LetterRuns.starts(LetterRuns.weights(n, 0, 1, 2, 3), Law.of(1), true);
    judge(starts, length, and(Kind.REWEIGH, Kind.UPDATE_WEIGHT), every);
  }

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,1,101", "3,0,101", "3,1,6007"})
  void plays_withUnitsByWeight_haveTheirExactProbability(int n, int length, int every) {
    judgeWithUnitsByWeight(n, length, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,1,1", "2,2,503", "3,0,1", "3,1,503", "4,0,1009"})
  void morePlays_withUnitsByWeight_haveTheirExactProbability(int n, int length, int every) {
    judgeWithUnitsByWeight(n, length, every);
  }

  private static void judgeWithUnitsByWeight(int n, int length, int every) {
    List<LetterRun> starts = LetterRuns.starts(LetterRuns.units(n, 2, 1, 0, 3), Law.of(3), true);
    judge(starts, length, and(Kind.SKIP_UNIT, Kind.REWEIGH, Kind.UPDATE_WEIGHT), every);
  }

  /** An entry that rested under a wider gap does not rest when a removal leaves no gap. */
  @Test
  void onlyEntryLeft_inRandom_isDrawnAsByARestoredQueue() {
    PlayQueue<Integer> queue =
        Queues.numbers(2, "only").mode(PlayMode.RANDOM).gap(PlayMode.RANDOM, 1).build();
    queue.setDeferred(queue.entries());
    int last = Queues.play(queue, 3).get(2);
    Queues.remove(queue, 1 - last);
    PlayQueue<Integer> restored = PlayQueue.restore(queue.state());
    assertThat(queue.next()).isEqualTo(restored.next());
    assertThat(queue.state()).isEqualTo(restored.state());
  }
}
