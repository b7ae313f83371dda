package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Draws;

/**
 * What next and previous walk, over slots 0 to n - 1. Not thread-safe; {@link PlayQueue} is its
 * lock and its face.
 *
 * <pre>
 *        behind        current        ahead
 *   [ a  b  c  d ]   ←   [e]   →   [ f  g ]   →   what the {@link Cycle} shows
 *     heard              now       heard; the
 *                                  listener
 *                                  went back
 * </pre>
 *
 * Walking moves plays across {@code current}, one a step, and never draws; only past the end of
 * what is ahead the cycle is asked. IN_ORDER walks the source order instead, and leaves what it
 * played behind all the same.
 */
final class Timeline {
  private final Entries<?> entries;
  private final int historyLimit;
  private final boolean forgetful;
  private final Plays behind = new Plays(1);
  private final Lane lane = new Lane();
  private final Plays ahead = new Plays(-1); // the nearest is last
  private final Cycle cycle;
  private final Cursor cursor;
  private final Upcoming upcoming;

  private int current = Slots.NOWHERE;
  private int currentCycle;
  private int currentPlace;

  Timeline(
      Entries<?> entries,
      Draws draws,
      PlayMode mode,
      RepeatMode repeat,
      int historyLimit,
      boolean forgetful) {
    this.entries = entries;
    this.cycle = new Cycle(draws, lane, ahead, entries.size(), mode, repeat);
    this.cursor = new Cursor(entries);
    this.upcoming = new Upcoming(entries, lane, ahead, cycle.shown(), cursor);
    this.historyLimit = historyLimit;
    this.forgetful = forgetful;
  }

  PlayMode mode() {
    return cycle.mode();
  }

  RepeatMode repeat() {
    return cycle.repeat();
  }

  int gap(PlayMode of) {
    return cycle.gap(of);
  }

  /** Returns the slot of what plays, or {@link Slots#NOWHERE}. */
  int current() {
    return current;
  }

  boolean isPlaying() {
    return current != Slots.NOWHERE;
  }

  Position position() {
    return new Position(currentCycle, place(), entries.size());
  }

  private int place() {
    if (!isPlaying()) {
      return 0;
    }
    return isInOrder() ? entries.place(current) + 1 : currentPlace;
  }

  // ------------------------------------------------------------------ walking

  boolean hasNext() {
    if (!lane.isEmpty()) {
      return true;
    }
    if (isInOrder()) {
      return entries.size() > 0 && (wraps() || cursor.nextPlace() <= last());
    }
    return !ahead.isEmpty() || cycle.hasNext();
  }

  boolean hasPrevious() {
    if (!isInOrder()) {
      return forgets() ? isPlaying() : !behind.isEmpty();
    }
    boolean beyondTheFirst = wraps() && (isPlaying() || !cursor.isNowhere());
    return beyondTheFirst || cursor.previousPlace() >= 0;
  }

  /** Goes on by one; returns whether there was one to go on to. */
  boolean next() {
    if (!hasNext()) {
      return false;
    }
    if (!lane.isEmpty()) {
      playAsked();
    } else if (isInOrder()) {
      int place = cursor.nextPlace();
      boolean around = place > last();
      playInOrder(around ? 0 : place, around ? currentCycle + 1 : currentCycle);
    } else if (!ahead.isEmpty()) {
      leave();
      comeTo(ahead);
    } else {
      playOwn();
    }
    return true;
  }

  /** Goes back by one; returns whether there was one to go back to. */
  boolean previous() {
    if (!hasPrevious()) {
      return false;
    }
    if (isInOrder()) {
      int place = cursor.previousPlace();
      boolean around = place < 0;
      playInOrder(around ? last() : place, Math.max(0, around ? currentCycle - 1 : currentCycle));
    } else if (forgets()) {
      cycle.takeBack();
      playOwn();
    } else {
      if (isPlaying()) {
        ahead.addLast(current, currentCycle, currentPlace);
      }
      comeTo(behind);
    }
    return true;
  }

