package dev.riffle.queue;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;

/**
 * Where IN_ORDER stands in the source order: on an entry, or, while the lane plays and where a
 * current entry was removed, right after one. Not thread-safe.
 *
 * <pre>
 *   a  b  c  d        next   previous
 *      ^    on b      c      a
 *       ^   after b   c      b
 *  ^        nowhere   a      -
 * </pre>
 */
final class Cursor {
  private final Entries<?> entries;
  private int anchor = Slots.NOWHERE;
  private boolean isAfter;

  Cursor(Entries<?> entries) {
    this.entries = entries;
  }

  boolean isNowhere() {
    return anchor == Slots.NOWHERE;
  }

  void standOn(int slot) {
    anchor = slot;
    isAfter = false;
  }

  /** Stays after the entry that it stands on, if any, while another plays. */
  void standAfter() {
    isAfter = !isNowhere();
  }

  /** Returns the place that next leads to, which may be past the last. */
  int nextPlace() {
    return isNowhere() ? 0 : entries.place(anchor) + 1;
  }

  /** Returns the place that previous leads to, or -1 before the first. */
  int previousPlace() {
    return isNowhere() ? -1 : entries.place(anchor) - (isAfter ? 0 : 1);
  }

  /** Is told that the entry at {@code slot} will leave. */
  void leave(int slot) {
    if (slot == anchor) {
      int place = entries.place(slot);
      anchor = place == 0 ? Slots.NOWHERE : entries.slotAt(place - 1);
      standAfter();
    }
  }

  void rename(int old, int slot) {
    anchor = anchor == old ? slot : anchor;
  }

  void save(ImmutableMap.Builder<String, ImmutableLongArray> rows) {
    rows.put("cursor", Rows.row(anchor, isAfter ? 1 : 0));
  }

  void restore(Rows rows) {
    anchor = rows.number("cursor", 0, Slots.NOWHERE, entries.size() - 1L);
    isAfter = rows.number("cursor", 1, 0, 1) == 1 && !isNowhere();
  }
}
