package dev.riffle.queue;

import static java.util.Comparator.comparingInt;

import dev.riffle.queue.LetterCall.Kind;
import dev.riffle.queue.ModelLetters.Law;
import dev.riffle.queue.ModelLetters.Numbers;
import dev.riffle.shuffle.Chances;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * The distribution of plays by the contract (C5, C8 to C13, C25, C27 to C30, C32), in fractions. An
 * entry is drawn when it plays, or when a call arranges the rows up to it, and never before, so a
 * peek is no call. All rows are kept rows. There is no previous.
 */
final class LetterLaw implements LetterRun.Subject {
  private static final int NONE = -1;

  /** A row: drawn, or asked for; one that was asked for can be of an entry that remained. */
  private record Row(int id, boolean isDrawn, boolean remains) {}

  private final LetterRun run;
  private final Chances chances;
  private final Map<Integer, Numbers> numbers = new HashMap<>();
  private final List<Integer> source = new ArrayList<>();
  private final Set<Integer> remaining = new LinkedHashSet<>(); // without a row
  private final List<Row> rows = new ArrayList<>();
  private final List<Integer> heard = new ArrayList<>();
  private Law law;
  private final List<Integer> plays = new ArrayList<>(); // of entries in the queue
  private Set<Integer> deferred;
  private final Set<Integer> spent = new HashSet<>(); // in the cycle, before the weight 0
  private int nextId;
  private int current = NONE;
  private int anchor = NONE; // the last entry that played in order
  private int cycle;
  private int gap;
  private PlayMode mode = PlayMode.SHUFFLE;

  /** The entry after which its unit is open, or whose unit is open at its beginning, or NONE. */
  private int open = NONE;

  private boolean isOpenAfter;
  private Runnable undo = () -> {};

  private LetterLaw(LetterRun run, Chances chances) {
    this.run = run;
    this.chances = chances;
    gap = run.gap();
    law = run.law();
    for (Numbers of : run.numbers()) {
      source.add(nextId);
      numbers.put(nextId++, of);
    }
    deferred = new HashSet<>(LetterCall.ids(run.deferred()));
    remaining.addAll(drawable());
  }

  /** Returns the distribution of {@link LetterRun#outcome}. */
  static Map<String, BigFraction> of(LetterRun run) {
    return Chances.law(chances -> run.outcome(new LetterLaw(run, chances)));
  }

  @Override
  public int current() {
    return current;
  }

  @Override
  public void take(LetterCall call) {
    if (call.kind() == Kind.PEEK) {
      return;
    }
    Runnable last = undo;
    undo = () -> {};
    int a = call.a();
    switch (call.kind()) {
      case NEXT -> next();
      case SKIP_UNIT -> skipUnit();
      case MOVE_AHEAD -> moveAhead(a, call.b());
      case REMOVE_AHEAD -> removeAhead(a);
      case INSERT_AHEAD -> insertAhead(a, call.b());
      case INSERT_ONCE -> insertOnce(a);
      case ADD -> add(a, run.numbers().get(call.b()));
      case DEFER -> deferred = new HashSet<>(LetterCall.ids(a));
      case SET_DRAWING -> setDrawing(Law.of(a));
      case IN_ORDER -> switchTo(PlayMode.IN_ORDER);
      case SHUFFLE -> switchTo(PlayMode.SHUFFLE);
      case RANDOM -> switchTo(PlayMode.RANDOM);
      case RESHUFFLE -> reshuffle();
      case SET_GAP -> gap = a < drawable().size() ? a : gap;
      case UNDO -> {
        last.run();
        undo = () -> {};
      }
      default -> {
        if (source.contains(a)) {
          takeOn(a, call);
        }
      }
    }
  }

  private void takeOn(int id, LetterCall call) {
    switch (call.kind()) {
      case SKIP_TO -> skipTo(id);
      case PLAY_NEXT -> ask(id, true);
      case ENQUEUE -> ask(id, false);
      case DEQUEUE -> dequeue(id);
      case REMOVE -> remove(id);
      case MOVE -> move(id, call.b());
      case REWEIGH, REGROUP, REATTRIBUTE, RERANK, UPDATE_WEIGHT -> {
        Numbers before = of(id);
        renumber(id, call.renumber(before));
        if (call.kind() != Kind.UPDATE_WEIGHT) {
          nextId++; // of the item that undo gives back
          undo = () -> renumber(id, before);
        }
      }
      default -> throw new IllegalArgumentException(call.toString());
    }
  }