  /** Makes {@code slot} current, before whatever is ahead; returns whether it was not. */
  boolean skipTo(int slot) {
    if (slot == current) {
      return false;
    }
    cycle.takeBack();
    lane.remove(slot); // the wish is granted
    if (isInOrder()) {
      playInOrder(entries.place(slot), currentCycle);
    } else {
      leave();
      cycle.jump(slot);
      become(slot, cycle.number(), cycle.played());
    }
    return true;
  }

  private void playInOrder(int place, int itsCycle) {
    int slot = entries.slotAt(place);
    leave();
    cursor.standOn(slot);
    cycle.hear(slot);
    become(slot, itsCycle, place + 1);
  }

  private void playAsked() {
    // Kept while it is in the lane yet: a cycle that has just begun learns there what it paid.
    int slot = lane.slot(0);
    cycle.keep(slot);
    lane.removeFirst();
    leave();
    if (isInOrder()) {
      cursor.standAfter();
      become(slot, currentCycle, entries.place(slot) + 1);
    } else {
      become(slot, cycle.number(), cycle.played());
    }
  }

  private void playOwn() {
    leave();
    int slot = cycle.next();
    become(slot, cycle.number(), cycle.played());
  }

  /** Puts what is current behind; of a history that is full the oldest play goes. */
  private void leave() {
    if (isPlaying() && historyLimit > 0) {
      if (behind.size() == historyLimit) {
        behind.removeFirst();
      }
      behind.addLast(current, currentCycle, currentPlace);
    }
  }

  private void comeTo(Plays plays) {
    cycle.hear(plays.lastSlot());
    become(plays.lastSlot(), plays.lastCycle(), plays.lastPlace());
    plays.removeLast();
  }

  private void become(int slot, int itsCycle, int itsPlace) {
    current = slot;
    currentCycle = itsCycle;
    currentPlace = itsPlace;
  }

  private boolean isInOrder() {
    return cycle.mode() == PlayMode.IN_ORDER;
  }

  private boolean forgets() {
    return forgetful && cycle.mode() == PlayMode.RANDOM;
  }

  private boolean wraps() {
    return cycle.repeat() == RepeatMode.ALL;
  }

  private int last() {
    return entries.size() - 1;
  }

  // ------------------------------------------------------------------ looking

  /** Makes sure that {@link #upcoming} can tell {@code k} plays; returns whether it drew. */
  boolean show(int k) {
    return !isInOrder() && cycle.show(upcoming.most(k) - reorderableFrom());
  }

  /** Returns what the next {@code k} calls of {@link #next} will make current, at most 2n. */
  int[] upcoming(int k) {
    return isInOrder() ? upcoming.inOrder(k, wraps()) : upcoming.shown(k);
  }

