package dev.riffle.queue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Arrays;

/**
 * A list of ints, mostly slots of entries. Not thread-safe. Both ends grow and shrink in amortised
 * constant time; inserting and removing in between moves memory. A ring: the first is at {@code
 * head}.
 */
final class Slots {
  /** Stands for no slot, and for no index. */
  static final int NONE = -1;

  private static final int[] EMPTY = new int[1];
  private static final int MIN_LENGTH = 8;
  private static final int MAX_KEPT = 256; // a longer ring that was emptied is released

  private int[] ring = EMPTY; // its length is a power of two
  private int head;
  private int size;

  /** Returns a slot that represents a removed entry: another one for each {@code i}. */
  static int gone(int i) {
    return Integer.MAX_VALUE - i;
  }

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

  void set(int i, int slot) {
    ring[(head + i) & (ring.length - 1)] = slot;
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

  void addAll(int[] slots) {
    for (int slot : slots) {
      addLast(slot);
    }
  }

  @CanIgnoreReturnValue
  int removeFirst() {
    int first = at(0);
    keepLast(size - 1);
    return first;
  }

  /** Keeps the first {@code newSize} only. */
  void truncate(int newSize) {
    size = newSize;
    if (size == 0) {
      head = 0;
      ring = ring.length > MAX_KEPT ? EMPTY : ring;
    }
  }

  /** Keeps the last {@code newSize} only. */
  void keepLast(int newSize) {
    head = (head + size - newSize) & (ring.length - 1);
    size = newSize;
  }

  /** Inserts {@code slot} before the one at {@code i}. */
  void insert(int i, int slot) {
    if (i == size) {
      addLast(slot);
      return;
    }
    if (i == 0) {
      addFirst(slot);
      return;
    }
    makeRoom();
    unwrap();
    System.arraycopy(ring, head + i, ring, head + i + 1, size - i);
    ring[head + i] = slot;
    size++;
  }

  /** Inserts {@code slots} before the one at {@code i}. */
  void insertAll(int i, int[] slots) {
    int[] rest = tail(i);
    truncate(i);
    addAll(slots);
    addAll(rest);
  }

  /** Removes the one at {@code i}. */
  void remove(int i) {
    if (i == 0) {
      removeFirst();
      return;
    }
    unwrap();
    System.arraycopy(ring, head + i + 1, ring, head + i, size - i - 1);
    size--;
  }

  /** Returns the index of {@code slot}, or {@link #NONE}. */
  int indexOf(int slot) {
    int i = 0;
    while (i < size && at(i) != slot) {
      i++;
    }
    return i < size ? i : NONE;
  }

  /** Returns the first one, from {@code index} on, that is in {@code bag}, or {@link #NONE}. */
  int firstIn(Bag bag, int index) {
    for (int i = index; i < size; i++) {
      if (bag.contains(at(i))) {
        return at(i);
      }
    }
    return NONE;
  }

  void clear() {
    truncate(0);
  }

  int[] toArray() {
    return first(size);
  }

  /** Returns the first {@code count}, or all if there are fewer. */
  int[] first(int count) {
    int[] slots = new int[Math.min(count, size)];
    int upper = Math.min(slots.length, ring.length - head);
    System.arraycopy(ring, head, slots, 0, upper);
    System.arraycopy(ring, 0, slots, upper, slots.length - upper);
    return slots;
  }

  /** Returns those from {@code from} on. */
  int[] tail(int from) {
    int[] slots = new int[size - from];
    Arrays.setAll(slots, i -> at(from + i));
    return slots;
  }

  private void makeRoom() {
    if (size == ring.length || ring == EMPTY) {
      lay(Math.max(MIN_LENGTH, Math.multiplyExact(2, size)));
    }
  }

  /** Makes the ints lie in one piece, with room after them if there is any. */
  private void unwrap() {
    if (head + size >= ring.length) {
      lay(ring.length);
    }
  }

  private void lay(int length) {
    ring = Arrays.copyOf(toArray(), length);
    head = 0;
  }
}
