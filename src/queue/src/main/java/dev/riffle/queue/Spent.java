package dev.riffle.queue;

import java.util.BitSet;
import java.util.stream.IntStream;

/** The entries of weight 0, in no cycle, that the current cycle counts as played (C30). */
final class Spent {
  private static final String ROW = "spent";

  /** That of a queue without weights, which has none. */
  private static final Spent NONE = new Spent(Entries.NONE);

  private final EntrySlots entries;
  private final BitSet slots = new BitSet();

  private Spent(EntrySlots entries) {
    this.entries = entries;
  }

  static Spent of(EntrySlots entries) {
    return entries.drawing().hasWeights() ? new Spent(entries) : NONE;
  }

  /** Records whether {@code slot} counts as played. */
  void set(int slot, boolean isPlayed) {
    slots.set(slot, isPlayed);
  }

  /** Takes {@code slot}, which weighs again; returns whether it counted as played. */
  boolean take(int slot) {
    boolean wasPlayed = slots.get(slot);
    slots.clear(slot);
    return wasPlayed;
  }

  void clear() {
    slots.clear();
  }

  /** Writes the entries to {@code rows}, or reads them, where there are any. */
  void exchange(Rows rows) {
    int[] known = slots.stream().filter(entries::isInState).toArray();
    if (this != NONE && rows.has(ROW, known.length > 0)) {
      IntStream.of(rows.slots(ROW, known)).forEach(slots::set);
    }
  }
}
