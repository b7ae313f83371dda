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
  private final Entries<?> entries;
  private int anchor = Slots.NONE;
  private boolean isAfter;
  private int cycle; // how often the order has wrapped

  InOrder(Entries<?> entries) {
    this.entries = entries;
  }

  /** Stands on {@code slot}, or nowhere, in {@code newCycle}. */
  void standOn(int slot, int newCycle) {
    anchor = slot;
    isAfter = false;
    cycle = newCycle;
  }

  @Override
  public boolean hasNext(boolean wraps) {
    return entries.size() > 0 && (wraps || nextPlace() < entries.size());
  }

  boolean hasPrevious(boolean wraps, boolean isPlaying) {
    return previousPlace() >= 0 || (wraps && (isPlaying || anchor != Slots.NONE));
  }

  @Override
  public int next(boolean wraps) {
    if (!hasNext(wraps)) {
      return Slots.NONE;
    }
    int place = nextPlace();
    boolean isAround = place == entries.size();
    standOn(entries.slotAt(isAround ? 0 : place), isAround ? Positions.after(cycle) : cycle);
    return anchor;
  }

  /** Steps back, where {@link #hasPrevious}. */
  int previous() {
    int place = previousPlace();
    boolean isAround = place < 0;
    int slot = entries.slotAt(isAround ? entries.size() - 1 : place);
    standOn(slot, Math.max(0, isAround ? cycle - 1 : cycle));
    return anchor;
  }

  @Override
  public boolean show(int count, boolean wraps) {
    return false;
  }

  @Override
  public int[] shown(int count, boolean wraps) {
    int place = nextPlace();
    int n = entries.size();
    int[] slots = new int[wraps && n > 0 ? count : Math.min(count, n - place)];
    Arrays.setAll(slots, i -> entries.slotAt((int) (((long) place + i) % n)));
    return slots;
  }

  @Override
  public void jump(int slot) {
    standOn(slot, cycle);
  }

  @Override
  public void interrupt() {
    isAfter = anchor != Slots.NONE;
  }

  @Override
  public int cycle() {
    return cycle;
  }

  @Override
  public int place(int slot) {
    return entries.place(slot) + 1;
  }

  /** Steps off the entries at {@code slots}, in ascending order, which will be removed. */
  void leave(int[] slots) {
    while (anchor != Slots.NONE && Arrays.binarySearch(slots, anchor) >= 0) {
      int place = entries.place(anchor);
      anchor = place == 0 ? Slots.NONE : entries.slotAt(place - 1);
      isAfter = anchor != Slots.NONE;
    }
  }

  private int nextPlace() {
    return anchor == Slots.NONE ? 0 : entries.place(anchor) + 1;
  }

  private int previousPlace() {
    return anchor == Slots.NONE ? Slots.NONE : entries.place(anchor) - (isAfter ? 0 : 1);
  }

  void save(StateRows rows) {
    rows.put("cursor", rows.rank(anchor), isAfter ? 1 : 0, cycle);
  }

  void restore(Rows rows) {
    anchor = rows.integer("cursor", 0, Slots.NONE, entries.size() - 1);
    isAfter = rows.integer("cursor", 1, 0, 1) == 1 && anchor != Slots.NONE;
    cycle = rows.integer("cursor", 2, 0, Integer.MAX_VALUE);
  }
}
