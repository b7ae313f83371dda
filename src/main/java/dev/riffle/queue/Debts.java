package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.shuffle.Bag;

/**
 * What a cycle owes, wherever it lies, to be checked after it was restored from what a stranger may
 * have written: a state that contradicts itself could send a later call round for ever.
 *
 * @param n how many entries there are
 * @param owed the bag
 * @param promised what is owed and asked for
 * @param shown what is owed and determined
 * @param heard knows what rests
 */
record Debts(int n, Bag owed, ImmutableIntArray promised, Shown shown, Heard heard) {
  /**
   * Checks that all of it can be true at once.
   *
   * @param isStale whether the bag has not been filled yet
   * @throws IllegalArgumentException if it cannot
   */
  void check(PlayMode mode, boolean isStale) {
    checkArgument(mode != PlayMode.IN_ORDER || isStale, "owed must be nothing IN_ORDER");
    checkArgument(
        !isStale || owed.size() + shown.size() + promised.length() == 0,
        "owed (%s) must be nothing before it is needed",
        owed.size());
    checkArgument(
        mode != PlayMode.RANDOM || shown.here() == 0,
        "shown (%s) must be of no cycle",
        shown.here());
    for (int slot = 0; slot < n; slot++) {
      checkArgument(
          !owed.contains(slot) || owed.holds(slot) == heard.rests(slot),
          "owed (%s) must be held if it rests",
          slot);
    }
    if (mode == PlayMode.RANDOM && !isStale) {
      checkArgument(owed.size() == n, "owed (%s) must be all in RANDOM", owed.size());
    } else if (mode == PlayMode.SHUFFLE) {
      checkOwedOnce();
    }
  }

  /** Each cycle owes an entry once: asked for, shown, or in the bag. */
  private void checkOwedOnce() {
    Bag once = new Bag();
    promised.forEach(slot -> checkOnce(slot, once));
    for (int i = 0; i < shown.size(); i++) {
      if (i >= shown.here() && (i - shown.here()) % n == 0) {
        once.fill(0); // here the next cycle begins
      }
      checkOnce(shown.at(i), once);
    }
    for (int slot = 0; slot < n; slot++) {
      if (owed.contains(slot)) {
        checkOnce(slot, once);
      }
    }
    checkArgument(
        !shown.goesBeyond() || once.size() == n, "owed (%s) must be all the rest", owed.size());
  }

  private static void checkOnce(int slot, Bag once) {
    checkArgument(!once.contains(slot), "owed (%s) must be owed once", slot);
    once.put(slot);
  }
}
