package dev.riffle.queue;

import dev.riffle.shuffle.Draws;
import java.util.OptionalInt;
import java.util.stream.IntStream;

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
  private final int historyLimit;
  private final boolean forgetful;
  private final Plays behind = new Plays();
  private final Lane lane = new Lane();
  private final Plays ahead = new Plays(); // the nearest is last
  private final Cycle cycle;

  private int current = Plays.NOWHERE;
  private int currentCycle;
  private int currentPlace;
  private boolean wasAsked; // whether what is current came out of the lane

  // What IN_ORDER goes on from: the current entry, or the one that the lane interrupted.
  private int inOrder = Plays.NOWHERE;

  Timeline(
      Draws draws, int n, PlayMode mode, RepeatMode repeat, int historyLimit, boolean forgetful) {
    this.cycle = new Cycle(draws, lane, ahead, n, mode, repeat);
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

  OptionalInt current() {
    return isPlaying() ? OptionalInt.of(current) : OptionalInt.empty();
  }

  Position position() {
    return new Position(currentCycle, currentPlace, cycle.size());
  }

  // ------------------------------------------------------------------ walking

  boolean hasNext() {
    if (!lane.isEmpty()) {
      return true;
    }
    if (isInOrder()) {
      return cycle.size() > 0 && (inOrder < last() || wraps());
    }
    return !ahead.isEmpty() || cycle.hasNext();
  }

  boolean hasPrevious() {
    if (isInOrder()) {
      return inOrder != Plays.NOWHERE && (wasAsked || inOrder > 0 || wraps());
    }
    return forgets() ? isPlaying() : !behind.isEmpty();
  }

  /** Goes on by one; returns whether there was one to go on to. */
  boolean next() {
    if (!hasNext()) {
      return false;
    }
    if (!lane.isEmpty()) {
      playAsked();
    } else if (isInOrder()) {
      boolean around = inOrder == last();
      playInOrder(around ? 0 : inOrder + 1, around ? currentCycle + 1 : currentCycle);
    } else if (!ahead.isEmpty()) {
      leave();
      comeTo(ahead);
    } else {
      play(cycle.next());
    }
    return true;
  }

  /** Goes back by one; returns whether there was one to go back to. */
  boolean previous() {
    if (!hasPrevious()) {
      return false;
    }
    if (isInOrder()) {
      if (wasAsked) {
        playInOrder(inOrder, currentCycle);
      } else {
        boolean around = inOrder == 0;
        int before = around ? last() : inOrder - 1;
        playInOrder(before, Math.max(0, around ? currentCycle - 1 : currentCycle));
      }
    } else if (forgets()) {
      cycle.takeBack();
      play(cycle.next());
    } else {
      ahead.addLast(current, currentCycle, currentPlace);
      comeTo(behind);
    }
    return true;
  }

  /** Makes {@code slot} current, before whatever is ahead. */
  void skipTo(int slot) {
    if (slot == current) {
      return;
    }
    cycle.takeBack();
    lane.remove(slot); // the wish is granted
    if (isInOrder()) {
      playInOrder(slot, currentCycle);
    } else {
      cycle.jump(slot);
      play(slot);
    }
  }

  private void playInOrder(int slot, int itsCycle) {
    leave();
    inOrder = slot;
    become(slot, itsCycle, slot + 1);
  }

  private void playAsked() {
    // Kept while it is in the lane yet: a cycle that has just begun learns there what it paid.
    int slot = lane.slot(0);
    cycle.keep(slot);
    lane.removeFirst();
    leave();
    become(
        slot, isInOrder() ? currentCycle : cycle.number(), isInOrder() ? slot + 1 : cycle.played());
    wasAsked = true;
  }

  private void play(int slot) {
    leave();
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
    int nearest = plays.size() - 1;
    become(plays.slot(nearest), plays.cycle(nearest), plays.place(nearest));
    plays.removeLast();
  }

  private void become(int slot, int itsCycle, int itsPlace) {
    current = slot;
    currentCycle = itsCycle;
    currentPlace = itsPlace;
    wasAsked = false;
    cycle.hear(slot);
  }

  private boolean isInOrder() {
    return cycle.mode() == PlayMode.IN_ORDER;
  }

  private boolean isPlaying() {
    return current != Plays.NOWHERE;
  }

  private boolean forgets() {
    return forgetful && cycle.mode() == PlayMode.RANDOM;
  }

  private boolean wraps() {
    return cycle.repeat() == RepeatMode.ALL;
  }

  private int last() {
    return cycle.size() - 1;
  }

  // ------------------------------------------------------------------ looking

  /** Returns what the next {@code k} calls of {@link #next} will make current, at most 2n. */
  int[] upcoming(int k) {
    int most = (int) Math.min(k, 2L * cycle.size());
    if (isInOrder()) {
      return upcomingInOrder(most);
    }
    int before = lane.size() + ahead.size();
    cycle.show(most - before);
    int[] slots = new int[Math.min(most, before + cycle.shown())];
    for (int i = 0; i < slots.length; i++) {
      if (i < lane.size()) {
        slots[i] = lane.slot(i);
      } else {
        slots[i] = i < before ? ahead.slot(before - 1 - i) : cycle.shown(i - before);
      }
    }
    return slots;
  }

  private int[] upcomingInOrder(int most) {
    int asked = lane.size();
    int[] slots = new int[wraps() ? most : Math.min(most, asked + last() - inOrder)];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = i < asked ? lane.slot(i) : (inOrder + 1 + i - asked) % cycle.size();
    }
    return slots;
  }

  /** Returns the last {@code k} that are behind, the newest first. */
  int[] history(int k) {
    int[] slots = new int[Math.min(k, behind.size())];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = behind.slot(behind.size() - 1 - i);
    }
    return slots;
  }

  // ------------------------------------------------------------------ asking

  /** Puts {@code slot} at the head of the lane, or at its tail; one that is in it moves. */
  void ask(int slot, boolean first) {
    cycle.takeBack();
    if (!lane.contains(slot)) {
      cycle.promise(slot);
    }
    if (first) {
      lane.putFirst(slot);
    } else {
      lane.putLast(slot);
    }
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

  int[] lane() {
    return IntStream.range(0, lane.size()).map(lane::slot).toArray();
  }

  // ------------------------------------------------------------------ changing

  void add() {
    cycle.add();
  }

  void setMode(PlayMode mode) {
    if (mode != cycle.mode()) {
      begin(mode);
    }
  }

  /**
   * Begins a cycle with what is current as its first, or none, where the source order is walked
   * from there.
   */
  void begin(PlayMode mode) {
    ahead.clear();
    cycle.begin(mode, currentCycle, current);
    inOrder = current;
    wasAsked = false;
    if (isPlaying()) {
      currentCycle = isInOrder() ? currentCycle : cycle.number();
      currentPlace = isInOrder() ? current + 1 : cycle.played();
    }
  }

  void setRepeat(RepeatMode repeat) {
    if (repeat != cycle.repeat()) {
      cycle.setRepeat(repeat);
    }
  }

  void setGap(PlayMode of, int gap) {
    cycle.setGap(of, gap);
  }
}
