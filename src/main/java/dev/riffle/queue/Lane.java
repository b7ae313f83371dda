package dev.riffle.queue;

import dev.riffle.shuffle.Bag;

/**
 * What the listener asked for, each at most once, in the order in which it will play. Not
 * thread-safe. Constant time, amortised, but for taking out of the middle, which moves what is
 * behind.
 */
final class Lane {
  private final Plays plays = new Plays();
  private final Bag asked = new Bag();

  boolean isEmpty() {
    return plays.isEmpty();
  }

  int size() {
    return plays.size();
  }

  int slot(int i) {
    return plays.slot(i);
  }

  boolean contains(int slot) {
    return asked.contains(slot);
  }

  void putFirst(int slot) {
    remove(slot);
    asked.put(slot);
    plays.addFirst(slot, 0, 0);
  }

  void putLast(int slot) {
    remove(slot);
    asked.put(slot);
    plays.addLast(slot, 0, 0);
  }

  void remove(int slot) {
    if (asked.take(slot)) {
      plays.remove(plays.indexOf(slot));
    }
  }

  void removeFirst() {
    asked.take(plays.slot(0));
    plays.removeFirst();
  }
}
