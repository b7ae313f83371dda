package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * The rule that {@link OneListModel} holds a queue to: the orders that may follow, given the calls,
 * the entry that was current after each, and the kept rows. Written from the contract (C1, C2, C5,
 * C8 to C12, C16, C24, C27, Resting), with lists; it knows no free rows and draws nothing.
 */
final class ExactLaw {
  static final char NOTHING = '-'; // is current
  private static final int NONE = -1;
  private static final int DEFAULT = -1;
  private static final Map<String, Set<String>> KNOWN = new ConcurrentHashMap<>();

  private enum Kind {
    /** A play that the listener cannot walk to. */
    GONE,
    /** A play, or a forward row. */
    HEARD,
    ASKED,
    /** A drawn row that is kept. */
    DRAWN
  }

  /** A play that was heard, or a row ahead. */
  private record Row(int id, Kind kind) {
    boolean isOwn(int other) {
      return id == other && (kind == Kind.ASKED || kind == Kind.DRAWN);
    }
  }

  private RepeatMode repeat;
  private PlayMode mode = PlayMode.SHUFFLE;
  private int gap;
  private int randomGap;
  private final List<Integer> live = new ArrayList<>(); // in source order
  private final Set<Integer> singles = new HashSet<>();
  private final List<Integer> remaining = new ArrayList<>(); // without a row
  private final List<Integer> lookAhead = new ArrayList<>(); // remain, and have a kept row
  private final List<Integer> reserved = new ArrayList<>(); // remain again if dequeued
  private final Set<Integer> away = new HashSet<>(); // remained when they were removed
  private final Set<Integer> dropped = new HashSet<>(); // had a forward row that was removed

  // Nothing leaves these, for it was heard.
  private final List<Row> history = new ArrayList<>(); // oldest first
  private final List<Row> ahead = new ArrayList<>(); // nearest first, the kept rows
  private int current = NONE;
  private BigFraction probability = BigFraction.ONE;
  private boolean isProbabilityKnown = true;

  /** A negative gap is the default. */
  ExactLaw(int n, RepeatMode repeat, int gap) {
    this.repeat = repeat;
    this.gap = gap;
    for (int id = 0; id < n; id++) {
      add(id);
    }
  }

  /** Returns an entry as the one character that it is in an order. */
  static char letter(int id) {
    return id == NONE ? NOTHING : (char) ('0' + id);
  }

  // ------------------------------------------------------------------ calls

  /** Takes a call, and the observation after it, as {@link Enumeration} writes it. */
  void take(LawCall call, String observed) {
    char now = observed.charAt(0);
    List<Integer> rows = ids(observed.substring(1));
    int a = call.a();
    int b = call.b();
    switch (call.kind()) {
      case START_AT -> jump(a);
      case START_AFTER -> List.of(a, b).forEach(id -> history.add(new Row(id, Kind.GONE)));
      case REPLACE_ALL -> replaceAll(a, b);
      case NEXT -> next(now - '0');
      case PREVIOUS -> previous();
      case PEEK_ONE, PEEK_TWO, PEEK_ALL -> {}
      case ADD -> add(a);
      case ADD_TWO -> {
        add(0, a);
        add(1, a + 1);
      }
      case REMOVE -> remove(a, now - '0');
      case REMOVE_ALL -> {
        int last = current == a ? a : b;
        remove(last == a ? b : a, now - '0');
        remove(last, now - '0');
      }
      case ENQUEUE -> ask(a, false);
      case PLAY_NEXT -> ask(a, true);
      case DEQUEUE -> dequeue(a);
      case MOVE_AHEAD -> move(a, b, rows);
      case INSERT_AHEAD -> insert(a, b, rows);
      case INSERT_ONCE -> insertOnce(a, b, rows);
      case REMOVE_AHEAD -> removeAhead(a, rows);
      case UNDO, REDO -> restore(now - '0', observed.substring(1).split("/", -1));
      case JUMP -> jump(a);
      case IN_ORDER -> switchTo(PlayMode.IN_ORDER);
      case SHUFFLE -> switchTo(PlayMode.SHUFFLE);
      case RANDOM -> switchTo(PlayMode.RANDOM);
      case RESHUFFLE -> reshuffle();
      case SET_GAP -> gap = a;
      case SET_RANDOM_GAP -> randomGap = a;
      case SET_REPEAT -> repeat = call.repeat();
    }
    assertWithMessage("current after %s", call).that(now).isEqualTo(letter(current));
    if (!rows.isEmpty() && !call.isUndo()) {
      assertWithMessage("rows after %s", call)
          .that(forced().subList(0, rows.size()))
          .isEqualTo(rows);
    }
  }

