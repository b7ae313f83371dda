package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.IdentityArray;
import java.util.Arrays;

/**
 * The order in which entries were last heard, and hence which of them rest: the last {@code gap}
 * distinct ones. Not thread-safe. Hearing takes constant time, amortised.
 *
 * <pre>
 *   heard     a b a c d            a gap of 2: c and d rest
 *   log       - b a c d            what is heard again leaves a void where it stood
 *               ^   ^     ^
 *           first   |     end
 *                   restingFrom
 * </pre>
 *
 * A gap that is widened finds those it needs further back in the log, which remembers the last
 * {@value #KEPT} distinct entries, or as many as the widest gap needs. Going past that, it fills as
 * more are heard.
 *
 * <p>In the middle of a cycle nothing rests that is owed, and nobody asks who rests. Then what the
 * cycle plays is only jotted down, and entered into the log when somebody asks: the last {@value
 * #KEPT} only, since a cycle plays each once, and so they are all that the log will remember.
 *
 * <p>What was shown, but not heard, is drawn as if all before it had been: between {@link
 * #rehearse} and {@link #takeBack} hearing is play-acting, and can be undone because a log can be
 * cut.
 */
final class Heard {
  private static final int KEPT = 1_000;
  private static final int LEAST = 16;
  private static final int MOST_PLACES = 1 << 29; // then they are counted from 0 again
  private static final int VOID = -1;

  private final Bag owed; // holds back who rests
  private final IdentityArray places = new IdentityArray(); // slot -> place in the log, if any

  private int[] log = new int[LEAST]; // a ring: its length is a power of two
  private int first;
  private int end;
  private int distinct; // how many are not void
  private int remembered = KEPT;
  private int restingFrom;
  private int resting;
  private int gap;
  private int slots;

  private final Slots jotted = new Slots();

  private boolean rehearsing;
  private int[] stood = new int[LEAST]; // where each that was rehearsed stood before, or VOID
  private int rehearsed;

  Heard(Bag owed) {
    this.owed = owed;
  }

  /** Lets slots go up to {@code newSlots} - 1. */
  void lengthen(int newSlots) {
    slots = newSlots;
    places.lengthen(slots);
  }

  /** Lets the last {@code newGap} rest, and remembers as many as {@code widest} needs. */
  void rest(int newGap, int widest) {
    if (newGap != gap || Math.max(KEPT, widest) != remembered) {
      enter();
      settle(newGap, widest);
    }
  }

  private void settle(int newGap, int widest) {
    gap = newGap;
    remembered = Math.max(KEPT, widest);
    wakeSurplus();
    fillUp();
  }

  /** Lets none rest until {@link #rest} says otherwise; {@code owed} holds none. */
  void wakeAll() {
    enter();
    gap = 0;
    resting = 0;
    restingFrom = end;
  }

  void hear(int slot) {
    enter();
    append(slot, true);
  }

  /**
   * Hears what the cycle has just played and does not owe: to look for it in the bag would take as
   * long as the rest of a play, waiting for memory.
   */
  void hearPaid(int slot) {
    enter();
    append(slot, false);
  }

  /** Hears what the cycle owed until now, and has not played before. */
  void hearOwed(int slot) {
    if (owed.drawable() < owed.size() || remembered > KEPT) {
      hearPaid(slot);
      return;
    }
    if (jotted.size() == KEPT) {
      jotted.removeFirst();
    }
    jotted.addLast(slot);
  }

  private void enter() {
    while (!jotted.isEmpty()) {
      append(jotted.at(0), false);
      jotted.removeFirst();
    }
  }

  private void append(int slot, boolean mayBeOwed) {
    if (end - first == log.length || (end == MOST_PLACES && !rehearsing)) {
      makeRoom();
    }
    int before = stands(slot, places.put(slot, end));
    if (rehearsing) {
      remember(before);
    }
    log[at(end++)] = slot;
    if (before == VOID) {
      distinct++;
    } else {
      log[at(before)] = VOID;
    }
    if (gap == 0) {
      restingFrom = end;
    } else if (before < restingFrom) { // VOID is less than any place
      resting++;
      if (mayBeOwed) {
        owed.hold(slot);
      }
      wakeSurplus();
    }
    if (!rehearsing) {
      forgetSurplus();
    }
  }

  /** Begins a rehearsal: what is heard from now on is heard for the sake of a draw. */
  void rehearse() {
    enter();
    rehearsing = true;
  }

  /** Ends the rehearsal: what was heard in it was not. */
  void takeBack() {
    rehearsing = false;
    while (rehearsed > 0) {
      unhear(stood[--rehearsed]);
    }
    if (stood.length > KEPT) { // who looked far ahead once shall not pay for it ever after
      stood = new int[LEAST];
      compact();
    }
  }

