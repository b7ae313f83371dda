package dev.riffle.queue;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The rule that {@link OneListModel} holds a queue to: the orders that may follow, given the calls
 * and the entry that was current after each. Written from the contract (C1, C2, C5, C8 to C12,
 * Resting), with lists; it knows no look-ahead and draws nothing.
 */
final class ExactLaw {
  static final char NOTHING = '-'; // is current
  private static final int NONE = -1;
  private static final int DEFAULT = -1;
  private static final Map<String, Set<String>> KNOWN = new ConcurrentHashMap<>();

  private RepeatMode repeat;
  private PlayMode mode = PlayMode.SHUFFLE;
  private int gap;
  private final List<Integer> live = new ArrayList<>(); // in source order
  private final List<Integer> remaining = new ArrayList<>();
  private final List<Integer> reserved = new ArrayList<>(); // remain again if dequeued

  /** A row: a play that was heard, and whether the listener can walk to it, or an asked entry. */
  private record Play(int id, boolean isInTimeline, boolean isAsked) {
    Play(int id, boolean isInTimeline) {
      this(id, isInTimeline, false);
    }
  }

  // Nothing leaves these, for it was heard.
  private final List<Play> history = new ArrayList<>(); // oldest first
  private final List<Play> ahead = new ArrayList<>(); // nearest first
  private int current = NONE;

  /** A negative gap stands for the default. */
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