  // ------------------------------------------------------------------ letters

  private Numbers of(int id) {
    return numbers.getOrDefault(id, Numbers.PLAIN);
  }

  private int weight(int id) {
    return law.isWeighted() ? of(id).weight() : 1;
  }

  private List<Integer> drawable() {
    return source.stream().filter(id -> weight(id) > 0).toList();
  }

  /**
   * Returns the listed entries of a unit, in order; one that a queue without units has is alone.
   */
  private List<Integer> unit(int id) {
    return source.stream()
        .filter(other -> key(other) == key(id))
        .sorted(comparingInt(other -> law.hasUnits() ? of(other).rank() : 0))
        .toList();
  }

  private long key(int id) {
    return law.hasUnits() ? of(id).unit() : id;
  }

  /** Returns the last {@code count} distinct entries in the order of play, the oldest first. */
  private List<Integer> resting(int count) {
    List<Integer> last = new ArrayList<>();
    List<Integer> order = Stream.concat(heard.stream(), rows.stream().map(Row::id)).toList();
    for (int i = order.size() - 1; i >= 0 && last.size() < count; i--) {
      if (!last.contains(order.get(i))) {
        last.add(0, order.get(i));
      }
    }
    return last;
  }

  private int effectiveGap(int n) {
    return Math.max(0, Math.min(gap, n - 1));
  }

  /** Draws the next entry of the cycle, which leaves it; {@code n} entries limit the gap. */
  private int draw(int n) {
    int id = drawn(resting(effectiveGap(n)));
    remaining.remove(id);
    return id;
  }

  private int drawn(List<Integer> rest) {
    List<Integer> rowsDrawn = rows.stream().filter(Row::isDrawn).map(Row::id).toList();
    int last = rowsDrawn.isEmpty() ? open : rowsDrawn.get(rowsDrawn.size() - 1);
    if (law.hasUnits() && last != NONE) {
      List<Integer> unit = unit(last);
      int from = rowsDrawn.isEmpty() && !isOpenAfter ? 0 : unit.indexOf(last) + 1;
      for (int id : unit.subList(from, unit.size())) {
        if (remaining.contains(id)) {
          return id;
        }
      }
    }
    Map<Long, List<Integer>> letters = new TreeMap<>();
    remaining.forEach(id -> letters.put(key(id), unit(id)));
    List<List<Integer>> all = List.copyOf(letters.values());
    List<List<Integer>> free = without(all, rest);
    List<List<Integer>> calm = without(free, deferred);
    List<List<Integer>> choice = calm.isEmpty() ? free : calm;
    if (choice.isEmpty()) {
      return first(all.stream().min(comparingInt(unit -> lastIn(rest, unit))).orElseThrow());
    }
    if (law.hasGroups()) {
      Map<Long, Integer> words = wordsByFirst(all);
      List<List<Integer>> spread = spread(choice, words);
      spread = spread.isEmpty() ? spread(free, words) : spread;
      choice = spread.isEmpty() ? choice : spread;
    }
    return first(choice.get(chances.choose(choice.stream().map(this::weight).toList())));
  }

  // ------------------------------------------------------------------ groups

  private long group(List<Integer> unit) {
    return of(first(unit)).group();
  }

  /** Returns those of some letters whose group is drawn among theirs, with which words begin. */
  private List<List<Integer>> spread(List<List<Integer>> letters, Map<Long, Integer> words) {
    List<Long> groups =
        letters.stream().map(this::group).distinct().filter(words::containsKey).toList();
    if (groups.isEmpty()) {
      return List.of();
    }
    long drawn = groups.get(chances.choose(groups.stream().map(words::get).toList()));
    return letters.stream().filter(unit -> group(unit) == drawn).toList();
  }

  /** Returns how many words with as few equal neighbours as possible begin with each group. */
  private Map<Long, Integer> wordsByFirst(List<List<Integer>> letters) {
    Map<Long, Integer> sizes = new TreeMap<>();
    letters.forEach(unit -> sizes.merge(group(unit), 1, Integer::sum));
    Optional<Long> last =
        Stream.concat(plays.stream(), rows.stream().map(Row::id))
            .reduce((one, later) -> later)
            .map(id -> of(id).group());
    Map<Integer, Map<Long, Integer>> byNeighbours = new TreeMap<>();
    for (long first : sizes.keySet()) {
      words(less(sizes, first), first)
          .forEach(
              (equal, count) ->
                  byNeighbours
                      .computeIfAbsent(
                          equal + (last.equals(Optional.of(first)) ? 1 : 0), any -> new TreeMap<>())
                      .put(first, count));
    }
    return byNeighbours.values().iterator().next();
  }