  private static List<Integer> ids(String letters) {
    return letters.chars().mapToObj(letter -> letter - '0').toList();
  }

  /** Takes it that the calls so far were certain to come out as they did. */
  void forgetProbability() {
    probability = BigFraction.ONE;
  }

  /** Returns the probability of the observations, or empty if they do not determine it. */
  Optional<BigFraction> probability() {
    return isProbabilityKnown ? Optional.of(probability) : Optional.empty();
  }

  private void choose(List<Integer> possible, int now) {
    assertThat(possible).contains(now);
    probability = probability.divide(possible.size());
  }

  private void replaceAll(int start, int first) {
    int n = live.size();
    leave();
    dropRows();
    history.replaceAll(row -> new Row(row.id, Kind.GONE));
    List.of(live, ahead, remaining, reserved).forEach(List::clear);
    singles.clear();
    for (int id = first; id < first + n; id++) {
      add(id);
    }
    jump(first + start);
  }

  private void add(int id) {
    add(live.size(), id);
  }

  private void add(int place, int id) {
    live.add(place, id);
    remaining.add(id);
  }

  private void next(int now) {
    if (ahead.stream().noneMatch(this::canWalkTo)) {
      draw(now);
      return;
    }
    leave();
    while (!canWalkTo(ahead.get(0))) {
      history.add(ahead.remove(0));
    }
    Row first = ahead.remove(0);
    if (first.kind != Kind.HEARD) {
      List.of(reserved, lookAhead).forEach(from -> from.remove((Integer) first.id));
    }
    current = first.id;
  }

  /** Goes on where the mode does; past the end nothing happens. */
  private void draw(int now) {
    List<Integer> possible = new ArrayList<>();
    if (mode == PlayMode.RANDOM) {
      possible.addAll(drawable(live, heard()));
    } else if (mode == PlayMode.SHUFFLE) {
      if (remaining.isEmpty() && repeat == RepeatMode.ALL) {
        remaining.addAll(live);
      }
      possible.addAll(drawable(remaining, heard()));
    } else if (!live.isEmpty()) {
      int place = live.indexOf(current) + 1;
      boolean around = place == live.size();
      if (!around || repeat == RepeatMode.ALL) {
        possible.add(live.get(around ? 0 : place));
      }
    }
    if (!possible.isEmpty()) {
      choose(possible, now);
      playLast(now);
    }
  }

  /** Plays after everything that was heard. */
  private void playLast(int id) {
    leave();
    history.addAll(ahead);
    ahead.clear();
    remaining.remove((Integer) id);
    current = id;
  }

  private void previous() {
    if (history.stream().noneMatch(this::canWalkTo)) {
      return;
    }
    if (current != NONE) {
      ahead.add(0, new Row(current, Kind.HEARD));
      current = NONE;
    }
    while (current == NONE) {
      Row play = history.remove(history.size() - 1);
      if (canWalkTo(play)) {
        current = play.id;
      } else {
        ahead.add(0, play);
      }
    }
    endWithWalkable();
  }

