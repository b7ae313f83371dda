package dev.riffle.queue;

import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.ExactLaw.letter;
import static java.util.Objects.requireNonNull;

import dev.riffle.fairness.AllDraws;
import dev.riffle.queue.LawCall.Kind;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * Every list of calls up to a length from one starting point, each with every sequence of draws,
 * held against {@link ExactLaw}.
 */
final class Enumeration {
  /** What is judged: the queue, or a model of it. */
  interface Subject {
    void take(LawCall call);

    /** Returns the current entry, or -1. */
    int current();
  }

  /**
   * Where the lists begin.
   *
   * @param gap that of SHUFFLE, negative for the default
   * @param start the calls before, with the draws that {@code script} makes, or with all draws if
   *     it is negative
   */
  record Setting(int n, RepeatMode repeat, int gap, List<LawCall> start, int script) {}

  private final BiFunction<Setting, Draws, Subject> maker;
  private final Setting setting;
  private final int maxSize;
  private final int maxOrders;
  final LongAdder lists = new LongAdder();
  final LongAdder runs = new LongAdder();

  Enumeration(
      BiFunction<Setting, Draws, Subject> maker, Setting setting, int maxSize, int maxOrders) {
    this.maker = maker;
    this.setting = setting;
    this.maxSize = maxSize;
    this.maxOrders = maxOrders;
  }

  // ------------------------------------------------------------------ every list of calls

  /** Judges all lists of {@code length} calls or fewer, with and without a peek before each. */
  void judgeAll(int length) {
    allLists(length).parallelStream().forEach(this::judge);
  }

  /** Holds the distribution with a peek before each call against that without. */
  void judgePeeks(int length) {
    allLists(length).parallelStream()
        .filter(calls -> calls.stream().anyMatch(LawCall::isPeek))
        .forEach(
            calls ->
                assertWithMessage("%s, %s", setting, calls)
                    .that(withoutPeeks(calls))
                    .isEqualTo(
                        withoutPeeks(calls.stream().filter(call -> !call.isPeek()).toList())));
  }

  private List<List<LawCall>> allLists(int length) {
    List<List<LawCall>> all = new ArrayList<>();
    extend(List.of(), IntStream.range(0, setting.n).boxed().toList(), setting.n, length, all);
    return all;
  }

  /** Returns up to {@code most} of the deviations instead of failing. */
  List<String> deviations(int length, int most) {
    ConcurrentLinkedQueue<String> found = new ConcurrentLinkedQueue<>();
    allLists(length).parallelStream()
        .forEach(
            calls -> {
              if (found.size() < most) {
                try {
                  judge(calls);
                } catch (AssertionError e) {
                  found.add(e.getMessage());
                }
              }
            });
    return new ArrayList<>(found);
  }

  private void extend(
      List<LawCall> calls, List<Integer> live, int nextId, int left, List<List<LawCall>> all) {
    all.add(calls);
    if (calls.stream().noneMatch(LawCall::isPeek)) {
      all.add(peeking(calls));
    }
    if (left == 0) {
      return;
    }
    for (List<LawCall> item : items(calls, live, nextId)) {
      List<LawCall> longer = new ArrayList<>(calls);
      longer.addAll(item);
      List<Integer> then = new ArrayList<>(live);
      int id = nextId;
      for (LawCall call : item) {
        switch (call.kind()) {
          case ADD -> then.add(id++);
          case ADD_TWO -> {
            then.add(id++);
            then.add(id++);
          }
          case REMOVE -> then.remove((Integer) call.a());
          case REMOVE_ALL -> then.removeAll(List.of(call.a(), call.b()));
          default -> {}
        }
      }
      extend(longer, then, id, left - 1, all);
    }
  }

  private static List<LawCall> peeking(List<LawCall> calls) {
    List<LawCall> peeking = new ArrayList<>();
    boolean shuffles = true;
    for (LawCall call : calls) {
      if (shuffles) {
        peeking.add(LawCall.of(Kind.PEEK_TWO));
      }
      peeking.add(call);
      shuffles =
          switch (call.kind()) {
            case SHUFFLE -> true;
            case IN_ORDER, RANDOM -> false;
            default -> shuffles;
          };
    }
    return peeking;
  }

