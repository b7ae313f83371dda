package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.LetterCall.Kind;
import dev.riffle.queue.ModelLetters.Law;
import dev.riffle.queue.ModelLetters.Numbers;
import dev.riffle.testing.Partitions;
import dev.riffle.testing.Repeats;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Groups are spread: the next group is that of a uniform word with as few equal neighbours as
 * possible. The last argument of the enumerations is the ratio of all runs to the runs that are
 * made.
 */
class C31SpreadTest {
  private static final Set<Kind> CALLS =
      EnumSet.complementOf(
          EnumSet.of(
              Kind.PREVIOUS,
              Kind.TRACK_ENDED,
              Kind.PEEK,
              Kind.SKIP_UNIT,
              Kind.DEFER,
              Kind.REGROUP,
              Kind.RERANK,
              Kind.REWEIGH,
              Kind.UPDATE_WEIGHT,
              Kind.SET_DRAWING,
              Kind.REDO));

  // ------------------------------------------------------------------ all sizes of groups

  static Stream<List<Integer>> partitions() {
    return IntStream.rangeClosed(1, Repeats.of(5, 6))
        .boxed()
        .flatMap(n -> Partitions.of(n).stream());
  }

  static Stream<List<Integer>> partitionsOfSeven() {
    return Partitions.of(7).stream();
  }

  @ParameterizedTest(name = "sizes {0}")
  @MethodSource("partitions")
  void cycles_ofGroupsOfAllSizes_haveTheirExactProbability(List<Integer> sizes) {
    judge(run(sizes, Math.min(3, sizes.stream().mapToInt(size -> size).sum() - 1), List.of()));
  }

  @Tag("long")
  @ParameterizedTest(name = "sizes {0}")
  @MethodSource("partitionsOfSeven")
  void cycles_ofSevenLetters_haveTheirExactProbability(List<Integer> sizes) {
    judge(run(sizes, 3, List.of()));
    cycles_afterALetterOfEachGroup_haveTheirExactProbability(sizes);
  }

  @ParameterizedTest(name = "sizes {0}")
  @MethodSource("partitions")
  void cycles_afterALetterOfEachGroup_haveTheirExactProbability(List<Integer> sizes) {
    for (int group = 0; group < sizes.size(); group++) {
      if (group == 0 || sizes.get(group) < sizes.get(group - 1)) {
        List<Integer> more = new ArrayList<>(sizes);
        more.set(group, sizes.get(group) + 1);
        int before = sizes.subList(0, group).stream().mapToInt(size -> size).sum();
        judge(run(more, 0, List.of(LetterCall.of(Kind.SKIP_TO, before))));
      }
    }
  }

  /** Returns a cycle of groups of these sizes. */
  private static LetterRun run(List<Integer> sizes, int gap, List<LetterCall> calls) {
    List<Numbers> numbers = new ArrayList<>();
    for (int group = 0; group < sizes.size(); group++) {
      for (int i = 0; i < sizes.get(group); i++) {
        numbers.add(new Numbers(1, 0, 0, group));
      }
    }
    return new LetterRun(
        numbers,
        Law.of(4),
        gap,
        RepeatMode.OFF,
        0,
        ImmutableList.copyOf(calls),
        numbers.size() - calls.size());
  }

  private static void judge(LetterRun run) {
    assertWithMessage("%s", run)
        .that(run.distribution(LetterQueue::of))
        .isEqualTo(LetterLaw.of(run));
  }

