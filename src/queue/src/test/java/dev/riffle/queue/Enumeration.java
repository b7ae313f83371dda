package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.queue.ExactLaw.letter;
import static java.util.Objects.requireNonNull;

import com.google.common.base.Splitter;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.LawCall.Kind;
import dev.riffle.shuffle.Chances;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.apache.commons.numbers.core.ArithmeticUtils;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * Every list of calls up to a length from one starting point, each with every sequence of draws,
 * held against {@link ExactLaw}.
 */
final class Enumeration {
  /** The subject of the check: the queue, or a model of it. */
  interface Subject {
    /** Takes a call; returns whether it was not refused, and of {@code next} whether it played. */
    boolean take(LawCall call);

    /** Returns the current entry, or -1. */
    int current();

    /** Returns the rows ahead, as far as they are drawn. */
    List<Integer> rows();

    List<Integer> upNext();

    /** Returns the entries in source order. */
    List<Integer> entries();

    /** Returns whether an entry is in the queue, single plays included. */
    boolean contains(int id);

    /** Returns a copy that draws the first of all choices. */
    Subject copy();
  }

  /**
   * The start of the lists.
   *
   * @param gap that of SHUFFLE, negative for the default
   * @param start the calls before, with the draws that {@code script} makes, or with all draws if
   *     it is negative
   */
  record Setting(int n, RepeatMode repeat, int gap, List<LawCall> start, int script) {}

  private static final char END = '|'; // of the past
  private static final int MAX_ID = 10;

  /** The orders that may follow the observations, and the probability of that, if it is known. */
  private record Rule(Set<String> orders, Optional<BigFraction> past) {}

  private final BiFunction<Setting, Draws, Subject> maker;
  private final Setting setting;
  private final boolean arranges;
  private final int maxSize;
  private final int maxOrders;
  final LongAdder lists = new LongAdder();
  final LongAdder runs = new LongAdder();

  Enumeration(
      BiFunction<Setting, Draws, Subject> maker, Setting setting, int maxSize, int maxOrders) {
    this(maker, setting, maxSize, maxOrders, false);
  }

