package dev.riffle.queue;

import static java.util.Comparator.comparingInt;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.riffle.queue.Cause.CallKind;
import dev.riffle.queue.Edit.Item;
import dev.riffle.queue.Edit.NotedRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Records the state of entries, and restores it (C25): their places in the source order, their rows
 * ahead, and whether they remain in the cycle. Not thread-safe.
 */
final class Reverter {
  private final Sequencer sequencer;
  private final Entries<?> entries;
  private final Timeline timeline;
  private final Ahead ahead;
  private final Cycle cycle;
  private final RowEdits edits;

  Reverter(Sequencer sequencer) {
    this.sequencer = sequencer;
    entries = sequencer.entries;
    timeline = sequencer.timeline;
    ahead = sequencer.ahead;
    cycle = sequencer.cycle;
    edits = sequencer.edits;
  }

  // ------------------------------------------------------------------ recording

  /** Returns the state before an edit of {@code slots}, or, if it arranges, of one row. */
  Edit note(CallKind kind, int[] slots, long... numbers) {
    return switch (kind) {
      case ARRANGES -> edit(Stream.of(itemOfRow((int) numbers[0])));
      case MOVES, REPLACES -> edit(IntStream.of(slots).mapToObj(this::itemOfAnyRow));
      default -> note(slots);
    };
  }

  private Edit note(int[] slots) {
    int[] all = slots.length > 1 ? IntStream.of(slots).distinct().toArray() : slots;
    int[] rows = ahead.rowsOf(all);
    return edit(
        IntStream.range(0, all.length).mapToObj(i -> item(all[i], rows[i], NotedRow.NONE, 0)));
  }

  /** Returns the state of the entries of {@code edit} as they are now. */
  private Edit noteAgain(Edit edit) {
    Map<Integer, Item> then = Maps.uniqueIndex(edit.items, item -> item.slot);
    Stream<Item> now = note(edit.slots()).items.stream();
    return edit(now.map(item -> again(requireNonNull(then.get(item.slot)), item)))
        .withSpare(edit.spare);
  }

  private Item again(Item then, Item now) {
    if (then.row == NotedRow.ANY) {
      return itemOfAnyRow(now.slot);
    }
    if (then.row != NotedRow.FORWARD || !now.isThere) {
      return now;
    }
    int row = forwardRow(now.slot, then.nth);
    return item(now.slot, row, NotedRow.FORWARD, then.nth);
  }

  private Edit edit(Stream<Item> items) {
    return new Edit(
        number(),
        cycle.drops(),
        ahead.kept(),
        ahead.free(),
        ahead.free() + cycle.left(),
        Slots.NONE,
        items.sorted(comparingInt(item -> item.place)).collect(ImmutableList.toImmutableList()));
  }

  /** Returns the number of the cycle, or -1 before the first. */
  private int number() {
    return cycle.isBegun() ? cycle.number() : Slots.NONE;
  }

  /** Returns the state of the entry of {@code row}, which is moved or removed. */
  private Item itemOfRow(int row) {
    return item(ahead.at(row), row, NotedRow.KEPT, 0);
  }

  /** Returns the state of an entry whose rows the edit does not affect. */
  private Item itemOfAnyRow(int slot) {
    return item(slot, Slots.NONE, NotedRow.ANY, 0);
  }

  /**
   * Returns the state of {@code slot}, of {@code row} if it has one; a free row counts as {@code
   * given}. Without a row, FORWARD is that of play {@code lost}, which is gone.
   */
  private Item item(int slot, int row, NotedRow given, int lost) {
    NotedRow kind = row < 0 ? given : kind(row, given);
    boolean isForward = kind == NotedRow.FORWARD;
    int before = row > 0 ? ahead.at(row - 1) : row == 0 ? current() : Slots.NONE;
    int own = isForward && before == slot ? 1 : 0; // does not count
    return new Item(
        slot,
        entries.isRemoved(slot) ? Slots.NONE : entries.place(slot),
        entries.isPlayable(slot),
        cycle.remains(slot),
        kind,
        row,
        isForward ? ahead.forwardRows(slot).length : 0,
        isForward && row >= 0 ? nth(slot, row) : lost,
        before,
        row < 0 ? 0 : Math.max(0, (row == 0 ? nth(before) : nthOfRow(row - 1)) - own));
  }