  /** Lets the last entry that can be walked to, or is current, be the last that was heard. */
  private void endWithWalkable() {
    int last = ahead.size() - 1;
    while (last >= 0 && !canWalkTo(ahead.get(last))) {
      last--;
    }
    if (last >= 0) {
      ahead.add(ahead.remove(last));
    } else if (current != NONE) {
      history.addAll(ahead);
      ahead.clear();
    }
  }

  private boolean canWalkTo(Row row) {
    return row.kind != Kind.GONE && isThere(row.id);
  }

  private boolean isThere(int id) {
    return live.contains(id) || singles.contains(id);
  }

  private void jump(int id) {
    if (current != id && isThere(id)) {
      count(id);
      leave();
      current = id;
      endWithWalkable();
    }
  }

  /** Counts an entry as played, and takes its own row; returns whether it remained. */
  private boolean count(int id) {
    ahead.removeIf(row -> row.isOwn(id));
    return remaining.remove((Integer) id)
        || lookAhead.remove((Integer) id)
        || reserved.remove((Integer) id);
  }

  private void leave() {
    if (current != NONE) {
      history.add(new Row(current, Kind.HEARD));
      current = NONE;
    }
  }

  // ------------------------------------------------------------------ rows

  private void ask(int id, boolean head) {
    List<Integer> asked = new ArrayList<>();
    for (Row row : ahead) {
      if (row.kind == Kind.DRAWN) {
        break;
      }
      if (row.kind == Kind.ASKED) {
        asked.add(row.id);
      }
    }
    if (!isThere(id) || (!head && !asked.isEmpty() && asked.get(asked.size() - 1) == id)) {
      return;
    }
    boolean remained = count(id);
    int place = 0;
    for (int i = 0; i < ahead.size() && !head && ahead.get(i).kind != Kind.DRAWN; i++) {
      place = ahead.get(i).kind == Kind.ASKED ? i + 1 : place;
    }
    insertAsked(place, id, remained);
    endWithWalkable();
  }

  private void insertAsked(int index, int id, boolean remained) {
    ahead.add(index, new Row(id, Kind.ASKED));
    if (remained) {
      reserved.add(id);
    }
  }

  private void dequeue(int id) {
    if (ahead.removeIf(row -> row.id == id && row.kind == Kind.ASKED)
        && reserved.remove((Integer) id)) {
      remaining.add(id);
    }
    endWithWalkable();
  }

  /** Returns the number of rows that can be arranged. */
  private int arrangeable() {
    return forced().size() + (mode == PlayMode.SHUFFLE ? remaining.size() : 0);
  }

  /** Returns the index of the kept row at {@code place}, or after the last. */
  private int index(int place) {
    int index = 0;
    for (int left = place; left > 0; index++) {
      left -= canWalkTo(ahead.get(index)) ? 1 : 0;
    }
    return index;
  }

  private Row takeRow(int place) {
    return ahead.remove(index(place + 1) - 1);
  }

  /** Keeps the first of {@code rows}, of which those that are not kept yet are drawn. */
  private void keep(List<Integer> rows) {
    for (int id : rows.subList(Math.min(rows.size(), forced().size()), rows.size())) {
      choose(drawable(remaining, heard()), id);
      keepDrawn(id);
    }
  }

  private void keepDrawn(int id) {
    remaining.remove((Integer) id);
    lookAhead.add(id);
    ahead.add(new Row(id, Kind.DRAWN));
  }

  private void move(int from, int to, List<Integer> rows) {
    if (Math.max(from, to) >= arrangeable()) {
      return;
    }
    List<Integer> before = new ArrayList<>(rows);
    before.add(from, before.remove(to));
    keep(before);
    Row row = takeRow(from);
    if (row.kind == Kind.DRAWN) {
      lookAhead.remove((Integer) row.id);
      insertAsked(index(to), row.id, true);
    } else {
      ahead.add(index(to), row);
    }
    endWithWalkable();
  }

