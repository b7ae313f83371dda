package dev.riffle.queue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The list before the next draw, as it is known from its end: the history, the current entry, the
 * rows ahead, and, of a peek, the plays beyond them. Not thread-safe.
 *
 * <pre>
 *   [ history | current | rows ahead | beyond ]  draw
 * </pre>
 */
final class ListEnd {
  /** The plays since an entry was heard that never was. */
  static final int NEVER = Integer.MAX_VALUE;

  private static final Slots NOTHING = new Slots(); // never changed

  final Timeline timeline;
  private final Slots beyond;
  private int leaving = Slots.NONE; // the entry that was current before the next draw

  private ListEnd(Timeline timeline, Slots beyond) {
    this.timeline = timeline;
    this.beyond = beyond;
  }

  /** Makes the end of the list itself. */
  ListEnd(Timeline timeline) {
    this(timeline, NOTHING);
  }

  /** Returns one that {@link #play} moves on, of the list as it is. */
  ListEnd copy() {
    return new ListEnd(timeline, new Slots());
  }

  /** Appends a play beyond the rows ahead; this is a copy. */
  void play(int slot) {
    beyond.addLast(slot);
  }

  /** Returns the number of rows ahead. */
  int rows() {
    return timeline.ahead.size();
  }

  /** Makes the next draw follow {@code slot}, which was current, or the last row if it is none. */
  void follow(int slot) {
    leaving = slot;
  }

  /** Returns the slot of the last row, or {@link Slots#NONE}. */
  int lastRow() {
    boolean isAfterLeaving = timeline.ahead.isEmpty() && leaving != Slots.NONE;
    return !beyond.isEmpty() ? beyond.last() : isAfterLeaving ? leaving : timeline.lastRow();
  }

  /** Returns the slot of the last DRAWN row ahead, or {@link Slots#NONE}; of a copy, none. */
  int lastDrawn() {
    return beyond == NOTHING ? timeline.ahead.lastDrawn() : Slots.NONE;
  }

  /** Returns the last {@code gap} distinct entries up to the first {@code rows}, oldest first. */
  int[] last(int gap, int rows) {
    return timeline.last(gap, rows, beyond);
  }

  /**
   * Returns how many rows ago each of {@code slots} was heard, or {@link #NEVER}. Reads the list
   * back to the one heard longest ago.
   */
  int[] playsSince(int[] slots) {
    Map<Integer, Integer> since = new HashMap<>();
    IntStream.of(slots).forEach(slot -> since.put(slot, NEVER));
    int known = timeline.places();
    int left = since.size();
    for (int back = 1; left > 0 && back <= known + beyond.size(); back++) {
      int slot =
          back <= beyond.size()
              ? beyond.at(beyond.size() - back)
              : timeline.at(known + beyond.size() - back);
      left -= since.replace(slot, NEVER, back) ? 1 : 0;
    }
    int[] all = new int[slots.length];
    Arrays.setAll(all, i -> since.getOrDefault(slots[i], NEVER));
    return all;
  }
}
