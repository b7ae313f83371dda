package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.LawfulOrders.letter;
import static dev.riffle.queue.Queues.entry;
import static dev.riffle.queue.Queues.numbers;
import static java.util.Objects.requireNonNull;

import dev.riffle.fairness.AllDraws;
import dev.riffle.queue.LawfulOrders.Call;
import dev.riffle.queue.LawfulOrders.Kind;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * However the listener mixes next, adding, removing, peeking, toggling and jumping, all orders of
 * what is owed that respect the gap are equally likely, given what was heard: every list of calls
 * up to a length, 2 to 6 by the size of the queue as the tests' names say, and in each every draw,
 * enumerated on the real queue. These are some 190,000 lists and five million runs.
 *
 * <p>The calls name entries by number, before anything is drawn: they are not chosen by looking.
 * What was peeked at is therefore not given, and the law of what plays is that over all peeks.
 *
 * <p>Nothing is left out by symmetry, for the queue treats entries differently that the rule treats
 * alike: one that is removed gives its slot to the last.
 */
class EditingFairnessTest {
  /** What all experiments of a test have in common. */
  private record Setting(int n, RepeatMode repeat, int gap) {
    PlayQueue<Integer> queue(Draws draws) {
      return numbers(n, draws).repeat(repeat).gap(PlayMode.SHUFFLE, gap).build();
    }
  }

  // ------------------------------------------------------------------ the tests

  @ParameterizedTest(name = "n = {0}, up to {1} calls, at most {2} entries")
  @CsvSource({"0,5,4", "1,5,4", "2,4,5", "3,4,5", "4,4,5", "4,2,6", "5,3,5", "5,2,7"})
  void remainder_afterAnyCalls_everyOrderIsAsLikely(int n, int calls, int most) {
    Setting setting = new Setting(n, RepeatMode.OFF, 0);
    judgeAll(setting, calls, most, call -> true);
  }

  @ParameterizedTest(name = "n = {0}, up to {1} calls, at most {2} entries")
  @CsvSource({"0,5,2", "1,5,2", "2,4,3", "3,3,3", "3,2,4"})
  void remainderAndNextCycle_afterAnyCalls_everyOrderIsAsLikely(int n, int calls, int most) {
    Setting setting = new Setting(n, RepeatMode.ALL, 0);
    judgeAll(setting, calls, most, call -> true);
  }

  /** Where something owed rests at an edit, C9 puts the newcomer among fewer: not judged here. */
  @ParameterizedTest(name = "n = {0}, gap {1}, up to {2} calls, at most {3} entries")
  @CsvSource({"2,1,4,3", "3,1,3,3", "3,2,3,3", "4,2,3,5"})
  void withAGap_editedWhileNothingOwedRests_everyLawfulOrderIsAsLikely(
      int n, int gap, int calls, int most) {
    Setting setting = new Setting(n, n < 4 ? RepeatMode.ALL : RepeatMode.OFF, gap);
    judgeAll(setting, calls, most, call -> true);
  }

  @ParameterizedTest(name = "n = {0}, gap {1}, up to {2} calls")
  @CsvSource({"3,1,6", "3,2,6", "4,1,4", "4,2,4", "4,3,4"})
  void withAGap_peeksAcrossTheSeam_everyLawfulOrderIsAsLikely(int n, int gap, int calls) {
    Setting setting = new Setting(n, RepeatMode.ALL, gap);
    judgeAll(setting, calls, n, call -> !call.edits());
  }

  // ------------------------------------------------------------------ every list of calls

  private static void judgeAll(Setting setting, int calls, int most, Predicate<Call> allowed) {
    List<Integer> live =
        new ArrayList<>(setting.queue(bound -> 0).entries().stream().map(Entry::item).toList());
    new Lists(setting, most, allowed).extend(new ArrayList<>(), live, setting.n, calls);
  }

