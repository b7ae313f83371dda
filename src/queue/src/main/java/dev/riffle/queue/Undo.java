package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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
  /** Keeps no edits, and is never changed. */
  static final Undo NONE = new Undo(Entries.NONE, 0);

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

  boolean isOn() {
    return limit > 0;
  }

  /** Returns whether an edit on {@code count} entries is recorded. */
  boolean takes(long count) {
    return isOn() && count <= limit;
  }

  /** Records an edit. Undone edits cannot be redone any more. */
  void note(Edit edit) {
    dropAll(undone);
    add(edit, done);
    while (size > limit) {
      drop(done.removeFirst());
    }
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
    size += edit.items.size();
    hold(edit, true);
  }

  private void dropAll(Deque<Edit> stack) {
    while (!stack.isEmpty()) {
      drop(stack.removeFirst());
    }
  }

  private void drop(Edit edit) {
    size -= edit.items.size();
    hold(edit, false);
  }

  /** Keeps the items of the entries of {@code edit}, even if these are removed, or no longer. */
  void hold(Edit edit, boolean holds) {
    IntStream slots = IntStream.concat(IntStream.of(edit.slots()), IntStream.of(edit.spare));
    slots.filter(slot -> slot != Slots.NONE).forEach(holds ? entries::want : entries::unwant);
  }

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    limit = rows.integer("undoLimit", limit, 0, Integer.MAX_VALUE);
    exchange("undo", rows, done);
    exchange("redo", rows, undone);
    entries.kept().exchangePlays(rows);
    checkArgument(size <= limit, "undo (%s entries) must be at most %s", size, limit);
  }

  /** Checks an edit that was read, where reverting it could do harm. */
  private static void check(String name, Edit edit) {
    checkArgument(
        IntStream.of(edit.slots()).distinct().count() == edit.items.size(),
        "%s must have each entry of an edit once",
        name);
    checkArgument(
        edit.spare == Slots.NONE || !edit.items.isEmpty(),
        "%s (a replacement) must be of an entry",
        name);
    for (Edit.Item item : edit.items) {
      checkArgument(
          item.isThere || item.place == Slots.NONE,
          "%s (slot %s) must be there to have a place",
          name,
          item.slot);
    }
  }

  private void exchange(String name, Rows rows, Deque<Edit> stack) {
    for (Edit edit : Edit.exchange(name, rows, new ArrayList<>(stack))) {
      if (rows.isRead()) {
        check(name, edit);
        add(edit, stack);
      }
    }
  }
}
