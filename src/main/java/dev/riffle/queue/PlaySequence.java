package dev.riffle.queue;

/**
 * The list of rows with a cursor, as {@link PlayOrder} shows it. A view, which changes nothing. Not
 * thread-safe.
 */
final class PlaySequence {
  private final Sequencer sequencer;
  private final Entries<?> entries;
  private final Plays history;
  private final Ahead ahead;
  private final InOrder inOrder;

  PlaySequence(Sequencer sequencer) {
    this.sequencer = sequencer;
    entries = sequencer.entries();
    history = sequencer.timeline().history();
    ahead = sequencer.ahead();
    inOrder = sequencer.inOrder();
  }

  /** Returns the number of rows before the current entry, or before the rows ahead. */
  int cursor() {
    return sequencer.isInOrder() ? inOrder.before() : history.live();
  }

  int size() {
    return first() + ahead.size() + (sequencer.isInOrder() ? inOrder.known() : 0);
  }

  /** Returns the slot at {@code i}. */
  int at(int i) {
    int row = i - first();
    if (i < cursor()) {
      return sequencer.isInOrder() ? entries.slotAt(i) : history.at(i);
    }
    if (row < 0) {
      return sequencer.current();
    }
    return row < ahead.size() ? ahead.at(row) : inOrder.knownAt(row - ahead.size());
  }

  int[] toArray() {
    int[] slots = new int[size()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = at(i);
    }
    return slots;
  }

  /** Returns the index of the first row ahead. */
  private int first() {
    return cursor() + (sequencer.isPlaying() ? 1 : 0);
  }
}