  private NotedRow kind(int row, NotedRow given) {
    return switch (ahead.kind(row)) {
      case ASKED, RESERVED -> NotedRow.ASKED;
      case FORWARD, GONE -> NotedRow.FORWARD;
      case DRAWN -> row < ahead.kept() || given == NotedRow.KEPT ? NotedRow.KEPT : NotedRow.FREE;
    };
  }

  private int current() {
    return timeline.isPlaying() ? timeline.current() : Edit.HEAD;
  }

  /** Returns the number that the current play has. */
  private int nth(int current) {
    return nth(current, 0) + 1;
  }

  private int nthOfRow(int row) {
    return ahead.kind(row) == RowKind.FORWARD ? nth(ahead.at(row), row) : 0;
  }

  /** Returns the number of FORWARD rows of {@code slot} from {@code row} on. */
  private int nth(int slot, int row) {
    return (int) IntStream.of(ahead.forwardRows(slot)).filter(i -> i >= row).count();
  }

  /** Returns the FORWARD row of {@code slot} with the number {@code nth}, or {@link Slots#NONE}. */
  private int forwardRow(int slot, int nth) {
    int[] rows = ahead.forwardRows(slot);
    return 0 < nth && nth <= rows.length ? rows[rows.length - nth] : Slots.NONE;
  }

  // ------------------------------------------------------------------ restoring