  /** Takes a call, and the entry that was current after it. */
  void take(LawCall call, char now) {
    int a = call.a();
    switch (call.kind()) {
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
        int last = current == a ? a : call.b();
        remove(last == a ? call.b() : a, now - '0');
        remove(last, now - '0');
      }
      case ENQUEUE -> ask(a, false);
      case PLAY_NEXT -> ask(a, true);
      case DEQUEUE -> dequeue(a);
      case JUMP -> jump(a);
      case IN_ORDER -> switchTo(PlayMode.IN_ORDER);
      case SHUFFLE -> switchTo(PlayMode.SHUFFLE);
      case RANDOM -> switchTo(PlayMode.RANDOM);
      case RESHUFFLE -> begin();
      case SET_GAP -> gap = a;
      case SET_REPEAT -> repeat = call.repeat();
    }
    assertWithMessage("current after %s", call).that(now).isEqualTo(letter(current));
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
    Play first = ahead.remove(0);
    reserved.remove((Integer) (first.isAsked ? first.id : NONE));
    current = first.id;
  }

  /** Goes on where the mode does; past the end nothing happens. */
  private void draw(int now) {
    List<Integer> possible = new ArrayList<>();
    if (mode == PlayMode.RANDOM) {
      possible.addAll(live);
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
      assertThat(possible).contains(now);
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
      ahead.add(0, new Play(current, true));
      current = NONE;
    }
    while (current == NONE) {
      Play play = history.remove(history.size() - 1);
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

  private boolean canWalkTo(Play play) {
    return (play.isInTimeline || play.isAsked) && live.contains(play.id);
  }

  private void jump(int id) {
    if (current != id) {
      List.of(remaining, reserved).forEach(from -> from.remove((Integer) id));
      ahead.removeIf(play -> play.isAsked && play.id == id);
      leave();
      current = id;
      endWithWalkable();
    }
  }

  private void leave() {
    if (current != NONE) {
      history.add(new Play(current, true));
      current = NONE;
    }
  }

  private void ask(int id, boolean head) {
    List<Integer> asked = ahead.stream().filter(Play::isAsked).map(Play::id).toList();
    if (!head && !asked.isEmpty() && asked.get(asked.size() - 1) == id) {
      return;
    }
    ahead.removeIf(play -> play.isAsked && play.id == id);
    int place = 0;
    for (int i = 0; i < ahead.size() && !head; i++) {
      place = ahead.get(i).isAsked ? i + 1 : place;
    }
    ahead.add(place, new Play(id, false, true));
    if (remaining.remove((Integer) id)) {
      reserved.add(id);
    }
  }

  private void dequeue(int id) {
    ahead.removeIf(play -> play.isAsked && play.id == id);
    if (reserved.remove((Integer) id)) {
      remaining.add(id);
    }
  }

  /** The current one's successor is drawn as it was announced: with the gap of before. */
  private void remove(int id, int now) {
    List.of(remaining, reserved).forEach(from -> from.remove((Integer) id));
    ahead.removeIf(play -> play.isAsked && play.id == id);
    if (id != current) {
      live.remove((Integer) id);
      endWithWalkable();
      return;
    }
    int rest = gap();
    boolean begins = remaining.isEmpty() && repeat == RepeatMode.ALL;
    live.remove((Integer) id);
    leave();
    endWithWalkable();
    if (ahead.stream().anyMatch(this::canWalkTo)) {
      next(now);
      return;
    }
    assertThat(mode).isEqualTo(PlayMode.SHUFFLE);
    if (begins) {
      remaining.addAll(live);
    }
    if (!remaining.isEmpty()) {
      assertThat(drawable(remaining, heard(), rest)).contains(now);
      playLast(now);
    }
  }

  private void switchTo(PlayMode newMode) {
    if (mode == newMode) {
      return;
    }
    mode = newMode;
    dropForward();
    if (mode == PlayMode.SHUFFLE && remaining.isEmpty() && reserved.isEmpty()) {
      begin();
    }
  }

  private void begin() {
    dropForward();
    remaining.clear();
    remaining.addAll(live);
    remaining.remove((Integer) current);
    reserved.clear();
    for (Play play : ahead) {
      if (play.isAsked && remaining.remove((Integer) play.id)) {
        reserved.add(play.id);
      }
    }
  }

  private void dropForward() {
    ahead.stream()
        .filter(play -> !play.isAsked)
        .forEach(play -> history.add(new Play(play.id, false)));
    ahead.removeIf(play -> !play.isAsked);
  }

  // ------------------------------------------------------------------ the rule

  private int gap() {
    int n = live.size();
    return Math.max(0, Math.min(gap == DEFAULT ? Math.max(1, n / 4) : gap, n - 1));
  }

  /** Returns everything that will have been heard before the next draw, the oldest first. */
  private List<Integer> heard() {
    List<Integer> heard = new ArrayList<>(history.stream().map(Play::id).toList());
    if (current != NONE) {
      heard.add(current);
    }
    ahead.forEach(play -> heard.add(play.id));
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

  /** Returns whether every order of the remaining entries is possible. */
  boolean isSettled() {
    List<Integer> resting = resting(heard(), gap());
    return remaining.stream().noneMatch(resting::contains);
  }

  /** Returns how many plays follow: those that are certain, the cycle, and under ALL the next. */
  private int toPlay() {
    return forced().size() + remaining.size() + (repeat == RepeatMode.ALL ? live.size() : 0);
  }

  private List<Integer> forced() {
    return ahead.stream().filter(this::canWalkTo).map(Play::id).toList();
  }

  /**
   * Returns all orders in which these can play, each as likely; at least to the end of the cycle,
   * and of the next as much as gives no more than {@code most} orders.
   */
  Set<String> all(int most) {
    String state =
        "%s/%s/%s/%s/%s/%s/%s"
            .formatted(sorted(live), sorted(remaining), heard(), forced(), gap(), repeat, most);
    return KNOWN.computeIfAbsent(state, unknown -> collect(most));
  }

  private Set<String> collect(int most) {
    Set<String> orders = new HashSet<>();
    int toPlay = toPlay();
    int atLeast = forced().size() + remaining.size();
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
      String order, int left, List<Integer> owed, List<Integer> heard, Set<String> orders) {
    if (left <= 0) {
      orders.add(order);
      return;
    }
    List<Integer> from = owed.isEmpty() ? live : owed;
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
