package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.stream.IntStream;

/** Edits the source order and the items of a queue. Made for one call. */
final class SourceEdits<T> {
  private final Entries<T> entries;
  private final Sequencer sequencer;
  private final RowEdits edits;
  private final Undo undo;

  SourceEdits(Entries<T> entries, Sequencer sequencer, RowEdits edits, Undo undo) {
    this.entries = entries;
    this.sequencer = sequencer;
    this.edits = edits;
    this.undo = undo;
  }

  /** Replaces the item of {@code slot}; returns whether it was another object. */
  @SuppressWarnings("ReferenceEquality") // rows of a database are equal by id
  boolean replace(int slot, Incoming<T> item) {
    if (item.item(0) == entries.item(slot)) {
      return false;
    }
    sequencer.entryChanges().renumber(slot, () -> entries.replace(slot, item));
    return true;
  }

  /** Replaces the items of {@code slots}, which is not an edit; returns whether any was another. */
  boolean refresh(int[] slots, Incoming<T> items) {
    checkArgument(
        items.size() == slots.length,
        "items (%s) must be equal in number to entries, %s",
        items.size(),
        slots.length);
    boolean effect = false;
    for (int i = 0; i < slots.length; i++) {
      effect |= replace(slots[i], items.only(i));
    }
    return effect;
  }

  /** Removes entries; no edit can be undone or redone after that. */
  boolean drop(int[] slots) {
    undo.clear();
    return edits.remove(slots);
  }

  /** Adds {@code items} at {@code place}; returns whether there are any. */
  boolean add(int place, Incoming<T> items) {
    checkPlace(place, entries.size());
    if (items.size() > 0) {
      entries.addAll(place, items);
      edits.add(items.size());
    }
    return items.size() > 0;
  }

  /** Adds {@code items} at {@code place}, to be played next; returns whether there are any. */
  boolean addNext(int place, Incoming<T> items) {
    checkPlace(place, entries.size());
    if (items.size() > 0) {
      entries.addAll(place, items);
      edits.askNew(items.size());
      sequencer.inOrder.continueAfter(entries.slots() - 1, sequencer.mode());
    }
    return items.size() > 0;
  }

  /** Removes all entries, adds {@code items}, and plays the one at {@code start}, if any. */
  boolean restart(Incoming<T> items, int start) {
    checkStart(start, items.size());
    long count = (long) entries.playable() + items.size();
    if (count == 0) {
      return false;
    }
    sequencer.clear();
    if (undo.takes(count)) {
      entries.remove(entries.playableSlots());
      entries.addAll(0, items);
    } else {
      sequencer.timeline.history.forgetEntries();
      entries.restart(items);
      sequencer.cycle.restart();
    }
    edits.add(items.size());
    if (start >= 0) {
      edits.insertNew();
      sequencer.skipTo(entries.slotAt(start));
    }
    return true;
  }

  /** Checks the place of a first play, among {@code size} entries, or none. */
  static void checkStart(int start, int size) {
    checkArgument(-1 <= start && start < size, "start (%s) must be in [0, %s)", start, size);
  }

  /** Moves entries to the places from {@code place} on; returns whether any moved. */
  boolean move(int[] slots, int place) {
    checkArgument(
        IntStream.of(slots).distinct().count() == slots.length, "entries must be distinct");
    IntStream.of(slots).forEach(entries::checkPlaced);
    checkPlace(place, entries.size() - slots.length);
    boolean moved =
        sequencer
            .entryChanges()
            .arrange(slots, IntStream.range(place, place + slots.length).toArray());
    if (moved && entries.drawing().hasUnits()) {
      sequencer.cycle.discard();
    }
    return moved;
  }

  private static void checkPlace(int place, int max) {
    checkArgument(0 <= place && place <= max, "place (%s) must be in [0, %s]", place, max);
  }
}
