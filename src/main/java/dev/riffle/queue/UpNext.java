package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.HashMap;
import java.util.Map;

/**
 * The entries that the listener asked for, each at most once, in the order in which they will play
 * (C10). Not thread-safe. Each is reserved if the cycle has yet to play it: then it counts as
 * played, and remains again if it is dequeued. All take amortised constant time.
 *
 * <p>An entry that moves or leaves stays in the row, where its ticket is no longer valid, until the
 * row is half of such entries:
 *
 * <pre>
 *   ticket   -1  0  1  2  3          asked: c 2, d -1, e 3
 *   row       d  c  d  c  e          in order: d c e
 * </pre>
 */
final class UpNext {
  private static final int MIN_STALE = 8;
  private static final Slots NONE = new Slots(); // while nothing is asked for

  private record Asked(long ticket, boolean isReserved) {}

  private Slots row = NONE;
  private Map<Integer, Asked> asked = Map.of(); // of the slots
  private long firstTicket; // of the row
  private int reserved;
  private boolean isEmpty = true;

  boolean isEmpty() {
    return isEmpty;
  }

  int size() {
    return asked.size();
  }

  /** Returns the number of reserved entries. */
  int reserved() {
    return reserved;
  }

  boolean contains(int slot) {
    return !isEmpty && asked.containsKey(slot);
  }

  /** Returns whether {@code slot} is at the head, or at the tail. */
  boolean isAt(int slot, boolean head) {
    if (isEmpty()) {
      return false;
    }
    dropStale();
    return (head ? row.at(0) : row.last()) == slot;
  }

  void put(int slot, boolean head, boolean isReserved) {
    take(slot);
    if (isEmpty) {
      asked = new HashMap<>();
      row = new Slots();
      isEmpty = false;
    }
    if (head) {
      row.addFirst(slot);
      firstTicket--;
    } else {
      row.addLast(slot);
    }
    put(slot, isReserved, head ? firstTicket : firstTicket + row.size() - 1);
    if (row.size() > 2 * asked.size() + MIN_STALE) {
      int[] slots = toArray();
      row.clear();
      for (int one : slots) {
        row.addLast(one);
        put(one, isReserved(one), firstTicket + row.size() - 1);
      }
    }
  }

  private void put(int slot, boolean isReserved, long ticket) {
    Asked before = asked.put(slot, new Asked(ticket, isReserved));
    reserved += (isReserved ? 1 : 0) - (before != null && before.isReserved ? 1 : 0);
  }

  /** Sets whether {@code slot}, which is asked for, is reserved. */
  void reserve(int slot, boolean isReserved) {
    put(slot, isReserved, requireNonNull(asked.get(slot)).ticket);
  }

  boolean isReserved(int slot) {
    Asked its = isEmpty ? null : asked.get(slot);
    return its != null && its.isReserved;
  }

  /** Takes {@code slot} out; returns whether it was reserved. */
  @CanIgnoreReturnValue
  boolean take(int slot) {
    if (isEmpty()) {
      return false;
    }
    Asked its = asked.remove(slot);
    boolean wasReserved = its != null && its.isReserved;
    reserved -= wasReserved ? 1 : 0;
    if (asked.isEmpty()) {
      clear();
    }
    return wasReserved;
  }

  /** Takes out and returns the head. */
  int takeFirst() {
    dropStale();
    int slot = row.at(0);
    take(slot);
    return slot;
  }

  void clear() {
    row = NONE;
    asked = Map.of();
    isEmpty = true;
    reserved = 0;
  }

  int[] toArray() {
    return first(asked.size());
  }

  /** Returns the first {@code count}, or all if there are fewer. */
  int[] first(int count) {
    int[] slots = new int[Math.min(count, asked.size())];
    int size = 0;
    for (int i = 0; size < slots.length; i++) {
      if (isValid(i)) {
        slots[size++] = row.at(i);
      }
    }
    return slots;
  }

  private void dropStale() {
    while (!isValid(0)) {
      row.removeFirst();
      firstTicket++;
    }
    while (!isValid(row.size() - 1)) {
      row.removeLast();
    }
  }

  private boolean isValid(int i) {
    Asked its = asked.get(row.at(i));
    return its != null && its.ticket == firstTicket + i;
  }

  // ------------------------------------------------------------------ saving

  void save(StateRows rows) {
    int[] slots = toArray();
    int[] flags = new int[slots.length];
    for (int i = 0; i < slots.length; i++) {
      flags[i] = isReserved(slots[i]) ? 1 : 0;
    }
    rows.putSlots("upNext", slots);
    rows.put("upNextReserved", flags);
  }

  void restore(Rows rows) {
    int[] slots = rows.distinct("upNext");
    int[] flags = rows.numbers("upNextReserved", 0, 1).toArray();
    checkArgument(
        flags.length == slots.length, "upNextReserved (%s) must be of upNext", flags.length);
    for (int i = 0; i < slots.length; i++) {
      put(slots[i], false, flags[i] == 1);
    }
  }
}
