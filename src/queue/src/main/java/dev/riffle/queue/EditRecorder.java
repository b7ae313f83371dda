package dev.riffle.queue;

import dev.riffle.queue.Cause.CallKind;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Makes an edit of a queue that undo can revert (C25), and records it. Made for one call. */
final class EditRecorder<T> {
  private final Entries<T> entries;
  private final Sequencer sequencer;
  private final Undo undo;

  EditRecorder(Entries<T> entries, Sequencer sequencer, Undo undo) {
    this.entries = entries;
    this.sequencer = sequencer;
    this.undo = undo;
  }

  /**
   * Makes an edit on {@code slots}, and records it if it can be undone; returns whether it had an
   * effect.
   */
  boolean record(
      CallKind kind, int[] slots, Incoming<T> items, long[] numbers, BooleanSupplier make) {
    boolean replaces = kind == CallKind.REPLACES;
    boolean restarts = kind == CallKind.RESTARTS;
    int on = kind == CallKind.ARRANGES ? 1 : restarts ? entries.playable() : slots.length;
    if (!undo.takes((long) on + (replaces ? 0 : items.size()))) {
      boolean effect = make.getAsBoolean();
      if (effect) {
        undo.clear();
      }
      return effect;
    }
    int[] edited = restarts ? entries.playableSlots() : slots;
    Edit edit = new EditNotes(sequencer).note(kind, edited, numbers);
    int first = entries.slots();
    undo.hold(edit, true);
    try {
      Optional<Incoming<T>> replaced =
          replaces ? Optional.of(entries.numbered(slots[0])) : Optional.empty();
      boolean effect = make.getAsBoolean();
      if (effect) {
        int spare = replaced.map(entries::addSpare).orElse(Slots.NONE);
        int added = replaces ? entries.slots() : first;
        undo.note(edit.with(spare, IntStream.range(added, entries.slots())));
      }
      return effect;
    } finally {
      undo.hold(edit, false);
    }
  }
}