  private void insert(int place, int id, List<Integer> rows) {
    boolean isOwn =
        ahead.stream().anyMatch(row -> row.isOwn(id))
            || (mode == PlayMode.SHUFFLE && remaining.contains(id));
    if (!isThere(id) || place > arrangeable() - (isOwn ? 1 : 0)) {
      return;
    }
    int own = (int) ahead.stream().filter(row -> row.isOwn(id)).count();
    List<Integer> drawn = rows.subList(Math.min(place, forced().size() - own), place);
    probability =
        probability.multiply(shows(drawn, remaining.contains(id) ? id : NONE, remaining, heard()));
    boolean remained = count(id);
    drawn.forEach(this::keepDrawn);
    insertAsked(index(place), id, remained);
    endWithWalkable();
  }

  /** Returns how likely the draws show {@code rows} when the row of {@code own} is left out. */
  private BigFraction shows(List<Integer> rows, int own, List<Integer> from, List<Integer> heard) {
    if (rows.isEmpty()) {
      return BigFraction.ONE;
    }
    BigFraction sum = BigFraction.ZERO;
    List<Integer> possible = drawable(from, heard);
    for (Integer id : possible) {
      if (id == own || id.equals(rows.get(0))) {
        List<Integer> left = new ArrayList<>(from);
        left.remove(id);
        List<Integer> then = new ArrayList<>(heard);
        then.add(id);
        sum = sum.add(shows(id == own ? rows : rows.subList(1, rows.size()), own, left, then));
      }
    }
    return sum.divide(possible.size());
  }

  private void insertOnce(int place, int id, List<Integer> rows) {
    if (place <= arrangeable()) {
      keep(rows.subList(0, place));
      singles.add(id);
      insertAsked(index(place), id, false);
      endWithWalkable();
    }
  }

  private void removeAhead(int place, List<Integer> rows) {
    if (place >= arrangeable()) {
      return;
    }
    keep(rows);
    if (place < forced().size()) {
      Row row = takeRow(place);
      if (row.kind == Kind.HEARD) {
        history.add(new Row(row.id, Kind.GONE));
        dropped.add(row.id);
      } else if (lookAhead.remove((Integer) row.id) || reserved.remove((Integer) row.id)) {
        remaining.add(row.id);
      }
    }
    endWithWalkable();
  }

  // ------------------------------------------------------------------ undoing

  /**
   * Takes over the rows, and the entries that remain, as they were observed after undo or redo: the
   * test judges the order of those that remain.
   */
  private void restore(int now, String... observed) {
    List<Integer> rows = ids(observed[0]);
    List<Integer> asked = new ArrayList<>(ids(observed[1]));
    List<Integer> remained = new ArrayList<>(away);
    List.of(remaining, lookAhead, reserved).forEach(remained::addAll);
    live.clear();
    live.addAll(ids(observed[3]));
    singles.clear();
    singles.addAll(ids(observed[4]));
    if (now != current && letter(now) != letter(current)) {
      replaceCurrent(now);
    }
    isProbabilityKnown = false;
    history.replaceAll(this::orGone);
    ahead.replaceAll(row -> row.kind == Kind.HEARD ? orGone(row) : row);
    align(rows, asked);
    remaining.clear();
    remaining.addAll(ids(observed[2]));
    lookAhead.clear();
    reserved.clear();
    for (Row row : ahead) {
      if (row.kind == Kind.DRAWN) {
        lookAhead.add(row.id);
      } else if (row.kind == Kind.ASKED && remained.contains(row.id)) {
        reserved.add(row.id);
      }
    }
    endWithWalkable();
  }

  /** Lets the current entry be removed, and the observed entry play. */
  private void replaceCurrent(int now) {
    leave();
    history.replaceAll(this::orGone);
    endWithWalkable();
    if (!forced().isEmpty() && forced().get(0) == now) {
      next(now);
    } else if (letter(now) != NOTHING) {
      playLast(now);
    }
  }

  private Row orGone(Row row) {
    return canWalkTo(row) ? row : new Row(row.id, Kind.GONE);
  }

