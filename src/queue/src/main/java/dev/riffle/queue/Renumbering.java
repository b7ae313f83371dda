package dev.riffle.queue;

import com.google.common.primitives.ImmutableLongArray;
import java.util.function.IntUnaryOperator;

/**
 * Gives an entry other numbers, by which it is drawn. By weight, it leaves the cycle with the
 * weight 0, and joins it with another, unless it has played since the cycle began or is asked for
 * (C30). Not thread-safe.
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

  /** Gives {@code slots} the weights that {@code weightOf} returns for their indexes. */
  static void weigh(Sequencer sequencer, int[] slots, IntUnaryOperator weightOf) {
    EntrySlots entries = sequencer.entries;
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      int weight = weightOf.applyAsInt(i);
      if (entries.numbers().weight(slot) != weight) {
        new Renumbering(sequencer, slot).change(() -> entries.setWeight(slot, weight));
      }
    }
  }

  /** Makes a change of the entry, and discards free rows if it has other numbers then. */
  void change(Runnable change) {
    if (entries.drawing().hasRule() && !entries.isRemoved(slot)) {
      cycle.discard(); // the rule knows the item
    }
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
    sequencer.picks.withdraw(slot);
    change.run();
    if (numbers.unit(slot) != unit || numbers.rank(slot) != rank) {
      cycle.moveOpen(slot, unit);
      cycle.pool.letters().forget();
    }
    cycle.pool.letters().deposit(slot);
    sequencer.picks.deposit(slot);
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
    cycle.noteLeave(slot);
    int row = ahead.rowOf(slot);
    if (row < 0) {
      cycle.pool.take(slot);
    } else {
      ahead.setKind(row, RowKind.ASKED);
    }
    sequencer.picks.take(slot);
    sequencer.resize();
  }

  private void joinCycle() {
    if (cycle.takesBack(slot) && !ahead.isAsked(slot)) {
      cycle.pool.putAll(slot);
    }
    sequencer.picks.put(slot);
    sequencer.resize();
  }
}
