package dev.riffle.queue;

import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.WeightSums;
import org.jspecify.annotations.Nullable;

/**
 * The weights of the entries of a bag that are not held, with their sums. Not thread-safe. Computed
 * when they are first asked for, in time linear in the queue; then a change takes logarithmic time.
 */
final class BagWeights {
  private final Entries<?> entries;
  private @Nullable WeightSums sums;

  BagWeights(Entries<?> entries) {
    this.entries = entries;
  }

  /** Returns a copy, whose changes leave this as it is. */
  BagWeights copy() {
    BagWeights copy = new BagWeights(entries);
    copy.sums = sums == null ? null : sums.copy();
    return copy;
  }

  /** Returns the sums for {@code bag}, of which every change was recorded here. */
  WeightSums of(Bag bag) {
    if (sums == null || sums.size() < entries.slots()) {
      sums =
          WeightSums.of(
              entries.slots() + entries.slots() / 8, // with room for later entries
              slot -> bag.contains(slot) && !bag.holds(slot) ? entries.number(slot) : 0);
    }
    return sums;
  }

  /** Forgets the sums: the bag is another one. */
  void forget() {
    sums = null;
  }

  /** Returns whether changes need to be recorded. */
  boolean isKnown() {
    return sums != null;
  }

  void add(int slot) {
    change(slot, entries.number(slot));
  }

  void remove(int slot) {
    change(slot, -entries.number(slot));
  }

  void change(int slot, int weight) {
    if (sums != null && slot < sums.size()) {
      sums.add(slot, weight);
    }
  }
}
