package dev.riffle.queue;

/**
 * Gives an entry another number, by which it is drawn. By weight, it leaves the cycle with the
 * weight 0, and joins it, as a new entry, with another. Not thread-safe.
 */
final class Reweighing {
  private final Sequencer sequencer;
  private final Entries<?> entries;
  private final Ahead ahead;
  private final Cycle cycle;

  Reweighing(Sequencer sequencer) {
    this.sequencer = sequencer;
    entries = sequencer.entries;
    ahead = sequencer.ahead;
    cycle = sequencer.cycle;
  }

  /** Applies a change of the number of {@code slot}, which was {@code before}, if there is one. */
  void reweigh(int slot, int before) {
    boolean isByWeight = entries.drawing().isByWeight();
    if (entries.number(slot) == before || (isByWeight && entries.isRemoved(slot))) {
      return;
    }
    cycle.pool.reweigh(slot, before); // while the bag is the one of that number
    sequencer.changePicks(all -> all.reweigh(slot, before));
    cycle.discard();
    if (!entries.canBeDrawn(slot)) {
      leaveCycle(slot);
    } else if (isByWeight && before == 0) {
      joinCycle(slot);
    }
  }

  private void leaveCycle(int slot) {
    int row = ahead.rowOf(slot);
    if (row < 0) {
      cycle.pool.take(slot);
    } else {
      ahead.remove(row); // DRAWN or RESERVED: it plays where it was
      ahead.insert(row, slot, RowKind.ASKED);
    }
    sequencer.changePicks(all -> all.take(slot));
    sequencer.resize();
    sequencer.forget();
  }

  private void joinCycle(int slot) {
    if (cycle.isBegun() && ahead.isAsked(slot)) {
      ahead.reserve(ahead.rowOf(slot), true);
    } else if (cycle.isBegun()) {
      cycle.pool.put(slot);
    }
    sequencer.changePicks(all -> all.put(slot));
    sequencer.resize();
    sequencer.forget();
  }
}
