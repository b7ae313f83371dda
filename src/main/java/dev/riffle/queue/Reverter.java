package dev.riffle.queue;

import static java.util.Comparator.comparingInt;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.queue.Ahead.Kind;
import dev.riffle.queue.Undo.Edit;
import dev.riffle.queue.Undo.Item;
import dev.riffle.queue.Undo.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

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
    entries = sequencer.entries();
    timeline = sequencer.timeline();
    ahead = sequencer.ahead();
    cycle = sequencer.cycle();
    edits = sequencer.edits();
  }

  // ------------------------------------------------------------------ recording

  /** Returns the state of the entry of row {@code row}, which is moved or removed. */
  Edit noteRow(int row) {
    Item item = item(ahead.at(row), row, asked(row), true);
    return edit(ImmutableList.of(item), Slots.NONE);
  }

  /** Returns the places of entries whose rows an edit does not affect. */
  Edit notePlaces(int... slots) {
    return edit(
        IntStream.of(slots)
            .mapToObj(slot -> item(slot, Row.ANY))
            .sorted(comparingInt(Item::place))
            .collect(ImmutableList.toImmutableList()),
        Slots.NONE);
  }

  /** Returns the state of the entries at {@code slots}. */
  Edit note(int... slots) {
    int[] asked = slots.length > 1 ? askedBefore() : new int[0];
    Map<Integer, Integer> rows = new HashMap<>(); // of asked and DRAWN ones
    for (int i = 0; i < asked.length; i++) {
      if (ahead.kind(i) != Kind.FORWARD) {
        rows.put(ahead.at(i), i);
      }
    }
    List<Item> items = new ArrayList<>();
    for (int slot : slots) {
      boolean isOne = slots.length == 1;
      int row = isOne ? ahead.indexOf(slot) : rows.getOrDefault(slot, Slots.NONE);
      int before = row < 0 || !isOne ? 0 : asked(row);
      items.add(
          row < 0 ? item(slot, Row.NONE) : item(slot, row, isOne ? before : asked[row], false));
    }
    items.sort(comparingInt(Item::place));
    return edit(ImmutableList.copyOf(items), Slots.NONE);
  }

  /** Returns the state of the entries of {@code edit} as they are now. */
  Edit noteAgain(Edit edit) {
    List<Item> again = new ArrayList<>(note(edit.slots().toArray()).items());
    Map<Integer, Item> then = Maps.uniqueIndex(edit.items(), Item::slot);
    again.replaceAll(now -> again(requireNonNull(then.get(now.slot())), now));
    return edit(ImmutableList.copyOf(again), edit.spare());
  }

  private Item again(Item then, Item now) {
    if (then.row() == Row.ANY) {
      return item(now.slot(), Row.ANY);
    }
    if (then.row() != Row.FORWARD || !now.isThere()) {
      return now;
    }
    int row = ahead.forwardRow(now.slot(), then.nth());
    if (row >= 0) {
      return item(now.slot(), row, 0, false);
    }
    return new Item(
        now.slot(),
        now.place(),
        true,
        now.remains(),
        Row.FORWARD,
        Slots.NONE,
        ahead.forwardRows(now.slot(), 0),
        then.nth(),
        Slots.NONE,
        0);
  }

  private Edit edit(ImmutableList<Item> items, int spare) {
    return new Edit(
        cycle.cycle(),
        cycle.drops(),
        ahead.kept(),
        ahead.free(),
        ahead.free() + cycle.left(),
        spare,
        items);
  }

  private int asked(int row) {
    return (int) IntStream.range(0, row).filter(i -> ahead.kind(i).isAsked()).count();
  }

  private int[] askedBefore() {
    int[] before = new int[ahead.size()];
    for (int i = 1; i < before.length; i++) {
      before[i] = before[i - 1] + (ahead.kind(i - 1).isAsked() ? 1 : 0);
    }
    return before;
  }

  private Item item(int slot, Row row) {
    int place = entries.isRemoved(slot) ? Slots.NONE : entries.place(slot);
    return Item.without(slot, place, entries.isPlayable(slot), cycle.remains(slot), row);
  }

  private Item item(int slot, int row, int asked, boolean isTaken) {
    Item item = item(slot, kind(row, isTaken));
    boolean isForward = item.row() == Row.FORWARD;
    int before = row > 0 ? ahead.at(row - 1) : current();
    int own = isForward && before == slot ? 1 : 0;
    return new Item(
        slot,
        item.place(),
        item.isThere(),
        item.remains(),
        item.row(),
        row,
        isForward ? ahead.forwardRows(slot, 0) : item.row() == Row.ASKED ? asked : 0,
        isForward ? ahead.forwardRows(slot, row) : 0,
        before,
        (row > 0 ? nthOfRow(row - 1) : nth(before)) - own);
  }

  private int current() {
    return timeline.isPlaying() ? timeline.current() : Undo.HEAD;
  }

  private Row kind(int row, boolean isTaken) {
    return switch (ahead.kind(row)) {
      case ASKED, RESERVED -> Row.ASKED;
      case FORWARD -> Row.FORWARD;
      case DRAWN -> row < ahead.kept() || isTaken ? Row.KEPT : Row.FREE;
    };
  }

  /** Returns the number that the current play has. */
  private int nth(int current) {
    return ahead.forwardRows(current, 0) + 1;
  }

  private int nthOfRow(int row) {
    return ahead.kind(row) == Kind.FORWARD ? ahead.forwardRows(ahead.at(row), row) : 0;
  }

  // ------------------------------------------------------------------ restoring

  /** Returns the slots of entries that are there now, and were not before {@code edit}. */
  int[] added(Edit edit) {
    return edit.items().stream()
        .filter(item -> !item.isThere() && entries.isPlayable(item.slot()))
        .mapToInt(Item::slot)
        .toArray();
  }

  /** Returns whether an entry that has left the queue would return. */
  boolean bringsBack(Edit edit) {
    return edit.items().stream().anyMatch(this::returns);
  }

  private boolean returns(Item item) {
    return item.isThere()
        && (item.place() >= 0 || item.row() == Row.ASKED)
        && !entries.isPlayable(item.slot());
  }

  /** Restores the state of the entries, but for those that were not there; ends the call. */
  void revert(Edit edit, boolean wasSettled) {
    Set<Integer> back = new HashSet<>();
    edit.items().stream().filter(this::returns).forEach(item -> back.add(item.slot()));
    arrange(edit);
    for (Item item : edit.items()) {
      if (item.place() >= 0 && back.contains(item.slot())) {
        edits.addPick(item.slot());
      }
    }
    sequencer.resize();
    List<Item> returning = new ArrayList<>();
    edit.items().stream()
        .filter(Item::isThere)
        .sorted(comparingInt(item -> item.rowIndex() < 0 ? Integer.MAX_VALUE : item.rowIndex()))
        .filter(item -> remainsAgain(edit, item, back.contains(item.slot())))
        .forEach(returning::add);
    place(edit, returning, wasSettled);
  }

  private void arrange(Edit edit) {
    ImmutableList<Item> placed =
        edit.items().stream()
            .filter(item -> item.place() >= 0)
            .collect(ImmutableList.toImmutableList());
    ImmutableIntArray slots = ImmutableIntArray.copyOf(placed.stream().mapToInt(Item::slot));
    entries.arrange(slots, Undo.places(placed));
  }

  /** Restores the row of an entry; returns whether it remains again and has none. */
  private boolean remainsAgain(Edit edit, Item item, boolean isBack) {
    int slot = item.slot();
    if (item.row() == Row.ANY || (!entries.isPlayable(slot) && !isBack)) {
      return false;
    }
    boolean isSameCycle = edit.cycle() == cycle.cycle();
    boolean remained = isBack && item.place() >= 0 && (item.remains() || !isSameCycle);
    if (item.row() == Row.ASKED) {
      askAgain(item, isBack, isSameCycle, remained);
      return false;
    }
    if (item.row() == Row.FORWARD) {
      restoreForward(item);
      return false;
    }
    boolean wasKept = item.row() == Row.KEPT && isSameCycle && sequencer.mode() == PlayMode.SHUFFLE;
    if (ahead.isAsked(slot)) {
      remained = ahead.remove(ahead.indexOf(slot)) == Kind.RESERVED;
      timeline.leaveIfUnused(slot);
    } else if (ahead.isDrawn(slot) && !ahead.isFree(slot)) {
      remained = item.row() != Row.KEPT;
      if (remained) {
        ahead.remove(ahead.indexOf(slot));
      }
    } else if (wasKept && place(item) >= 0) {
      remained |= edits.count(slot);
    }
    sequencer.forget();
    int place = remained && wasKept ? place(item) : Slots.NONE;
    if (place >= 0) {
      ahead.insert(place, slot, Kind.DRAWN);
    }
    return remained && place < 0;
  }

  private void askAgain(Item item, boolean isBack, boolean isSameCycle, boolean remained) {
    int slot = item.slot();
    Kind kind = RowEdits.kind(remained);
    if (isBack && item.place() < 0) {
      entries.playOnce(slot);
    } else if (ahead.isAsked(slot)) {
      kind = ahead.remove(ahead.indexOf(slot));
    } else if (!isBack) {
      boolean remains = cycle.contains(slot) || ahead.isDrawn(slot);
      if (item.remains() && isSameCycle && !remains) {
        return; // it was played since
      }
      kind = RowEdits.kind(edits.count(slot));
    }
    int place = place(item);
    ahead.insert(place >= 0 ? place : behindAsked(item.count()), slot, kind);
    sequencer.forget();
  }

  private void restoreForward(Item item) {
    int slot = item.slot();
    int now = ahead.forwardRows(slot, 0);
    int row = now < item.count() ? Slots.NONE : ahead.forwardRow(slot, item.nth());
    if (sequencer.isInOrder() || (now >= item.count() && row < 0)) {
      return;
    }
    sequencer.forget();
    if (now > item.count()) {
      ahead.remove(row);
      timeline.dropForward(slot);
      return;
    }
    if (row >= 0) {
      ahead.remove(row);
    }
    int place = place(item);
    if (place >= 0 || row >= 0) {
      ahead.insert(place >= 0 ? place : row, slot, Kind.FORWARD);
      entries.kept().countPlay(slot, row < 0 ? 1 : 0);
    }
  }

  /** Returns the index behind the row that was before that of {@code item}, if that is kept. */
  private int place(Item item) {
    int before = item.before();
    if (before == current() && nth(before) == item.beforeNth()) {
      return 0;
    }
    int row = item.beforeNth() > 0 ? ahead.forwardRow(before, item.beforeNth()) : keptRow(before);
    return row < 0 ? Slots.NONE : row + 1;
  }

  private int keptRow(int slot) {
    int row = slot < 0 ? Slots.NONE : ahead.indexOf(slot);
    return row < ahead.kept() ? row : Slots.NONE;
  }

  private int behindAsked(int count) {
    int end = 0;
    int left = count;
    for (int i = 0; i < ahead.kept() && left > 0; i++) {
      if (ahead.kind(i).isAsked()) {
        end = i + 1;
        left--;
      }
    }
    return end;
  }

  private void place(Edit edit, List<Item> returning, boolean wasSettled) {
    Slots slots = new Slots();
    returning.forEach(item -> slots.addLast(item.slot()));
    timeline.endWithRow();
    boolean isSettled = wasSettled && cycle.isSettledWith(slots);
    if (!isSettled) {
      cycle.discard();
    }
    boolean keepsPlaces =
        isSettled
            && sequencer.mode() == PlayMode.SHUFFLE
            && edit.cycle() == cycle.cycle()
            && edit.drops() == cycle.drops();
    int fewer = Math.max(0, edit.total() - ahead.free() - cycle.left() - returning.size());
    Slots fair = new Slots();
    cycle.forget();
    for (Item item : returning) {
      int place = item.row() == Row.FREE ? item.rowIndex() - edit.kept() - fewer : 0;
      boolean isIn = item.remains() && item.row() != Row.KEPT;
      if (!keepsPlaces || !isIn || place < 0) {
        fair.addLast(item.slot());
      } else if (item.row() == Row.FREE) {
        cycle.insert(item.slot(), place);
      } else {
        cycle.insertBehind(item.slot(), Math.max(0, edit.free() - fewer));
      }
    }
    cycle.putBack(fair);
  }
}
