package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.IntMath;
import com.google.common.primitives.Ints;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Edits the rows ahead: asking, arranging, adding and removing, over slots. Made for one call.
 *
 * <p>A call that discards finishes with {@link #end}: there the free rows are discarded if the
 * cycle was unsettled before it or is after it, and the entries that remain again take their
 * places. For undo, such a call counts without free rows, too: no entry returns to a place among
 * rows drawn later.
 */
final class RowEdits {
  private static final int[] NONE = {};

  private final Sequencer sequencer;
  private final Entries<?> entries;
  private final Timeline timeline;
  private final Ahead ahead;
  private final Cycle cycle;
  private boolean countsWithoutRows;
  private boolean wasSettled; // before the call
  private int[] returning = NONE; // the entries that remain again, in the order of their rows
  private int added; // new entries, which have the last slots

  RowEdits(Sequencer sequencer) {
    this.sequencer = sequencer;
    entries = sequencer.entries;
    timeline = sequencer.timeline;
    ahead = sequencer.ahead;
    cycle = sequencer.cycle;
  }

  // ------------------------------------------------------------------ the protocol

  /** Begins a call that discards; {@code isUndoable} is whether undo may revert it. */
  void begin(boolean isUndoable) {
    countsWithoutRows = isUndoable;
    beginAgain();
  }

  private void beginAgain() {
    wasSettled = !isAffected() || isSettled();
  }

  /** Returns whether a discard makes a difference, for which the entries that rest are computed. */
  private boolean isAffected() {
    return countsWithoutRows || ahead.free() > 0;
  }

  /** Returns whether free rows are kept. */
  boolean isSettled() {
    return isSettled(NONE);
  }

  /** Returns whether free rows are kept, with {@code returning} among the remaining entries. */
  boolean isSettled(int[] returning) {
    return sequencer.mode() != PlayMode.SHUFFLE || cycle.isSettled(returning);
  }

  /** Ends a call that discards. */
  void end() {
    timeline.endWithRow();
    cycle.pool.forgetDraws();
    if (isAffected() && !(wasSettled && isSettled(returning))) {
      cycle.discard();
    }
    if (returning.length > 0) {
      cycle.pool.window.forget();
      cycle.add(returning);
      returning = NONE;
    }
    insertNew();
  }

  /** Inserts the new entries, before the call ends. */
  void insertNew() {
    if (added > 0) {
      cycle.addNew(added);
      added = 0;
    }
  }

  /**
   * Counts {@code slot} as played in the cycle, before a row of it is inserted or it plays; returns
   * whether it remained until then.
   */
  @CanIgnoreReturnValue
  boolean count(int slot) {
    int row = ahead.rowOf(slot);
    if (ahead.isEmpty()) {
      cycle.pool.window.append(slot);
      sequencer.picks().forget();
    }
    return row < 0 ? cycle.pool.take(slot) : ahead.remove(row) != RowKind.ASKED;
  }

  // ------------------------------------------------------------------ asking

  /** Inserts asked rows of {@code slots} at the head or the tail of up next; returns the effect. */
  boolean ask(int[] slots, boolean head) {
    checkArgument(
        IntStream.of(slots).distinct().count() == slots.length, "entries must be distinct");
    if (slots.length == 0 || (slots.length == 1 && isAt(slots[0], head))) {
      return false;
    }
    RowKind[] kinds = new RowKind[slots.length];
    for (int i = 0; i < slots.length; i++) {
      kinds[i] = RowKind.asked(count(slots[i]));
    }
    int first = head ? 0 : ahead.askedEnd();
    if (slots.length == 1) {
      ahead.insert(first, slots[0], kinds[0]);
    } else {
      ahead.insertAll(first, slots, kinds);
    }
    return true;
  }

  private boolean isAt(int slot, boolean head) {
    int i = head ? 0 : ahead.askedEnd() - 1;
    return i >= 0 && i < ahead.size() && ahead.at(i) == slot && ahead.kind(i).isAsked();
  }

  /**
   * Takes the rows of {@code slots}, which must be all asked rows; returns whether there were any.
   */
  boolean clearAsked(int[] slots) {
    checkArgument(Arrays.equals(slots, ahead.askedSlots()), "entries must be all of up next");
    returning = ahead.removeAll(kind -> kind == RowKind.RESERVED);
    IntStream.of(ahead.removeAll(RowKind::isAsked)).forEach(timeline::leaveIfUnused);
    return slots.length > 0;
  }

  /** Takes the asked row of {@code slot}; returns whether there was one. */
  boolean dequeue(int slot) {
    if (!ahead.isAsked(slot)) {
      return false;
    }
    return takeRow(ahead.rowOf(slot));
  }

  /**
   * Drops the asked rows of entries in the source order, where no other rows are ahead; returns
   * whether there were any.
   */
  boolean dropAsked() {
    Slots asked = new Slots();
    Slots again = new Slots(); // those that remain again
    for (int row = 0; row < ahead.size(); row++) {
      if (!entries.isRemoved(ahead.at(row))) {
        asked.addLast(ahead.at(row));
        again.addAll(ahead.kind(row) == RowKind.RESERVED ? new int[] {ahead.at(row)} : NONE);
      }
    }
    if (asked.size() > 0) {
      SlotSet dropped = SlotSet.of(asked.toArray());
      ahead.removeEntries(dropped::contains);
      sequencer.inOrder.endTurn();
      cycle.pool.putAll(again.toArray());
    }
    return asked.size() > 0;
  }

  /** Removes row {@code i}; its entry remains again if it is DRAWN or RESERVED. Returns true. */
  private boolean takeRow(int i) {
    int slot = ahead.at(i);
    RowKind kind = timeline.take(i);
    if (kind == RowKind.DRAWN || kind == RowKind.RESERVED) {
      returning = new int[] {slot};
    }
    return true;
  }

  // ------------------------------------------------------------------ arranging

  /** Draws the rows that {@code moveAhead} is on. */
  void showForMove(int from, int to) {
    checkPlace("from", from, arrangeable());
    checkPlace("to", to, arrangeable());
    show(Math.max(from, to) + 1);
  }

  /** Draws the rows before {@code place}, besides one of {@code slot}, if that is an entry. */
  void showForInsert(int place, int slot) {
    boolean isOwn = slot >= 0 && (ahead.rowOf(slot) >= 0 || isUndrawn(slot));
    checkPlace("place", place, IntMath.saturatedAdd(arrangeable(), isOwn ? 0 : 1));
    show(place);
    if (slot >= 0 && ahead.rowOf(slot) >= 0) {
      show(place + 1);
    }
  }

  private boolean isUndrawn(int slot) {
    return sequencer.mode() == PlayMode.SHUFFLE && cycle.pool.contains(slot);
  }

  /** Draws the row that {@code removeAhead} is on. */
  void showForRemove(int place) {
    checkPlace("place", place, arrangeable());
    show(place + 1);
  }

  private void show(int rows) {
    if (sequencer.mode() == PlayMode.SHUFFLE) {
      cycle.show(rows);
    }
  }

  /** Returns the number of rows that can be arranged, drawn or not. */
  private int arrangeable() {
    int left = sequencer.mode() == PlayMode.SHUFFLE ? cycle.left() : 0;
    return IntMath.saturatedAdd(ahead.size(), left);
  }

  private static void checkPlace(String name, int place, int end) {
    checkArgument(0 <= place && place < end, "%s (%s) must be in [0, %s)", name, place, end);
  }

  /** Moves a row. */
  boolean move(int from, int to) {
    int slot = ahead.at(from);
    RowKind kind = ahead.remove(from);
    ahead.keep(Math.max(from, to));
    ahead.insert(to, slot, kind == RowKind.DRAWN ? RowKind.RESERVED : kind);
    return true;
  }

  /** Inserts an asked row of {@code slot} at {@code place}. */
  boolean insert(int place, int slot) {
    boolean remained = count(slot);
    ahead.insert(place, slot, RowKind.asked(remained));
    return true;
  }

  /** Removes a row. */
  boolean removeRow(int place) {
    ahead.keep(place);
    return takeRow(place);
  }

  // ------------------------------------------------------------------ adding and removing

  /** Records {@code count} new entries, which have the last slots. */
  void add(int count) {
    sequencer.resize();
    added = count;
    sequencer.picks().add(count);
  }

  /**
   * Records {@code count} new entries, which have the last slots, and asks for them at the head.
   */
  void askNew(int count) {
    sequencer.resize();
    sequencer.picks().add(count);
    int[] slots = IntStream.range(entries.slots() - count, entries.slots()).toArray();
    if (cycle.isBegun()) {
      IntStream.of(slots).filter(entries::canBeDrawn).forEach(cycle.pool::put);
    }
    boolean unused = ask(slots, true);
  }

  /** Removes entries, the current one last; returns whether there are any. */
  @CanIgnoreReturnValue
  boolean remove(int[] slots) {
    int current = sequencer.current();
    int[] others =
        slots.length == 1 && slots[0] != current
            ? slots
            : IntStream.of(slots).filter(slot -> slot != current).sorted().distinct().toArray();
    if (others.length > 0) {
      leave(others);
      IntStream.of(others).forEach(cycle.pool::take);
      sequencer.entryChanges().remove(others);
      sequencer.resize();
    }
    if (current != Slots.NONE && Ints.contains(slots, current)) {
      if (others.length > 0) {
        end();
        beginAgain();
      }
      removeCurrent(current);
    }
    return slots.length > 0;
  }

  /** Removes all rows of {@code slots}, in ascending order, and the slots from other modes. */
  private void leave(int... slots) {
    sequencer.inOrder.leave(slots);
    sequencer.picks().take(slots);
    if (!ahead.isEmpty()) {
      removeRows(slots);
    }
  }

  private void removeRows(int[] slots) {
    if (slots.length > 1 || ahead.forward() > 0) {
      ahead.removeEntries(slot -> Arrays.binarySearch(slots, slot) >= 0);
    } else if (ahead.rowOf(slots[0]) >= 0) {
      ahead.remove(ahead.rowOf(slots[0]));
    }
  }

  /** Removes the current entry: its successor plays, as {@code next} would choose it. */
  private void removeCurrent(int slot) {
    leave(slot);
    timeline.removeCurrent();
    timeline.endWithRow();
    boolean isShuffle = sequencer.mode() == PlayMode.SHUFFLE;
    if (isShuffle) {
      cycle.pool.follow(slot);
      playSuccessor(slot);
      cycle.pool.follow(Slots.NONE);
    }
    cycle.pool.take(slot);
    sequencer.entryChanges().remove(slot);
    if (!isShuffle) {
      sequencer.next();
    }
    sequencer.resize();
  }

  /**
   * Advances in SHUFFLE as {@code next} does, and passes over {@code slot}, which the cycle may
   * still draw: the successor is the first other entry of a peek.
   */
  private void playSuccessor(int slot) {
    if (!ahead.isEmpty()) {
      sequencer.next();
      return;
    }
    boolean isDrawable = !entries.isRemoved(slot) && entries.canBeDrawn(slot);
    boolean canBegin = sequencer.wraps() && entries.drawable() > (isDrawable ? 1 : 0);
    while (!timeline.isPlaying() && (cycle.left() > 0 || canBegin)) {
      int drawn = cycle.next();
      if (drawn == slot) {
        timeline.hear(slot);
      } else {
        timeline.play(drawn);
      }
    }
  }
}
