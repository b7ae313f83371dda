package dev.riffle.queue;

import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;
import java.util.stream.IntStream;

/**
 * What a bag must not yield because it was heard among the last {@code gap} (C5). Not thread-safe.
 * Starting takes time linear in the gap, each draw constant time.
 *
 * <pre>
 *   heard     a  b  c  d | e        a gap of 4: when e is heard, a wakes
 *   resting  [a  b  -  d]           c is not in the bag, so there is nothing to hold
 * </pre>
 */
final class Resting {
  private static final int NOT_HELD = -1;
  private static final Slots NONE = new Slots(); // while it is not active

  private Slots window = NONE; // slots that the bag holds for it, or NOT_HELD
  private int gap; // 0 while it is not active
  private int held;

  boolean isActive() {
    return gap > 0;
  }

  int held() {
    return held;
  }

  /** Starts with what was heard last, the last one last, and lets {@code bag} hold it. */
  void start(Bag bag, int newGap, int[] heard) {
    window = new Slots();
    held = 0;
    gap = newGap;
    for (int slot : heard) {
      boolean isDrawable = slot >= 0 && bag.contains(slot) && !bag.holds(slot);
      if (isDrawable) {
        bag.hold(slot);
      }
      add(slot, isDrawable);
    }
  }

  /**
   * Draws what does not rest, or else takes what has rested longest; {@code bag} then holds it. It
   * is heard, and rests itself if {@code isHeld}.
   */
  int draw(Bag bag, Draws draws, boolean isHeld) {
    if (bag.drawable() == 0) {
      return hearLongest(isHeld);
    }
    int slot = bag.drawAndHold(draws);
    add(slot, isHeld);
    if (window.size() > gap) {
      int woken = window.removeFirst();
      if (woken != NOT_HELD) {
        held--;
        bag.wake(woken);
      }
    }
    return slot;
  }

  private int hearLongest(boolean isHeld) {
    int i = 0;
    while (window.at(i) == NOT_HELD) {
      i++;
    }
    int slot = window.at(i);
    window.remove(i);
    held--;
    add(slot, isHeld);
    return slot;
  }

  /** Stops, and lets {@code bag} yield what was held. */
  void stop(Bag bag) {
    IntStream.of(heldSlots()).forEach(bag::wake);
    clear();
  }

  /** Stops; the bag is no longer in use, or nothing is held. */
  void clear() {
    window = NONE;
    gap = 0;
    held = 0;
  }

  /** Returns the slots that are held, the one that has rested longest first. */
  int[] heldSlots() {
    return IntStream.of(window.toArray()).filter(slot -> slot != NOT_HELD).toArray();
  }

  private void add(int slot, boolean isHeld) {
    window.addLast(isHeld ? slot : NOT_HELD);
    held += isHeld ? 1 : 0;
  }

  /** Restores what {@code bag} held, {@code slots}, of what was {@code heard} last. */
  void restore(Bag bag, int[] slots, int newGap, int[] heard) {
    if (slots.length > 0) {
      IntStream.of(slots).forEach(bag::put);
      start(bag, newGap, heard);
    }
  }
}
