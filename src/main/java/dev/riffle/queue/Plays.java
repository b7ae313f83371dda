package dev.riffle.queue;

import java.util.Arrays;

/**
 * Plays in a row, each an entry's slot and its position: cycle and place. Not thread-safe. Both
 * ends grow and shrink in constant time, amortised; in between costs a move of memory. A ring: the
 * first play is at {@code head}, three ints each.
 */
final class Plays {
  /** What {@link #indexOf} answers for a slot that is not played. */
  static final int NOWHERE = -1;

  private static final int WIDTH = 3;
  private static final int LEAST = 4 * WIDTH;
  private static final int KEPT = 64 * WIDTH; // a longer one that was emptied is given back

  private int[] ring = new int[LEAST];
  private int head; // index of a play, not of an int
  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int slot(int i) {
    return ring[at(i)];
  }

  int cycle(int i) {
    return ring[at(i) + 1];
  }

  int place(int i) {
    return ring[at(i) + 2];
  }

  void addLast(int slot, int cycle, int place) {
    if (size * WIDTH == ring.length) {
      grow();
    }
    set(size++, slot, cycle, place);
  }

  void addFirst(int slot, int cycle, int place) {
    if (size * WIDTH == ring.length) {
      grow();
    }
    head = head == 0 ? ring.length / WIDTH - 1 : head - 1;
    size++;
    set(0, slot, cycle, place);
  }

  void removeLast() {
    size--;
  }

  void removeFirst() {
    head = head + 1 == ring.length / WIDTH ? 0 : head + 1;
    size--;
  }

  /** Puts a play before the one at {@code i}. */
  void insert(int i, int slot, int cycle, int place) {
    addLast(slot, cycle, place);
    for (int j = size - 1; j > i; j--) {
      set(j, slot(j - 1), cycle(j - 1), place(j - 1));
    }
    set(i, slot, cycle, place);
  }

  /** Takes out the play at {@code i}; the others keep their order. */
  void remove(int i) {
    for (int j = i; j < size - 1; j++) {
      set(j, slot(j + 1), cycle(j + 1), place(j + 1));
    }
    size--;
  }

  /** Returns where {@code slot} is played first. */
  int indexOf(int slot) {
    for (int i = 0; i < size; i++) {
      if (slot(i) == slot) {
        return i;
      }
    }
    return NOWHERE;
  }

  void clear() {
    if (ring.length > KEPT) {
      ring = new int[LEAST];
    }
    head = 0;
    size = 0;
  }

  private void set(int i, int slot, int cycle, int place) {
    int at = at(i);
    ring[at] = slot;
    ring[at + 1] = cycle;
    ring[at + 2] = place;
  }

  private int at(int i) {
    int play = head + i;
    int capacity = ring.length / WIDTH;
    return WIDTH * (play < capacity ? play : play - capacity);
  }

  private void grow() {
    int[] longer = Arrays.copyOfRange(ring, head * WIDTH, head * WIDTH + ring.length * 2);
    System.arraycopy(ring, 0, longer, ring.length - head * WIDTH, head * WIDTH);
    ring = longer;
    head = 0;
  }
}
