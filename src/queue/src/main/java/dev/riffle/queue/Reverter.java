package dev.riffle.queue;

import static java.util.Comparator.comparingInt;

import com.google.common.collect.Iterables;
import dev.riffle.queue.Edit.Item;
import dev.riffle.queue.Edit.NotedRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Restores the state of entries before an edit (C25): their places in the source order, their rows
 * ahead, and whether they remain in the cycle. Not thread-safe.
 */
final class Reverter {
  private static final int NONE = Slots.NONE;

  private final Sequencer sequencer;
  private final Entries<?> entries;
  private final Timeline timeline;
  private final Ahead ahead;
  private final Cycle cycle;
  private final RowEdits edits;
  private final EntryChanges changes;
  private final EditNotes notes;

  Reverter(Sequencer sequencer) {
    this.sequencer = sequencer;
    entries = sequencer.entries;
    timeline = sequencer.timeline;
    ahead = sequencer.ahead;
    cycle = sequencer.cycle;
    edits = new RowEdits(sequencer);
    changes = sequencer.entryChanges();
    notes = new EditNotes(sequencer);
  }

  // ------------------------------------------------------------------ restoring

  /** Undoes the last edit of {@code undo}, or redoes it. */
  void turn(Undo undo, boolean redo) {
    boolean wasSettled = edits.isSettled();
    Edit edit = undo.last(redo);
    undo.turn(redo, notes.noteAgain(edit));
    if (edit.spare != NONE) {
      int slot = edit.items.get(0).slot;
      changes.renumber(slot, () -> entries.exchangeItems(slot, edit.spare));
    }
    int[] added = added(edit);
    if (added.length > 0) {
      edits.begin(true);
      edits.remove(added);
      edits.end();
    }
    revert(edit, wasSettled);
  }

  /** Returns the slots of entries that are there now, and were not before {@code edit}. */
  private int[] added(Edit edit) {
    return edit.items.stream()
        .filter(item -> !item.isThere && entries.isPlayable(item.slot))
        .mapToInt(item -> item.slot)
        .toArray();
  }

  /** Restores the state of the entries, but for those that were not there; ends the call. */
  private void revert(Edit edit, boolean wasSettled) {
    SlotSet back = SlotSet.of(edit.goneFrom(entries));
    arrange(edit, back);
    List<Item> returning = new ArrayList<>();
    edit.items.stream()
        .filter(item -> item.isThere && item.row != NotedRow.ANY)
        .filter(item -> entries.isPlayable(item.slot) || back.contains(item.slot))
        .sorted(comparingInt(Reverter::rank))
        .filter(item -> remainsAgain(edit, item, back.contains(item.slot)))
        .forEach(returning::add);
    place(edit, returning, wasSettled);
  }

  /** Returns the rank of an item: in the order of the rows, and the new head of up next last. */
  private static int rank(Item item) {
    int last = item.row == NotedRow.CURRENT ? Integer.MAX_VALUE : Integer.MAX_VALUE - 1;
    return item.rowIndex < 0 ? last : item.rowIndex;
  }

  private void arrange(Edit edit, SlotSet back) {
    List<Item> placed = new ArrayList<>(edit.items);
    placed.removeIf(item -> item.place < 0 || entries.kept().isOnce(item.slot));
    changes.arrange(
        placed.stream().mapToInt(item -> item.slot).toArray(),
        placed.stream().mapToInt(item -> item.place).toArray());
    for (Item item : placed) {
      if (back.contains(item.slot)) {
        entries.kept().take(item.slot);
        sequencer.picks().put(item.slot);
      }
    }
    sequencer.resize();
  }

  /** Restores the row of an entry; returns whether it remains again and has none. */
  private boolean remainsAgain(Edit edit, Item item, boolean isBack) {
    boolean isSameCycle = edit.cycle == notes.number();
    boolean returns =
        isBack
            && item.place >= 0
            && entries.canBeDrawn(item.slot)
            && (item.remains || !isSameCycle);
    switch (item.row) {
      case ASKED, CURRENT -> askAgain(item, isBack, returns);
      case FORWARD -> restoreForward(item);
      default -> {
        boolean isKept = isSameCycle && edit.keptDrops == cycle.keptDrops();
        return restoreDrawn(item, isKept && item.row == NotedRow.KEPT, returns);
      }
    }
    return false;
  }