  private record Lists(Setting setting, int most, Predicate<Call> allowed) {
    /** Judges {@code calls} and all that begin with them, up to {@code left} longer. */
    void extend(List<Call> calls, List<Integer> live, int nextId, int left) {
      // After a last next the rest plays as it would have anyway: that list was judged without it.
      if (calls.isEmpty() || calls.get(calls.size() - 1).kind() != Kind.NEXT) {
        judge(setting, calls);
      }
      if (left == 0) {
        return;
      }
      for (Call call : possible(live, nextId)) {
        List<Integer> then = new ArrayList<>(live);
        int newcomers = call.kind() == Kind.ADD ? 1 : call.kind() == Kind.ADD_TWO ? 2 : 0;
        for (int i = 0; i < newcomers; i++) {
          then.add(nextId + i);
        }
        if (call.kind() == Kind.REMOVE) {
          then.remove((Integer) call.id());
        }
        calls.add(call);
        extend(calls, then, nextId + newcomers, left - 1);
        calls.remove(calls.size() - 1);
      }
    }

    private List<Call> possible(List<Integer> live, int nextId) {
      Stream<Call> any =
          Stream.of(Kind.NEXT, Kind.PEEK_ONE, Kind.PEEK_ALL, Kind.TOGGLE)
              .map(kind -> new Call(kind, 0));
      Stream<Call> adds =
          Stream.of(Kind.ADD, Kind.ADD_TWO)
              .filter(kind -> live.size() + (kind == Kind.ADD ? 1 : 2) <= most)
              .map(kind -> new Call(kind, nextId));
      Stream<Call> named =
          live.stream()
              .flatMap(id -> Stream.of(new Call(Kind.REMOVE, id), new Call(Kind.JUMP, id)));
      return Stream.of(any, adds, named).flatMap(all -> all).filter(allowed).toList();
    }
  }

  // ------------------------------------------------------------------ one list of calls

  /** Holds the law of what plays after {@code calls} against the rule, given what was heard. */
  private static void judge(Setting setting, List<Call> calls) {
    Map<String, LawfulOrders> rules = new HashMap<>();
    Map<String, BigFraction> law = AllDraws.law(draws -> experiment(setting, calls, draws, rules));
    Map<String, Map<String, BigFraction>> byHeard = new TreeMap<>();
    law.forEach(
        (outcome, probability) ->
            byHeard
                .computeIfAbsent(outcome.substring(0, calls.size()), heard -> new TreeMap<>())
                .put(outcome.substring(calls.size()), probability));
    byHeard.forEach(
        (heard, orders) -> {
          LawfulOrders rule = requireNonNull(rules.get(heard));
          if (rule.isJudged()) {
            assertWithMessage("%s, %s, heard %s: %s", setting, calls, heard, orders)
                .that(orders.keySet())
                .isEqualTo(rule.all());
            assertWithMessage("%s, %s, heard %s: %s", setting, calls, heard, orders)
                .that(new HashSet<>(orders.values()))
                .hasSize(1);
          }
        });
  }

  /** Returns what was current after each call, and what plays then. */
  private static String experiment(
      Setting setting, List<Call> calls, Draws draws, Map<String, LawfulOrders> rules) {
    PlayQueue<Integer> queue = setting.queue(draws);
    StringBuilder outcome = new StringBuilder();
    for (Call call : calls) {
      call(queue, call);
      outcome.append(
          queue.current().map(entry -> letter(entry.item())).orElse(LawfulOrders.NOTHING));
    }
    LawfulOrders rule =
        rules.computeIfAbsent(outcome.toString(), heard -> rule(setting, calls, heard));
    for (int i = rule.isJudged() ? rule.toPlay() : 0; i > 0; i--) {
      outcome.append(letter(queue.next().orElseThrow().item()));
    }
    return outcome.toString();
  }

  private static LawfulOrders rule(Setting setting, List<Call> calls, String heard) {
    LawfulOrders rule = new LawfulOrders(setting.n, setting.repeat, setting.gap);
    for (int i = 0; i < calls.size(); i++) {
      rule.take(calls.get(i), heard.charAt(i));
    }
    return rule;
  }

  private static void call(PlayQueue<Integer> queue, Call call) {
    switch (call.kind()) {
      case NEXT -> queue.next();
      case ADD -> queue.add(0, call.id());
      case ADD_TWO -> queue.addAll(0, List.of(call.id(), call.id() + 1));
      case REMOVE -> queue.remove(entry(queue, call.id()));
      case PEEK_ONE -> queue.upcoming(1);
      case PEEK_ALL -> queue.upcoming(Integer.MAX_VALUE);
      case TOGGLE -> {
        queue.setMode(PlayMode.IN_ORDER);
        queue.setMode(PlayMode.SHUFFLE);
      }
      case JUMP -> queue.skipTo(entry(queue, call.id()));
    }
  }
}
