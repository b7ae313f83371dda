package dev.riffle.queue;

import com.google.common.primitives.ImmutableLongArray;

/**
 * Gives an entry other numbers, by which it is drawn. By weight, it leaves the cycle with the
 * weight 0, and joins it, as a new entry unless it had played before, with another. Not
 * thread-safe.
 */
final class Renumbering {
  private final Sequencer sequencer;
  private final Entries<?> entries;
  private final Ahead ahead;
  private final Cycle cycle;
  private final int slot;

  Renumbering(Sequencer sequencer, int slot) {
    this.sequencer = sequencer;
    this.slot = slot;
    entries = sequencer.entries;
    ahead = sequencer.ahead;
    cycle = sequencer.cycle;
  }

  /** Makes a change of the entry, and discards free rows if it has other numbers then. */
  void change(Runnable change) {
    if (entries.drawing().numbers() == 0 || entries.isRemoved(slot)) {
      change.run();
      return;
    }
    ItemNumbers numbers = entries.numbers();
    ImmutableLongArray before = numbers.of(slot);
    boolean couldBeDrawn = entries.canBeDrawn(slot);
    int unit = numbers.unit(slot);
    int rank = numbers.rank(slot);
    cycle.pool.letters().withdraw(slot);
    sequencer.changePicks(all -> all.letters().withdraw(slot));
    change.run();
    if (numbers.unit(slot) != unit || numbers.rank(slot) != rank) {
      cycle.moveOpen(slot, unit);
      cycle.pool.letters().forget();
    }
    cycle.pool.letters().deposit(slot);
    sequencer.changePicks(all -> all.letters().deposit(slot));
    if (!numbers.of(slot).equals(before)) {
      cycle.discard();
      if (couldBeDrawn && !entries.canBeDrawn(slot)) {
        leaveCycle();
      } else if (!couldBeDrawn && entries.canBeDrawn(slot)) {
        joinCycle();
      }
    }
  }

  private void leaveCycle() {
    cycle.notePlayed(slot);
    int row = ahead.rowOf(slot);
    if (row < 0) {
      cycle.pool.take(slot);
    } else {
      ahead.remove(row); // DRAWN or RESERVED: it plays where it was
      ahead.insert(row, slot, RowKind.ASKED);
    }
    sequencer.changePicks(all -> all.take(slot));
    resize();
  }

  private void joinCycle() {
    boolean remains = cycle.takesBack(slot);
    if (remains && ahead.isAsked(slot)) {
      ahead.reserve(ahead.rowOf(slot), true);
    } else if (remains) {
      cycle.pool.put(slot);
    }
    sequencer.changePicks(all -> all.put(slot));
    resize();
  }

  private void resize() {
    sequencer.resize();
    sequencer.forget();
  }
}
