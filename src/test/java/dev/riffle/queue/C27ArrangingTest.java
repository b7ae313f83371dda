package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.items;
import static dev.riffle.queue.Queues.numbers;
import static dev.riffle.queue.Queues.play;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.Collections2;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.Multimaps;
import dev.riffle.fairness.AllDraws;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rows that the listener arranges: given what was heard and the kept rows, all orders of the other
 * remaining entries that respect the gap are equally likely, by every sequence of draws, for every
 * list of calls up to a length. No call is chosen by looking at rows.
 */
class C27ArrangingTest {
  /** A call that is made without looking. */
  private record Blind(String name, Consumer<PlayQueue<Integer>> call) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final ImmutableList<Blind> ARRANGING =
      ImmutableList.of(
          new Blind("next", PlayQueue::next),
          new Blind("peek 1", queue -> queue.upcoming(1)),
          new Blind("peek all", queue -> queue.upcoming(9)),
          new Blind("move 0 to 0", queue -> queue.moveAhead(0, 0)),
          new Blind("move 0 to 1", queue -> queue.moveAhead(0, 1)),
          new Blind("move 1 to 0", queue -> queue.moveAhead(1, 0)),
          new Blind("move 2 to 0", queue -> queue.moveAhead(2, 0)),
          new Blind("move 0 to 2", queue -> queue.moveAhead(0, 2)),
          new Blind("remove row 0", queue -> queue.removeAhead(0)),
          new Blind("remove row 1", queue -> queue.removeAhead(1)),
          new Blind("insert at 0", queue -> queue.insertAhead(0, entry(queue, 1))),
          new Blind("insert at 1", queue -> queue.insertAhead(1, entry(queue, 1))),
          new Blind("insert at 2", queue -> queue.insertAhead(2, entry(queue, 2))),
          new Blind("single at 1", queue -> queue.insertAhead(1, 7)),
          new Blind("dequeue", queue -> queue.dequeue(entry(queue, 1))),
          new Blind("undo", PlayQueue::undo));

  /** Calls after which what rests is no longer seen in the list. */
  private static final ImmutableList<Blind> OTHERS =
      ImmutableList.of(
          new Blind("previous", PlayQueue::previous),
          new Blind("add", queue -> queue.add(8)),
          new Blind("remove", queue -> queue.remove(entry(queue, 1))),
          new Blind("jump", queue -> queue.skipTo(entry(queue, 2))),
          new Blind("enqueue", queue -> queue.enqueue(entry(queue, 0))),
          new Blind("reshuffle", PlayQueue::reshuffle),
          new Blind(
              "toggle",
              queue -> {
                queue.setMode(PlayMode.IN_ORDER);
                queue.setMode(PlayMode.SHUFFLE);
              }),
          new Blind("redo", PlayQueue::redo));

  /** The heard entries and the kept rows, with the order of the remaining entries. */
  private record Outcome(String log, List<Long> list, int gap, List<Long> rest)
      implements Comparable<Outcome> {
    static Outcome of(PlayQueue<Integer> queue, List<Blind> calls) {
      StringBuilder log = new StringBuilder(queue.playOrder() + " ");
      for (Blind blind : calls) {
        try {
          blind.call.accept(queue);
        } catch (IllegalArgumentException | NoSuchElementException e) {
          log.append("refused "); // there are fewer rows, or the entry is removed
        }
        queue.current().ifPresent(now -> log.append(now.id()).append(' '));
      }
      int kept = requireNonNull(queue.state().rows().get("aheadKinds")).length();
      List<Long> line = queue.playOrder().stream().map(Entry::id).toList();
      List<Long> list = line.subList(0, queue.playOrder().cursor().orElse(-1) + 1 + kept);
      int gap = queue.gap(PlayMode.SHUFFLE);
      queue.setRepeat(RepeatMode.OFF);
      queue.setMode(PlayMode.SHUFFLE);
      List<Long> rest = new ArrayList<>();
      for (Optional<Entry<Integer>> next = queue.next(); next.isPresent(); next = queue.next()) {
        rest.add(next.get().id());
      }
      return new Outcome(log + "" + list, list, gap, rest.subList(kept, rest.size()));
    }

    @Override
    public int compareTo(Outcome other) {
      return toString().compareTo(other.toString());
    }

    /** Returns all orders of the rest that respect the gap. */
    Set<List<Long>> lawful() {
      return Collections2.permutations(rest).stream()
          .filter(this::respectsGap)
          .map(List::copyOf)
          .collect(Collectors.toSet());
    }

    private boolean respectsGap(List<Long> order) {
      List<Long> all = new ArrayList<>(list);
      List<Long> left = new ArrayList<>(order);
      for (long next : order) {
        Set<Long> last = new LinkedHashSet<>();
        Lists.reverse(all).stream().takeWhile(one -> last.size() < gap).forEach(last::add);
        List<Long> resting = Lists.reverse(List.copyOf(last)); // the longest first
        boolean allRest = last.containsAll(left);
        long longest = allRest ? resting.stream().filter(left::contains).findFirst().get() : -1;
        if (allRest ? next != longest : last.contains(next)) {
          return false;
        }
        left.remove(next);
        all.add(next);
      }
      return true;
    }
  }

