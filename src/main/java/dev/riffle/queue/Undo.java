package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The edits that can be undone, and those that were (C25). Not thread-safe. An edit is recorded as
 * the state of its entries before it:
 *
 * <pre>
 *   source order   a b c d          removeAll(b, d)        a c
 *   edit           b at 1, in the bag; d at 3, played; neither has a row
 * </pre>
 *
 * Undoing restores that state, and records the state until then, by which the edit is redone.
 */
final class Undo {
  /** The row of an entry before an edit. */
  enum Row {
    NONE,
    ASKED,
    /** A DRAWN row that was kept, or that the edit moved or removed. */
    KEPT,
    FREE,
    FORWARD,
    /** Whatever it is: the edit does not affect it. */
    ANY
  }

  static final ImmutableList<Row> ROWS = ImmutableList.copyOf(Row.values());

  /** Stands for the entry before the first row while nothing is current. */
  static final int HEAD = -2;

  /**
   * The state of one entry before an edit. Plays of an entry that the cursor has not passed,
   * FORWARD rows and the current one, have numbers, 1 being the farthest.
   *
   * @param slot the entry
   * @param place its place in the source order, or {@link Slots#NONE}
   * @param isThere whether it was in the queue
   * @param remains whether it remained in the cycle
   * @param row its row
   * @param rowIndex the index of the row, or {@link Slots#NONE}
   * @param count how many asked rows preceded an ASKED one, or how many FORWARD ones the entry had
   * @param nth the number of a FORWARD row, or 0
   * @param before the entry of the row before it, the current entry, or {@link #HEAD}
   * @param beforeNth the number of that row or play, or 0 if it was not heard
   */
  record Item(
      int slot,
      int place,
      boolean isThere,
      boolean remains,
      Row row,
      int rowIndex,
      int count,
      int nth,
      int before,
      int beforeNth) {
    /** Returns the state of an entry that is not there. */
    static Item absent(int slot) {
      return without(slot, Slots.NONE, false, false, Row.NONE);
    }

    /** Returns the state of an entry without a row, or of one whose row is of no interest. */
    static Item without(int slot, int place, boolean isThere, boolean remains, Row row) {
      return new Item(slot, place, isThere, remains, row, Slots.NONE, 0, 0, Slots.NONE, 0);
    }
  }

  /**
   * The state of the entries of an edit.
   *
   * @param cycle the number of the cycle, or -1 before the first
   * @param drops how often free rows had been discarded or dropped
   * @param kept the number of kept rows
   * @param free the number of free rows
   * @param total the number of remaining entries in free rows and the bag
   * @param spare the slot of the item that a replaced one had, or {@link Slots#NONE}
   * @param items the entries, those in the source order last and by their places
   */
  record Edit(
      int cycle, int drops, int kept, int free, int total, int spare, ImmutableList<Item> items) {
    /** Returns this edit on more entries, which were not there before it. */
    Edit with(int[] added) {
      ImmutableList.Builder<Item> all = ImmutableList.builder();
      IntStream.of(added).mapToObj(Item::absent).forEach(all::add);
      return new Edit(cycle, drops, kept, free, total, spare, all.addAll(items).build());
    }

    /** Returns this edit of an item, which is now at {@code newSpare}. */
    Edit withSpare(int newSpare) {
      return new Edit(cycle, drops, kept, free, total, newSpare, items);
    }

    IntStream slots() {
      return items.stream().mapToInt(Item::slot);
    }

    private IntStream allSlots() {
      return IntStream.concat(slots(), IntStream.of(spare).filter(slot -> slot != Slots.NONE));
    }
  }

  /** Keeps no edits, and is never changed. */
  static final Undo NONE = new Undo(new Entries<>(ImmutableList.of(), 0, null), 0);

  private static final int HEADER = 6; // numbers of an edit
  private static final int NUMBERS = 8; // of each of its entries

  private final Entries<?> entries;
  private int limit;
  private final Deque<Edit> done = new ArrayDeque<>(1); // the newest is last
  private final Deque<Edit> undone = new ArrayDeque<>(1);
  private int size; // entries of both

  private Undo(Entries<?> entries, int limit) {
    this.entries = entries;
    this.limit = limit;
  }

  /** Returns one that keeps edits on {@code limit} entries. */
  static Undo of(Entries<?> entries, int limit) {
    return limit == 0 ? NONE : new Undo(entries, limit);
  }

  /** Restores the edits of {@code rows}. */
  Undo(Entries<?> entries, Rows rows) {
    this(entries, 0);
    exchange(rows);
  }

  /** Returns whether an edit on {@code count} entries is recorded. */
  boolean takes(int count) {
    return count <= limit;
  }

  boolean isOn() {
    return limit > 0;
  }

  int limit() {
    return limit;
  }

  /**
   * Records an edit, which also added the slots from {@code first} on. What was undone cannot be
   * redone any more.
   */
  void note(Edit edit, int first) {
    dropAll(undone);
    add(edit.with(IntStream.range(first, entries.slots()).toArray()), done);
    while (size > limit) {
      drop(done.removeFirst());
    }
  }

