package dev.riffle.queue;

import dev.riffle.shuffle.IdentityArray;
import java.util.Arrays;

/**
 * The order in which entries were last heard, and hence which of them rest: the last {@code gap}
 * distinct ones. Not thread-safe. Hearing takes constant time, amortised.
 *
 * <pre>
 *   heard     a b a c d            a gap of 2: c and d rest
 *   log       - b a c d            what is heard again leaves a void where it stood
 *                   ^ restingFrom
 * </pre>
 *
 * A gap that is widened finds those it needs further back in the log, which keeps at least the last
 * {@value #KEPT} distinct entries. Going past that, it fills as more are heard.
 *
 * <p>What was shown, but not heard, is drawn as if all before it had been: between {@link
 * #rehearse} and {@link #takeBack} hearing is play-acting, and can be undone because a log can be
 * cut.
 */
final class Heard {
  private static final int KEPT = 1_000;
  private static final int LEAST = 16;
  private static final int VOID = -1;

  private final Owed owed; // is told who rests and who wakes
  private final IdentityArray places = new IdentityArray(); // slot -> place in the log, if any

  private int[] log = new int[LEAST];
  private int size;
  private int restingFrom;
  private int resting;
  private int gap;
  private int slots;

  private boolean rehearsing;
  private int[] stood = new int[LEAST]; // where each that was rehearsed stood before, or VOID
  private int rehearsed;

  Heard(Owed owed) {
    this.owed = owed;
  }

  /** Lets slots go up to {@code newSlots} - 1. */
  void lengthen(int newSlots) {
    slots = newSlots;
    places.lengthen(slots);
  }

  /** Lets the last {@code newGap} rest. */
  void rest(int newGap) {
    gap = newGap;
    wakeSurplus();
    fillUp();
  }

  void hear(int slot) {
    if (size == log.length) {
      makeRoom();
    }
    int before = placeOf(slot);
    if (rehearsing) {
      remember(before);
    }
    log[size] = slot;
    places.put(slot, size++);
    if (before != VOID) {
      log[before] = VOID;
    }
    if (gap == 0) {
      restingFrom = size;
    } else if (before < restingFrom) { // VOID is less than any place
      resting++;
      owed.rest(slot);
      wakeSurplus();
    }
  }

  /** Begins a rehearsal: what is heard from now on is heard for the sake of a draw. */
  void rehearse() {
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
    for (int place = restingFrom; place < size; place++) {
      if (log[place] != VOID) {
        owed.rest(log[place]);
      }
    }
  }

  boolean rests(int slot) {
    return placeOf(slot) >= restingFrom;
  }

  /** Returns the slot heard longest ago of those that {@code owed} holds; there is one. */
  int longestHeld() {
    int place = restingFrom;
    while (log[place] == VOID || !owed.holds(log[place])) {
      place++;
    }
    return log[place];
  }

  private void unhear(int before) {
    int slot = log[--size];
    places.forget(slot);
    if (size < restingFrom) {
      restingFrom = size;
    } else {
      resting--;
      owed.wake(slot);
    }
    if (before != VOID) {
      log[before] = slot;
      places.put(slot, before);
      if (before >= restingFrom) {
        resting++;
        owed.rest(slot);
      }
    }
    fillUp();
  }

  private void wakeSurplus() {
    while (resting > gap) {
      int slot = log[restingFrom++];
      if (slot != VOID) {
        resting--;
        owed.wake(slot);
      }
    }
  }

  private void fillUp() {
    while (resting < gap && restingFrom > 0) {
      int slot = log[--restingFrom];
      if (slot != VOID) {
        resting++;
        owed.rest(slot);
      }
    }
  }

  private int placeOf(int slot) {
    int place = places.at(slot);
    return place < size && log[place] == slot ? place : VOID;
  }

  private void remember(int before) {
    if (rehearsed == stood.length) {
      stood = Arrays.copyOf(stood, rehearsed * 2);
    }
    stood[rehearsed++] = before;
  }

  private void makeRoom() {
    if (rehearsing) { // the places in the log must stay as they are until it is cut again
      log = Arrays.copyOf(log, size * 2);
    } else {
      compact();
    }
  }

  /** Leaves voids, and what was heard too long ago, out of the log. */
  private void compact() {
    int[] old = log;
    int end = size;
    int kept = 0;
    int from = end;
    while (from > 0 && kept < Math.max(KEPT, gap)) {
      kept += old[--from] == VOID ? 0 : 1;
    }
    log = new int[Math.max(LEAST, 2 * kept)];
    size = 0;
    places.reset(slots);
    int resumed = 0;
    for (int place = from; place < end; place++) {
      if (place == restingFrom) {
        resumed = size;
      }
      if (old[place] != VOID) {
        places.put(old[place], size);
        log[size++] = old[place];
      }
    }
    restingFrom = restingFrom >= end ? size : resumed;
  }
}