  private static void judge(Function<Draws, PlayQueue<Integer>> start, List<Blind> calls) {
    Map<Outcome, BigFraction> law = AllDraws.law(draws -> Outcome.of(start.apply(draws), calls));
    ListMultimap<String, Outcome> byLog = ArrayListMultimap.create();
    law.keySet().forEach(outcome -> byLog.put(outcome.log, outcome));
    for (List<Outcome> outcomes : Multimaps.asMap(byLog).values()) {
      Outcome any = outcomes.get(0);
      assertWithMessage("%s, then %s", calls, any.log)
          .that(outcomes.stream().map(Outcome::rest).collect(Collectors.toSet()))
          .isEqualTo(any.lawful());
      assertWithMessage("%s, then %s", calls, any.log)
          .that(outcomes.stream().map(law::get).distinct().count())
          .isEqualTo(1);
    }
  }

  private static void judgeAll(
      Function<Draws, PlayQueue<Integer>> start, List<Blind> all, int length) {
    List<List<Blind>> factors = Collections.nCopies(length, all);
    Lists.cartesianProduct(factors).forEach(calls -> judge(start, calls));
  }

  private static PlayQueue<Integer> queue(
      int n, RepeatMode repeat, int gap, int plays, Draws draws) {
    PlayQueue<Integer> queue =
        numbers(n, draws).repeat(repeat).gap(PlayMode.SHUFFLE, gap).undoLimit(100).build();
    play(queue, plays);
    return queue;
  }

  @ParameterizedTest(name = "{0} entries, {1} heard")
  @CsvSource({"3,0", "3,1", "4,1"})
  void arranged_inASettledCycle_allOrdersOfTheRestAreEquallyLikely(int n, int plays) {
    List<Blind> all = Stream.concat(ARRANGING.stream(), OTHERS.stream()).toList();
    judgeAll(draws -> queue(n, RepeatMode.OFF, 1, plays, draws), all, 2);
  }

  @ParameterizedTest(name = "{0} entries, gap {1}, {2} heard")
  @CsvSource({"3,0,4", "3,1,4", "3,2,3", "3,2,4"})
  void arranged_afterASeam_allLawfulOrdersOfTheRestAreEquallyLikely(int n, int gap, int plays) {
    judgeAll(draws -> queue(n, RepeatMode.ALL, gap, plays, draws), ARRANGING, 2);
  }

  @Tag("long")
  @ParameterizedTest(name = "{0} entries, gap {1}, {2} heard, {3}")
  @CsvSource({"3,1,1,OFF", "3,1,4,ALL", "3,2,4,ALL"})
  void arranged_listsOfThreeCalls_allLawfulOrdersAreEquallyLikely(
      int n, int gap, int plays, RepeatMode repeat) {
    judgeAll(draws -> queue(n, repeat, gap, plays, draws), ARRANGING, 3);
  }

  @Test
  void biasedDraws_areRejected() {
    ImmutableList<Blind> none = ImmutableList.of();
    judge(draws -> queue(3, RepeatMode.OFF, 1, 0, draws), none);
    Function<Draws, Draws> modulo = draws -> bound -> draws.below(bound + 1) % bound;
    Function<Draws, Draws> neverLast = draws -> bound -> draws.below(Math.max(1, bound - 1));
    for (Function<Draws, Draws> biased : List.of(modulo, neverLast)) {
      assertThrows(
          AssertionError.class,
          () -> judge(draws -> queue(3, RepeatMode.OFF, 1, 0, biased.apply(draws)), none));
    }
  }

  @Test
  void callThatLooks_isRejected() {
    Blind looks =
        new Blind(
            "reshuffle, if 0 is next",
            queue -> {
              if (items(queue.upcoming(1)).equals(List.of(0))) {
                queue.reshuffle();
              }
            });
    assertThrows(
        AssertionError.class,
        () -> judge(draws -> queue(3, RepeatMode.OFF, 1, 0, draws), List.of(looks)));
  }
}
