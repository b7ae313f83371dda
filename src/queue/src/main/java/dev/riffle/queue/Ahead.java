package dev.riffle.queue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The rows ahead of the current entry: the places that play, by their numbers. Not thread-safe.
 * Both ends take constant time; finding, inserting and removing a row in between takes one scan and
 * one move of memory.
 *
 * <pre>
 *   slots   x  y  g  f  a  b | c  d  e        kept places, then free rows
 *   kinds   R  A  G  F  D  R                  of the kept places alone
 *   row     0  1     2  3  4   5  6  7        a GONE place is no row
 * </pre>
 *
 * An entry has at most one row that is not FORWARD. A GONE place is followed by a kept row, but for
 * the time of a call.
 */
final class Ahead extends PlacesAhead {
  private static final int UNKNOWN = -1;

  // The row after the last asked one that no DRAWN row precedes, or UNKNOWN.
  private int askedEnd = UNKNOWN;
  private int changes; // of the list of places, but for walking and for free rows that are drawn
  private int cuts; // those of them after which other entries may rest

  /** Returns the number of rows. */
  int size() {
    return slots.size() - gone();
  }

  boolean isEmpty() {
    return size() == 0;
  }

  /** Returns the number of kept rows. */
  int kept() {
    return keptPlaces() - gone();
  }

  int at(int row) {
    return slots.at(index(row));
  }

  RowKind kind(int row) {
    return kindAt(index(row));
  }

  /** Returns the index of a row among the places. */
  private int index(int row) {
    if (gone() == 0 || row >= kept()) {
      return row + gone();
    }
    int i = 0;
    for (int left = row; left > 0 || kindAt(i) == RowKind.GONE; i++) {
      left -= rows(i);
    }
    return i;
  }

  /** Returns the number of rows at place {@code i}: none if it is GONE. */
  private int rows(int i) {
    return kindAt(i) == RowKind.GONE ? 0 : 1;
  }

  /** Returns the index after the place of the row before {@code row}. */
  private int indexAfter(int row) {
    return row == 0 ? 0 : index(row - 1) + 1;
  }

  /** Returns a number of another list of places than before, but for walking and drawing. */
  int changes() {
    return changes;
  }

  /** Returns a number that is another one once places were removed, or moved. */
  int cuts() {
    return cuts;
  }

  private void cut() {
    changes++;
    cuts++;
  }

  // ------------------------------------------------------------------ finding

  boolean isAsked(int slot) {
    return asked() > 0 && hasOwn(slot) && kind(rowOf(slot)).isAsked();
  }

  boolean isReserved(int slot) {
    return reserved() > 0 && hasOwn(slot) && kind(rowOf(slot)) == RowKind.RESERVED;
  }

  boolean isDrawn(int slot) {
    return hasOwn(slot) && !isAsked(slot);
  }

  /** Returns the asked or DRAWN row of {@code slot}, or {@link Slots#NONE}. */
  int rowOf(int slot) {
    if (!hasOwn(slot)) {
      return Slots.NONE;
    }
    int row = 0;
    int i = 0;
    while (slots.at(i) != slot || kindAt(i).isHeard()) {
      row += rows(i++);
    }
    return row;
  }

  /** Returns the asked or DRAWN row of each of {@code some}, or {@link Slots#NONE}, by one scan. */
  int[] rowsOf(int... some) {
    if (some.length < 2) {
      return IntStream.of(some).map(this::rowOf).toArray();
    }
    Map<Integer, Integer> own = new HashMap<>();
    for (int i = 0, row = 0; i < slots.size(); row += rows(i++)) {
      if (!kindAt(i).isHeard()) {
        own.put(slots.at(i), row);
      }
    }
    return IntStream.of(some).map(slot -> own.getOrDefault(slot, Slots.NONE)).toArray();
  }

  /** Returns the FORWARD rows of {@code slot}, the nearest first. */
  int[] forwardRows(int slot) {
    Slots found = new Slots();
    int end = forward() == 0 ? 0 : keptPlaces();
    for (int i = 0, row = 0; i < end; row += rows(i++)) {
      if (slots.at(i) == slot && kindAt(i) == RowKind.FORWARD) {
        found.addLast(row);
      }
    }
    return found.toArray();
  }

  /** Returns the name of a row. */
  RowName name(int row) {
    int slot = at(row);
    boolean isForward = kind(row) == RowKind.FORWARD;
    return new RowName(
        slot, isForward ? (int) IntStream.of(forwardRows(slot)).filter(i -> i >= row).count() : 0);
  }

  /**
   * Returns the FORWARD row of {@code slot} that has the number {@code nth} while row {@code moved}
   * does not count, or {@link Slots#NONE}.
   */
  int forwardRow(int slot, int nth, int moved) {
    int[] rows = IntStream.of(forwardRows(slot)).filter(row -> row != moved).toArray();
    return 0 < nth && nth <= rows.length ? rows[rows.length - nth] : Slots.NONE;
  }

  /** Returns the row after the last asked one that no DRAWN row precedes, or 0. */
  int askedEnd() {
    if (askedEnd == UNKNOWN) {
      askedEnd = 0;
      int row = 0;
      for (int i = 0; i < keptPlaces() && kindAt(i) != RowKind.DRAWN; i++) {
        row += rows(i);
        askedEnd = kindAt(i).isAsked() ? row : askedEnd;
      }
    }
    return askedEnd;
  }

