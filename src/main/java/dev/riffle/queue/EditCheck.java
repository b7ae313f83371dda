package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.queue.Undo.Edit;
import dev.riffle.queue.Undo.Item;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Checks the edits of a state that is restored, one stack after the other, from the newest edit to
 * the oldest: each must be one that the entries, as the newer edits leave them, can be taken back
 * to. Not thread-safe.
 */
final class EditCheck {
  /** What a slot is for, as long as it is used. */
  private enum Use {
    SOURCE,
    ONCE,
    SPARE
  }

  private final Entries<?> entries;
  private final Map<Integer, Use> uses = new HashMap<>(); // of slots outside of the source order

  EditCheck(Entries<?> entries) {
    this.entries = entries;
  }

  /** Checks the edits of the stack {@code name}, the newest last. */
  void check(String name, Deque<Edit> stack) {
    BitSet placed = new BitSet(); // edits on the entries in the source order, now and then
    placed.set(0, entries.slots());
    for (int slot : entries.kept().toArray()) {
      placed.clear(slot);
    }
    for (Iterator<Edit> edits = stack.descendingIterator(); edits.hasNext(); ) {
      check(name, edits.next(), placed);
    }
  }

  private void check(String name, Edit edit, BitSet placed) {
    checkArgument(
        edit.spare() == Slots.NONE || !edit.items().isEmpty(),
        "%s (a replacement) must be of an entry",
        name);
    use(name, edit.spare(), Use.SPARE);
    int last = Slots.NONE;
    for (Item item : edit.items()) {
      boolean isPlaced = item.place() >= 0;
      checkArgument(
          item.isThere() || (!isPlaced && item.rowIndex() == Slots.NONE),
          "%s (slot %s) must be there to have a place",
          name,
          item.slot());
      if (item.isThere()) {
        use(name, item.slot(), isPlaced ? Use.SOURCE : Use.ONCE);
      }
      placed.set(item.slot(), isPlaced);
    }
    for (Item item : edit.items()) {
      int place = item.place();
      checkArgument(
          place < placed.cardinality() && (place > last || (last < 0 && place == Slots.NONE)),
          "%s (place %s) must be in ascending order, below %s",
          name,
          place,
          placed.cardinality());
      last = place;
    }
  }

  private void use(String name, int slot, Use use) {
    if (slot == Slots.NONE) {
      return;
    }
    Use before = uses.computeIfAbsent(slot, unused -> used(slot, use));
    checkArgument(before == use, "%s (slot %s) must be %s, not %s", name, slot, before, use);
  }

  /** Returns what {@code slot} is for now, or {@code use} if nothing. */
  private Use used(int slot, Use use) {
    if (!entries.isRemoved(slot)) {
      return Use.SOURCE;
    }
    return entries.kept().isOnce(slot) ? Use.ONCE : use;
  }
}
