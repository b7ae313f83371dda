package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.WeightSums;
import java.util.stream.IntStream;

/**
 * A bag of entries, drawn by a rule, in which those that rest are held (C5). Not thread-safe.
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
final class Pool {
  private enum SettledState {
    UNKNOWN,
    UNSETTLED,
    SETTLED
  }

  private static final Slots NOTHING = new Slots();

  private final Draws draws;
  private final Rule rule;
  private final Gaps gaps;
  private final PlayMode mode;
  private final Timeline timeline;
  private final Ahead ahead;
  private final Entries<?> entries;
  private final Slots beyond; // plays after the rows ahead, of a copy
  private Bag bag = new Bag();
  private SettledState state = SettledState.UNKNOWN;
  private Slots window = new Slots(); // oldest first; of the list's end, while UNSETTLED
  private final Slots held = new Slots(); // oldest first
  private int stale; // the first so many of the held ones have left the window
  private int gap; // of the window
  private int pending = Slots.NONE; // in the bag, to be held before the next draw
  private BagWeights weights;

  private Pool(Draws draws, Gaps gaps, PlayMode mode, Timeline timeline, Slots beyond) {
    this.draws = draws;
    this.gaps = gaps;
    this.mode = mode;
    this.timeline = timeline;
    ahead = timeline.ahead;
    entries = timeline.entries;
    rule = entries.drawing().rule;
    weights = new BagWeights(entries);
    this.beyond = beyond;
  }

  /** Makes an empty pool, with the gap of {@code mode}. */
  Pool(Draws draws, Gaps gaps, PlayMode mode, Timeline timeline) {
    this(draws, gaps, mode, timeline, NOTHING);
  }

  // ------------------------------------------------------------------ for rules

  /** Returns the number of entries. */
  int size() {
    return bag.size();
  }

  /** Returns the number of entries that do not rest; they have the first indexes. */
  int drawable() {
    return bag.drawable();
  }

  /** Returns the entry at {@code index}. */
  int at(int index) {
    return bag.at(index);
  }

  /** Returns the number that the rule has computed of the item of {@code slot}. */
  int number(int slot) {
    return entries.number(slot);
  }

  /** Returns the numbers of the drawable entries by slot, as weights, with their sums. */
  WeightSums weights() {
    return weights.of(bag);
  }

  int indexOf(int slot) {
    return bag.indexOf(slot);
  }

  /** Returns the index of the entry that has rested longest, where all rest. */
  int indexOfLongestResting() {
    return bag.indexOf(held.at(0));
  }

  /**
   * Returns the last {@code count} distinct entries of the list before the draw, oldest first, with
   * {@link Slots#NONE} for a removed one.
   */
  int[] last(int count) {
    return IntStream.of(timeline.last(count, ahead.size(), beyond))
        .map(slot -> slot < entries.slots() && entries.isPlayable(slot) ? slot : Slots.NONE)
        .toArray();
  }

  // ------------------------------------------------------------------ members

  boolean contains(int slot) {
    return bag.contains(slot);
  }

  /** Replaces all entries by those of {@code all}. */
  void fill(Bag all) {
    bag = all;
    weights.forget();
    held.clear();
    forget();
  }

  /** Adds {@code slot}, which does not rest. */
  void put(int slot) {
    int before = bag.size();
    bag.put(slot);
    if (bag.size() > before) {
      weights.add(slot);
    }
  }

  /** Adds the last {@code count} slots, of new entries. */
  void add(int count) {
    if (size() == 0) {
      fill(entries.bag());
    } else {
      entries.newest(count).forEach(this::put);
    }
  }

  /** Adds {@code slots}, any of which may rest. */
  void putAll(int[] slots) {
    IntStream.of(slots).forEach(this::put);
    forget();
  }

  /** Takes {@code slot} out; returns whether it was in. */
  @CanIgnoreReturnValue
  boolean take(int slot) {
    if (bag.holds(slot)) {
      int i = held.indexOf(slot);
      held.remove(i);
      stale -= i < stale ? 1 : 0;
    } else if (weights.isKnown() && bag.contains(slot)) {
      weights.remove(slot);
    }
    return bag.take(slot);
  }

  /** Returns the effective gap. */
  int gap() {
    return gaps.effective(mode);
  }

  /** Returns whether every order of the entries is valid, as far as that is known. */
  boolean isSettled() {
    return state == SettledState.SETTLED && rule == Rule.UNIFORM;
  }

  /** Returns whether not all orders are valid, as far as that is known. */
  boolean isUnsettled() {
    return rule != Rule.UNIFORM || (state == SettledState.UNSETTLED && held.size() > stale);
  }

  /** Records a change of the number of {@code slot}, which was {@code before}. */
  void reweigh(int slot, int before) {
    if (bag.contains(slot) && !bag.holds(slot)) {
      weights.change(slot, entries.number(slot) - before);
    }
  }

  /** Takes over that nothing that remains rests. */
  void settle() {
    if (held.isEmpty()) {
      state = SettledState.SETTLED;
      window = new Slots();
    }
  }

  /** Forgets the window: the list has changed by more than a play at its end. */
  void forget() {
    state = SettledState.UNKNOWN;
    window = new Slots();
    stale = 0;
    pending = Slots.NONE;
  }

  /** Forgets the window of an unsettled cycle; kept rows that are inserted unsettle none. */
  void forgetWindow() {
    if (!isSettled()) {
      forget();
    }
  }

  // ------------------------------------------------------------------ drawing

  /** Takes out the next entry, which follows the list. */
  int draw() {
    if (state != SettledState.SETTLED) {
      sync(ahead.size());
      if (ahead.free() == 0) {
        settle();
      }
    }
    int index = rule.next(this, draws);
    if (index >= bag.drawable()) {
      int resting = bag.at(index);
      take(resting);
      append(resting);
      return resting;
    }
    int slot = bag.takeAt(index);
    weights.remove(slot);
    if (state == SettledState.UNSETTLED) {
      addToWindow(slot);
    }
    return slot;
  }

  /** Returns the next entry, which stays; it follows the list up to the first {@code rows}. */
  int pick(int rows) {
    if (held.isEmpty() && gap() == 0) {
      return bag.at(rule.next(this, draws));
    }
    sync(rows);
    int slot = bag.at(rule.next(this, draws));
    addToWindow(slot);
    pending = gap == 0 ? Slots.NONE : slot;
    return slot;
  }

  /** Returns the next {@code count} plays beyond the rows ahead, or none if draws have no copy. */
  int[] beyond(int count) {
    return draws.copy().map(copy -> copy(copy).drawBeyond(count)).orElse(new int[0]);
  }

  /** Returns a copy that draws from {@code copy} and leaves this pool as it is. */
  private Pool copy(Draws copy) {
    Pool other = new Pool(copy, gaps, mode, timeline, new Slots());
    other.bag = bag.overlay();
    other.weights = weights.copy();
    other.held.addAll(held.toArray());
    return other;
  }

  /** Draws {@code count} plays beyond the rows ahead, from all entries; this is a copy. */
  private int[] drawBeyond(int count) {
    while (beyond.size() < count) {
      if (mode == PlayMode.SHUFFLE && bag.size() == 0) {
        fill(entries.bag());
      }
      beyond.addLast(mode == PlayMode.SHUFFLE ? draw() : pick(ahead.size()));
    }
    return beyond.toArray();
  }

  /** Holds the entries that rest after {@code rows}, and no others. */
  private void sync(int rows) {
    if (state == SettledState.UNKNOWN) {
      gap = gap();
      restart(timeline.last(gap, rows, beyond));
      state = SettledState.UNSETTLED;
    }
    for (; stale > 0; stale--) {
      wake(held.removeFirst());
    }
    if (pending != Slots.NONE) {
      hold(pending);
      pending = Slots.NONE;
    }
  }

  private void restart(int[] rest) {
    SlotSet resting = SlotSet.of(rest);
    for (int slot : held.toArray()) {
      if (!resting.contains(slot)) {
        wake(slot);
      }
    }
    held.clear();
    for (int slot : rest) {
      window.addLast(slot);
      if (bag.contains(slot)) {
        hold(slot);
      }
    }
  }

  private void wake(int slot) {
    if (bag.holds(slot)) {
      bag.wake(slot);
      weights.add(slot);
    }
  }

  private void hold(int slot) {
    if (!bag.holds(slot)) {
      bag.hold(slot);
      weights.remove(slot);
    }
    held.addLast(slot);
  }

  /** Appends a play of {@code slot}, which is not in the bag, to the list. */
  void append(int slot) {
    if (state == SettledState.UNSETTLED) {
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

  // ------------------------------------------------------------------ saving

  /** Writes the drawable and the held entries to rows of these names, or reads them. */
  void exchange(String name, String heldName, Rows rows) {
    bag = rows.bag(name, bag);
    int[] stored = rows.placed(heldName, rows.slots(heldName, held.toArray()));
    if (rows.isRead()) {
      for (int slot : stored) {
        checkArgument(!bag.contains(slot), "%s must not be in the bag", heldName);
        bag.put(slot);
        bag.hold(slot);
        held.addLast(slot);
      }
    }
  }
}