  /** Returns the number of words after {@code last} by the number of equal neighbours. */
  private static Map<Integer, Integer> words(Map<Long, Integer> sizes, long last) {
    if (sizes.isEmpty()) {
      return Map.of(0, 1);
    }
    Map<Integer, Integer> all = new TreeMap<>();
    for (long next : sizes.keySet()) {
      words(less(sizes, next), next)
          .forEach(
              (equal, count) -> all.merge(equal + (next == last ? 1 : 0), count, Integer::sum));
    }
    return all;
  }

  private static Map<Long, Integer> less(Map<Long, Integer> sizes, long group) {
    Map<Long, Integer> less = new TreeMap<>(sizes);
    less.computeIfPresent(group, (any, size) -> size == 1 ? null : size - 1);
    return less;
  }

  private static List<List<Integer>> without(
      List<List<Integer>> letters, Collection<Integer> some) {
    return letters.stream().filter(unit -> unit.stream().noneMatch(some::contains)).toList();
  }

  private static int lastIn(List<Integer> rest, List<Integer> unit) {
    return unit.stream().mapToInt(rest::indexOf).max().orElseThrow();
  }

  private int first(List<Integer> unit) {
    return unit.stream().filter(remaining::contains).findFirst().orElseThrow();
  }

  private int weight(List<Integer> unit) {
    return law.isWeighted()
        ? unit.stream().filter(remaining::contains).mapToInt(this::weight).sum()
        : 1;
  }

  private int pick(int n) {
    List<Integer> rest = resting(effectiveGap(n));
    List<Integer> may = drawable().stream().filter(id -> !rest.contains(id)).toList();
    List<Integer> calm = may.stream().filter(id -> !deferred.contains(id)).toList();
    List<Integer> choice = calm.isEmpty() ? may : calm;
    return choice.get(chances.choose(choice.stream().map(this::weight).toList()));
  }

  // ------------------------------------------------------------------ playing

  private void play(int id, boolean opens) {
    current = id;
    heard.add(id);
    plays.add(id);
    spend(id);
    if (opens && source.contains(id)) {
      open = id;
      isOpenAfter = true;
    }
  }

  /** Counts a play of an entry that is in no cycle. */
  private void spend(int id) {
    if (source.contains(id) && weight(id) == 0) {
      spent.add(id);
    }
  }

  private void next() {
    next(NONE, drawable().size());
  }

  /** Plays the next entry while {@code leaving} leaves, with {@code n} entries for the gap. */
  private void next(int leaving, int n) {
    if (!rows.isEmpty()) {
      Row row = rows.remove(0);
      play(row.id(), row.isDrawn());
      return;
    }
    switch (mode) {
      case SHUFFLE -> {
        boolean hasOthers = drawable().stream().anyMatch(id -> id != leaving);
        if (remaining.isEmpty() && run.repeat() == RepeatMode.ALL && hasOthers) {
          cycle++;
          spent.clear();
          remaining.addAll(drawable());
          open = NONE;
        }
        if (!remaining.isEmpty()) {
          play(draw(n), true);
        }
        if (current == leaving && leaving != NONE) { // it is passed over
          current = NONE;
          next(leaving, n);
        }
      }
      case RANDOM -> {
        if (!drawable().isEmpty()) {
          playOutOfTurn(pick(n));
        }
      }
      case IN_ORDER -> {
        int index = anchor == NONE ? 0 : source.indexOf(anchor) + 1;
        if (index < source.size() || (run.repeat() == RepeatMode.ALL && !source.isEmpty())) {
          anchor = source.get(index % source.size());
          playOutOfTurn(anchor);
        }
      }
    }
  }

  private void playOutOfTurn(int id) {
    remaining.remove(id);
    rows.replaceAll(row -> row.id() == id ? new Row(id, false, false) : row);
    play(id, true);
  }

  private void skipTo(int id) {
    if (id != current) {
      leave(id);
      anchor = mode == PlayMode.IN_ORDER ? id : anchor;
      play(id, true);
    }
  }

