package dev.riffle.queue;

/**
 * The name of a row, or of the current play, by which it is found again after other calls. An
 * immutable value.
 *
 * <pre>
 *   [ current a | f  a  b  a ]      the plays of a are numbered from the farthest, which has 1: the
 *         3          2     1        current one has 3, and keeps it while the cursor passes it
 * </pre>
 *
 * An asked or DRAWN row has the number 0, as an entry has one of them at most.
 */
final class RowName {
  /** Stands for the entry before the first row while nothing is current. */
  static final int HEAD = -2;

  /** The name of no row. */
  static final RowName NONE = new RowName(Slots.NONE, 0);

  /** The entry. */
  final int slot;

  /** The number of its play, or 0. */
  final int nth;

  RowName(int slot, int nth) {
    this.slot = slot;
    this.nth = nth;
  }

  /** Writes this to the row {@code name}, or returns the one that is read. */
  RowName exchange(String name, Rows rows) {
    return new RowName(rows.slot(name, slot, HEAD), rows.integer(name, nth, 0, Integer.MAX_VALUE));
  }
}