  /** Returns the slot of the last DRAWN row, or {@link Slots#NONE}. */
  int lastDrawn() {
    int i = drawn() == 0 ? Slots.NONE : slots.size() - 1;
    while (i >= 0 && kindAt(i) != RowKind.DRAWN) {
      i--;
    }
    return i < 0 ? Slots.NONE : slots.at(i);
  }

  /** Adds the entries of all places up to the last of {@code rows}, the newest first. */
  void addTo(SlotSet last, int rows) {
    for (int i = indexAfter(rows) - 1; i >= 0 && !last.isFull(); i--) {
      last.add(slots.at(i));
    }
  }

  // ------------------------------------------------------------------ editing

  /** Keeps the first {@code rows}. */
  void keep(int rows) {
    while (kept() < rows) {
      keepFirst();
    }
  }

  /** Inserts a kept row as row {@code row}; the rows before it are kept. */
  void insert(int row, int slot, RowKind kind) {
    changes++;
    insertRow(row, slot, kind);
  }

  private void insertRow(int row, int slot, RowKind kind) {
    keep(row);
    insertPlace(indexAfter(row), slot, kind);
    if ((row < askedEnd && kind != RowKind.DRAWN) || (row == askedEnd && kind.isAsked())) {
      askedEnd++;
    } else if (row < askedEnd || kind.isAsked()) {
      askedEnd = UNKNOWN;
    }
  }

  /** Inserts kept rows, one after the other, where the rows before are kept. */
  void insertAll(int row, int[] newSlots, RowKind[] newKinds) {
    changes++;
    insertPlaces(indexAfter(row), newSlots, newKinds);
    askedEnd = UNKNOWN;
  }

  /** Changes the kind of a kept row where it is, so that no GONE place changes its row. */
  void setKind(int row, RowKind kind) {
    askedEnd = kind(row).isAsked() == kind.isAsked() ? askedEnd : UNKNOWN;
    setKindAt(index(row), kind);
  }

  /** Moves a row to {@code to}, an index without it, as a kept row of {@code kind}. */
  void move(int from, int to, RowKind kind) {
    if (from == to && from < kept()) {
      setKind(from, kind);
    } else {
      int slot = at(from);
      remove(from);
      insert(to, slot, kind);
    }
  }

  /** Removes a row and returns its kind. */
  @CanIgnoreReturnValue
  RowKind remove(int row) {
    changes++;
    cuts += row < kept() ? 1 : 0; // what a free row is of does not rest
    return removeRow(row);
  }

  private RowKind removeRow(int row) {
    boolean isKept = row < kept();
    RowKind kind = removePlace(index(row));
    if (isKept) {
      askedEnd = kind == RowKind.DRAWN ? UNKNOWN : row < askedEnd ? askedEnd - 1 : askedEnd;
      while (askedEnd > 0 && !kind(askedEnd - 1).isAsked()) {
        askedEnd--;
      }
    }
    return kind;
  }

  /** Removes the places of some kinds, and returns their slots in order. */
  int[] removeAll(Predicate<RowKind> isUnwanted) {
    cut();
    askedEnd = UNKNOWN;
    return removePlaces(i -> isUnwanted.test(kindAt(i)));
  }

  /** Removes the free rows, and returns their slots in order. */
  int[] removeFree() {
    cut();
    int end = keptPlaces();
    return removePlaces(i -> i >= end);
  }

  /** Removes all rows of the entries that {@code isRemoved}; their FORWARD rows become GONE. */
  void removeEntries(IntPredicate isRemoved) {
    cut();
    for (int i = 0; i < keptPlaces() && forward() > 0; i++) {
      if (kindAt(i) == RowKind.FORWARD && isRemoved.test(slots.at(i))) {
        setKindAt(i, RowKind.GONE);
      }
    }
    askedEnd = UNKNOWN;
    removePlaces(i -> kindAt(i) != RowKind.GONE && isRemoved.test(slots.at(i)));
  }

  // ------------------------------------------------------------------ walking

  /** Inserts a FORWARD row of the entry that was current, as the cursor steps back. */
  void addFirst(int slot) {
    insertRow(0, slot, RowKind.FORWARD);
  }

  /** Removes the first row, as the cursor steps on, and returns its kind. */
  RowKind removeFirst() {
    return removeRow(0);
  }

  // ------------------------------------------------------------------ places without a row

  /** Inserts GONE places before all others. */
  void addGone(int[] passed) {
    for (int i = passed.length - 1; i >= 0; i--) {
      insertPlace(0, passed[i], RowKind.GONE);
    }
  }

  /** Removes the GONE places before the first kept row, and returns their slots in order. */
  int[] removeGone() {
    int[] first = slots.first(index(0));
    for (int i = 0; i < first.length; i++) {
      removePlace(0);
    }
    return first;
  }

  /** Makes the last kept row the last kept place. */
  void endWithRow() {
    int last = indexAfter(kept()) - 1;
    int end = keptPlaces() - 1;
    if (0 <= last && last < end) {
      cut();
      int slot = slots.at(last);
      insertPlace(end, slot, removePlace(last));
    }
  }
}
