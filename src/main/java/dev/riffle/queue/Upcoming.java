package dev.riffle.queue;

/**
 * What is to come, read off where it lies: the lane, then what the listener went back over, then
 * what is shown; IN_ORDER, the lane and then the source order from the cursor on. Changes nothing.
 */
record Upcoming(Entries<?> entries, Lane lane, Plays ahead, Shown shown, Cursor cursor) {
  /** Returns how many plays a question for {@code k} is answered with at most: 2n. */
  int most(int k) {
    return (int) Math.min(k, 2L * entries.size());
  }

  /** Returns the slots of the next {@code k} plays, as far as they are determined. */
  int[] shown(int k) {
    int before = lane.size() + ahead.size();
    int[] slots = new int[Math.min(most(k), before + shown.size())];
    for (int i = 0; i < slots.length; i++) {
      if (i < lane.size()) {
        slots[i] = lane.slot(i);
      } else {
        slots[i] = i < before ? ahead.slot(before - 1 - i) : shown.at(i - before);
      }
    }
    return slots;
  }

  /** Returns the slots of the next {@code k} plays IN_ORDER. */
  int[] inOrder(int k, boolean wraps) {
    int asked = lane.size();
    int place = cursor.nextPlace();
    int[] slots = new int[wraps ? most(k) : Math.min(most(k), asked + entries.size() - place)];
    for (int i = 0; i < slots.length; i++) {
      slots[i] =
          i < asked
              ? lane.slot(i)
              : entries.slotAt((int) (((long) place + i - asked) % entries.size()));
    }
    return slots;
  }
}
