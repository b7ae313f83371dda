package dev.riffle.queue;

/**
 * The entries that were heard and stand between the rows ahead, where they rest (C5): the listener
 * walked back past them after they had been removed, or their FORWARD row was removed. Not
 * thread-safe.
 *
 * <pre>
 *   list    a  b | x  (c)  f  g        c stands before row 1
 * </pre>
 *
 * Inserting and removing rows at the head takes constant time, elsewhere time linear in these
 * entries.
 */
final class Gone {
  /** Has no entries, and is never changed. */
  static final Gone NONE = new Gone();

  private static final int[] NOTHING = {};

  private final Slots slots = new Slots(); // below 0: removed before a restore
  private final Slots places = new Slots(); // index of the row behind each, plus shift
  private int shift;

  boolean isEmpty() {
    return slots.isEmpty();
  }

  int size() {
    return slots.size();
  }

  int at(int i) {
    return slots.at(i);
  }

  /** Returns the index of the row before which entry {@code i} stands. */
  int place(int i) {
    return places.at(i) - shift;
  }

  /** Adds entries before row 0, and before all others. */
  void addFirst(int[] passed) {
    for (int i = passed.length - 1; i >= 0; i--) {
      slots.addFirst(passed[i]);
      places.addFirst(shift);
    }
  }

  /** Adds an entry before row {@code place}, behind all others. */
  void addLast(int slot, int place) {
    slots.addLast(slot);
    places.addLast(place + shift);
  }

  /** Takes the first one, if it stands before row 0; returns it, or {@link Slots#NONE}. */
  int takeFirst() {
    if (isEmpty() || place(0) > 0) {
      return Slots.NONE;
    }
    places.removeFirst();
    return slots.removeFirst();
  }

  /** Takes all. */
  int[] takeAll() {
    if (isEmpty()) {
      return NOTHING;
    }
    int[] all = slots.toArray();
    slots.clear();
    places.clear();
    shift = 0;
    return all;
  }

  /** Makes those that no row follows stand before the last of {@code rows}. */
  void limit(int rows) {
    for (int i = size() - 1; i >= 0 && place(i) >= rows; i--) {
      places.set(i, rows - 1 + shift);
    }
  }

  /** Records that rows were inserted before row {@code first}, nearer than what stands there. */
  void insertRows(int first, int count) {
    if (first > 0) {
      move(first, count);
    } else if (!isEmpty()) {
      shift -= count;
    }
  }

  /** Records that row {@code i} was removed. */
  void removeRow(int i) {
    if (i == 0 && !isEmpty()) {
      for (int j = 0; j < size() && place(j) == 0; j++) {
        places.set(j, 1 + shift);
      }
      shift++;
    } else {
      move(i + 1, -1);
    }
  }

  private void move(int from, int by) {
    for (int i = size() - 1; i >= 0 && place(i) >= from; i--) {
      places.set(i, places.at(i) + by);
    }
  }

  /** Writes {@code gone} to {@code rows}, or returns those read, between {@code kept} rows. */
  static Gone exchange(Rows rows, Gone gone, int kept) {
    int[] stored = rows.heard("gone", gone.slots.toArray());
    int[] before = new int[gone.size()];
    for (int i = 0; i < before.length; i++) {
      before[i] = gone.place(i);
    }
    int[] places = rows.integers("gonePlaces", before, 0);
    if (!rows.isRead() || stored.length + places.length == 0) {
      return gone;
    }
    rows.check(stored.length == places.length, "gone must have as many places");
    Gone read = new Gone();
    for (int i = 0; i < stored.length; i++) {
      int last = i == 0 ? 0 : places[i - 1];
      rows.check(last <= places[i] && places[i] < kept, "gone must be between rows");
      read.addLast(stored[i], places[i]);
    }
    return read;
  }
}
