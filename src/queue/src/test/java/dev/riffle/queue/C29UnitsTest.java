package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.queue.LetterCall.Kind;
import dev.riffle.queue.ModelLetters.Law;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The entries of a unit play one after the other, in order, and units are drawn: all units that
 * there can be, by weight or not, ranked upwards, downwards and not at all, with every gap, after
 * every number of plays up to one past the seam, and in each every draw. The last argument is the
 * ratio of all runs to the runs that are made.
 */
class C29UnitsTest {
  private static final Set<Kind> CALLS =
      EnumSet.complementOf(
          EnumSet.of(
              Kind.PREVIOUS,
              Kind.TRACK_ENDED,
              Kind.PEEK,
              Kind.DEFER,
              Kind.REWEIGH,
              Kind.UPDATE_WEIGHT,
              Kind.REDO));
  private static final Set<Kind> CALLS_BY_WEIGHT =
      EnumSet.of(
          Kind.NEXT,
          Kind.SKIP_TO,
          Kind.SKIP_UNIT,
          Kind.PLAY_NEXT,
          Kind.MOVE_AHEAD,
          Kind.REMOVE_AHEAD,
          Kind.ADD,
          Kind.REMOVE,
          Kind.REWEIGH,
          Kind.UPDATE_WEIGHT,
          Kind.REGROUP,
          Kind.IN_ORDER,
          Kind.SHUFFLE,
          Kind.RANDOM,
          Kind.UNDO);

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"1,1,1", "2,1,7", "2,2,211", "3,1,211", "3,2,20011", "4,0,31", "4,1,6007"})
  void plays_afterAnyCalls_haveTheirExactProbability(int n, int length, int every) {
    judge(n, length, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,2,1", "3,1,1", "3,2,251", "4,0,1", "4,1,61", "4,2,20011", "5,0,1", "5,1,2503"})
  void plays_afterMoreCalls_haveTheirExactProbability(int n, int length, int every) {
    judge(n, length, every);
  }

  private static void judge(int n, int length, int every) {
    LetterRuns.judge(
        LetterRuns.starts(LetterRuns.units(n, 1), Law.of(2), false),
        LetterRuns.lists(length, LetterRuns.calls(n, CALLS)),
        every);
  }

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"1,1,1", "2,1,31", "2,2,2003", "3,0,7", "3,1,503", "4,0,2003"})
  void plays_byWeight_haveTheirExactProbability(int n, int length, int every) {
    judgeByWeight(n, length, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,2,31", "3,1,7", "3,2,2503", "4,0,7", "4,1,6007"})
  void morePlays_byWeight_haveTheirExactProbability(int n, int length, int every) {
    judgeByWeight(n, length, every);
  }

  private static void judgeByWeight(int n, int length, int every) {
    LetterRuns.judge(
        LetterRuns.starts(LetterRuns.units(n, 1, 2, 0, 3), Law.of(3), false),
        LetterRuns.lists(length, LetterRuns.calls(n, CALLS_BY_WEIGHT)),
        every);
  }

  /** The entry before the removed one takes its place, so the unit continues after both. */
  @Test
  void openEntry_removed_theUnitContinuesAfterTheOneBefore() {
    PlayQueue<Integer> queue =
        Queues.numbers(8, "open")
            .drawing(Drawing.<Integer>uniform().units(item -> item / 4, item -> item))
            .build();
    Queues.skipTo(queue, 5, 2);
    queue.previous();
    Queues.remove(queue, 2);
    assertThat(Queues.items(queue.upcoming(1))).containsExactly(3);
  }
}
