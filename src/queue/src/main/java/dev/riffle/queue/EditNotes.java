package dev.riffle.queue;

import static java.util.Comparator.comparingInt;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.riffle.queue.Cause.CallKind;
import dev.riffle.queue.Edit.Item;
import dev.riffle.queue.Edit.NotedRow;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Notes the state of entries before an edit (C25). Not thread-safe. */
final class EditNotes {
  private static final int NONE = Slots.NONE;

  private final EntrySlots entries;
  private final Timeline timeline;
  private final Ahead ahead;
  private final Cycle cycle;

  EditNotes(Sequencer sequencer) {
    entries = sequencer.entries;
    timeline = sequencer.timeline;
    ahead = sequencer.ahead;
    cycle = sequencer.cycle;
  }

  /** Returns the state before an edit of {@code slots}, or, if it arranges, of one row. */
  Edit note(CallKind kind, int[] slots, long... numbers) {
    return switch (kind) {
      case ARRANGES -> edit(Stream.of(itemOfRow((int) numbers[0])));
      case MOVES, REPLACES -> edit(IntStream.of(slots).mapToObj(this::itemOfAnyRow));
      case REMOVES, RESTARTS -> edit(items(slots).map(this::removed));
      default -> edit(items(slots));
    };
  }

  private Stream<Item> items(int[] slots) {
    int[] all = slots.length > 1 ? IntStream.of(slots).distinct().toArray() : slots;
    int[] rows = ahead.rowsOf(all);
    return IntStream.range(0, all.length).mapToObj(i -> item(all[i], rows[i], NotedRow.NONE, 0));
  }

  /** Returns the state of an entry that is about to be removed. */
  private Item removed(Item item) {
    return item.slot == timeline.current() ? item(item.slot, NONE, NotedRow.CURRENT, 0) : item;
  }

  /** Returns the state of the entries of {@code edit} as they are now. */
  Edit noteAgain(Edit edit) {
    Map<Integer, Item> then = Maps.uniqueIndex(edit.items, item -> item.slot);
    Stream<Item> now = items(edit.slots());
    return edit(now.map(item -> again(requireNonNull(then.get(item.slot)), item)))
        .with(edit.spare, IntStream.empty());
  }

  private Item again(Item then, Item now) {
    if (then.row == NotedRow.ANY) {
      return itemOfAnyRow(now.slot);
    }
    if (!then.isThere) {
      return removed(now);
    }
    if (then.row != NotedRow.FORWARD || !now.isThere) {
      return now;
    }
    int row = ahead.forwardRow(now.slot, then.nth, NONE);
    return item(now.slot, row, NotedRow.FORWARD, then.nth);
  }

  private Edit edit(Stream<Item> items) {
    return new Edit(
        number(),
        cycle.drops(),
        cycle.keptDrops(),
        ahead.kept(),
        ahead.free(),
        ahead.free() + cycle.left(),
        NONE,
        items.sorted(comparingInt(item -> item.place)).collect(ImmutableList.toImmutableList()));
  }

  /** Returns the number of the cycle, or -1 before the first. */
  int number() {
    return cycle.isBegun() ? cycle.number() : NONE;
  }

  /** Returns the state of the entry of {@code row}, which is moved or removed. */
  private Item itemOfRow(int row) {
    return item(ahead.at(row), row, NotedRow.KEPT, 0);
  }

  /** Returns the state of an entry whose rows the edit does not affect. */
  private Item itemOfAnyRow(int slot) {
    return item(slot, NONE, NotedRow.ANY, 0);
  }

  /**
   * Returns the state of {@code slot}, of {@code row} if it has one; a free row counts as {@code
   * given}. Without a row, FORWARD is that of play {@code lost}, which is gone.
   */
  private Item item(int slot, int row, NotedRow given, int lost) {
    NotedRow kind = row < 0 ? given : kind(row, given);
    boolean isForward = kind == NotedRow.FORWARD;
    return new Item(
        slot,
        entries.isRemoved(slot) ? NONE : entries.place(slot),
        entries.isPlayable(slot),
        cycle.remains(slot),
        entries.kept().plays(slot),
        kind,
        row,
        isForward ? ahead.forwardRows(slot).length : 0,
        isForward && row >= 0 ? ahead.name(row).nth : lost,
        row < 0 ? RowName.NONE : timeline.nameBefore(row));
  }

  private NotedRow kind(int row, NotedRow given) {
    return switch (ahead.kind(row)) {
      case ASKED, RESERVED -> NotedRow.ASKED;
      case FORWARD, GONE -> NotedRow.FORWARD;
      case DRAWN -> row < ahead.kept() || given == NotedRow.KEPT ? NotedRow.KEPT : NotedRow.FREE;
    };
  }
}
