package dev.riffle.queue;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableMap;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.HashMap;
import java.util.Map;

/**
 * The entries that the listener asked for, each at most once, in the order in which they will play
 * (C10). Not thread-safe. Each is reserved if the cycle has yet to play it: then it counts as
 * played, and remains again if it is dequeued. A linked list, with a map from slots to its nodes:
 * every call on one entry takes constant time.
 */
final class UpNext {
  /** A node of the list. */
  private static final class Asked {
    final int slot;
    boolean isReserved;
    Asked before = this;
    Asked after = this;

    Asked(int slot) {
      this.slot = slot;
    }
  }

  private final Asked ends = new Asked(Slots.NONE); // the head is after it, the tail before it
  private Map<Integer, Asked> asked = ImmutableMap.of(); // a HashMap is 5 % of a new queue
  private int reserved;

  boolean isEmpty() {
    return ends.after == ends;
  }

  int size() {
    return asked.size();
  }

  /** Returns the number of reserved entries. */
  int reserved() {
    return reserved;
  }

  boolean contains(int slot) {
    return !isEmpty() && asked.containsKey(slot);
  }

  /** Returns the head, or {@link Slots#NONE}. */
  int first() {
    return ends.after.slot;
  }

  /** Returns whether {@code slot} is at the head, or at the tail. */
  boolean isAt(int slot, boolean head) {
    return (head ? ends.after : ends.before).slot == slot;
  }

  /** Puts {@code slot} at the head or the tail, and takes it out of where it is. */
  void put(int slot, boolean head, boolean isReserved) {
    take(slot);
    insert(head ? 0 : size(), slot, isReserved);
  }

  /** Inserts {@code slot}, which is not in, before the one at {@code i}, in O(size - i). */
  void insert(int i, int slot, boolean isReserved) {
    Asked after = ends;
    if (i == 0) {
      after = ends.after;
    } else {
      for (int left = size() - i; left > 0; left--) {
        after = after.before;
      }
    }
    Asked one = new Asked(slot);
    asked = asked.isEmpty() ? new HashMap<>() : asked;
    asked.put(slot, one);
    reserve(slot, isReserved);
    one.after = after;
    one.before = one.after.before;
    one.before.after = one;
    one.after.before = one;
  }

  /** Sets whether {@code slot}, which is asked for, is reserved. */
  void reserve(int slot, boolean isReserved) {
    Asked one = requireNonNull(asked.get(slot));
    reserved += (isReserved ? 1 : 0) - (one.isReserved ? 1 : 0);
    one.isReserved = isReserved;
  }

  boolean isReserved(int slot) {
    Asked one = isEmpty() ? null : asked.get(slot);
    return one != null && one.isReserved;
  }

  /** Takes {@code slot} out, if it is in; returns whether it was reserved. */
  @CanIgnoreReturnValue
  boolean take(int slot) {
    Asked one = isEmpty() ? null : asked.remove(slot);
    if (one == null) {
      return false;
    }
    one.before.after = one.after;
    one.after.before = one.before;
    reserved -= one.isReserved ? 1 : 0;
    return one.isReserved;
  }

  int[] toArray() {
    return first(size());
  }

  /** Returns the index of {@code slot}, which is in, in time linear in it. */
  int indexOf(int slot) {
    int i = 0;
    for (Asked one = ends.after; one.slot != slot; one = one.after) {
      i++;
    }
    return i;
  }

  /** Returns the first {@code count}, or all if there are fewer. */
  int[] first(int count) {
    int[] slots = new int[Math.min(count, size())];
    Asked one = ends;
    for (int i = 0; i < slots.length; i++) {
      one = one.after;
      slots[i] = one.slot;
    }
    return slots;
  }

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    int[] slots = rows.playable("upNext", rows.slots("upNext", toArray()));
    rows.written("upNextReserved"); // also if there are none
    for (int i = 0; i < slots.length; i++) {
      boolean isReserved = rows.flag("upNextReserved", i, isReserved(slots[i]));
      if (rows.isRead()) {
        put(slots[i], false, isReserved);
      }
    }
  }
}
