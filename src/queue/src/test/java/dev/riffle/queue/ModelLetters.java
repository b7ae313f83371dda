package dev.riffle.queue;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.toSet;

import dev.riffle.spread.SpreadWords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The letters of {@link OneListModel}: sections 12 to 15 of the specification. */
final class ModelLetters {
  /** The numbers of an entry. */
  record Numbers(int weight, long unit, int rank, long group) {
    static final Numbers PLAIN = new Numbers(1, 0, 0, 0);
  }

  /** The law of the draws. */
  record Law(boolean isWeighted, boolean hasUnits, boolean hasGroups, int bestOf) {
    /** Returns the law of a number, as a call that sets it has. */
    static Law of(int flags) {
      return new Law((flags & 1) > 0, (flags & 2) > 0, (flags & 4) > 0, flags / 8 + 1);
    }
  }

  /** A word over groups, and the entries without a row before its next draw. */
  private record Word(List<Long> groups, Set<Integer> undrawn) {}

  /** A place at which a unit is open: after an entry, or at the beginning of its unit. */
  record Place(int id, boolean isAfter) {}

  /** A letter: all members, and those of them that remain without a row. */
  private record Letter(List<Integer> members, List<Integer> undrawn) {
    int first() {
      return undrawn.get(0);
    }
  }

  private final OneListModel model;
  Law law;
  private final Map<Integer, Numbers> numbers = new HashMap<>(); // by id, single plays included
  private final Map<Integer, Integer> items = new HashMap<>(); // by id, where numbers follow them
  private Set<Integer> deferred = new HashSet<>(); // removed entries included
  private Optional<Place> open = Optional.empty();
  private Optional<Word> word = Optional.empty();
  int leaving = OneListModel.NONE; // the current entry while it is removed

  ModelLetters(OneListModel model, Law law) {
    this.model = model;
    this.law = law;
  }

  /** Makes a copy for a copy of the model. */
  ModelLetters(OneListModel model, ModelLetters other) {
    this(model, other.law);
    numbers.putAll(other.numbers);
    items.putAll(other.items);
    deferred.addAll(other.deferred);
    open = other.open;
    word = other.word.map(last -> new Word(last.groups, new HashSet<>(last.undrawn)));
  }

  // ------------------------------------------------------------------ 12. weights

  /** Returns whether the queue draws entries, all as likely. */
  boolean arePlain() {
    return law.equals(Law.of(0)) && deferred().isEmpty();
  }

  Numbers of(int id) {
    return numbers.getOrDefault(id, Numbers.PLAIN);
  }

  /** Gives an entry that is new its numbers. */
  void number(int id, Numbers of) {
    numbers.put(id, of);
  }

  /** Notes the item of an entry, by which {@link #renumberAll} numbers it. */
  void item(int id, int item) {
    items.put(id, item);
  }

  /** Returns the item of an entry, or 0. */
  int item(int id) {
    return items.getOrDefault(id, 0);
  }

  /** Gives all entries the numbers that their items have now, removed ones included. */
  void renumberAll(IntFunction<Numbers> numbersOf) {
    items.forEach((id, item) -> numbers.put(id, numbersOf.apply(item)));
  }

  int weight(int id) {
    return law.isWeighted ? of(id).weight() : 1;
  }

  boolean canBeDrawn(int id) {
    return weight(id) > 0;
  }

  /** Returns the listed entries that can be drawn. */
  List<Integer> drawable() {
    return model.source.stream().filter(this::canBeDrawn).toList();
  }

  /** Gives an entry other numbers. */
  void renumber(int id, Numbers now) {
    Numbers before = of(id);
    boolean isReweighed = law.isWeighted && now.weight() != before.weight();
    boolean isMoved = law.hasUnits && (now.unit() != before.unit() || now.rank() != before.rank());
    boolean isRegrouped = law.hasGroups && now.group() != before.group();
    if (model.source.contains(id) && (isReweighed || isMoved || isRegrouped)) {
      model.discard();
      if (now.unit() != before.unit() && open.equals(Optional.of(new Place(id, false)))) {
        open = others(id).map(other -> new Place(other, false));
      }
      numbers.put(id, now);
      if (isReweighed) {
        reweigh(id, before.weight());
      }
    }
    numbers.put(id, now);
  }

