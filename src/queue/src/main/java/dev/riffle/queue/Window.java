package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * The entries that rest before the next draw (C5), of which those in the bag are held there. Not
 * thread-safe.
 *
 * <pre>
 *             restart (O(gap))                  nothing is held, no free rows
 *   UNKNOWN  ------------------->  UNSETTLED  --------------------------------->  SETTLED
 *      ^                               |                                             |
 *      +-------- the list changed by more than a play at its end, or the gap --------+
 * </pre>
 *
 * The list and the gaps number their changes, which are compared before a draw. In a settled cycle,
 * nothing that remains rests, now or later, and a draw is one step of Knuth's shuffle; with units,
 * none is. While unsettled, the last {@code gap} distinct entries of the list are a window:
 *
 * <pre>
 *   list      a  b  c  d | e        a gap of 4: the draw of e moves a out of the window
 *   window   [a  b  c  d]
 *   held      a     c               b and d are not in the bag; a is stale, and woken by the next draw
 * </pre>
 */
final class Window {
  private enum State {
    UNKNOWN,
    UNSETTLED,
    SETTLED
  }

  private static final Slots NONE = new Slots(); // never changed

  private final Gaps gaps;
  private final PlayMode mode;
  private final ListEnd end;
  private final Letters letters;
  private State state = State.UNKNOWN;
  private Slots window = NONE; // oldest first; of the list's end, while UNSETTLED
  private final Slots held = new Slots(); // oldest first
  private int stale; // the first so many of the held ones have left the window
  private int gap; // of the window
  private int pending = Slots.NONE; // in the bag, to be held before the next draw
  private int changes; // of the list and the gaps, as of the last look; cuts alone while SETTLED

  Window(Gaps gaps, PlayMode mode, ListEnd end, Letters letters) {
    this.gaps = gaps;
    this.mode = mode;
    this.end = end;
    this.letters = letters;
  }

  /** Returns one for a copy of the bag, before {@code copiedEnd}. */
  Window copy(ListEnd copiedEnd, Letters copied) {
    Window copy = new Window(gaps, mode, copiedEnd, copied);
    copy.held.addAll(held.toArray());
    return copy;
  }

  /** Returns the effective gap. */
  int gap() {
    return gaps.effective(mode);
  }

  /** Returns the slots of the window, oldest first; empty unless it is known and needed. */
  Slots slots() {
    return window;
  }

  /** Forgets what rests if the list has changed by more than plays at its end, or the gap. */
  private void look() {
    if (state != State.UNKNOWN && changes != currentChanges()) {
      forget();
    }
  }

  private int currentChanges() {
    return gaps.changes() + (state == State.SETTLED ? end.timeline.cuts() : end.timeline.changes());
  }

  private void enter(State next) {
    state = next;
    changes = currentChanges();
  }

  /** Returns whether nothing that remains rests, as far as that is known. */
  boolean isSettled() {
    look();
    return state == State.SETTLED;
  }

  /** Returns whether anything that remains rests, as far as that is known. */
  boolean isUnsettled() {
    look();
    return state == State.UNSETTLED && held.size() > stale;
  }

  /** Records that nothing that remains rests. */
  void settle() {
    if (held.isEmpty() && !letters.areUnits()) {
      letters.wakeAll(window);
      enter(State.SETTLED);
      window = NONE;
    }
  }

  /** Forgets what rests, as entries that may rest come into the bag. */
  void forget() {
    letters.wakeAll(window);
    state = State.UNKNOWN;
    window = NONE;
    stale = 0;
    pending = Slots.NONE;
  }

  /** Forgets everything, as the bag is another one. */
  void clear() {
    held.clear();
    forget();
  }

  // ------------------------------------------------------------------ before a draw

  /** Holds the entries of {@code bag} that rest after the list, unless none of them does. */
  void prepare(Bag bag) {
    if (!isSettled()) {
      holdResting(bag, end.rows());
      if (end.timeline.ahead.free() == 0) {
        settle();
      }
    }
  }

  /** Holds the entries of {@code bag} that rest after {@code rows}, unless none of them can. */
  void preparePick(Bag bag, int rows) {
    look();
    if (!held.isEmpty() || gap() > 0) {
      holdResting(bag, rows);
    }
  }

  /** Holds the entries of {@code bag} that rest after {@code rows}, and no others. */
  void sync(Bag bag, int rows) {
    look();
    holdResting(bag, rows);
  }

  private void holdResting(Bag bag, int rows) {
    if (state == State.UNKNOWN) {
      gap = gap();
      restart(bag, end.last(gap, rows));
      enter(State.UNSETTLED);
    }
    for (; stale > 0; stale--) {
      bag.wake(held.removeFirst());
    }
    if (pending != Slots.NONE) {
      hold(bag, pending);
      pending = Slots.NONE;
    }
  }

  private void restart(Bag bag, int[] rest) {
    SlotSet resting = SlotSet.of(rest);
    for (int slot : held.toArray()) {
      if (!resting.contains(slot)) {
        bag.wake(slot);
      }
    }
    held.clear();
    window = new Slots();
    for (int slot : rest) {
      window.addLast(slot);
      letters.rest(slot);
      if (bag.contains(slot)) {
        hold(bag, slot);
      }
    }
  }

  private void hold(Bag bag, int slot) {
    bag.hold(slot);
    held.addLast(slot);
  }

  // ------------------------------------------------------------------ after a draw

  /** Records that {@code slot} is about to leave the bag. */
  void release(Bag bag, int slot) {
    if (bag.holds(slot)) {
      int i = held.indexOf(slot);
      held.remove(i);
      stale -= i < stale ? 1 : 0;
    }
    pending = pending == slot ? Slots.NONE : pending;
  }

  /** Appends a play of {@code slot}, which is not in the bag, to the list. */
  void append(int slot) {
    look();
    int i = state == State.UNSETTLED ? window.indexOf(slot) : Slots.NONE;
    if (i >= 0) {
      window.remove(i);
      letters.wake(slot);
    }
    add(slot);
  }

  /** Appends a play of {@code slot}, which is not in the window. */
  void add(int slot) {
    if (state != State.UNSETTLED) {
      return;
    }
    window.addLast(slot);
    letters.rest(slot);
    if (window.size() > gap) {
      int oldest = window.removeFirst();
      letters.wake(oldest);
      if (stale < held.size() && held.at(stale) == oldest) {
        stale++;
      }
    }
  }

  /** Appends a play of {@code slot}, which stays in the bag. */
  void addPick(int slot) {
    add(slot);
    pending = state == State.UNSETTLED && gap > 0 ? slot : Slots.NONE;
  }

  // ------------------------------------------------------------------ saving

  /** Writes the held entries to the row {@code name}, or reads them, and holds them in the bag. */
  void exchange(String name, Bag bag, Rows rows) {
    int[] stored = rows.placed(name, rows.slots(name, held.toArray()));
    if (rows.isRead()) {
      for (int slot : stored) {
        checkArgument(!bag.contains(slot), "%s must not be in the bag", name);
        bag.put(slot);
        hold(bag, slot);
      }
    }
  }
}