  /** Lets the rows ahead be {@code rows}, and the removed entries stay before the same rows. */
  private void align(List<Integer> rows, List<Integer> asked) {
    List<Row> before = new ArrayList<>(ahead);
    ahead.clear();
    for (int id : rows) {
      int same = find(id, before, asked.contains(id));
      Kind kind = same < before.size() ? before.get(same).kind : Kind.DRAWN;
      if (same == before.size() && dropped.contains(id) && !asked.contains(id)) {
        kind = Kind.HEARD;
      } else if (kind != Kind.HEARD) {
        kind = asked.contains(id) ? Kind.ASKED : Kind.DRAWN;
      }
      for (int i = 0; i < same && same < before.size(); ) {
        if (before.get(i).kind == Kind.GONE) {
          ahead.add(before.remove(i));
          same--;
        } else {
          i++;
        }
      }
      if (same < before.size()) {
        before.remove(same);
      }
      ahead.add(new Row(id, kind));
    }
    before.stream().filter(row -> row.kind == Kind.GONE).forEach(ahead::add);
  }

  /**
   * Returns the index of the row of {@code id} in {@code before}, or its size: of an entry that is
   * not asked for any more, its row that was heard, if it has one.
   */
  private int find(int id, List<Row> before, boolean isAsked) {
    int found = before.size();
    for (int i = before.size() - 1; i >= 0; i--) {
      Row row = before.get(i);
      boolean fits = row.id == id && canWalkTo(row);
      boolean isBetter = isAsked || row.kind != Kind.ASKED || found == before.size();
      found = fits && isBetter ? i : found;
    }
    return found;
  }

  // ------------------------------------------------------------------ removing and switching

  /** The current one's successor is drawn as it was announced: with the gap of before. */
  private void remove(int id, int now) {
    if (!live.contains(id)) {
      return;
    }
    if (count(id)) {
      away.add(id);
    }
    int rest = gap();
    boolean begins = remaining.isEmpty() && repeat == RepeatMode.ALL;
    live.remove((Integer) id);
    boolean isCurrent = id == current;
    if (isCurrent) {
      leave();
    }
    history.replaceAll(this::orGone);
    ahead.replaceAll(this::orGone);
    endWithWalkable();
    if (isCurrent) {
      playSuccessor(now, rest, begins);
    }
  }

  private void playSuccessor(int now, int rest, boolean begins) {
    if (!forced().isEmpty()) {
      next(now);
      return;
    }
    assertThat(mode).isNotEqualTo(PlayMode.IN_ORDER);
    if (begins && mode == PlayMode.SHUFFLE) {
      remaining.addAll(live);
    }
    List<Integer> from = mode == PlayMode.RANDOM ? live : remaining;
    if (!from.isEmpty()) {
      choose(drawable(from, heard(), rest), now);
      playLast(now);
    }
  }

  private void switchTo(PlayMode newMode) {
    if (mode == newMode) {
      return;
    }
    mode = newMode;
    dropRows();
    if (mode == PlayMode.SHUFFLE && remaining.isEmpty() && reserved.isEmpty()) {
      begin();
    }
  }

  private void reshuffle() {
    if (mode == PlayMode.SHUFFLE) {
      dropRows();
      begin();
    }
  }

  private void begin() {
    remaining.clear();
    remaining.addAll(live);
    remaining.remove((Integer) current);
    reserved.clear();
    for (Row row : ahead) {
      if (remaining.remove((Integer) row.id)) {
        reserved.add(row.id);
      }
    }
  }

  /** Drops all rows but those asked for. */
  private void dropRows() {
    for (Row row : ahead) {
      if (row.kind == Kind.HEARD || row.kind == Kind.GONE) {
        history.add(new Row(row.id, Kind.GONE));
      }
    }
    ahead.removeIf(row -> row.kind != Kind.ASKED);
    remaining.addAll(lookAhead);
    lookAhead.clear();
  }