  /** Makes one whose lists arrange rows and undo, or set gaps and toggle. */
  Enumeration(
      BiFunction<Setting, Draws, Subject> maker,
      Setting setting,
      int maxSize,
      int maxOrders,
      boolean arranges) {
    this.maker = maker;
    this.arranges = arranges;
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
    int first =
        setting.start.stream().anyMatch(call -> call.kind() == Kind.REPLACE_ALL) ? setting.n : 0;
    List<Integer> live = IntStream.range(first, first + setting.n).boxed().toList();
    extend(List.of(), live, first + setting.n, length, all);
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
          case INSERT_ONCE -> id++;
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

  private List<LawCall> peeking(List<LawCall> calls) {
    LawCall peek = LawCall.of(isRandom() ? Kind.PEEK_ONE : Kind.PEEK_TWO);
    List<LawCall> peeking = new ArrayList<>();
    boolean shuffles = true;
    for (LawCall call : calls) {
      if (shuffles) { // or picks, if that is how the lists begin
        peeking.add(peek);
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
    return arranges ? arranging(before, live, nextId) : others(before, live, nextId);
  }

  private List<List<LawCall>> arranging(List<LawCall> before, List<Integer> live, int nextId) {
    List<LawCall> items = new ArrayList<>();
    for (Kind kind :
        List.of(Kind.NEXT, Kind.PREVIOUS, Kind.PEEK_ONE, Kind.PEEK_ALL, Kind.UNDO, Kind.REDO)) {
      items.add(LawCall.of(kind));
    }
    for (int from = 0; from < 3; from++) {
      for (int to = 0; to < 3; to++) {
        items.add(LawCall.of(Kind.MOVE_AHEAD, from, to));
      }
      items.add(LawCall.of(Kind.REMOVE_AHEAD, from));
      items.add(LawCall.of(Kind.INSERT_ONCE, from, nextId));
      for (int id : live) {
        items.add(LawCall.of(Kind.INSERT_AHEAD, from, id));
      }
    }
    if (live.size() < maxSize) {
      items.add(LawCall.of(Kind.ADD, nextId));
    }
    for (int id : live) {
      for (Kind kind : List.of(Kind.REMOVE, Kind.ENQUEUE, Kind.PLAY_NEXT, Kind.JUMP)) {
        items.add(LawCall.of(kind, id));
      }
      if (isAsked(setting.start, id) || isAsked(before, id)) {
        items.add(LawCall.of(Kind.DEQUEUE, id));
      }
    }
    List<List<LawCall>> all = new ArrayList<>(items.stream().map(List::of).toList());
    if (!isRandom()) {
      all.add(List.of(LawCall.of(Kind.RESHUFFLE)));
      all.add(List.of(LawCall.of(Kind.IN_ORDER), LawCall.of(Kind.SHUFFLE)));
    }
    return all;
  }

  private boolean isRandom() {
    return setting.start.contains(LawCall.of(Kind.RANDOM));
  }

  private List<List<LawCall>> others(List<LawCall> before, List<Integer> live, int nextId) {
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
                (call.a() == id && (call.kind() == Kind.ENQUEUE || call.kind() == Kind.PLAY_NEXT))
                    || (call.b() == id && call.kind() == Kind.INSERT_AHEAD));
  }

  // ------------------------------------------------------------------ one list of calls

  /** Compares the distribution of the observations, and of the plays then, against the rule. */
  void judge(List<LawCall> calls) {
    lists.increment();
    Map<String, Rule> rules = new HashMap<>();
    Map<String, BigFraction> law = Chances.law(draws -> experiment(calls, draws, rules));
    Map<String, Map<String, BigFraction>> byPast = new TreeMap<>();
    law.forEach(
        (outcome, probability) -> {
          int end = outcome.indexOf(END);
          byPast
              .computeIfAbsent(outcome.substring(0, end), past -> new TreeMap<>())
              .put(outcome.substring(end + 1), probability);
        });
    byPast.forEach(
        (past, orders) -> {
          Rule rule = requireNonNull(rules.get(past));
          BigFraction sum = orders.values().stream().reduce(BigFraction.ZERO, BigFraction::add);
          if (!orders.keySet().equals(rule.orders)
              || new HashSet<>(orders.values()).size() != 1
              || !rule.past.orElse(sum).equals(sum)) {
            assertWithMessage("%s, %s, observed %s: %s", setting, calls, past, orders)
                .that(orders.keySet())
                .isEqualTo(rule.orders);
            assertWithMessage("%s, %s, observed %s: %s", setting, calls, past, orders)
                .that(new HashSet<>(orders.values()))
                .hasSize(1);
            assertWithMessage("%s, %s, observed %s", setting, calls, past)
                .that(sum)
                .isEqualTo(rule.past.get());
          }
        });
  }

  /** Returns the joint distribution of the observations after each call but peeks, and the rest. */
  Map<String, BigFraction> withoutPeeks(List<LawCall> calls) {
    Map<String, Rule> rules = new HashMap<>();
    int from = setting.start.size();
    Map<String, BigFraction> joint = new TreeMap<>();
    Chances.law(draws -> experiment(calls, draws, rules))
        .forEach(
            (outcome, probability) -> {
              int end = outcome.indexOf(END);
              List<String> kept = new ArrayList<>();
              List<String> past = Splitter.on(' ').splitToList(outcome.substring(0, end));
              for (int i = 0; i < from + calls.size(); i++) {
                if (i < from || !calls.get(i - from).isPeek()) {
                  kept.add(past.get(i));
                }
              }
              joint.merge(kept + outcome.substring(end), probability, BigFraction::add);
            });
    return joint;
  }

  /** Returns the observations after each call, and what plays then. */
  private String experiment(List<LawCall> calls, Draws draws, Map<String, Rule> rules) {
    runs.increment();
    StringBuilder outcome = new StringBuilder();
    StartDraws start = new StartDraws(copyable(calls, draws), setting.script);
    Subject subject = maker.apply(setting, start);
    for (LawCall call : setting.start) {
      observe(subject, call, outcome);
    }
    start.isOver = true;
    for (LawCall call : calls) {
      observe(subject, call, outcome);
    }
    Rule rule = rules.computeIfAbsent(outcome.toString(), past -> rule(calls, past));
    outcome.append(END);
    for (int i = rule.orders.iterator().next().length(); i > 0; i--) {
      subject.take(LawCall.of(Kind.NEXT));
      outcome.append(letter(subject.current()));
    }
    return outcome.toString();
  }

  /**
   * Makes a call, and appends the current entry and the rows that the call kept; of undo and redo
   * the kept rows, those asked for, the entries that remain, all entries, and the single plays.
   */
  private static void observe(Subject subject, LawCall call, StringBuilder observed) {
    boolean isTaken = subject.take(call);
    observed.append(letter(subject.current()));
    if (call.isUndo()) {
      List<Integer> entries = subject.entries();
      List<Integer> kept = kept(subject);
      append(kept, observed).append('/');
      append(subject.upNext(), observed).append('/');
      append(remaining(subject, kept.size()), observed).append('/');
      append(entries, observed).append('/');
      IntStream.range(0, MAX_ID)
          .filter(id -> subject.contains(id) && !entries.contains(id))
          .forEach(id -> observed.append(letter(id)));
    } else if (isTaken && call.keeps() > 0) {
      append(subject.rows().subList(0, call.keeps()), observed);
    }
    observed.append(' ');
  }

  @CanIgnoreReturnValue
  private static StringBuilder append(List<Integer> ids, StringBuilder to) {
    ids.forEach(id -> to.append(letter(id)));
    return to;
  }

  /** Returns the rows that stay when the gap changes, which discards all others. */
  private static List<Integer> kept(Subject subject) {
    Subject copy = subject.copy();
    copy.take(LawCall.of(Kind.SET_GAP, 0));
    if (copy.entries().size() > 1) {
      copy.take(LawCall.of(Kind.SET_GAP, 1));
    }
    return copy.rows();
  }

  /** Returns the entries that play to the end of the cycle, after {@code kept} rows. */
  private static List<Integer> remaining(Subject subject, int kept) {
    Subject copy = subject.copy();
    copy.take(LawCall.of(Kind.SET_REPEAT, Call.REPEATS.indexOf(RepeatMode.OFF)));
    List<Integer> plays = new ArrayList<>();
    while (plays.size() < kept + MAX_ID && copy.take(LawCall.of(Kind.NEXT))) {
      plays.add(copy.current());
    }
    return plays.subList(kept, plays.size()).stream().sorted().toList();
  }

  private Rule rule(List<LawCall> calls, String past) {
    ExactLaw law = new ExactLaw(setting.n, setting.repeat, setting.gap);
    List<String> observed = Splitter.on(' ').splitToList(past);
    int before = setting.start.size();
    for (int i = 0; i < before + calls.size(); i++) {
      if (i == before && setting.script >= 0) {
        law.forgetProbability();
      }
      LawCall call = i < before ? setting.start.get(i) : calls.get(i - before);
      try {
        law.take(call, observed.get(i));
      } catch (AssertionError e) {
        throw new AssertionError(setting + ", " + calls + ", observed " + past, e);
      }
    }
    if (calls.isEmpty() && setting.script >= 0) {
      law.forgetProbability();
    }
    return new Rule(law.all(maxOrders), law.probability());
  }

  /** Returns draws that peeks in RANDOM can copy, if there are such peeks. */
  private Draws copyable(List<LawCall> calls, Draws draws) {
    if (!isRandom() || calls.stream().noneMatch(LawCall::isPeek)) {
      return draws;
    }
    boolean adds = calls.stream().anyMatch(call -> call.kind() == Kind.ADD);
    int words =
        IntStream.rangeClosed(1, setting.n + (adds ? 1 : 0)).reduce(1, ArithmeticUtils::lcm);
    return new WordDraws(draws, words, new ArrayList<>(), 0);
  }

  /** Draws from words, each a multiple of all bounds, so that a copy draws from the same. */
  private static final class WordDraws implements Draws {
    private final Draws source;
    private final int bound;
    private final List<Integer> words; // drawn so far, by any copy
    private int next;

    WordDraws(Draws source, int bound, List<Integer> words, int next) {
      this.source = source;
      this.bound = bound;
      this.words = words;
      this.next = next;
    }

    @Override
    public int below(int below) {
      assertThat(bound % below).isEqualTo(0);
      if (next == words.size()) {
        words.add(source.below(bound));
      }
      return words.get(next++) % below;
    }

    @Override
    public Optional<Draws> copy() {
      return Optional.of(new WordDraws(source, bound, words, next));
    }
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

    @Override
    public Optional<Draws> copy() {
      return isOver ? then.copy() : Optional.empty();
    }
  }
}
