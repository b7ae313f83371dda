package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.LetterCall.Kind;
import dev.riffle.queue.ModelLetters.Law;
import dev.riffle.queue.ModelLetters.Numbers;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;

/** The runs of the tests of laws other than the uniform one, and their judge. */
final class LetterRuns {
  /** The subject of the tests. */
  private static final BiFunction<LetterRun, Draws, LetterRun.Subject> SUBJECT = LetterQueue::of;

  private static final ImmutableSet<Kind> EDITS =
      ImmutableSet.of(
          Kind.PLAY_NEXT,
          Kind.ENQUEUE,
          Kind.DEQUEUE,
          Kind.MOVE_AHEAD,
          Kind.INSERT_AHEAD,
          Kind.INSERT_ONCE,
          Kind.REMOVE_AHEAD,
          Kind.ADD,
          Kind.REMOVE,
          Kind.MOVE,
          Kind.REWEIGH,
          Kind.REGROUP,
          Kind.REATTRIBUTE,
          Kind.RERANK);

  private LetterRuns() {}

  // ------------------------------------------------------------------ judging

  /**
   * Judges one of {@code every} of the runs that make the calls of one of {@code starts}, then
   * those of one of {@code lists}.
   */
  static void judge(List<LetterRun> starts, List<List<LetterCall>> lists, int every) {
    runs(starts, lists, every).parallel().forEach(LetterRuns::judge);
  }

  static Stream<LetterRun> runs(List<LetterRun> starts, List<List<LetterCall>> lists, int every) {
    int count = Math.multiplyExact(starts.size(), lists.size());
    return IntStream.rangeClosed(0, (count - 1) / every)
        .map(i -> i * every)
        .mapToObj(i -> starts.get(i / lists.size()).then(lists.get(i % lists.size())));
  }

  /** Fails unless a run has its lawful distribution, with and without a peek before each call. */
  private static void judge(LetterRun run) {
    Map<String, BigFraction> law = LetterLaw.of(run);
    for (int rows : List.of(0, 1, run.numbers().size())) {
      LetterRun peeking = run.peeking(rows);
      assertWithMessage("%s", peeking).that(peeking.distribution(SUBJECT)).isEqualTo(law);
    }
  }

  /** Returns whether a run of a model with a fault has another distribution than the lawful one. */
  static boolean isRejected(LetterRun run, Fault fault) {
    Map<String, BigFraction> law = LetterLaw.of(run);
    return IntStream.rangeClosed(0, run.numbers().size())
        .mapToObj(run::peeking)
        .anyMatch(
            peeking ->
                !peeking
                    .distribution((some, draws) -> LetterModel.of(some, draws, Set.of(fault)))
                    .equals(law));
  }

  // ------------------------------------------------------------------ starts

  /** Returns runs of queues with these entries, deferred ones, every gap and up to n + 1 plays. */
  static List<LetterRun> starts(List<List<Numbers>> queues, Law law, boolean defers) {
    List<LetterRun> starts = new ArrayList<>();
    for (List<Numbers> numbers : queues) {
      int n = numbers.size();
      int drawable = (int) numbers.stream().filter(of -> of.weight() > 0).count();
      for (int gap = 0; gap < drawable; gap++) { // none without an entry that can be drawn
        for (int deferred = 0; deferred < (defers ? 1 << n : 1); deferred++) {
          for (RepeatMode repeat : List.of(RepeatMode.OFF, RepeatMode.ALL)) {
            int most = repeat == RepeatMode.OFF ? drawable - 1 : drawable + 1;
            for (int nexts = 0; nexts <= most; nexts++) {
              starts.add(
                  new LetterRun(
                      numbers,
                      law,
                      gap,
                      repeat,
                      deferred,
                      nexts(nexts),
                      repeat == RepeatMode.OFF ? n + 1 : Math.max(n, 2 * n - nexts)));
            }
          }
        }
      }
    }
    return starts;
  }

