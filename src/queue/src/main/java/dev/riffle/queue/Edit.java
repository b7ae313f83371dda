package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The state before an edit: that of the cycle, and of the entries of the edit. An immutable value.
 */
final class Edit {
  /** The row of an entry. */
  enum NotedRow {
    NONE,
    ASKED,
    /** A DRAWN row that was kept, or that the edit moved or removed. */
    KEPT,
    FREE,
    FORWARD,
    /** Unknown, as the edit does not affect it. */
    ANY,
    /** No row: the entry was current, and the edit removed it. */
    CURRENT
  }

  private static final ImmutableList<NotedRow> ROWS = ImmutableList.copyOf(NotedRow.values());
  private static final int MAX = Integer.MAX_VALUE;
  private static final int NONE = Slots.NONE;

  /** The number of the cycle, or {@link Slots#NONE} before the first. */
  final int cycle;

  /** The number of times that free rows had been discarded or dropped. */
  final int drops;

  /** The number of times that kept DRAWN rows had been dropped. */
  final int keptDrops;

  /** The number of kept rows. */
  final int kept;

  /** The number of free rows. */
  final int free;

  /** The number of remaining entries in free rows and the bag. */
  final int total;

  /** The slot of the item that a replaced entry had, or {@link Slots#NONE}. */
  final int spare;

  /** The entries, those in the source order last and by their places. */
  final ImmutableList<Item> items;

  Edit(
      int cycle,
      int drops,
      int keptDrops,
      int kept,
      int free,
      int total,
      int spare,
      ImmutableList<Item> items) {
    this.cycle = cycle;
    this.drops = drops;
    this.keptDrops = keptDrops;
    this.kept = kept;
    this.free = free;
    this.total = total;
    this.spare = spare;
    this.items = items;
  }

  /**
   * The state of one entry. Plays of an entry that the cursor has not passed, FORWARD rows and the
   * current one, have numbers, 1 being the farthest.
   */
  static final class Item {
    /** The entry. */
    final int slot;

    /** Its place in the source order, or {@link Slots#NONE}. */
    final int place;

    /** True if it was in the queue. */
    final boolean isThere;

    /** True if it remained in the cycle. */
    final boolean remains;

    /** The number of its plays since an edit has wanted it. */
    final int plays;

    /** Its row. */
    final NotedRow row;

    /** The index of the row, or {@link Slots#NONE}. */
    final int rowIndex;

    /** The number of FORWARD rows of the entry, if this is one. */
    final int count;

    /** The number of a FORWARD row, or 0. */
    final int nth;

    /** The row before it, or the current play; a FORWARD row of the same entry does not count. */
    final RowName before;

    Item(
        int slot,
        int place,
        boolean isThere,
        boolean remains,
        int plays,
        NotedRow row,
        int rowIndex,
        int count,
        int nth,
        RowName before) {
      this.slot = slot;
      this.place = place;
      this.isThere = isThere;
      this.remains = remains;
      this.plays = plays;
      this.row = row;
      this.rowIndex = rowIndex;
      this.count = count;
      this.nth = nth;
      this.before = before;
    }

    /** Returns the state of an entry that is not there. */
    static Item absent(int slot) {
      return new Item(slot, NONE, false, false, 0, NotedRow.NONE, NONE, 0, 0, RowName.NONE);
    }

    /** Returns whether the entry was listed, or a single play with a row. */
    private boolean couldPlay() {
      return isThere && (place >= 0 || row == NotedRow.ASKED || row == NotedRow.CURRENT);
    }

    private Item exchange(String name, Rows rows) {
      return new Item(
          rows.slot(name, slot, 0),
          rows.integer(name, place, NONE, MAX),
          rows.flag(name, isThere),
          rows.flag(name, remains),
          rows.integer(name, plays, 0, MAX),
          rows.constant(name, row, ROWS),
          rows.integer(name, rowIndex, NONE, MAX),
          rows.integer(name, count, 0, MAX),
          rows.integer(name, nth, 0, MAX),
          before.exchange(name, rows));
    }
  }

  /**
   * Returns this edit with the slot of the replaced item, or none, and on more entries, which were
   * not there before it.
   */
  Edit with(int newSpare, IntStream added) {
    ImmutableList.Builder<Item> all = ImmutableList.builder();
    added.mapToObj(Item::absent).forEach(all::add);
    all.addAll(items);
    return new Edit(cycle, drops, keptDrops, kept, free, total, newSpare, all.build());
  }

  /** Returns whether an undo of this restores entries that have left the queue. */
  boolean restoresEntries(EntrySlots entries) {
    return goneFrom(entries).length > 0;
  }

  /** Returns the slots of the entries that have left the queue since, and can return. */
  int[] goneFrom(EntrySlots entries) {
    return items.stream()
        .filter(item -> item.couldPlay() && !entries.isPlayable(item.slot))
        .mapToInt(item -> item.slot)
        .toArray();
  }

  int[] slots() {
    return items.stream().mapToInt(item -> item.slot).toArray();
  }

  /** Writes edits to the row {@code name}, or returns those that are read from it. */
  static ImmutableList<Edit> exchange(String name, Rows rows, List<Edit> edits) {
    Edit any = new Edit(NONE, 0, 0, 0, 0, 0, NONE, ImmutableList.of());
    return rows.list(name, edits, any, edit -> edit.exchange(name, rows));
  }

  private Edit exchange(String name, Rows rows) {
    return new Edit(
        rows.integer(name, cycle, NONE, MAX),
        rows.integer(name, drops, 0, MAX),
        rows.integer(name, keptDrops, 0, MAX),
        rows.integer(name, kept, 0, MAX),
        rows.integer(name, free, 0, MAX),
        rows.integer(name, total, 0, MAX),
        rows.slot(name, spare, NONE),
        rows.list(name, items, Item.absent(0), item -> item.exchange(name, rows)));
  }
}