  // ------------------------------------------------------------------ any calls

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"1,1,1", "2,1,3", "2,2,307", "3,1,307", "3,2,60013", "4,0,101", "4,1,20011"})
  void plays_afterAnyCalls_haveTheirExactProbability(int n, int length, int every) {
    judge(LetterRuns.groups(n, 1), 4, false, length, CALLS, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,2,1", "3,1,1", "3,2,251", "4,0,1", "4,1,61", "4,2,20011", "5,0,2003", "5,1,20011"})
  void plays_afterMoreCalls_haveTheirExactProbability(int n, int length, int every) {
    judge(LetterRuns.groups(n, 1), 4, false, length, CALLS, every);
  }

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,1,31", "3,0,31", "3,1,2003", "4,0,1009"})
  void plays_withDeferredEntries_haveTheirExactProbability(int n, int length, int every) {
    judge(LetterRuns.groups(n, 1), 4, true, length, and(Kind.DEFER), every);
  }

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,1,31", "3,0,31", "3,1,2003", "4,0,1009"})
  void plays_byWeight_haveTheirExactProbability(int n, int length, int every) {
    Set<Kind> calls = and(Kind.REWEIGH, Kind.UPDATE_WEIGHT);
    judge(LetterRuns.groups(n, 2, 1, 0, 3), 5, false, length, calls, every);
    judge(LetterRuns.groups(n, 1, 3), 5, false, length, calls, every);
  }

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,1,61", "3,0,61", "3,1,6007", "4,0,2003"})
  void plays_withUnits_haveTheirExactProbability(int n, int length, int every) {
    Set<Kind> calls = and(Kind.SKIP_UNIT, Kind.REGROUP, Kind.RERANK);
    judge(LetterRuns.unitsInGroups(n, 1), 6, false, length, calls, every);
  }

  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,1,503", "3,0,503", "3,1,60013", "4,0,60013"})
  void plays_withAllRules_haveTheirExactProbability(int n, int length, int every) {
    Set<Kind> calls = and(Kind.SKIP_UNIT, Kind.DEFER, Kind.REWEIGH, Kind.SET_DRAWING);
    judge(LetterRuns.unitsInGroups(n, 2, 1, 0, 3), 7, true, length, calls, every);
  }

  @Tag("long")
  @ParameterizedTest(name = "n = {0}, {1} calls, one of {2}")
  @CsvSource({"2,2,101", "3,0,7", "3,1,503", "4,0,503", "4,1,60013", "5,0,20011"})
  void plays_withMoreRules_haveTheirExactProbability(int n, int length, int every) {
    judge(LetterRuns.groups(n, 1), 4, true, length, and(Kind.DEFER), every);
    judge(LetterRuns.groups(n, 2, 1, 0, 3), 5, false, length, and(Kind.REWEIGH), every);
    judge(LetterRuns.unitsInGroups(n, 1), 6, false, length, and(Kind.SKIP_UNIT), 7 * every);
    judge(LetterRuns.unitsInGroups(n, 2, 1, 0, 3), 7, true, length, and(Kind.DEFER), 61 * every);
  }

  private static void judge(
      List<List<Numbers>> queues, int law, boolean defers, int length, Set<Kind> calls, int every) {
    int n = queues.get(0).size();
    LetterRuns.judge(
        LetterRuns.starts(queues, Law.of(law), defers),
        LetterRuns.lists(length, LetterRuns.calls(n, calls)),
        every);
  }

  private static Set<Kind> and(Kind first, Kind... more) {
    Set<Kind> calls = EnumSet.of(first, more);
    calls.addAll(CALLS);
    return calls;
  }

  /** After the unit of groups 0 and 1, the unit of group 0 plays: 1 was heard last. */
  @Test
  void unitThatEndsWithAnotherGroup_isFollowedByThatWhichHeardIt() {
    LetterRun run = LetterRuns.unitOfTwoGroups();
    judge(run);
    assertThat(LetterLaw.of(run).keySet()).contains("|0132");
    assertThat(LetterLaw.of(run).keySet()).doesNotContain("|0123");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Drawing.MAX_BEST_OF + 1})
  void bestOf_outOfRange_isRejected(int k) {
    Queues.assertRefused("k (" + k + ") must be in [1, 1000]", () -> Drawing.uniform().bestOf(k));
  }

  /** The groups at the time of the call count, not those of the queue that takes it. */
  @Test
  void calls_haveTheGroupsOfTheirItems() {
    PlayQueue<Integer> queue =
        Queues.numbers(6, "groups")
            .drawing(Drawing.<Integer>uniform().spread(item -> item % 2).bestOf(3))
            .build();
    Queues.assertRefused(
        "state is of a queue with groups, which restore requires",
        () -> PlayQueue.restore(queue.state()));
    PlayQueue<Integer> copy =
        PlayQueue.restore(queue.state(), Drawing.<Integer>uniform().spread(item -> 7));
    queue.follow(change -> copy.take(change.number(), change.call()));
    queue.addAll(3, List.of(7, 9, 10));
    queue.next();
    assertThat(copy.state()).isEqualTo(queue.state());
  }

  @Test
  void groups_thatAreNotSpread_areRejected() {
    LetterRun run = run(List.of(2, 2, 1), 0, List.of());
    LetterRun plain =
        new LetterRun(
            run.numbers(), Law.of(0), 0, RepeatMode.OFF, 0, ImmutableList.of(), run.plays());
    assertThat(plain.distribution(LetterQueue::of)).isNotEqualTo(LetterLaw.of(run));
  }
}