  /** Tells {@code owed} to hold all that rest, the one heard longest ago first. */
  void holdResting() {
    enter();
    for (int place = restingFrom; place < end; place++) {
      if (log[at(place)] != VOID) {
        owed.hold(log[at(place)]);
      }
    }
  }

  /** Returns whether anything was heard that is still there. */
  boolean any() {
    return distinct > 0 || !jotted.isEmpty();
  }

  boolean rests(int slot) {
    enter();
    return placeOf(slot) >= restingFrom;
  }

  /** Returns the slot heard longest ago of those that {@code owed} holds; there is one. */
  int longestHeld() {
    int place = restingFrom;
    while (log[at(place)] == VOID || !owed.holds(log[at(place)])) {
      place++;
    }
    return log[at(place)];
  }

  /** Forgets {@code slot}, whose number {@code last} takes over, and then does as {@link #rest}. */
  void leave(int slot, int last, int newGap, int widest) {
    enter();
    int place = placeOf(slot);
    if (place != VOID) {
      log[at(place)] = VOID;
      places.forget(slot);
      distinct--;
      resting -= place >= restingFrom ? 1 : 0;
    }
    int lastPlace = placeOf(last);
    if (lastPlace != VOID) {
      log[at(lastPlace)] = slot;
      places.put(slot, lastPlace);
      places.forget(last);
    }
    slots--;
    places.shorten(slots);
    settle(newGap, widest);
  }

  /** Forgets all. */
  void clear() {
    jotted.clear();
    slots = 0;
    distinct = 0;
    resting = 0;
    first = end;
    restingFrom = end;
    compact();
  }

  private void unhear(int before) {
    int slot = log[at(--end)];
    places.forget(slot);
    if (end < restingFrom) {
      restingFrom = end;
    } else {
      resting--;
      owed.wake(slot);
    }
    if (before == VOID) {
      distinct--;
    } else {
      log[at(before)] = slot;
      places.put(slot, before);
      if (before >= restingFrom) {
        resting++;
        owed.hold(slot);
      }
    }
    fillUp();
  }

  private void wakeSurplus() {
    while (resting > gap) {
      int slot = log[at(restingFrom++)];
      if (slot != VOID) {
        resting--;
        owed.wake(slot);
      }
    }
  }

  private void fillUp() {
    while (resting < gap && restingFrom > first) {
      int slot = log[at(--restingFrom)];
      if (slot != VOID) {
        resting++;
        owed.hold(slot);
      }
    }
  }

  private void forgetSurplus() {
    while (distinct > remembered) {
      int slot = log[at(first++)];
      if (slot != VOID) {
        distinct--;
        places.forget(slot);
      }
    }
  }

  private int placeOf(int slot) {
    return stands(slot, places.at(slot));
  }

  /** Returns {@code place} if {@code slot} really stands there. */
  private int stands(int slot, int place) {
    return first <= place && place < end && log[at(place)] == slot ? place : VOID;
  }

  private int at(int place) {
    return place & (log.length - 1);
  }

  private void remember(int before) {
    if (rehearsed == stood.length) {
      stood = Arrays.copyOf(stood, rehearsed * 2);
    }
    stood[rehearsed++] = before;
  }

  private void makeRoom() {
    if (rehearsing) { // the places in the log must stay as they are until it is cut again
      int[] longer = new int[2 * log.length];
      for (int place = first; place < end; place++) {
        longer[place & (longer.length - 1)] = log[at(place)];
      }
      log = longer;
    } else {
      compact();
    }
  }

  /** Leaves the voids out of the log. */
  private void compact() {
    int awake = distinct - resting;
    int[] order = order();
    log = new int[Math.max(LEAST, Integer.highestOneBit(distinct) * 4)];
    places.reset(slots);
    for (int place = 0; place < order.length; place++) {
      log[place] = order[place];
      places.put(order[place], place);
    }
    first = 0;
    end = order.length;
    restingFrom = awake;
  }

  private int[] order() {
    int[] order = new int[distinct];
    int i = 0;
    for (int place = first; place < end; place++) {
      if (log[at(place)] != VOID) {
        order[i++] = log[at(place)];
      }
    }
    return order;
  }

  void save(ImmutableMap.Builder<String, ImmutableLongArray> rows) {
    enter();
    rows.put("heard", Rows.row(order())).put("resting", Rows.row(resting, gap, remembered));
  }

  void restore(Rows rows) {
    int[] order = rows.distinct("heard");
    resting = rows.number("resting", 0, 0, order.length);
    gap = rows.number("resting", 1, 0, Integer.MAX_VALUE);
    remembered = rows.number("resting", 2, 0, Integer.MAX_VALUE);
    checkArgument(
        resting == Math.min(gap, order.length),
        "resting (%s) must be what the gap (%s) says",
        resting,
        gap);
    distinct = order.length;
    log = order.length == 0 ? log : Arrays.copyOf(order, Integer.highestOneBit(order.length) * 2);
    end = order.length;
    compact();
  }
}