  private void skipUnit() {
    if (law.hasUnits() && source.contains(current)) {
      List<Integer> unit = unit(current);
      remaining.removeAll(unit);
      rows.removeIf(row -> row.isDrawn() && unit.contains(row.id()));
    }
    next();
  }

  // ------------------------------------------------------------------ rows

  private int rowOf(int id) {
    return IntStream.range(0, rows.size())
        .filter(i -> rows.get(i).id() == id)
        .findFirst()
        .orElse(NONE);
  }

  private int askedAt(int id) {
    int row = rowOf(id);
    return row >= 0 && !rows.get(row).isDrawn() ? row : NONE;
  }

  /** Removes an entry from the cycle and its row; returns whether it remained. */
  private boolean leave(int id) {
    int row = rowOf(id);
    if (row >= 0) {
      Row taken = rows.remove(row);
      return taken.isDrawn() || taken.remains();
    }
    return remaining.remove(id);
  }

  private boolean isCounted(int id) {
    return remaining.contains(id) || rowOf(id) >= 0;
  }

  private int askedEnd() {
    int end = 0;
    while (end < rows.size() && !rows.get(end).isDrawn()) {
      end++;
    }
    return end;
  }

  private void ask(int id, boolean isHead) {
    int before = rowOf(id);
    if (askedAt(id) >= 0 && before == (isHead ? 0 : askedEnd() - 1)) {
      return;
    }
    Row row = before >= 0 ? rows.get(before) : null;
    boolean remained = leave(id);
    rows.add(isHead ? 0 : askedEnd(), new Row(id, false, remained));
    undo =
        () -> {
          leave(id);
          if (row != null) {
            rows.add(before, row);
          } else if (remained) {
            remaining.add(id);
          }
        };
  }

  private void dequeue(int id) {
    int row = askedAt(id);
    if (row >= 0) {
      Row taken = rows.remove(row);
      if (taken.remains()) {
        remaining.add(id);
      }
      undo =
          () -> {
            remaining.remove(id);
            rows.add(row, taken);
          };
    }
  }

  private int reach() {
    return rows.size() + (mode == PlayMode.SHUFFLE ? remaining.size() : 0);
  }

  private void show(int count) {
    while (mode == PlayMode.SHUFFLE && rows.size() < count && !remaining.isEmpty()) {
      rows.add(new Row(draw(drawable().size()), true, true));
    }
  }

  private void moveAhead(int from, int to) {
    int farther = Math.max(from, to);
    if (farther < reach()) {
      show(farther + 1);
      Row row = rows.remove(from);
      rows.add(to, new Row(row.id(), false, row.isDrawn() || row.remains()));
      undo =
          () -> {
            rows.remove(to);
            rows.add(from, row);
          };
    }
  }

  private void removeAhead(int place) {
    if (place < reach()) {
      show(place + 1);
      Row row = rows.remove(place);
      if (row.isDrawn() || row.remains()) {
        remaining.add(row.id());
      }
      undo =
          () -> {
            remaining.remove(row.id());
            rows.add(place, row);
          };
    }
  }

  private void insertAhead(int place, int id) {
    boolean isAhead = rowOf(id) >= 0 || (mode == PlayMode.SHUFFLE && isCounted(id));
    if (!source.contains(id) || place > reach() - (isAhead ? 1 : 0)) {
      return;
    }
    int before = rowOf(id); // one that is drawn for this call is not kept
    Row row = before >= 0 ? rows.get(before) : null;
    show(place);
    if (rowOf(id) >= 0) {
      show(place + 1);
    }
    boolean remained = leave(id);
    rows.add(place, new Row(id, false, remained));
    undo =
        () -> {
          rows.remove(place);
          if (row != null) {
            rows.add(before, row);
          } else if (remained) {
            remaining.add(id);
          }
        };
  }

  private void insertOnce(int place) {
    if (place <= reach()) {
      show(place);
      rows.add(place, new Row(nextId++, false, false));
      undo = () -> rows.remove(place);
    }
  }

  // ------------------------------------------------------------------ edits

  private void add(int index, Numbers of) {
    if (index <= source.size()) {
      int id = nextId++;
      numbers.put(id, of);
      source.add(index, id);
      if (weight(id) > 0) {
        remaining.add(id);
      }
      undo = () -> remove(id);
    }
  }

