package dev.riffle.queue;

import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;
import java.util.function.IntFunction;

/**
 * The entries of a bag that are held, because they rest (C5). Not thread-safe.
 *
 * <pre>
 *             restart (O(gap))                  nothing is held, no free rows
 *   UNKNOWN  ------------------->  UNSETTLED  --------------------------------->  SETTLED
 *      ^                               |                                             |
 *      +-------- forget: a call changed the end of the list by more than a play -----+
 * </pre>
 *
 * In a settled cycle, nothing that remains rests, now or later, and a draw is one step of Knuth's
 * shuffle. While unsettled, the last {@code gap} distinct entries of the list are a window:
 *
 * <pre>
 *   list      a  b  c  d | e        a gap of 4: the draw of e moves a out of the window
 *   window   [a  b  c  d]
 *   held      a     c               b and d are not in the bag; a is stale, and woken by the next draw
 * </pre>
 */
final class Resting {
  private enum State {
    UNKNOWN,
    UNSETTLED,
    SETTLED
  }

  private State state = State.UNKNOWN;
  private Slots window = new Slots(); // oldest first; of the list's end, while UNSETTLED
  private final Slots held = new Slots(); // oldest first
  private int stale; // the first so many of the held ones have left the window
  private int gap; // of the window
  private int pending = Slots.NONE; // in the bag, to be held before the next draw

  /** Returns a copy, for a copy of the bag. */
  Resting copy() {
    Resting copy = new Resting();
    copy.held.addAll(held.toArray());
    return copy;
  }

  /** Returns whether nothing that remains rests, as far as that is known. */
  boolean isSettled() {
    return state == State.SETTLED;
  }

  /** Returns whether an entry of the bag rests at the end of the list, as far as is known. */
  boolean isUnsettled() {
    return state == State.UNSETTLED && held.size() > stale;
  }

  /** Takes over that nothing that remains rests. */
  void settle() {
    if (held.isEmpty()) {
      state = State.SETTLED;
      window = new Slots();
    }
  }

  /** Forgets the window: the list has changed by more than a play at its end. */
  void forget() {
    state = State.UNKNOWN;
    window = new Slots();
    stale = 0;
    pending = Slots.NONE;
  }

  /** Forgets everything: the bag has been filled anew. */
  void clear() {
    held.clear();
    forget();
  }

  /**
   * Holds those of {@code bag} that rest, and no others; {@code rest} returns the last distinct
   * entries of the list, {@code newGap} of them.
   */
  private void sync(Bag bag, int newGap, IntFunction<int[]> rest) {
    if (state == State.UNKNOWN) {
      gap = newGap;
      restart(bag, rest.apply(newGap));
      state = State.UNSETTLED;
    }
    for (; stale > 0; stale--) {
      bag.wake(held.removeFirst());
    }
    if (pending != Slots.NONE) {
      bag.hold(pending);
      held.addLast(pending);
      pending = Slots.NONE;
    }
  }

  private void restart(Bag bag, int[] rest) {
    SlotSet resting = new SlotSet(rest.length);
    for (int slot : rest) {
      resting.add(slot);
    }
    for (int slot : held.toArray()) {
      if (!resting.contains(slot)) {
        bag.wake(slot);
      }
    }
    held.clear();
    for (int slot : rest) {
      window.addLast(slot);
      if (slot >= 0 && bag.contains(slot)) {
        bag.hold(slot);
        held.addLast(slot);
      }
    }
  }

  /**
   * Draws a member out of {@code bag}, which is not empty, and appends it to the list, which has no
   * free rows if {@code isFirst}.
   */
  int draw(Bag bag, Draws draws, int newGap, IntFunction<int[]> rest, boolean isFirst) {
    sync(bag, newGap, rest);
    if (isFirst) {
      settle();
    }
    if (bag.drawable() > 0) {
      int slot = bag.draw(draws);
      if (state == State.UNSETTLED) {
        addToWindow(slot);
      }
      return slot;
    }
    int slot = held.at(0); // it has rested longest
    release(slot);
    bag.take(slot);
    append(slot);
    return slot;
  }

  /** Draws a member of {@code bag}, leaves it there, and appends it to the list. */
  int pick(Bag bag, Draws draws, int newGap, IntFunction<int[]> rest) {
    if (newGap == 0 && held.isEmpty()) {
      return bag.pick(draws);
    }
    sync(bag, newGap, rest);
    int slot = bag.pick(draws);
    addToWindow(slot);
    pending = gap == 0 ? Slots.NONE : slot;
    return slot;
  }

  /** Takes {@code slot} out of those held, if it is held: the bag will lose it. */
  void release(int slot) {
    int i = held.indexOf(slot);
    if (i >= 0) {
      held.remove(i);
      stale -= i < stale ? 1 : 0;
    }
  }

  /** Appends a play of {@code slot}, which is not in the bag, to the list. */
  void append(int slot) {
    if (state == State.UNSETTLED) {
      int i = window.indexOf(slot);
      if (i >= 0) {
        window.remove(i);
      }
      addToWindow(slot);
    }
  }

  private void addToWindow(int slot) {
    window.addLast(slot);
    if (window.size() > gap) {
      int oldest = window.removeFirst();
      if (stale < held.size() && held.at(stale) == oldest) {
        stale++;
      }
    }
  }

  /** Writes the held entries to the row {@code name}, or reads them, into {@code bag}. */
  void exchange(String name, Rows rows, Bag bag) {
    int[] stored = rows.placed(name, rows.slots(name, held.toArray()));
    if (rows.isRead()) {
      for (int slot : stored) {
        rows.check(!bag.contains(slot), name + " must not be in the bag");
        bag.put(slot);
        bag.hold(slot);
        held.addLast(slot);
      }
    }
  }
}