  /** Records that the last edit also added the slots from {@code first} on. */
  void extend(int first) {
    Edit edit = done.removeLast();
    size -= edit.items().size();
    note(edit, first);
    hold(edit, false);
  }

  private void dropAll(Deque<Edit> stack) {
    while (!stack.isEmpty()) {
      drop(stack.removeFirst());
    }
  }

  /** Keeps the items of the entries of {@code edit} while it is made, or no longer. */
  void hold(Edit edit, boolean holds) {
    edit.allSlots().forEach(holds ? entries::want : entries::unwant);
  }

  /** Forgets all edits. */
  void clear() {
    dropAll(undone);
    dropAll(done);
  }

  boolean has(boolean redo) {
    return !stack(redo).isEmpty();
  }

  /** Returns the edit that is to be undone, or redone. */
  Edit last(boolean redo) {
    return stack(redo).getLast();
  }

  /** Replaces that edit by {@code reverse}, which is on the same entries, on the other stack. */
  void turn(boolean redo, Edit reverse) {
    add(reverse, stack(!redo));
    drop(stack(redo).removeLast());
  }

  private Deque<Edit> stack(boolean redo) {
    return redo ? undone : done;
  }

  private void add(Edit edit, Deque<Edit> stack) {
    stack.addLast(edit);
    size += edit.items().size();
    hold(edit, true);
  }

  private void drop(Edit edit) {
    size -= edit.items().size();
    hold(edit, false);
  }

  // ------------------------------------------------------------------ saving

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    limit = rows.integer("undoLimit", 0, limit, 0, Integer.MAX_VALUE);
    exchange("undo", rows, done);
    exchange("redo", rows, undone);
    checkArgument(size <= limit, "undo (%s entries) must be at most %s", size, limit);
  }

  /** Checks that the edits of a restored state can be undone and redone. */
  void check() {
    EditCheck check = new EditCheck(entries);
    check.check("undo", done);
    check.check("redo", undone);
  }

  // The slots of all edits after each other: of each its spare one, and two of each entry. And the
  // numbers: of each edit, then of each of its entries.
  private void exchange(String name, Rows rows, Deque<Edit> stack) {
    Slots slots = new Slots();
    Slots numbers = new Slots();
    for (Edit edit : stack) {
      slots.addLast(edit.spare);
      numbers.addAll(
          new int[] {edit.cycle, edit.drops, edit.kept, edit.free, edit.total, edit.items.size()});
      for (Item item : edit.items) {
        slots.addLast(item.slot);
        slots.addLast(item.before);
        numbers.addAll(
            new int[] {
              item.place,
              item.isThere ? 1 : 0,
              item.remains ? 1 : 0,
              ROWS.indexOf(item.row),
              item.rowIndex,
              item.count,
              item.nth,
              item.beforeNth
            });
      }
    }
    int[] storedSlots = rows.slots(name + "Slots", slots.toArray(), HEAD);
    int[] stored = rows.integers(name, numbers.toArray(), Slots.NONE);
    if (rows.isRead()) {
      slots.addAll(storedSlots);
      numbers.addAll(stored);
      while (!numbers.isEmpty()) {
        add(read(name, slots, numbers), stack);
      }
      checkArgument(slots.isEmpty(), "%s must have numbers for all its slots", name);
    }
  }

  private static Edit read(String name, Slots slots, Slots numbers) {
    checkArgument(numbers.size() >= HEADER && !slots.isEmpty(), "%s is too short", name);
    int[] head = take(numbers, HEADER);
    int count = head[HEADER - 1];
    int spare = slots.removeFirst();
    checkArgument(
        count >= 0 && 2L * count <= slots.size() && (long) NUMBERS * count <= numbers.size(),
        "%s (an edit on %s entries) must have as many",
        name,
        count);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int slot = slots.removeFirst();
      int before = slots.removeFirst();
      int[] of = take(numbers, NUMBERS);
      checkArgument(0 <= of[3] && of[3] < ROWS.size(), "%s (row %s) must be known", name, of[3]);
      items.add(
          new Item(
              slot,
              of[0],
              of[1] == 1,
              of[2] == 1,
              ROWS.get(of[3]),
              of[4],
              of[5],
              of[6],
              before,
              of[7]));
    }
    checkArgument(
        items.stream().mapToInt(Item::slot).distinct().filter(slot -> slot >= 0).count() == count,
        "%s must have each entry of an edit once",
        name);
    return new Edit(
        head[0], head[1], head[2], head[3], head[4], spare, ImmutableList.copyOf(items));
  }

  private static int[] take(Slots from, int count) {
    return IntStream.range(0, count).map(i -> from.removeFirst()).toArray();
  }

  /** Returns the places of entries that have one, and no others. */
  static ImmutableIntArray places(List<Item> items) {
    return ImmutableIntArray.copyOf(items.stream().mapToInt(Item::place));
  }
}
