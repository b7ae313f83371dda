package dev.riffle.queue;

import com.google.common.primitives.Ints;
import java.util.stream.IntStream;

/**
 * The open unit of a queue that draws units (C29), by its place: after an entry that was drawn,
 * jumped to or played in another mode, or at the beginning of the unit. Not thread-safe.
 *
 * <pre>
 *   unit     a1 a2 a3 a4        a2 was drawn; a3 is next, whether it rests or not
 *   open          ^
 * </pre>
 *
 * The last DRAWN row ahead, if there is any, takes its place. Entries that are no units open none.
 */
final class OpenUnit {
  private static final String ROW = "openUnit";

  private static final OpenUnit NONE = new OpenUnit(Entries.NONE);

  private final EntrySlots entries;
  private int slot = Slots.NONE; // of a member of the unit, or none if no unit is open
  private boolean isAtBeginning; // rather than after the member
  private int hint; // the index of the slot among the members, perhaps

  private OpenUnit(EntrySlots entries) {
    this.entries = entries;
  }

  /** Returns one that is not open, or, where units are not drawn, the one that never is. */
  static OpenUnit of(EntrySlots entries) {
    return entries.drawing().hasUnits() ? new OpenUnit(entries) : NONE;
  }

  private boolean isOn() {
    return this != NONE;
  }

  /** Returns one that is open where this is, or after {@code drawn}, if that is a slot. */
  OpenUnit copy(int drawn) {
    if (!isOn()) {
      return NONE;
    }
    OpenUnit copy = new OpenUnit(entries);
    copy.slot = drawn == Slots.NONE ? slot : drawn;
    copy.isAtBeginning = drawn == Slots.NONE && isAtBeginning;
    return copy;
  }

  /** Opens the unit of {@code newSlot} after it, if it is in the source order. */
  void become(int newSlot) {
    if (isOn() && !entries.isRemoved(newSlot)) {
      slot = newSlot;
      isAtBeginning = false;
    }
  }

  void close() {
    if (isOn()) {
      slot = Slots.NONE;
      isAtBeginning = false;
    }
  }

  /** Returns the slot of {@code bag} that the open unit plays next, or {@link Slots#NONE}. */
  int next(Bag bag, ListEnd before) {
    int drawn = isOn() ? before.lastDrawn() : Slots.NONE;
    int at = drawn == Slots.NONE ? slot : drawn;
    if (at == Slots.NONE) {
      return Slots.NONE;
    }
    Slots members = entries.units().members(entries.units().of(at));
    boolean isBefore = drawn == Slots.NONE && isAtBeginning;
    return members.firstIn(bag, isBefore ? 0 : indexOf(at, members) + 1);
  }

  private int indexOf(int member, Slots members) {
    for (int i = hint; i <= hint + 1 && i < members.size(); i++) {
      if (members.at(i) == member) {
        hint = i;
        return i;
      }
    }
    hint = members.indexOf(member);
    return hint;
  }

  /** Records that {@code slots} are about to leave the source order. */
  void leave(int... slots) {
    if (slot == Slots.NONE || !Ints.contains(slots, slot)) {
      return;
    }
    SlotSet leaving = SlotSet.of(slots);
    int[] members = entries.units().members(entries.units().of(slot)).toArray();
    int index = Ints.indexOf(members, slot);
    while (!isAtBeginning && index >= 0 && leaving.contains(members[index])) {
      index--;
    }
    isAtBeginning |= index < 0;
    slot =
        isAtBeginning
            ? IntStream.of(members).filter(s -> !leaving.contains(s)).findFirst().orElse(Slots.NONE)
            : members[index];
    isAtBeginning &= slot != Slots.NONE;
  }

  /** Records that {@code member} has left {@code unit} for another one. */
  void move(int member, int unit) {
    if (isAtBeginning && slot == member) {
      Slots left = entries.units().members(unit);
      slot = left.isEmpty() ? Slots.NONE : left.at(0);
      isAtBeginning = slot != Slots.NONE;
    }
  }

  /** Writes this to {@code rows}, or reads it, if units are drawn. */
  void exchange(Rows rows) {
    if (isOn() && rows.has(ROW, true)) {
      slot = rows.slot(ROW, slot, Slots.NONE);
      rows.placed(ROW, slot);
      isAtBeginning = rows.flag(ROW, isAtBeginning) && slot != Slots.NONE;
    }
  }
}
