package dev.riffle.queue;

import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Bag;

/**
 * What the listener asked for, each at most once, in the order in which it will play. Not
 * thread-safe. Constant time, amortised, but for taking out of the middle, which moves what is
 * behind.
 */
final class Lane {
  private final Slots row = new Slots();
  private final Bag asked = new Bag(); // the same, as a set

  boolean isEmpty() {
    return row.isEmpty();
  }

  int size() {
    return row.size();
  }

  int slot(int i) {
    return row.at(i);
  }

  boolean contains(int slot) {
    return asked.contains(slot);
  }

  void putFirst(int slot) {
    remove(slot);
    asked.put(slot);
    row.addFirst(slot);
  }

  void putLast(int slot) {
    remove(slot);
    asked.put(slot);
    row.addLast(slot);
  }

  void remove(int slot) {
    if (asked.take(slot)) {
      row.remove(row.indexOf(slot));
    }
  }

  void removeFirst() {
    asked.take(row.at(0));
    row.removeFirst();
  }

  /** Forgets {@code slot}, whose number {@code last} takes over. */
  void leave(int slot, int last) {
    remove(slot);
    if (contains(last)) {
      row.rename(last, slot);
      asked.rename(last, slot);
    }
  }

  void clear() {
    row.clear();
    asked.fill(0);
  }

  int[] toArray() {
    return row.toArray();
  }

  ImmutableLongArray row() {
    return row.row();
  }
}
