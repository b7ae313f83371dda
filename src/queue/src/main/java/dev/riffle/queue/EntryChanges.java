package dev.riffle.queue;

import com.google.common.primitives.ImmutableLongArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Changes entries while they are in the bags: their places, or the numbers by which they are drawn.
 * The letters that a change affects leave the sums of weights before it, and join them after it.
 * Made for one call.
 */
final class EntryChanges {
  private final EntrySlots entries;
  private final Ahead ahead;
  private final Gaps gaps;
  private final Cycle cycle;
  private final Picks picks;

  EntryChanges(Timeline timeline, Gaps gaps, Cycle cycle, Picks picks) {
    entries = timeline.entries;
    ahead = timeline.ahead;
    this.gaps = gaps;
    this.cycle = cycle;
    this.picks = picks;
  }

  private void inLetters(Consumer<Letters> change) {
    change.accept(cycle.pool.letters);
    picks.inLetters(change);
  }

  // ------------------------------------------------------------------ places

  /** Moves {@code slots} to {@code places}, or into the source order; returns whether any moved. */
  @CanIgnoreReturnValue
  boolean arrange(int[] slots, int[] places) {
    boolean isBack = IntStream.of(slots).anyMatch(entries::isRemoved);
    inLetters(letters -> letters.reorder(slots, true));
    boolean moved = entries.arrange(slots, places);
    if (isBack) {
      entries.recount();
    }
    inLetters(letters -> letters.reorder(slots, false));
    return moved;
  }

  /** Removes {@code slots}, which are in ascending order, from the source order. */
  void remove(int... slots) {
    cycle.leave(slots);
    inLetters(letters -> letters.reorder(slots, true));
    boolean defers = entries.hasDeferred();
    entries.remove(slots);
    inLetters(letters -> letters.reorder(slots, false));
    if (defers && !entries.hasDeferred()) {
      inLetters(Letters::forget); // a uniform draw does not keep their sums
    }
  }

  /** Defers {@code slots}, and no others; returns whether those were others before. */
  boolean defer(int[] slots) {
    boolean changes = entries.defer(slots);
    if (changes) {
      inLetters(Letters::forget);
      cycle.discard();
    }
    return changes;
  }

  // ------------------------------------------------------------------ numbers

  /** Gives {@code slots} the weights that {@code weightOf} returns for their indexes. */
  void weigh(int[] slots, IntUnaryOperator weightOf) {
    for (int i = 0; i < slots.length; i++) {
      int slot = slots[i];
      int weight = weightOf.applyAsInt(i);
      if (entries.numbers().weight(slot) != weight) {
        renumber(slot, () -> entries.setWeight(slot, weight));
      }
    }
  }

  /**
   * Makes a change of the item or the numbers of {@code slot}, and discards free rows if it has
   * other numbers then. By weight, the entry leaves the cycle with the weight 0, and joins it with
   * another, unless it has played since the cycle began or is asked for (C30).
   */
  void renumber(int slot, Runnable change) {
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
    inLetters(letters -> letters.withdraw(slot));
    change.run();
    if (numbers.unit(slot) != unit || numbers.rank(slot) != rank) {
      cycle.moveOpen(slot, unit);
      cycle.pool.letters.forget();
    }
    inLetters(letters -> letters.deposit(slot));
    if (!numbers.of(slot).equals(before)) {
      cycle.discard();
      if (couldBeDrawn && !entries.canBeDrawn(slot)) {
        leaveCycle(slot);
      } else if (!couldBeDrawn && entries.canBeDrawn(slot)) {
        joinCycle(slot);
      }
    }
  }

  private void leaveCycle(int slot) {
    cycle.noteLeave(slot);
    int row = ahead.rowOf(slot);
    if (row < 0) {
      cycle.pool.take(slot);
    } else {
      ahead.setKind(row, RowKind.ASKED);
    }
    picks.take(slot);
    gaps.resize(entries.drawable());
  }

  private void joinCycle(int slot) {
    if (cycle.takesBack(slot) && !ahead.isAsked(slot)) {
      cycle.pool.putAll(slot);
    }
    picks.put(slot);
    gaps.resize(entries.drawable());
  }
}