  private void reweigh(int id, int before) {
    int row = model.own(id);
    if (weight(id) == 0) {
      if (model.begun && !model.remains(id)) {
        model.spent.add(id);
      }
      if (row >= 0) {
        model.ahead.set(row, new OneListModel.Row(id, OneListModel.Kind.ASKED));
      }
      leave(id);
      OneListModel.remove(model.picks, id);
      model.pickHeld.remove((Object) id);
    } else if (before == 0) {
      boolean joins = model.begun && !model.spent.remove(id);
      if (joins && row < 0) {
        model.bag.add(id);
      }
      if (model.mode == PlayMode.RANDOM) {
        model.picks.add(id);
      }
    }
    model.resize();
  }

  /** Gives entries other weights; returns whether any changed. */
  boolean update(Map<Integer, Integer> weights) {
    boolean changes = false;
    for (Map.Entry<Integer, Integer> entry : new TreeMap<>(weights).entrySet()) {
      Numbers before = of(entry.getKey());
      changes |= before.weight() != entry.getValue();
      renumber(
          entry.getKey(),
          new Numbers(entry.getValue(), before.unit(), before.rank(), before.group()));
    }
    return changes;
  }

  /** Draws by another law; all entries keep their numbers. */
  void setDrawing(Law next) {
    setDrawing(next, () -> {});
  }

  /** Draws by another law, with the numbers that the items have now. */
  void setDrawing(Law next, IntFunction<Numbers> numbersOf) {
    setDrawing(next, () -> renumberAll(numbersOf));
  }

  private void setDrawing(Law next, Runnable renumber) {
    if (!model.faults.contains(Fault.KEEPS_ROWS_AT_ANOTHER_LAW)) {
      model.dropDrawn();
      model.endWithRow();
    }
    Map<Integer, Integer> before = new TreeMap<>();
    model.source.forEach(id -> before.put(id, weight(id)));
    if (!law.hasUnits || !next.hasUnits) {
      open = Optional.empty();
    }
    if (next.hasUnits
        && !law.hasUnits
        && !model.faults.contains(Fault.NO_UNIT_OPENS_WITH_THE_LAW)) {
      open(model.current);
    }
    law = next;
    renumber.run();
    before.forEach(
        (id, weight) -> {
          boolean staysOut =
              weight == 0 && model.faults.contains(Fault.ENTRIES_STAY_OUT_AT_ANOTHER_LAW);
          if (weight(id) != weight && !staysOut) {
            reweigh(id, weight);
          }
        });
  }

  // ------------------------------------------------------------------ 13. units

  /** Returns the entries that are drawn together with {@code id}, in order. */
  List<Integer> members(int id) {
    if (!law.hasUnits) {
      return List.of(id);
    }
    return model.source.stream()
        .filter(one -> of(one).unit() == of(id).unit())
        .sorted(comparingInt(one -> of(one).rank()))
        .toList();
  }

  private Optional<Integer> others(int id) {
    return members(id).stream().filter(other -> other != id).findFirst();
  }

  /** Opens the unit of an entry that plays, after it. */
  void open(int id) {
    if (model.source.contains(id)) {
      open = Optional.of(new Place(id, true));
    }
  }

  void close() {
    if (!model.faults.contains(Fault.UNIT_STAYS_OPEN_AT_THE_SEAM)) {
      open = Optional.empty();
    }
  }

  /** Lets a listed entry leave the open place, before it leaves the source order. */
  void unlist(int id) {
    if (open.isEmpty() || open.get().id() != id) {
      return;
    }
    List<Integer> members = members(id);
    int place = members.indexOf(id);
    boolean isAfter = open.get().isAfter() && place > 0;
    open =
        isAfter
            ? Optional.of(new Place(members.get(place - 1), true))
            : others(id).map(other -> new Place(other, false));
  }

  boolean opens(OneListModel.Row row) {
    boolean byAsked = model.faults.contains(Fault.ASKED_ROW_OPENS_ITS_UNIT);
    return row.kind() == OneListModel.Kind.DRAWN || (byAsked && row.kind().isAsked());
  }

  /** Returns the place after the last drawn row, or the open one without such a row. */
  private Optional<Place> place() {
    return model.ahead.stream()
        .filter(this::opens)
        .reduce((row, later) -> later)
        .map(row -> new Place(row.id(), true))
        .or(() -> open);
  }

