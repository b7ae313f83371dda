package dev.riffle.queue;

import java.util.Arrays;

/**
 * The source order, from a cursor on: on an entry, or, while up next plays and where a current
 * entry was removed, right after one. Not thread-safe.
 *
 * <pre>
 *   a  b  c  d        next   previous
 *      ^    on b      c      a
 *       ^   after b   c      b
 *  ^        nowhere   a      -
 * </pre>
 */
final class InOrder implements Order {
  private final EntrySlots entries;
  private int anchor = Slots.NONE;
  private boolean isAfter;

  InOrder(EntrySlots entries) {
    this.entries = entries;
  }

  /** Stands nowhere. */
  void clear() {
    standOn(Slots.NONE);
  }

  private void standOn(int slot) {
    anchor = slot;
    isAfter = false;
  }

  /** Stands on {@code slot}, or, if that is a single play, after the last listed entry played. */
  void standOn(int slot, History history) {
    standOn(slot);
    if (slot >= 0 && entries.isRemoved(slot)) {
      anchor = Slots.NONE;
      for (int i = history.live() - 1; i >= 0 && anchor == Slots.NONE; i--) {
        anchor = entries.isRemoved(history.at(i)) ? Slots.NONE : history.at(i);
      }
      interrupt();
    }
  }

  @Override
  public int size() {
    return entries.size();
  }

  boolean hasPrevious(boolean wraps, boolean isPlaying) {
    boolean canWrap = wraps && entries.size() > 0 && (isPlaying || anchor != Slots.NONE);
    return previousPlace() >= 0 || canWrap;
  }

  @Override
  public int next() {
    int place = nextPlace();
    standOn(entries.slotAt(place == entries.size() ? 0 : place));
    return anchor;
  }

  /** Steps back, where {@link #hasPrevious}. */
  int previous() {
    standOn(beforeCurrent());
    return anchor;
  }

  /** Returns the slot that {@link #previous} steps back to. */
  int beforeCurrent() {
    int place = previousPlace();
    return entries.slotAt(place < 0 ? entries.size() - 1 : place);
  }

  @Override
  public int[] upcoming(int count, boolean wraps) {
    int place = nextPlace();
    int n = entries.size();
    int[] slots = new int[wraps && n > 0 ? count : Math.min(count, n - place)];
    Arrays.setAll(slots, i -> entries.slotAt((int) (((long) place + i) % n)));
    return slots;
  }

  @Override
  public int left() {
    return entries.size() - nextPlace();
  }

  /** Returns the slot {@code i} places after the next one. */
  int knownAt(int i) {
    return entries.slotAt(nextPlace() + i);
  }

  /** Returns the number of steps back without wrapping. */
  int before() {
    return previousPlace() + 1;
  }

  /** Stands on {@code slot}, or, as that is a single play, after the entry it interrupts. */
  void jump(int slot) {
    if (entries.isRemoved(slot)) {
      interrupt();
    } else {
      standOn(slot);
    }
  }

  /** Stands after the entry that a row ahead interrupts. */
  void interrupt() {
    isAfter = anchor != Slots.NONE;
  }

  /** Returns the place of {@code slot}; of a single play, the number of entries before. */
  @Override
  public int place(int slot) {
    return entries.isRemoved(slot) ? nextPlace() : entries.place(slot) + 1;
  }

  /** Steps off the entries at {@code slots}, in ascending order, which will be removed. */
  void leave(int[] slots) {
    while (anchor != Slots.NONE && Arrays.binarySearch(slots, anchor) >= 0) {
      int place = entries.place(anchor);
      anchor = place == 0 ? Slots.NONE : entries.slotAt(place - 1);
      interrupt();
    }
  }

  private int nextPlace() {
    return anchor == Slots.NONE ? 0 : entries.place(anchor) + 1;
  }

  private int previousPlace() {
    return anchor == Slots.NONE ? Slots.NONE : entries.place(anchor) - (isAfter ? 0 : 1);
  }

  /** Writes the cursor to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    anchor = rows.slot("cursor", anchor, Slots.NONE);
    rows.placed("cursor", anchor);
    isAfter = rows.flag("cursor", isAfter) && anchor != Slots.NONE;
  }
}
