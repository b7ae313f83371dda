package dev.riffle.queue;

import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;

/**
 * Slots in a row. Not thread-safe. Both ends grow and shrink in constant time, amortised; in
 * between costs a move of memory. A ring: the first slot is at {@code head}.
 */
final class Slots {
  /** What stands for no slot, and for no place in a row. */
  static final int NOWHERE = -1;

  private static final int LEAST = 8;
  private static final int KEPT = 256; // a longer one that was emptied is given back

  private int[] ring = new int[LEAST]; // its length is a power of two
  private int head;
  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int at(int i) {
    return ring[(head + i) & (ring.length - 1)];
  }

  int last() {
    return at(size - 1);
  }

  void addLast(int slot) {
    makeRoom();
    set(size++, slot);
  }

  void addFirst(int slot) {
    makeRoom();
    head = (head - 1) & (ring.length - 1);
    size++;
    set(0, slot);
  }

  void removeLast() {
    size--;
  }

  void removeFirst() {
    head = (head + 1) & (ring.length - 1);
    size--;
  }

  /** Puts {@code slot} before the one at {@code i}. */
  void insert(int i, int slot) {
    addLast(slot);
    for (int j = size - 1; j > i; j--) {
      set(j, at(j - 1));
    }
    set(i, slot);
  }

  /** Takes out the one at {@code i}; the others keep their order. */
  void remove(int i) {
    for (int j = i; j < size - 1; j++) {
      set(j, at(j + 1));
    }
    size--;
  }

  /** Returns where {@code slot} is first, or {@link #NOWHERE}. */
  int indexOf(int slot) {
    for (int i = 0; i < size; i++) {
      if (at(i) == slot) {
        return i;
      }
    }
    return NOWHERE;
  }

  /** Returns whether one of the two is there. */
  boolean containsEither(int slot, int other) {
    int end = Math.min(head + size, ring.length);
    return contains(head, end, slot, other) || contains(0, head + size - end, slot, other);
  }

  private boolean contains(int from, int to, int slot, int other) {
    boolean found = false;
    for (int i = from; i < to && !found; i++) {
      found = ring[i] == slot || ring[i] == other;
    }
    return found;
  }

  /** Puts {@code slot} wherever {@code old} is. */
  void rename(int old, int slot) {
    for (int i = 0; i < size; i++) {
      if (at(i) == old) {
        set(i, slot);
      }
    }
  }

  void clear() {
    if (ring.length > KEPT) {
      ring = new int[LEAST];
    }
    head = 0;
    size = 0;
  }

  int[] toArray() {
    int[] slots = new int[size];
    Arrays.setAll(slots, this::at);
    return slots;
  }

  ImmutableLongArray row() {
    return Rows.row(toArray());
  }

  private void set(int i, int slot) {
    ring[(head + i) & (ring.length - 1)] = slot;
  }

  private void makeRoom() {
    if (size == ring.length) {
      int[] longer = Arrays.copyOf(toArray(), 2 * size);
      ring = longer;
      head = 0;
    }
  }
}
