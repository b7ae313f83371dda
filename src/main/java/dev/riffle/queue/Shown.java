package dev.riffle.queue;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;

/**
 * What a peek determined and nobody has heard yet, in the order in which it will play: first of the
 * cycle being played, then of those after it. Not thread-safe. Both ends in constant time; in
 * between an edit moves memory.
 *
 * <pre>
 *   [ h  i  j | k  l  m  n ]
 *     here      of the next cycle
 * </pre>
 *
 * In RANDOM, which has no cycles, nothing is here, and an edit takes all back.
 */
final class Shown {
  private final Slots slots = new Slots();
  private int here; // how many are of the cycle being played

  int size() {
    return slots.size();
  }

  int here() {
    return here;
  }

  boolean isEmpty() {
    return slots.isEmpty();
  }

  /** Returns whether it goes on past the cycle being played. */
  boolean goesBeyond() {
    return slots.size() > here;
  }

  int at(int i) {
    return slots.at(i);
  }

  int last() {
    return slots.last();
  }

  /** Shows one more of the cycle being played, when nothing beyond it is shown. */
  void addHere(int slot) {
    slots.addLast(slot);
    here++;
  }

  void addBeyond(int slot) {
    slots.addLast(slot);
  }

  /** Takes out what plays next; returns whether that was of the cycle being played. */
  @CanIgnoreReturnValue
  boolean removeFirst() {
    slots.removeFirst();
    if (here == 0) {
      return false;
    }
    here--;
    return true;
  }

  /** Is told that the next cycle has begun, of {@code n} plays of which one was taken out. */
  void enterCycle(int n) {
    here = Math.min(slots.size(), n - 1); // cycles that are shown ahead are whole
  }

  /** Puts {@code slot} before the one at {@code i}, of the cycle being played. */
  void insert(int i, int slot) {
    slots.insert(i, slot);
    here++;
  }

  /** Takes {@code slot} out of the cycle being played; returns whether it was there. */
  boolean remove(int slot) {
    int i = slots.indexOf(slot);
    if (i == Slots.NOWHERE) {
      return false;
    }
    slots.remove(i);
    here--;
    return true;
  }

  void reorder(int from, int to) {
    int slot = slots.at(from);
    slots.remove(from);
    slots.insert(to, slot);
  }

  void rename(int old, int slot) {
    slots.rename(old, slot);
  }

  void takeBackBeyond() {
    while (goesBeyond()) {
      slots.removeLast();
    }
  }

  void clear() {
    slots.clear();
    here = 0;
  }

  void save(ImmutableMap.Builder<String, ImmutableLongArray> rows) {
    rows.put("shown", slots.row()).put("shownHere", Rows.row(here));
  }

  void restore(Rows rows) {
    for (int slot : rows.slots("shown")) {
      slots.addLast(slot);
    }
    here = rows.number("shownHere", 0, 0, slots.size());
  }
}