  private static ImmutableList<LetterCall> nexts(int count) {
    return Stream.generate(() -> LetterCall.of(Kind.NEXT))
        .limit(count)
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns n entries in all units that there can be, ranked in three ways, of these weights. */
  static List<List<Numbers>> units(int n, int... weights) {
    return IntStream.rangeClosed(-1, 1)
        .boxed()
        .flatMap(
            sign ->
                partitions(n).stream()
                    .map(
                        units ->
                            IntStream.range(0, n)
                                .mapToObj(
                                    id ->
                                        new Numbers(
                                            weights[id % weights.length],
                                            units.get(id),
                                            sign * id,
                                            0))
                                .toList()))
        .toList();
  }

  /** Returns all ways to part n entries into units, each as the unit of each entry. */
  private static List<List<Integer>> partitions(int n) {
    List<List<Integer>> all = List.of(List.of());
    for (int i = 0; i < n; i++) {
      all = all.stream().flatMap(LetterRuns::withOneMore).toList();
    }
    return all;
  }

  private static Stream<List<Integer>> withOneMore(List<Integer> units) {
    int count = units.stream().mapToInt(unit -> unit + 1).max().orElse(0);
    return IntStream.rangeClosed(0, count)
        .mapToObj(unit -> Stream.concat(units.stream(), Stream.of(unit)).toList());
  }

  /** Returns n entries in all groups that there can be, of these weights. */
  static List<List<Numbers>> groups(int n, int... weights) {
    return partitions(n).stream()
        .map(
            groups ->
                IntStream.range(0, n)
                    .mapToObj(id -> new Numbers(weights[id % weights.length], 0, 0, groups.get(id)))
                    .toList())
        .toList();
  }

  /** Returns n entries in all units that there can be, and these in all groups. */
  static List<List<Numbers>> unitsInGroups(int n, int... weights) {
    return units(n, weights).stream()
        .flatMap(
            numbers ->
                partitions(n).stream()
                    .map(groups -> numbers.stream().map(of -> grouped(of, groups)).toList()))
        .distinct()
        .toList();
  }

  private static Numbers grouped(Numbers of, List<Integer> groups) {
    return new Numbers(of.weight(), of.unit(), of.rank(), groups.get((int) of.unit()));
  }

  /** Returns n entries, each of one of these weights, in all ways in which some can be drawn. */
  static List<List<Numbers>> weights(int n, int... weights) {
    List<List<Numbers>> all = List.of(List.of());
    for (int i = 0; i < n; i++) {
      all =
          all.stream()
              .flatMap(
                  some ->
                      IntStream.of(weights)
                          .mapToObj(
                              weight ->
                                  Stream.concat(
                                          some.stream(), Stream.of(new Numbers(weight, 0, 0, 0)))
                                      .toList()))
              .toList();
    }
    return all;
  }

  // ------------------------------------------------------------------ lists of calls

  /** Returns all calls of some kinds on n entries, the rows below 3, and few numbers. */
  static List<LetterCall> calls(int n, Set<Kind> kinds) {
    return kinds.stream()
        .flatMap(
            kind ->
                switch (kind) {
                  case MOVE_AHEAD -> pairs(kind, Math.min(n, 3), IntStream.range(0, 3));
                  case INSERT_AHEAD -> pairs(kind, 3, IntStream.range(0, n));
                  case INSERT_ONCE, REMOVE_AHEAD -> all(kind, 3);
                  case ADD -> Stream.of(LetterCall.of(kind, 0, n - 1), LetterCall.of(kind, n, 0));
                  case MOVE -> pairs(kind, n, IntStream.of(0, n - 1).distinct());
                  case REWEIGH, UPDATE_WEIGHT -> pairs(kind, n, IntStream.of(0, 2));
                  case REGROUP, REATTRIBUTE -> pairs(kind, n, IntStream.of(0, 1));
                  case RERANK -> pairs(kind, n, IntStream.of(-9));
                  case DEFER -> all(kind, 1 << n);
                  case SET_DRAWING -> all(kind, 8);
                  case SET_GAP, SKIP_TO, PLAY_NEXT, ENQUEUE, DEQUEUE, REMOVE -> all(kind, n);
                  default -> all(kind, 1);
                })
        .toList();
  }

  private static Stream<LetterCall> all(Kind kind, int bound) {
    return IntStream.range(0, bound).mapToObj(a -> LetterCall.of(kind, a));
  }

  private static Stream<LetterCall> pairs(Kind kind, int bound, IntStream others) {
    return others
        .boxed()
        .flatMap(b -> IntStream.range(0, bound).mapToObj(a -> LetterCall.of(kind, a, b)));
  }

  /** Returns all lists of so many of the calls; an undo follows the edit that it undoes. */
  static List<List<LetterCall>> lists(int length, List<LetterCall> calls) {
    List<List<LetterCall>> all = List.of(List.of());
    for (int i = 0; i < length; i++) {
      all =
          all.stream()
              .flatMap(
                  list ->
                      calls.stream()
                          .filter(call -> call.kind() != Kind.UNDO || undoes(list))
                          .map(call -> Stream.concat(list.stream(), Stream.of(call)).toList()))
              .toList();
    }
    return all;
  }

  /** Returns whether the last call is an edit, and the only one that is not undone. */
  private static boolean undoes(List<LetterCall> calls) {
    int edits =
        calls.stream()
            .mapToInt(call -> EDITS.contains(call.kind()) ? 1 : call.kind() == Kind.UNDO ? -1 : 0)
            .sum();
    return edits == 1 && EDITS.contains(calls.get(calls.size() - 1).kind());
  }

  /** Returns a run over units of which the first begins with group 0 and ends with group 1. */
  static LetterRun unitOfTwoGroups() {
    return new LetterRun(
        List.of(
            new Numbers(1, 0, 0, 0),
            new Numbers(1, 0, 1, 1),
            new Numbers(1, 1, 0, 1),
            new Numbers(1, 2, 0, 0)),
        Law.of(6),
        0,
        RepeatMode.OFF,
        0,
        ImmutableList.of(),
        4);
  }
}
