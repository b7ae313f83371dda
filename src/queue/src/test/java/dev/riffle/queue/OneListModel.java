package dev.riffle.queue;

import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The specification of order version r3 in plain lists, procedure by procedure: slow, and easy to
 * compare with the page. Entries are ids; {@link #NONE} is none.
 */
class OneListModel {
  static final int NONE = -1;

  enum Kind {
    ASKED,
    RESERVED,
    FORWARD,
    DRAWN;

    boolean isAsked() {
      return this == ASKED || this == RESERVED;
    }
  }

  record Row(int id, Kind kind) {
    boolean isOwn(int other) {
      return id == other && kind != Kind.FORWARD;
    }
  }

  /** An entry that was heard and stands before row {@code place}, without a row. */
  record Gone(int id, int place) {}

  final Set<Fault> faults = EnumSet.noneOf(Fault.class);
  Draws draws;
  ModelLetters letters = new ModelLetters(this, ModelLetters.Law.of(0));
  List<Integer> source = new ArrayList<>();
  Set<Integer> singles = new LinkedHashSet<>(); // single plays in the queue
  int nextId;
  List<Integer> history = new ArrayList<>(); // NONE where the entry was removed
  int historyLimit;
  int current = NONE;
  List<Row> ahead = new ArrayList<>();
  int kept;
  List<Integer> heard = new ArrayList<>(); // the current entry last; ~id if it only rests
  List<Gone> gone = new ArrayList<>();
  boolean ended;
  PlayMode mode = PlayMode.IN_ORDER;
  RepeatMode repeat;
  boolean isForgetful;
  Map<PlayMode, Integer> gap = new EnumMap<>(PlayMode.class);
  int gapSize; // the number of entries by which the effective gap is computed
  boolean begun;
  int number;
  List<Integer> bag = new ArrayList<>();
  List<Integer> held = new ArrayList<>();
  final Set<Integer> spent = new HashSet<>(); // in the cycle, before the weight 0
  List<Integer> picks = new ArrayList<>();
  List<Integer> pickHeld = new ArrayList<>();
  int anchor = NONE;
  boolean after;
  boolean stop;
  int drops;
  int keptDrops;
  final Map<Integer, Integer> played = new HashMap<>(); // how often each id was played

  OneListModel(
      Draws draws, int n, PlayMode mode, RepeatMode repeat, int historyLimit, boolean isForgetful) {
    this.draws = draws;
    this.repeat = repeat;
    this.historyLimit = historyLimit;
    this.isForgetful = isForgetful;
    nextId = n;
    IntStream.range(0, n).forEach(source::add);
    resize();
    setMode(mode);
  }

  /** Makes a model that draws by the numbers of the first entries. */
  static OneListModel withLetters(
      Draws draws,
      ModelLetters.Law law,
      List<ModelLetters.Numbers> numbers,
      PlayMode mode,
      RepeatMode repeat,
      int historyLimit,
      boolean isForgetful) {
    OneListModel model =
        new OneListModel(
            draws, numbers.size(), PlayMode.IN_ORDER, repeat, historyLimit, isForgetful);
    model.letters = new ModelLetters(model, law);
    IntStream.range(0, numbers.size()).forEach(id -> model.letters.number(id, numbers.get(id)));
    model.resize();
    model.setMode(mode);
    return model;
  }

  void resize() {
    gapSize = letters.drawable().size();
  }

  /** Makes a copy that draws from {@code draws}. */
  OneListModel(OneListModel other, Draws draws) {
    this.draws = draws;
    letters = new ModelLetters(this, other.letters);
    source.addAll(other.source);
    singles.addAll(other.singles);
    nextId = other.nextId;
    history.addAll(other.history);
    historyLimit = other.historyLimit;
    current = other.current;
    ahead.addAll(other.ahead);
    kept = other.kept;
    heard.addAll(other.heard);
    gone.addAll(other.gone);
    ended = other.ended;
    mode = other.mode;
    repeat = other.repeat;
    isForgetful = other.isForgetful;
    gap.putAll(other.gap);
    gapSize = other.gapSize;
    begun = other.begun;
    number = other.number;
    bag.addAll(other.bag);
    held.addAll(other.held);
    spent.addAll(other.spent);
    picks.addAll(other.picks);
    pickHeld.addAll(other.pickHeld);
    anchor = other.anchor;
    after = other.after;
    stop = other.stop;
    drops = other.drops;
    keptDrops = other.keptDrops;
    played.putAll(other.played);
  }

  // ------------------------------------------------------------------ 3. gap and rest

  int effectiveGap(PlayMode of) {
    int unset = of == PlayMode.RANDOM ? 0 : Math.max(1, Math.min(gapSize / 4, 1000));
    int effective = Math.max(0, Math.min(gap.getOrDefault(of, unset), gapSize - 1));
    return faults.contains(Fault.NARROW_GAP) ? Math.max(0, effective - 1) : effective;
  }

  List<Integer> resting(int count, List<Row> rows) {
    Set<Integer> last = new LinkedHashSet<>();
    List<Integer> all = new ArrayList<>(heardIds());
    for (int i = 0; i < rows.size(); i++) {
      int place = i;
      gone.stream().filter(one -> one.place() == place).forEach(one -> all.add(one.id()));
      boolean isForward = rows.get(i).kind() == Kind.FORWARD;
      if (!isForward || !faults.contains(Fault.FORWARD_ROWS_DO_NOT_REST)) {
        all.add(rows.get(i).id());
      }
    }
    if (faults.contains(Fault.GAP_COUNTS_PLAYS)) {
      all.subList(0, Math.max(0, all.size() - count)).clear();
    }
    if (faults.contains(Fault.SINGLE_PLAYS_DO_NOT_REST)) {
      all.removeAll(singles);
    }
    if (faults.contains(Fault.REMOVED_ENTRIES_REST_NO_MORE)) {
      all.removeIf(id -> !source.contains(id));
    }
    for (int i = all.size() - 1; i >= 0 && last.size() < count; i--) {
      last.add(all.get(i));
    }
    List<Integer> oldestFirst = new ArrayList<>(last);
    Collections.reverse(oldestFirst);
    return oldestFirst;
  }

  private List<Integer> heardIds() {
    return heard.stream().map(OneListModel::idOf).toList();
  }

  private static int idOf(int place) {
    return place < 0 ? ~place : place;
  }

  private void cutHeard() {
    int widest = gap.values().stream().mapToInt(of -> of).max().orElse(0);
    int count = Math.max(1000, widest);
    while (new LinkedHashSet<>(heardIds()).size() > count) {
      heard.remove(0);
    }
  }

  // ------------------------------------------------------------------ 4. drawing

  private void sync(List<Integer> array, List<Integer> holds, List<Integer> rest) {
    Set<Integer> now = new LinkedHashSet<>(holds);
    for (int id : holds) {
      if (!rest.contains(id)) {
        array.add(id);
      }
    }
    for (int id : rest) {
      if (remove(array, id)) {
        now.add(id);
      }
    }
    holds.clear();
    rest.stream().filter(now::contains).forEach(holds::add);
  }

  static boolean remove(List<Integer> array, int id) {
    int i = array.indexOf(id);
    if (i >= 0) {
      array.set(i, array.get(array.size() - 1));
      array.remove(array.size() - 1);
    }
    return i >= 0;
  }

  int draw() {
    List<Integer> rest = resting(effectiveGap(PlayMode.SHUFFLE), ahead);
    sync(bag, held, rest);
    if (!letters.arePlain()) {
      int letter = letters.draw(rest);
      letters.leave(letter);
      return letter;
    }
    if (bag.isEmpty()) {
      return held.remove(0);
    }
    boolean isNarrow = faults.contains(Fault.NARROW_BAG) && bag.size() > 1;
    int more = isNarrow ? -1 : faults.contains(Fault.MODULO_BIAS) ? 1 : 0;
    int id = bag.get(draws.below(bag.size() + more) % bag.size());
    remove(bag, id);
    return id;
  }

  private int pick(List<Row> rows) {
    int configured = effectiveGap(PlayMode.RANDOM);
    boolean never = faults.contains(Fault.PICK_NEVER_REPEATS) && source.size() > 1;
    int rest = faults.contains(Fault.PICKS_DO_NOT_REST) ? 0 : Math.max(never ? 1 : 0, configured);
    sync(picks, pickHeld, resting(rest, rows));
    if (letters.law.isWeighted() || !letters.deferred().isEmpty()) {
      return letters.pick();
    }
    int more = faults.contains(Fault.PICK_HAS_MODULO_BIAS) ? 1 : 0;
    return picks.get(draws.below(picks.size() + more) % picks.size());
  }

  void beginCycle() {
    number = begun ? number + 1 : 0;
    begun = true;
    bag = new ArrayList<>(letters.drawable());
    Collections.sort(bag);
    held.clear();
    spent.clear();
    if (faults.contains(Fault.NOTHING_RESTS_AFTER_THE_SEAM)) {
      heard.subList(0, heard.size() - (current == NONE ? 0 : 1)).clear();
    }
  }

  /** Appends free rows until there are {@code rows}, or nothing is left to draw. */
  void show(int rows) {
    while (mode == PlayMode.SHUFFLE && ahead.size() < rows && undrawn() > 0) {
      ahead.add(new Row(draw(), Kind.DRAWN));
    }
  }

  // ------------------------------------------------------------------ 5. playing

  void play(int id) {
    if (current != NONE) {
      history.add(current);
    }
    current = id;
    if (history.size() > historyLimit) {
      dropPlay(history.remove(0));
    }
    heard.add(id);
    stop = false;
    ended = false;
  }

  /** Lets a single play leave that has no row or play. */
  void dropPlay(int id) {
    boolean isUsed =
        history.contains(id) || current == id || ahead.stream().anyMatch(row -> row.id() == id);
    if (!isUsed) {
      singles.remove(id);
    }
  }

  /** Returns the index of the asked or drawn row of an entry. */
  int own(int id) {
    return IntStream.range(0, ahead.size())
        .filter(i -> ahead.get(i).isOwn(id))
        .findFirst()
        .orElse(NONE);
  }

  Row takeRow(int i) {
    kept -= i < kept ? 1 : 0;
    gone.replaceAll(one -> new Gone(one.id(), one.place() - (one.place() > i ? 1 : 0)));
    return ahead.remove(i);
  }

  /** Inserts a row before row {@code i}; it and the rows before it are kept. */
  void insertKept(int i, Row row) {
    ahead.add(i, row);
    kept = Math.max(kept + (i <= kept ? 1 : 0), i + 1);
    gone.replaceAll(one -> new Gone(one.id(), one.place() + (one.place() >= i ? 1 : 0)));
  }

  /** Lets the last kept row, or the current entry, be the last that was heard. */
  void endWithRow() {
    if (kept == 0) {
      hearBefore(gone.stream().map(Gone::id).toList());
      gone.clear();
    }
    gone.replaceAll(one -> new Gone(one.id(), Math.min(one.place(), kept - 1)));
  }

  /** Counts entries as heard just before the current one. */
  private void hearBefore(List<Integer> ids) {
    int end = heard.size() - (current == NONE ? 0 : 1);
    heard.addAll(end, ids.stream().map(id -> ~id).toList());
  }

  /** Counts an entry as played; returns whether it remained. */
  boolean count(int id) {
    if (faults.contains(Fault.JUMPED_ENTRY_REMAINS) && own(id) < 0) {
      return false;
    }
    int row = own(id);
    if (row >= 0) {
      return takeRow(row).kind() != Kind.ASKED;
    }
    return remove(bag, id) || held.remove((Object) id);
  }

  private void countAndPlay(int id) {
    int row = own(id);
    if (row >= 0) {
      ahead.set(row, new Row(id, Kind.ASKED));
    } else {
      count(id);
    }
    play(id);
    countPlay(id);
    letters.open(id);
  }

  /** Counts an entry as played, not gone back or forward to. */
  void countPlay(int id) {
    played.merge(id, 1, Integer::sum);
    spend(id);
  }

  /** Counts an entry that can be in no cycle as played in it. */
  private void spend(int id) {
    if (begun && source.contains(id) && !letters.canBeDrawn(id)) {
      spent.add(id);
    }
  }

  boolean wraps() {
    boolean isInOrder = mode == PlayMode.IN_ORDER;
    return repeat == RepeatMode.ALL && !(isInOrder ? source : letters.drawable()).isEmpty();
  }

  boolean hasNext() {
    return !ahead.isEmpty()
        || switch (mode) {
          case SHUFFLE -> undrawn() > 0 || wraps();
          case RANDOM -> !letters.drawable().isEmpty();
          case IN_ORDER -> nextIndex() < source.size() || wraps();
        };
  }

  private int nextIndex() {
    return anchor == NONE ? 0 : source.indexOf(anchor) + 1;
  }

  boolean next() {
    if (!hasNext()) {
      return false;
    }
    if (!ahead.isEmpty()) {
      after = mode == PlayMode.IN_ORDER ? anchor != NONE : after;
      gone.stream().filter(one -> one.place() == 0).forEach(one -> heard.add(~one.id()));
      gone.removeIf(one -> one.place() == 0);
      Row row = takeRow(0);
      play(row.id());
      if (row.kind() != Kind.FORWARD) {
        countPlay(row.id());
      }
      if (letters.opens(row)) {
        letters.open(row.id());
      }
    } else if (mode == PlayMode.SHUFFLE) {
      if (undrawn() == 0) {
        beginCycle();
        letters.close();
      }
      play(draw());
      countPlay(current);
      letters.open(current);
    } else if (mode == PlayMode.RANDOM) {
      countAndPlay(pick(ahead));
    } else {
      anchor = source.get(nextIndex() % source.size());
      after = false;
      countAndPlay(anchor);
    }
    return true;
  }

  private int previousIndex() {
    return anchor == NONE ? NONE : source.indexOf(anchor) - (after ? 0 : 1);
  }

  List<Integer> plays() {
    return history.stream().filter(id -> id != NONE).toList();
  }

  boolean hasPrevious() {
    return switch (mode) {
      case IN_ORDER -> previousIndex() >= 0 || (wraps() && (current != NONE || anchor != NONE));
      case RANDOM ->
          isForgetful ? current != NONE && !letters.drawable().isEmpty() : !plays().isEmpty();
      case SHUFFLE -> !plays().isEmpty();
    };
  }

  boolean previous() {
    if (!hasPrevious()) {
      return false;
    }
    if (mode == PlayMode.IN_ORDER) {
      int i = previousIndex();
      anchor = source.get(i < 0 ? source.size() - 1 : i);
      after = false;
      countAndPlay(anchor);
    } else if (mode == PlayMode.RANDOM && isForgetful) {
      countAndPlay(pick(List.of()));
    } else {
      while (history.get(history.size() - 1) == NONE) {
        history.remove(history.size() - 1);
      }
      if (current != NONE) {
        insertKept(0, new Row(current, Kind.FORWARD));
        heard.remove(heard.size() - 1);
      }
      current = history.remove(history.size() - 1);
      stop = false;
      ended = false;
      if (!heard.contains(current)) {
        heard.add(current);
      }
      while (heard.get(heard.size() - 1) != current) {
        gone.add(0, new Gone(idOf(heard.remove(heard.size() - 1)), 0));
      }
      endWithRow();
    }
    return true;
  }

  boolean trackEnded() {
    if (stop) {
      stop = false;
      ended = !hasNext();
      return false;
    }
    boolean plays = (repeat == RepeatMode.ONE && current != NONE) || next();
    ended = !plays;
    return plays;
  }

  boolean hasEnded() {
    return ended && !hasNext();
  }

  /** Returns what the next {@code k} calls of {@link #previous} play, on a copy. */
  List<Integer> preceding(int k) {
    OneListModel copy = new OneListModel(this, draws.copy().orElseThrow());
    boolean isDrawn = mode == PlayMode.RANDOM && isForgetful;
    boolean isEndless = mode == PlayMode.IN_ORDER && wraps();
    int count = isDrawn ? 0 : isEndless ? Math.min(k, max()) : k;
    List<Integer> all = new ArrayList<>();
    while (all.size() < count && copy.previous()) {
      all.add(copy.current);
    }
    return all;
  }

  // ------------------------------------------------------------------ 6. peeking

  int max() {
    return Math.max(ahead.size(), 2 * source.size());
  }

  List<Integer> upcoming(int k) {
    int count = Math.min(k, max());
    show(count);
    OneListModel copy = new OneListModel(this, draws.copy().orElseThrow());
    List<Integer> all = new ArrayList<>();
    while (all.size() < count && copy.next()) {
      all.add(copy.current);
    }
    return all;
  }

  // ------------------------------------------------------------------ 7. settled

  boolean isSettled(List<Integer> returning) {
    if (mode != PlayMode.SHUFFLE) {
      return true; // no row is free
    }
    if (!letters.arePlain()) {
      return false;
    }
    Set<Integer> remaining = new LinkedHashSet<>(bag);
    remaining.addAll(held);
    remaining.addAll(returning);
    remaining.addAll(ids().subList(kept, ahead.size()));
    return resting(effectiveGap(PlayMode.SHUFFLE), ahead.subList(0, kept)).stream()
        .noneMatch(remaining::contains);
  }

  void discard() {
    letters.dropWord();
    List<Row> free = ahead.subList(kept, ahead.size());
    drops++;
    free.stream()
        .skip(faults.contains(Fault.DISCARDED_ENTRY_IS_LOST) ? 1 : 0)
        .forEach(row -> bag.add(row.id()));
    free.clear();
  }

  /** Ends a call that discards. */
  void end(boolean wasSettled, List<Integer> returning) {
    endWithRow();
    boolean was = wasSettled || faults.contains(Fault.KEEPS_WHEN_UNSETTLED_BEFORE);
    boolean is = faults.contains(Fault.KEEPS_WHEN_UNSETTLED_AFTER) || isSettled(returning);
    if (!(was && is)) {
      discard();
    }
    fair(returning);
  }

  void fair(List<Integer> returning) {
    if (!begun) {
      return;
    }
    int first = free();
    List<Integer> numbered = new ArrayList<>(ids().subList(kept, ahead.size()));
    for (int id : returning.stream().filter(letters::canBeDrawn).toList()) {
      int free = free();
      int place = free == 0 ? 0 : draws.below(free + undrawn() + 1);
      if (faults.contains(Fault.NEW_ENTRY_TO_THE_BAG)) {
        place = free;
      } else if (faults.contains(Fault.NEW_ENTRY_TO_THE_FRONT)) {
        place = 0;
      }
      if (place >= free) {
        bag.add(id);
        continue;
      }
      int row = place < first ? place - 1 : place;
      int at = row < 0 ? kept : own(numbered.get(row)) + 1;
      ahead.add(at, new Row(id, Kind.DRAWN));
      numbered.add(id);
    }
  }

  /** Counts rows that were taken as heard just before the current entry. */
  void hearAgain(List<Integer> dropped) {
    if (faults.contains(Fault.DROPPED_FORWARD_ROWS_REST_NO_MORE)) {
      heard.removeIf(place -> dropped.contains(idOf(place)));
      return;
    }
    hearBefore(dropped);
  }

  void dropForward() {
    List<Integer> dropped = new ArrayList<>();
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; !ahead.isEmpty() && i < ahead.size(); ) {
      int place = i;
      gone.stream().filter(one -> one.place() == place).forEach(one -> dropped.add(one.id()));
      gone.removeIf(one -> one.place() == place);
      if (ahead.get(i).kind() == Kind.FORWARD) {
        rows.add(ahead.get(i).id());
        dropped.add(takeRow(i).id());
      } else {
        i++;
      }
    }
    hearAgain(dropped);
    rows.forEach(this::dropPlay);
  }

  // ------------------------------------------------------------------ 8. modes

  boolean setMode(PlayMode newMode) {
    if (newMode == mode && (begun || mode != PlayMode.SHUFFLE)) {
      return false;
    }
    dropRows();
    mode = newMode;
    if (mode == PlayMode.IN_ORDER) {
      anchor = current;
      after = false;
      if (singles.contains(current)) {
        anchor = NONE;
        history.stream().filter(source::contains).forEach(id -> anchor = id);
        after = anchor != NONE;
      }
    } else if (mode == PlayMode.RANDOM) {
      picks = new ArrayList<>(letters.drawable());
      Collections.sort(picks);
      pickHeld.clear();
    } else if (!begun
        || faults.contains(Fault.SWITCHING_BEGINS_A_CYCLE)
        || (undrawn() == 0 && ahead.stream().noneMatch(row -> row.kind() == Kind.RESERVED))) {
      startCycle();
    }
    return true;
  }

  private void dropRows() {
    dropForward();
    dropDrawn();
  }

  /** Drops all drawn rows. */
  void dropDrawn() {
    letters.dropWord();
    drops++;
    keptDrops++;
    if (!faults.contains(Fault.SWITCHING_LOSES_DRAWN_ROWS)) {
      ahead.stream().filter(row -> row.kind() == Kind.DRAWN).forEach(row -> bag.add(row.id()));
    }
    for (int i = ahead.size() - 1; i >= 0; i--) {
      if (ahead.get(i).kind() == Kind.DRAWN) {
        takeRow(i);
      }
    }
  }

  private void startCycle() {
    beginCycle();
    if (!faults.contains(Fault.RESHUFFLING_REPEATS_THE_CURRENT_ENTRY)) {
      remove(bag, current);
      spend(current);
    }
    ahead.replaceAll(row -> new Row(row.id(), remove(bag, row.id()) ? Kind.RESERVED : Kind.ASKED));
  }

  boolean reshuffle() {
    if (mode != PlayMode.SHUFFLE) {
      return false;
    }
    dropRows();
    startCycle();
    return true;
  }

  boolean setGap(PlayMode of, int newGap) {
    if (gap.getOrDefault(of, NONE) == newGap) {
      return false;
    }
    cutHeard();
    if (of == PlayMode.SHUFFLE && !faults.contains(Fault.KEEPS_AT_A_NEW_GAP)) {
      discard();
    }
    gap.put(of, newGap);
    return true;
  }

  boolean setRepeat(RepeatMode newRepeat) {
    boolean effect = newRepeat != repeat;
    repeat = newRepeat;
    return effect;
  }

  boolean setStop(boolean stops) {
    boolean effect = stops != stop && current != NONE;
    stop = stops && current != NONE;
    return effect;
  }

  // ------------------------------------------------------------------ queries

  boolean contains(int id) {
    return source.contains(id) || singles.contains(id);
  }

  /** Returns all entries in the queue, in order of their ids. */
  List<Integer> all() {
    return Stream.concat(source.stream(), singles.stream()).sorted().toList();
  }

  List<Integer> ids() {
    return ahead.stream().map(Row::id).toList();
  }

  List<Integer> upNext() {
    return ahead.stream().filter(row -> row.kind().isAsked()).map(Row::id).toList();
  }

  boolean remains(int id) {
    int row = own(id);
    return bag.contains(id)
        || held.contains(id)
        || (row >= 0 && ahead.get(row).kind() != Kind.ASKED);
  }

  /** Returns the number of remaining entries without a row. */
  int undrawn() {
    return bag.size() + held.size();
  }

  /** Returns the number of the cycle, or none. */
  int cycle() {
    return begun ? number : NONE;
  }

  int free() {
    return ahead.size() - kept;
  }

  /** Returns the indexes of the forward rows of an entry. */
  List<Integer> forward(int id) {
    return IntStream.range(0, ahead.size())
        .filter(i -> ahead.get(i).equals(new Row(id, Kind.FORWARD)))
        .boxed()
        .toList();
  }

  /** Returns how many forward rows of an entry there are from a row on. */
  int number(int row, int id) {
    return (int) forward(id).stream().filter(i -> i >= row).count();
  }

  /** Returns the forward row that has a number, or none. */
  int forward(int id, int nth) {
    return forward(id).stream().filter(i -> number(i, id) == nth).findFirst().orElse(NONE);
  }
}
