package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;

/**
 * The edits that can be undone, and those that were (C25). Not thread-safe. An edit is known by
 * what its entries were before it:
 *
 * <pre>
 *   source order   a b c d          removeAll(b, d)        a c
 *   edit           b at 1, it remains; d at 3, it was played; neither in up next
 * </pre>
 *
 * To undo it is to make them so again, and to note what they were until then, by which it is
 * redone.
 */
final class Undo {
  /**
   * What the entries of an edit were.
   *
   * @param cycle the number of the cycle, or -1 before the first
   * @param spare the slot of the item that a replaced one had, or {@link Slots#NONE}
   * @param slots the entries, those in the source order by their places
   * @param places their places, or {@link Slots#NONE}
   * @param asked their places in up next, or {@link Slots#NONE}
   * @param flags whether they remain in the cycle, and whether they were there at all
   */
  record Edit(
      int cycle,
      int spare,
      ImmutableIntArray slots,
      ImmutableIntArray places,
      ImmutableIntArray asked,
      ImmutableIntArray flags) {
    static final int REMAINS = 1;
    static final int IS_THERE = 2;

    boolean remains(int i) {
      return (flags.get(i) & REMAINS) != 0;
    }

    boolean isThere(int i) {
      return (flags.get(i) & IS_THERE) != 0;
    }

    IntStream indices() {
      return IntStream.range(0, slots.length());
    }

    /** Returns this edit on more entries, which were not there before it. */
    Edit with(int[] newcomers) {
      int[] none = new int[newcomers.length];
      int[] noFlags = none.clone();
      Arrays.fill(none, Slots.NONE);
      return new Edit(
          cycle,
          spare,
          concat(newcomers, slots),
          concat(none, places),
          concat(none, asked),
          concat(noFlags, flags));
    }

    private static ImmutableIntArray concat(int[] newcomers, ImmutableIntArray others) {
      return ImmutableIntArray.builder().addAll(newcomers).addAll(others).build();
    }

    /** Returns this edit of an item, which is now at {@code newSpare}. */
    Edit withSpare(int newSpare) {
      return new Edit(cycle, newSpare, slots, places, asked, flags);
    }

    private IntStream allSlots() {
      return IntStream.concat(
          slots.stream(), IntStream.of(spare).filter(slot -> slot != Slots.NONE));
    }
  }

  /** Keeps no edits, and is never changed. */
  static final Undo NONE = new Undo(new Entries<>(ImmutableList.of(), 0), 0);

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

  /** Returns whether an edit on {@code count} entries is noted. */
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
   * Notes an edit, which was also on the slots from {@code first} on: they were not there before.
   * What was undone cannot be redone any more.
   */
  void note(Edit edit, int first) {
    dropAll(undone);
    add(edit.with(IntStream.range(first, entries.slots()).toArray()), done);
    while (size > limit) {
      drop(done.removeFirst());
    }
  }

  /** Notes that the last edit was also on the slots from {@code first} on. */
  void extend(int first) {
    Edit edit = done.removeLast();
    size -= edit.slots.length();
    note(edit, first);
    hold(edit, false);
  }

  private void dropAll(Deque<Edit> stack) {
    while (!stack.isEmpty()) {
      drop(stack.removeFirst());
    }
  }

  /** Keeps what the entries of {@code edit} need while it is made, or no longer. */
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
    size += edit.slots.length();
    hold(edit, true);
  }

  private void drop(Edit edit) {
    size -= edit.slots.length();
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

  // The slots of all edits after each other, before each its spare one; and the numbers likewise,
  // before each the cycle and how many entries it is on.
  private void exchange(String name, Rows rows, Deque<Edit> stack) {
    Slots slots = new Slots();
    Slots numbers = new Slots();
    for (Edit edit : stack) {
      slots.addLast(edit.spare);
      slots.addAll(edit.slots.toArray());
      numbers.addLast(edit.cycle);
      numbers.addLast(edit.slots.length());
      numbers.addAll(edit.places.toArray());
      numbers.addAll(edit.asked.toArray());
      numbers.addAll(edit.flags.toArray());
    }
    int[] storedSlots = rows.slots(name + "Slots", slots.toArray(), Slots.NONE);
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
    int cycle = numbers.removeFirst();
    int count = numbers.isEmpty() ? Slots.NONE : numbers.removeFirst();
    checkArgument(
        count >= 0 && count < slots.size() && 3L * count <= numbers.size(),
        "%s (an edit on %s entries) must have as many",
        name,
        count);
    int spare = slots.removeFirst();
    ImmutableIntArray own = take(slots, count);
    checkArgument(
        own.stream().distinct().filter(slot -> slot >= 0).count() == count,
        "%s must have each entry of an edit once",
        name);
    return new Edit(
        cycle, spare, own, take(numbers, count), take(numbers, count), take(numbers, count));
  }

  private static ImmutableIntArray take(Slots from, int count) {
    return ImmutableIntArray.copyOf(IntStream.range(0, count).map(i -> from.removeFirst()));
  }
}
