package dev.riffle.queue;

import dev.riffle.shuffle.Draws;

/**
 * A cycle of SHUFFLE: the entries that it has yet to play, and which of them are shown, in the
 * order in which they will play. Not thread-safe.
 *
 * <pre>
 *   shown   c  a  x  d        x was played out of turn meanwhile: it is skipped
 *   bag     b  e  | a  c  d   what is shown is held, and so is what rests
 * </pre>
 *
 * All calls take amortised constant time but those that say otherwise.
 */
final class Cycle {
  final EntryBag bag; // what remains
  private final Slots shown = new Slots();
  private int skipped; // of what is shown
  boolean isCalm; // whether nothing that could be drawn rests, now or later

  Cycle(EntryBag bag) {
    this.bag = bag;
  }

  /** Returns the number of entries that are shown. */
  int shown() {
    return shown.size() - skipped;
  }

  /** Returns the number of entries that remain and are not shown. */
  int hidden() {
    return bag.size() - shown();
  }

  /** Returns the slots that are shown. Takes time linear in them after an entry is skipped. */
  Slots shownSlots() {
    if (skipped > 0) {
      int[] all = shown.toArray();
      shown.clear();
      for (int slot : all) {
        if (bag.holds(slot)) {
          shown.addLast(slot);
        }
      }
      skipped = 0;
    }
    return shown;
  }

  /** Shows {@code slot}, which the bag holds. */
  void show(int slot) {
    shown.addLast(slot);
  }

  /** Takes out and returns the first that is shown. */
  int takeShown() {
    while (!bag.holds(shown.at(0))) {
      shown.removeFirst();
      skipped--;
    }
    int slot = shown.removeFirst();
    bag.take(slot);
    return slot;
  }

  /** Takes {@code slot} out; returns whether it remained. Nothing may rest. */
  boolean take(int slot) {
    skipped += shown() > 0 && bag.holds(slot) ? 1 : 0;
    return bag.take(slot);
  }

  /** Puts what is shown back into the bag, in its order. Takes time linear in it. */
  void discard() {
    for (int slot : shown.toArray()) {
      bag.wake(slot); // unless it is skipped
    }
    shown.clear();
    skipped = 0;
  }

  /** Takes {@code slot} out, in time linear in what is shown. Nothing may rest. */
  void remove(int slot) {
    if (bag.holds(slot)) {
      shownSlots().remove(shown.indexOf(slot));
    }
    bag.take(slot);
  }

  /** Moves what is shown at {@code from} to {@code to}. Takes time linear in what is shown. */
  void reorder(int from, int to) {
    int slot = shownSlots().at(from);
    shown.remove(from);
    shown.insert(to, slot);
  }

  /**
   * Adds {@code count} slots from {@code first} on, each at a uniformly random place among what
   * remains: before any that is shown, or in the bag. Takes time linear in them and, if anything is
   * shown, in that.
   */
  void add(int first, int count, Draws draws) {
    Slots before = shownSlots();
    if (!before.isEmpty() && count > 1) {
      addAll(first, count, draws);
      return;
    }
    for (int slot = first; slot < first + count; slot++) {
      bag.put(slot);
      int place = before.isEmpty() ? 0 : draws.below(before.size() + bag.drawable());
      if (place < before.size()) {
        bag.hold(slot);
        before.insert(place, slot);
      }
    }
  }

  /**
   * The same, one after the other. But where each comes after which entry is drawn, and not at
   * which place: so what is shown is made anew once, by following from each entry to the next.
   */
  private void addAll(int first, int count, Draws draws) {
    int before = shown.size();
    Slots all = new Slots(); // what was shown, then newcomers
    int[] next = new int[before + count + 1]; // from 0, the front, or from 1 and an index of all
    for (int i = 0; i < before; i++) {
      all.addLast(shown.at(i));
      next[i] = i + 1;
    }
    for (int slot = first; slot < first + count; slot++) {
      bag.put(slot);
      int place = draws.below(all.size() + bag.drawable());
      if (place < all.size()) {
        bag.hold(slot);
        all.addLast(slot);
        int after = place < before ? place : place + 1; // nothing comes after the last one shown
        next[all.size()] = next[after];
        next[after] = all.size();
      }
    }
    shown.clear();
    for (int at = next[0]; shown.size() < all.size(); at = next[at]) {
      shown.addLast(all.at(at - 1));
    }
  }
}