  /** Returns the last {@code k} that are behind, the newest first. */
  int[] history(int k) {
    int[] slots = new int[Math.min(k, behind.size())];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = behind.slot(behind.size() - 1 - i);
    }
    return slots;
  }

  int[] lane() {
    return lane.toArray();
  }

  // ------------------------------------------------------------------ asking

  /**
   * Puts {@code slot} at the head of the lane, or at its tail; one that is in it moves. Returns
   * whether it was not there.
   */
  boolean ask(int slot, boolean first) {
    if (!lane.isEmpty() && lane.slot(first ? 0 : lane.size() - 1) == slot) {
      return false;
    }
    cycle.takeBack();
    if (!lane.contains(slot)) {
      cycle.promise(slot);
    }
    if (first) {
      lane.putFirst(slot);
    } else {
      lane.putLast(slot);
    }
    return true;
  }

  /** Takes {@code slot} out of the lane; returns whether it was there. */
  boolean dequeue(int slot) {
    if (!lane.contains(slot)) {
      return false;
    }
    cycle.takeBack();
    lane.remove(slot);
    cycle.release(slot);
    return true;
  }

  /** Returns where in {@link #upcoming} that begins which can be reordered. */
  int reorderableFrom() {
    return lane.size() + ahead.size();
  }

  /** Returns where in {@link #upcoming} that ends which can be reordered. */
  int reorderableTo() {
    return reorderableFrom() + cycle.shown().here();
  }

  /** Lets what is shown at {@code from} stand at {@code to}; returns whether it did not. */
  boolean reorder(int from, int to) {
    if (from == to) {
      return false;
    }
    cycle.takeBack();
    cycle.shown().reorder(from - reorderableFrom(), to - reorderableFrom());
    return true;
  }

  // ------------------------------------------------------------------ editing

  /** Is told that an entry was added, with the last slot. */
  void add() {
    cycle.add();
  }

  /** Moves an entry in the source order; returns whether it was not there. */
  boolean move(int slot, int place) {
    if (entries.place(slot) == place) {
      return false;
    }
    cycle.takeBack();
    entries.move(slot, place);
    return true;
  }

  /** Takes the entry at {@code slot} out of everything; if it was current, goes on. */
  boolean remove(int slot) {
    cycle.takeBack();
    cursor.leave(slot);
    int last = last();
    entries.remove(slot);
    behind.leave(slot, last);
    ahead.leave(slot, last);
    lane.leave(slot, last);
    cycle.remove(slot);
    cursor.rename(last, slot);
    if (slot == current) {
      current = Slots.NOWHERE;
      next();
    } else if (current == last) {
      current = slot;
    }
    return true;
  }

  /** Takes everything out; returns whether there was anything. */
  boolean clear() {
    if (entries.size() == 0) {
      return false;
    }
    entries.clear();
    behind.clear();
    ahead.clear();
    lane.clear();
    cycle.clear();
    current = Slots.NOWHERE;
    cursor.standOn(Slots.NOWHERE);
    return true;
  }

  // ------------------------------------------------------------------ switching

  boolean setMode(PlayMode mode) {
    boolean effect = mode != mode();
    if (effect) {
      begin(mode);
    }
    return effect;
  }

  boolean reshuffle() {
    boolean effect = mode() == PlayMode.SHUFFLE;
    if (effect) {
      begin(PlayMode.SHUFFLE);
    }
    return effect;
  }

  /**
   * Begins a cycle with what is current as its first, or none, where the source order is walked
   * from there.
   */
  private void begin(PlayMode mode) {
    ahead.clear();
    cycle.begin(mode, currentCycle, current);
    cursor.standOn(current);
    if (isPlaying()) {
      currentCycle = isInOrder() ? currentCycle : cycle.number();
      currentPlace = isInOrder() ? entries.place(current) + 1 : cycle.played();
    }
  }

  boolean setRepeat(RepeatMode repeat) {
    return cycle.setRepeat(repeat);
  }

  boolean setGap(PlayMode of, int gap) {
    return cycle.setGap(of, gap);
  }

  // ------------------------------------------------------------------ keeping

  void save(ImmutableMap.Builder<String, ImmutableLongArray> rows) {
    rows.put("current", Rows.row(current, currentCycle, currentPlace))
        .put("behind", behind.slotsRow())
        .put("behindPositions", behind.positionsRow())
        .put("ahead", ahead.slotsRow())
        .put("aheadPositions", ahead.positionsRow())
        .put("lane", lane.row());
    cursor.save(rows);
    cycle.save(rows);
  }

  void restore(Rows rows) {
    int last = last();
    current = rows.number("current", 0, Slots.NOWHERE, last);
    currentCycle = rows.number("current", 1, 0, Integer.MAX_VALUE);
    currentPlace = rows.number("current", 2, 0, Integer.MAX_VALUE);
    cursor.restore(rows);
    behind.restore(rows.slots("behind"), rows.row("behindPositions"));
    ahead.restore(rows.slots("ahead"), rows.row("aheadPositions"));
    for (int slot : rows.distinct("lane")) {
      lane.putLast(slot);
    }
    checkArgument(behind.size() <= historyLimit, "behind must have at most %s plays", historyLimit);
    cycle.restore(rows);
  }
}