  /** Returns the members of an open unit from its place on. */
  private List<Integer> from(Place place) {
    List<Integer> members = members(place.id());
    boolean fromStart = model.faults.contains(Fault.JUMPED_UNIT_BEGINS_AGAIN);
    int first = place.isAfter() && !fromStart ? members.indexOf(place.id()) + 1 : 0;
    return members.subList(first, members.size());
  }

  boolean skipUnit() {
    if (law.hasUnits) {
      model.discard();
      if (model.source.contains(model.current)) {
        members(model.current).forEach(this::skip);
        model.endWithRow();
      }
    }
    return model.next();
  }

  private void skip(int id) {
    int row = model.own(id);
    if (model.remains(id) && (row < 0 || !model.ahead.get(row).kind().isAsked())) {
      model.played.merge(id, 1, Integer::sum);
    }
    if (row >= 0 && model.ahead.get(row).kind() == OneListModel.Kind.DRAWN) {
      model.takeRow(row);
    }
    if (!model.faults.contains(Fault.SKIPPED_UNIT_REMAINS)) {
      leave(id);
    }
  }

  /** Lets an entry remain no more that has no row. */
  void leave(int id) {
    OneListModel.remove(model.bag, id);
    model.held.remove((Object) id);
  }

  // ------------------------------------------------------------------ 14. deferred entries

  List<Integer> deferred() {
    return model.source.stream().filter(deferred::contains).toList();
  }

  boolean defer(Collection<Integer> ids) {
    Set<Integer> now = new HashSet<>(ids);
    if (now.equals(new HashSet<>(deferred()))) {
      return false;
    }
    deferred = now;
    if (!model.faults.contains(Fault.KEEPS_ROWS_OF_DEFERRED_ENTRIES)) {
      model.discard();
    }
    return true;
  }

  // ------------------------------------------------------------------ drawing

  /** Returns the entry of the cycle that plays next, where the letters are not plain. */
  int draw(List<Integer> rest) {
    List<Integer> undrawn = undrawn();
    if (law.hasUnits && place().isPresent()) {
      List<Integer> next = from(place().get()).stream().filter(undrawn::contains).toList();
      if (!next.isEmpty()) {
        word = word.filter(last -> last.undrawn.equals(new HashSet<>(undrawn)));
        word.ifPresent(last -> last.undrawn.remove(next.get(0)));
        if (of(next.get(0)).group() != heard()
            && !model.faults.contains(Fault.WORD_FORGETS_THE_END_OF_A_UNIT)) {
          word = Optional.empty();
        }
        return next.get(0);
      }
    }
    List<Letter> letters = letters(undrawn);
    List<Letter> free = letters.stream().filter(letter -> isFree(letter, rest)).toList();
    List<Letter> calm =
        free.stream()
            .filter(letter -> letter.members.stream().noneMatch(deferred::contains))
            .toList();
    boolean draws = model.faults.contains(Fault.DEFERRED_ENTRIES_ARE_DRAWN);
    List<Letter> best = calm.isEmpty() || draws ? free : calm;
    if (best.isEmpty()) {
      return longestResting(letters, rest).first();
    }
    return law.hasGroups
        ? spread(letters, best)
            .or(() -> spread(letters, free))
            .orElseGet(() -> chooseWithoutWord(best))
        : choose(best);
  }

  // ------------------------------------------------------------------ 15. groups

  void dropWord() {
    if (!model.faults.contains(Fault.WORD_OUTLIVES_A_CALL)) {
      word = Optional.empty();
    }
  }

  private int chooseWithoutWord(List<Letter> letters) {
    word = Optional.empty();
    return choose(letters);
  }

  /** Returns the entry that represents one of some letters, of the next group of a word. */
  private Optional<Integer> spread(List<Letter> letters, List<Letter> some) {
    Set<Integer> undrawn = new HashSet<>(undrawn());
    word = word.filter(last -> last.undrawn.equals(undrawn));
    Set<Long> groups = some.stream().map(this::group).collect(toSet());
    if (model.faults.contains(Fault.WORD_BEGINS_WITH_ANY_GROUP)) {
      groups.addAll(letters.stream().map(this::group).toList());
    }
    if (word.isEmpty() || !groups.contains(word.get().groups.get(0))) {
      Optional<List<Long>> drawn = drawWord(letters, groups);
      if (drawn.isEmpty()) {
        return Optional.empty();
      }
      word = Optional.of(new Word(drawn.get(), undrawn));
    }
    List<Long> rest = word.get().groups;
    List<Letter> may = some.stream().filter(letter -> group(letter) == rest.get(0)).toList();
    int drawn =
        choose(
            may.isEmpty()
                ? letters.stream().filter(letter -> group(letter) == rest.get(0)).toList()
                : may);
    undrawn.remove(drawn);
    word =
        rest.size() == 1
            ? Optional.empty()
            : Optional.of(new Word(rest.subList(1, rest.size()), undrawn));
    return Optional.of(drawn);
  }