  // ------------------------------------------------------------------ the rule

  private int gap() {
    int n = live.size();
    int unset = Math.max(1, n / 4);
    int configured = mode == PlayMode.RANDOM ? randomGap : gap == DEFAULT ? unset : gap;
    return Math.max(0, Math.min(configured, n - 1));
  }

  /** Returns everything that will have been heard before the next draw, the oldest first. */
  private List<Integer> heard() {
    List<Integer> heard = new ArrayList<>(history.stream().map(Row::id).toList());
    if (current != NONE) {
      heard.add(current);
    }
    ahead.forEach(row -> heard.add(row.id));
    return heard;
  }

  /** Returns the last {@code count} distinct ones, the newest first. */
  private static List<Integer> resting(List<Integer> heard, int count) {
    Set<Integer> last = new LinkedHashSet<>();
    for (int i = heard.size() - 1; i >= 0 && last.size() < count; i--) {
      last.add(heard.get(i));
    }
    return new ArrayList<>(last);
  }

  private List<Integer> drawable(List<Integer> from, List<Integer> heard) {
    return drawable(from, heard, gap());
  }

  /** Returns those that do not rest, or, if all do, the one that has rested longest. */
  private static List<Integer> drawable(List<Integer> from, List<Integer> heard, int count) {
    List<Integer> resting = resting(heard, count);
    List<Integer> drawable = new ArrayList<>(from);
    drawable.removeAll(resting);
    if (drawable.isEmpty() && !from.isEmpty()) {
      resting.retainAll(from);
      drawable.add(resting.get(resting.size() - 1));
    }
    return drawable;
  }

  /** Returns how many plays follow: those that are certain, the cycle, and under ALL the next. */
  private int toPlay() {
    if (mode == PlayMode.RANDOM) {
      return forced().size() + Math.min(1, live.size()); // draws
    }
    return forced().size() + remaining.size() + (repeat == RepeatMode.ALL ? live.size() : 0);
  }

  private List<Integer> forced() {
    return ahead.stream().filter(this::canWalkTo).map(Row::id).toList();
  }

  /**
   * Returns all orders in which these can play, each as likely; at least to the end of the cycle,
   * and of the next as much as gives no more than {@code most} orders.
   */
  Set<String> all(int most) {
    String state =
        "%s/%s/%s/%s/%s/%s/%s/%s"
            .formatted(
                mode, sorted(live), sorted(remaining), heard(), forced(), gap(), repeat, most);
    return KNOWN.computeIfAbsent(state, unknown -> collect(most));
  }

  private Set<String> collect(int most) {
    Set<String> orders = new HashSet<>();
    int toPlay = toPlay();
    int atLeast = mode == PlayMode.RANDOM ? toPlay : forced().size() + remaining.size();
    for (int length = toPlay; ; length--) {
      orders.clear();
      collect("", length, orders);
      if (orders.size() <= most || length <= atLeast) {
        return orders;
      }
    }
  }

  private void collect(String start, int length, Set<String> orders) {
    StringBuilder first = new StringBuilder(start);
    forced().forEach(id -> first.append(letter(id)));
    collect(first.toString(), length - first.length(), remaining, heard(), orders);
  }

  private void collect(
      String order, int left, List<Integer> remaining, List<Integer> heard, Set<String> orders) {
    if (left <= 0) {
      orders.add(order);
      return;
    }
    List<Integer> from = remaining.isEmpty() || mode == PlayMode.RANDOM ? live : remaining;
    for (Integer id : drawable(from, heard)) {
      List<Integer> then = new ArrayList<>(from);
      then.remove(id);
      List<Integer> heardThen = new ArrayList<>(heard);
      heardThen.add(id);
      collect(order + letter(id), left - 1, then, heardThen, orders);
    }
  }

  private static List<Integer> sorted(List<Integer> ids) {
    return ids.stream().sorted().toList();
  }
}