  /** Undoes the last edit of {@code undo}, or redoes it. */
  void turn(Undo undo, boolean redo) {
    boolean wasSettled = cycle.isSettled();
    Edit edit = undo.last(redo);
    undo.turn(redo, noteAgain(edit));
    if (edit.spare != Slots.NONE) {
      int slot = edit.items.get(0).slot;
      new Renumbering(sequencer, slot).change(() -> entries.exchangeItems(slot, edit.spare));
    }
    int[] added = added(edit);
    if (added.length > 0) {
      edits.begin();
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

  /** Returns whether an entry that has left the queue would return. */
  boolean restoresEntries(Edit edit) {
    return edit.items.stream().anyMatch(this::returns);
  }

  private boolean returns(Item item) {
    return item.isThere
        && (item.place >= 0 || item.row == NotedRow.ASKED)
        && !entries.isPlayable(item.slot);
  }

  /** Restores the state of the entries, but for those that were not there; ends the call. */
  private void revert(Edit edit, boolean wasSettled) {
    SlotSet back =
        SlotSet.of(edit.items.stream().filter(this::returns).mapToInt(item -> item.slot).toArray());
    arrange(edit, back);
    List<Item> returning = new ArrayList<>();
    edit.items.stream()
        .filter(item -> item.isThere)
        .sorted(comparingInt(item -> item.rowIndex < 0 ? Integer.MAX_VALUE : item.rowIndex))
        .filter(item -> remainsAgain(edit, item, back.contains(item.slot)))
        .forEach(returning::add);
    place(edit, returning, wasSettled);
  }

  private void arrange(Edit edit, SlotSet back) {
    List<Item> placed = new ArrayList<>(edit.items);
    placed.removeIf(item -> item.place < 0 || entries.kept().isOnce(item.slot));
    sequencer.arrange(
        placed.stream().mapToInt(item -> item.slot).toArray(),
        placed.stream().mapToInt(item -> item.place).toArray());
    for (Item item : placed) {
      if (back.contains(item.slot)) {
        entries.kept().take(item.slot);
        if (entries.canBeDrawn(item.slot)) {
          sequencer.changePicks(all -> all.put(item.slot));
        }
      }
    }
    sequencer.resize();
  }

  /** Restores the row of an entry; returns whether it remains again and has none. */
  private boolean remainsAgain(Edit edit, Item item, boolean isBack) {
    int slot = item.slot;
    boolean isSameCycle = edit.cycle == number();
    boolean returns =
        isBack && item.place >= 0 && entries.canBeDrawn(slot) && (item.remains || !isSameCycle);
    if (item.row == NotedRow.ANY || (!entries.isPlayable(slot) && !isBack)) {
      return false;
    }
    if (item.row == NotedRow.ASKED) {
      boolean wasPlayed = item.remains && isSameCycle && !isBack && !cycle.remains(slot);
      if (!wasPlayed || ahead.isAsked(slot)) {
        askAgain(item, isBack, returns);
      }
      return false;
    }
    if (item.row == NotedRow.FORWARD) {
      restoreForward(item);
      return false;
    }
    boolean wasKept =
        item.row == NotedRow.KEPT && isSameCycle && sequencer.mode() == PlayMode.SHUFFLE;
    if (ahead.isAsked(slot)) {
      returns = ahead.remove(ahead.rowOf(slot)) == RowKind.RESERVED;
      timeline.leaveIfUnused(slot);
    } else if (ahead.isDrawn(slot) && !ahead.isFree(slot)) {
      returns = item.row != NotedRow.KEPT;
      if (returns) {
        ahead.remove(ahead.rowOf(slot));
      }
    } else if (wasKept && place(item) >= 0) {
      returns |= edits.count(slot);
    }
    sequencer.forget();
    int place = returns && wasKept ? place(item) : Slots.NONE;
    if (place >= 0) {
      ahead.insert(place, slot, RowKind.DRAWN);
    }
    return returns && place < 0;
  }

  private void askAgain(Item item, boolean isBack, boolean returns) {
    int slot = item.slot;
    RowKind kind = RowEdits.kind(returns);
    if (isBack && item.place < 0) {
      entries.playOnce(slot);
    } else if (ahead.isAsked(slot)) {
      kind = ahead.remove(ahead.rowOf(slot));
    } else if (!isBack) {
      kind = RowEdits.kind(edits.count(slot));
    }
    ahead.insert(Math.max(0, place(item)), slot, kind);
    sequencer.forget();
  }

  private void restoreForward(Item item) {
    int slot = item.slot;
    int now = ahead.forwardRows(slot).length;
    int row = now < item.count ? Slots.NONE : forwardRow(slot, item.nth);
    if (sequencer.isInOrder() || (now >= item.count && row < 0)) {
      return;
    }
    sequencer.forget();
    if (row >= 0) {
      ahead.remove(row);
    }
    if (now > item.count) {
      timeline.dropForward(slot);
      return;
    }
    int place = place(item) >= 0 ? place(item) : row;
    if (place >= 0) {
      ahead.insert(place, slot, RowKind.FORWARD);
      entries.kept().countPlay(slot, row < 0 ? 1 : 0);
    }
  }

  /** Returns the index after the row that was before that of {@code item}, if that is kept. */
  private int place(Item item) {
    int before = item.before;
    if (before == current() && nth(before) == item.beforeNth) {
      return 0;
    }
    int row = before < 0 ? Slots.NONE : ahead.rowOf(before);
    row = item.beforeNth > 0 ? forwardRow(before, item.beforeNth) : row;
    return 0 <= row && row < ahead.kept() ? row + 1 : Slots.NONE;
  }

  /** Lets the entries of {@code returning} remain again, at their places if these are known. */
  private void place(Edit edit, List<Item> returning, boolean wasSettled) {
    int[] slots = returning.stream().mapToInt(item -> item.slot).toArray();
    timeline.endWithRow();
    boolean isSettled = wasSettled && cycle.isSettled(slots);
    if (!isSettled) {
      cycle.discard();
    }
    boolean keepsPlaces =
        isSettled
            && sequencer.mode() == PlayMode.SHUFFLE
            && edit.cycle == number()
            && edit.drops == cycle.drops();
    int fewer = Math.max(0, edit.total - ahead.free() - cycle.left() - returning.size());
    Slots fair = new Slots();
    cycle.pool.forget();
    for (Item item : returning) {
      int place = item.row == NotedRow.FREE ? item.rowIndex - edit.kept - fewer : 0;
      boolean isIn = item.remains && item.row != NotedRow.KEPT;
      if (!keepsPlaces || !isIn || place < 0) {
        fair.addLast(item.slot);
      } else if (item.row == NotedRow.FREE) {
        cycle.insert(item.slot, place);
      } else {
        cycle.insertAfter(item.slot, Math.max(0, edit.free - fewer));
      }
    }
    cycle.add(fair.toArray());
  }
}