  private void remove(int id) {
    int index = source.indexOf(id);
    int row = rowOf(id);
    Row taken = row >= 0 ? rows.get(row) : null;
    int then = cycle;
    boolean wasCurrent = id == current;
    boolean remained =
        remaining.contains(id) || (taken != null && (taken.isDrawn() || taken.remains()));
    rows.remove(taken);
    if (wasCurrent) {
      removeCurrent(id);
    } else {
      unlist(id);
    }
    remaining.remove(id);
    undo =
        () -> {
          source.add(index, id);
          boolean remains = weight(id) > 0 && (remained || cycle != then);
          if (wasCurrent) {
            rows.add(0, new Row(id, false, remains));
          } else if (taken != null) {
            rows.add(row, new Row(id, taken.isDrawn(), remains));
          } else if (remains) {
            remaining.add(id);
          }
        };
  }

  private void removeCurrent(int id) {
    int n = drawable().size();
    current = NONE;
    if (mode == PlayMode.SHUFFLE) {
      next(id, n);
      unlist(id);
    } else {
      remaining.remove(id);
      unlist(id);
      next(id, n);
    }
  }

  private void unlist(int id) {
    List<Integer> unit = new ArrayList<>(unit(id));
    int place = unit.indexOf(id);
    unit.remove(place);
    if (open == id) {
      isOpenAfter &= place > 0;
      open = unit.isEmpty() ? NONE : unit.get(isOpenAfter ? place - 1 : 0);
    }
    if (anchor == id) {
      int index = source.indexOf(id);
      anchor = index == 0 ? NONE : source.get(index - 1);
    }
    source.remove((Object) id);
    plays.removeIf(play -> play == id);
  }

  private void move(int id, int index) {
    if (index < source.size()) {
      List<Integer> before = new ArrayList<>(source);
      source.remove((Object) id);
      source.add(index, id);
      undo =
          () -> {
            source.clear();
            source.addAll(before);
          };
    }
  }

  private void renumber(int id, Numbers now) {
    int before = weight(id);
    if (now.unit() != of(id).unit() && open == id && !isOpenAfter && law.hasUnits()) {
      open = unit(id).stream().filter(other -> other != id).findFirst().orElse(NONE);
    }
    numbers.put(id, now);
    joinOrLeave(id, before);
  }

  private void setDrawing(Law next) {
    Map<Integer, Integer> before = new HashMap<>();
    source.forEach(id -> before.put(id, weight(id)));
    if (next.hasUnits() && !law.hasUnits()) {
      open = source.contains(current) ? current : NONE;
      isOpenAfter = true;
    }
    dropDrawn();
    law = next;
    before.forEach(this::joinOrLeave);
  }

  private void joinOrLeave(int id, int before) {
    int row = rowOf(id);
    boolean remained =
        remaining.contains(id)
            || (row >= 0 && (rows.get(row).isDrawn() || rows.get(row).remains()));
    if (weight(id) == 0 && before > 0) {
      if (!remained) {
        spent.add(id);
      }
      remaining.remove(id);
      rows.replaceAll(one -> one.id() == id ? new Row(id, false, false) : one);
    } else if (weight(id) > 0 && before == 0 && !spent.remove(id) && row < 0) {
      remaining.add(id);
    }
  }

  // ------------------------------------------------------------------ modes

  private void switchTo(PlayMode to) {
    if (to == mode) {
      return;
    }
    dropDrawn();
    mode = to;
    if (mode == PlayMode.IN_ORDER) {
      anchor = current;
      if (current != NONE && !source.contains(current)) {
        anchor = heard.stream().filter(source::contains).reduce((one, later) -> later).orElse(NONE);
      }
    } else if (mode == PlayMode.SHUFFLE
        && remaining.isEmpty()
        && rows.stream().noneMatch(Row::remains)) {
      startCycle();
    }
  }

  private void dropDrawn() {
    rows.stream().filter(Row::isDrawn).forEach(row -> remaining.add(row.id()));
    rows.removeIf(Row::isDrawn);
  }

  private void startCycle() {
    cycle++;
    spent.clear();
    remaining.clear();
    remaining.addAll(drawable());
    remaining.remove(current);
    spend(current);
    rows.replaceAll(row -> new Row(row.id(), false, remaining.remove(row.id())));
  }

  private void reshuffle() {
    if (mode == PlayMode.SHUFFLE) {
      dropDrawn();
      startCycle();
    }
  }
}