  private List<List<LawCall>> items(List<LawCall> before, List<Integer> live, int nextId) {
    List<List<LawCall>> items = new ArrayList<>();
    for (Kind kind :
        List.of(Kind.NEXT, Kind.PREVIOUS, Kind.PEEK_ONE, Kind.PEEK_ALL, Kind.RESHUFFLE)) {
      items.add(List.of(LawCall.of(kind)));
    }
    for (Kind mode : List.of(Kind.IN_ORDER, Kind.RANDOM)) {
      LawCall back = LawCall.of(Kind.SHUFFLE);
      items.add(List.of(LawCall.of(mode), back));
      items.add(List.of(LawCall.of(mode), LawCall.of(Kind.NEXT), back));
    }
    if (live.size() < maxSize) {
      items.add(List.of(LawCall.of(Kind.ADD, nextId)));
    }
    if (live.size() + 1 < maxSize) {
      items.add(List.of(LawCall.of(Kind.ADD_TWO, nextId)));
    }
    for (int id : live) {
      for (Kind kind : List.of(Kind.REMOVE, Kind.ENQUEUE, Kind.PLAY_NEXT, Kind.JUMP)) {
        items.add(List.of(LawCall.of(kind, id)));
      }
      if (isAsked(setting.start, id) || isAsked(before, id)) {
        items.add(List.of(LawCall.of(Kind.DEQUEUE, id)));
      }
      live.stream()
          .filter(other -> other > id)
          .forEach(other -> items.add(List.of(LawCall.of(Kind.REMOVE_ALL, id, other))));
    }
    for (int gap = 0; gap < Math.max(1, live.size()); gap++) {
      items.add(List.of(LawCall.of(Kind.SET_GAP, gap)));
    }
    for (RepeatMode repeat : RepeatMode.values()) {
      items.add(List.of(LawCall.of(Kind.SET_REPEAT, Call.REPEATS.indexOf(repeat))));
    }
    return items;
  }

  private static boolean isAsked(List<LawCall> calls, int id) {
    return calls.stream()
        .anyMatch(
            call ->
                call.a() == id && (call.kind() == Kind.ENQUEUE || call.kind() == Kind.PLAY_NEXT));
  }

  // ------------------------------------------------------------------ one list of calls

  /** Holds the distribution of what plays after {@code calls} against the rule. */
  void judge(List<LawCall> calls) {
    lists.increment();
    Map<String, Set<String>> rules = new HashMap<>();
    Map<String, BigFraction> law = AllDraws.law(draws -> experiment(calls, draws, rules));
    int heardLength = setting.start.size() + calls.size();
    Map<String, Map<String, BigFraction>> byHeard = new TreeMap<>();
    law.forEach(
        (outcome, probability) ->
            byHeard
                .computeIfAbsent(outcome.substring(0, heardLength), heard -> new TreeMap<>())
                .put(outcome.substring(heardLength), probability));
    byHeard.forEach(
        (heard, orders) -> {
          if (!orders.keySet().equals(rules.get(heard))
              || new HashSet<>(orders.values()).size() != 1) {
            assertWithMessage("%s, %s, heard %s: %s", setting, calls, heard, orders)
                .that(orders.keySet())
                .isEqualTo(rules.get(heard));
            assertWithMessage("%s, %s, heard %s: %s", setting, calls, heard, orders)
                .that(new HashSet<>(orders.values()))
                .hasSize(1);
          }
        });
  }

  /** Returns the joint distribution of what was current after each call but peeks, and the rest. */
  Map<String, BigFraction> withoutPeeks(List<LawCall> calls) {
    Map<String, Set<String>> rules = new HashMap<>();
    int from = setting.start.size();
    Map<String, BigFraction> joint = new TreeMap<>();
    AllDraws.law(draws -> experiment(calls, draws, rules))
        .forEach(
            (outcome, probability) -> {
              StringBuilder kept = new StringBuilder(outcome);
              for (int i = calls.size() - 1; i >= 0; i--) {
                if (calls.get(i).isPeek()) {
                  kept.deleteCharAt(from + i);
                }
              }
              joint.merge(kept.toString(), probability, BigFraction::add);
            });
    return joint;
  }

  /** Returns what was current after each call, and what plays then. */
  private String experiment(List<LawCall> calls, Draws draws, Map<String, Set<String>> rules) {
    runs.increment();
    StringBuilder outcome = new StringBuilder();
    StartDraws start = new StartDraws(draws, setting.script);
    Subject subject = maker.apply(setting, start);
    for (LawCall call : setting.start) {
      subject.take(call);
      outcome.append(letter(subject.current()));
    }
    start.isOver = true;
    for (LawCall call : calls) {
      subject.take(call);
      outcome.append(letter(subject.current()));
    }
    Set<String> rule =
        rules.computeIfAbsent(outcome.toString(), heard -> rule(calls, heard).all(maxOrders));
    for (int i = rule.iterator().next().length(); i > 0; i--) {
      subject.take(LawCall.of(Kind.NEXT));
      outcome.append(letter(subject.current()));
    }
    return outcome.toString();
  }

  ExactLaw rule(List<LawCall> calls, String heard) {
    ExactLaw rule = new ExactLaw(setting.n, setting.repeat, setting.gap);
    for (int i = 0; i < heard.length(); i++) {
      int past = i - setting.start.size();
      LawCall call = past < 0 ? setting.start.get(i) : calls.get(past);
      try {
        rule.take(call, heard.charAt(i));
      } catch (AssertionError e) {
        throw new AssertionError(setting + ", " + calls + ", heard " + heard, e);
      }
    }
    return requireNonNull(rule);
  }

  /** Draws of a script until the start is over. */
  private static final class StartDraws implements Draws {
    private final Draws then;
    private final int script;
    private boolean isOver;
    private int asked;

    StartDraws(Draws then, int script) {
      this.then = then;
      this.script = script;
      isOver = script < 0;
    }

    @Override
    public int below(int bound) {
      return isOver ? then.below(bound) : Math.floorMod((script * 7 + 3) * ++asked / 2, bound);
    }
  }
}