  /** Restores an asked row; that of an entry that was current is the head. */
  private void askAgain(Item item, boolean isBack, boolean returns) {
    int slot = item.slot;
    boolean isPlayed = item.row == NotedRow.CURRENT || item.plays != entries.kept().plays(slot);
    if (ahead.isAsked(slot)) {
      int row = ahead.rowOf(slot);
      ahead.move(row, Math.max(0, timeline.placeAfter(item.before, row)), ahead.kind(row));
    } else if (isBack || !isPlayed) {
      if (isBack && item.place < 0) {
        entries.playOnce(slot);
      }
      RowKind kind = RowKind.asked(isBack ? returns : edits.count(slot));
      ahead.insert(Math.max(0, timeline.placeAfter(item.before, NONE)), slot, kind);
    }
  }

  private void restoreForward(Item item) {
    int slot = item.slot;
    int now = ahead.forwardRows(slot).length;
    int row = now < item.count ? NONE : ahead.forwardRow(slot, item.nth, NONE);
    int place = timeline.placeAfter(item.before, row);
    if (sequencer.isInOrder() || (now >= item.count ? row < 0 : place < 0)) {
      return;
    }
    if (now > item.count) {
      timeline.take(row);
    } else if (now == item.count) {
      ahead.move(row, place < 0 ? row : place, RowKind.FORWARD);
    } else {
      ahead.insert(place, slot, RowKind.FORWARD);
      entries.kept().countPlay(slot, 1);
    }
  }

  /** Restores a DRAWN row that {@code wasKept}; returns whether the entry remains without one. */
  private boolean restoreDrawn(Item item, boolean wasKept, boolean returns) {
    int slot = item.slot;
    int row = ahead.rowOf(slot);
    int place = wasKept ? timeline.placeAfter(item.before, row) : NONE;
    boolean remains = returns;
    if (row >= 0 && ahead.kind(row).isAsked()) {
      remains = timeline.take(row) == RowKind.RESERVED;
    } else if (row >= 0 && row < ahead.kept()) {
      if (place >= 0) {
        ahead.move(row, place, RowKind.DRAWN);
        return false;
      }
      timeline.take(row);
      return true;
    } else if (place >= 0) {
      remains |= edits.count(slot);
    }
    if (remains && place >= 0) {
      ahead.insert(place, slot, RowKind.DRAWN);
    }
    return remains && place < 0;
  }

  /** Lets the entries of {@code returning} remain again, at their places if these are known. */
  private void place(Edit edit, List<Item> returning, boolean wasSettled) {
    int[] slots = returning.stream().mapToInt(item -> item.slot).toArray();
    timeline.endWithRow();
    cycle.pool.window.forget(); // rows that returned rest, too
    boolean isSettled = wasSettled && edits.isSettled(slots);
    if (!isSettled) {
      cycle.discard();
    }
    boolean keepsPlaces =
        isSettled
            && sequencer.mode() == PlayMode.SHUFFLE
            && edit.cycle == notes.number()
            && edit.drops == cycle.drops();
    int fewer = Math.max(0, edit.total - ahead.free() - cycle.left() - returning.size());
    int first = Math.max(0, edit.free - fewer);
    Predicate<Item> isPlaced = item -> keepsPlaces && freePlace(edit, item, fewer) >= 0;
    // Fair places first: an entry inserted later would move those with a known place.
    cycle.add(returning.stream().filter(isPlaced.negate()).mapToInt(item -> item.slot).toArray());
    for (Item item : Iterables.filter(returning, isPlaced::test)) {
      if (item.row == NotedRow.FREE) {
        cycle.insert(item.slot, freePlace(edit, item, fewer));
      } else {
        cycle.insertAfter(item.slot, first);
      }
    }
  }

  /** Returns the place of an entry among the free rows, 0 if it had none, or below 0 if unknown. */
  private static int freePlace(Edit edit, Item item, int fewer) {
    if (!item.remains || item.row == NotedRow.KEPT) {
      return NONE;
    }
    return item.row == NotedRow.FREE ? item.rowIndex - edit.kept - fewer : 0;
  }
}