  private long group(Letter letter) {
    return of(letter.first()).group();
  }

  private Optional<List<Long>> drawWord(List<Letter> letters, Set<Long> first) {
    List<Long> all = letters.stream().sorted(comparingInt(Letter::first)).map(this::group).toList();
    List<Long> keys = all.stream().distinct().toList();
    boolean[] mayBegin = new boolean[keys.size()];
    for (int i = 0; i < mayBegin.length; i++) {
      mayBegin[i] = first.contains(keys.get(i));
    }
    SpreadWords words =
        SpreadWords.of(
            keys.stream().mapToInt(key -> Collections.frequency(all, key)).toArray(),
            mayBegin,
            model.faults.contains(Fault.WORD_FORGETS_THE_LAST_ROW) ? -1 : keys.indexOf(heard()));
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            IntStream.of(words.drawBest(model.draws, law.bestOf)).mapToObj(keys::get).toList());
  }

  /** Returns the group of the last row, or a number that no group has. */
  private long heard() {
    List<Integer> rows = new ArrayList<>(model.plays());
    rows.add(model.current == OneListModel.NONE ? leaving : model.current);
    rows.addAll(model.ids());
    rows.removeIf(id -> id == OneListModel.NONE);
    return rows.isEmpty() ? Long.MIN_VALUE : of(rows.get(rows.size() - 1)).group();
  }

  private List<Integer> undrawn() {
    return Stream.concat(model.bag.stream(), model.held.stream()).toList();
  }

  /** Returns an entry to pick in RANDOM. */
  int pick() {
    List<Integer> calm = model.picks.stream().filter(id -> !deferred.contains(id)).toList();
    return choose(
        (calm.isEmpty() ? model.picks : calm)
            .stream().map(id -> new Letter(List.of(id), List.of(id))).toList());
  }

  private List<Letter> letters(List<Integer> undrawn) {
    Map<Integer, Letter> letters = new LinkedHashMap<>(); // by first members
    for (int id : undrawn) {
      List<Integer> members = members(id);
      List<Integer> left = new ArrayList<>(members.stream().filter(undrawn::contains).toList());
      if (model.faults.contains(Fault.UNIT_BEGINS_WITH_ITS_LOWEST_ID)) {
        left.sort(null);
      }
      letters.put(left.get(0), new Letter(members, left));
    }
    return List.copyOf(letters.values());
  }

  private boolean isFree(Letter letter, List<Integer> rest) {
    boolean ofUndrawn = model.faults.contains(Fault.PLAYED_MEMBERS_DO_NOT_REST);
    return (ofUndrawn ? letter.undrawn : letter.members).stream().noneMatch(rest::contains);
  }

  private static Letter longestResting(List<Letter> letters, List<Integer> rest) {
    return letters.stream()
        .min(
            comparingInt(
                letter -> letter.members.stream().mapToInt(rest::indexOf).max().orElseThrow()))
        .orElseThrow();
  }

  private int choose(List<Letter> letters) {
    long left = model.draws.belowLong(letters.stream().mapToLong(this::weight).sum());
    for (Letter letter : letters.stream().sorted(comparingInt(Letter::first)).toList()) {
      left -= weight(letter);
      if (left < 0) {
        return letter.first();
      }
    }
    throw new IllegalStateException("the weights do not sum");
  }

  private long weight(Letter letter) {
    boolean ofAll = model.faults.contains(Fault.UNIT_WEIGHS_WITH_ITS_PLAYED_MEMBERS);
    List<Integer> weighed = ofAll ? letter.members : letter.undrawn;
    return law.isWeighted ? weighed.stream().mapToLong(this::weight).sum() : 1;
  }
}
