package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Bag;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The places of the list ahead of the current entry, by the slots of their entries. Not
 * thread-safe. Both ends take constant time; finding, inserting and removing a row in between takes
 * one scan and one move of memory.
 *
 * <pre>
 *   slots   x  y  g  f  a  b | c  d  e        kept places, then free rows, which are all DRAWN
 *   kinds   R  A  G  F  D  R                  of the kept places alone
 *   row     0  1     2  3  4   5  6  7        a GONE place is no row
 * </pre>
 *
 * An entry has at most one row that is not FORWARD. A GONE place is followed by a kept row, but for
 * the time of a call.
 */
final class Ahead {
  /** The reason why an entry has a place. */
  enum RowKind {
    /** The listener asked for the entry, which the cycle had played, or which is in no cycle. */
    ASKED,
    /** The listener asked for the entry, which remained in the cycle until then. */
    RESERVED,
    /** The entry was heard, and the listener went back. */
    FORWARD,
    /** A call showed the entry, which remains. */
    DRAWN,
    /** The entry was heard and rests, but plays here no more: its FORWARD row was removed. */
    GONE;

    boolean isAsked() {
      return this == ASKED || this == RESERVED;
    }

    boolean isHeard() {
      return this == FORWARD || this == GONE;
    }
  }

  private static final ImmutableList<RowKind> KINDS = ImmutableList.copyOf(RowKind.values());
  private static final Bag NO_MEMBERS = new Bag(); // never changed
  private static final int UNKNOWN = -1;
  private static final int MAX_BYTES = 1 << 12; // that are not released

  private final Slots slots = new Slots();
  private final Slots kinds = new Slots(); // indexes into KINDS
  private Bag own = NO_MEMBERS; // entries with an asked or DRAWN row
  private int asked;
  private int reserved;
  private int forward;
  private int gone;
  private int askedEnd; // the row behind the last asked one that no DRAWN row precedes, or UNKNOWN

  /** Returns the number of rows. */
  int size() {
    return slots.size() - gone;
  }

  boolean isEmpty() {
    return size() == 0;
  }

  /** Returns the number of kept rows. */
  int kept() {
    return kinds.size() - gone;
  }

  /** Returns the number of free rows. */
  int free() {
    return slots.size() - kinds.size();
  }

  int reserved() {
    return reserved;
  }

  int forward() {
    return forward;
  }

  int gone() {
    return gone;
  }

  int drawn() {
    return own.size() - asked;
  }

  int at(int row) {
    return slots.at(index(row));
  }

  RowKind kind(int row) {
    return kindAt(index(row));
  }

  private RowKind kindAt(int i) {
    return i < kinds.size() ? KINDS.get(kinds.at(i)) : RowKind.DRAWN;
  }

  /** Returns the index of a row among the places. */
  private int index(int row) {
    if (gone == 0 || row >= kept()) {
      return row + gone;
    }
    int i = 0;
    for (int left = row; left > 0 || kindAt(i) == RowKind.GONE; i++) {
      left -= kindAt(i) == RowKind.GONE ? 0 : 1;
    }
    return i;
  }

  /** Returns the index behind the place of the row before {@code row}. */
  private int indexBehind(int row) {
    return row == 0 ? 0 : index(row - 1) + 1;
  }

  boolean isAsked(int slot) {
    return asked > 0 && own.contains(slot) && kind(rowOf(slot)).isAsked();
  }

  boolean isReserved(int slot) {
    return reserved > 0 && own.contains(slot) && kind(rowOf(slot)) == RowKind.RESERVED;
  }

  boolean isDrawn(int slot) {
    return own.contains(slot) && !isAsked(slot);
  }

  boolean isFree(int slot) {
    return own.contains(slot) && rowOf(slot) >= kept();
  }

  /** Returns whether one of {@code some} has a free row. Takes at most a scan of the kept rows. */
  boolean isAnyFree(int[] some) {
    int[] owners = IntStream.of(some).filter(own::contains).toArray();
    SlotSet set = SlotSet.of(owners);
    int left = owners.length;
    for (int i = kinds.size() - 1; i >= 0 && left > 0; i--) {
      left -= !kindAt(i).isHeard() && set.contains(slots.at(i)) ? 1 : 0;
    }
    return left > 0;
  }

  /** Returns the asked or DRAWN row of {@code slot}, or {@link Slots#NONE}. */
  int rowOf(int slot) {
    if (!own.contains(slot)) {
      return Slots.NONE;
    }
    int row = 0;
    int i = 0;
    while (slots.at(i) != slot || kindAt(i).isHeard()) {
      row += kindAt(i++) == RowKind.GONE ? 0 : 1;
    }
    return row;
  }

  /** Returns the asked or DRAWN row of each of {@code some}, or {@link Slots#NONE}, by one scan. */
  int[] rowsOf(int... some) {
    Map<Integer, Integer> rows = new HashMap<>();
    if (some.length > 1) {
      for (int i = 0, row = 0; i < slots.size() && own.size() > 0; i++) {
        if (!kindAt(i).isHeard()) {
          rows.put(slots.at(i), row);
        }
        row += kindAt(i) == RowKind.GONE ? 0 : 1;
      }
    }
    return IntStream.of(some)
        .map(slot -> some.length > 1 ? rows.getOrDefault(slot, Slots.NONE) : rowOf(slot))
        .toArray();
  }

  /** Returns the number of FORWARD rows of {@code slot} from {@code row} on. */
  int forwardRows(int slot, int row) {
    int from = forward == 0 ? kinds.size() : index(row);
    return (int) IntStream.range(from, kinds.size()).filter(i -> isForward(slot, i)).count();
  }

  /**
   * Returns the FORWARD row of {@code slot} that is so far from the last one, 1 being that, or
   * {@link Slots#NONE}.
   */
  int forwardRow(int slot, int nth) {
    int row = kept();
    int left = forward == 0 ? 0 : nth;
    for (int i = kinds.size() - 1; i >= 0 && left > 0; i--) {
      row -= kindAt(i) == RowKind.GONE ? 0 : 1;
      left -= isForward(slot, i) ? 1 : 0;
    }
    return nth > 0 && forward > 0 && left == 0 ? row : Slots.NONE;
  }

  private boolean isForward(int slot, int i) {
    return slots.at(i) == slot && kindAt(i) == RowKind.FORWARD;
  }

  /** Returns the row behind the last asked one that no DRAWN row precedes, or 0. */
  int askedEnd() {
    if (askedEnd == UNKNOWN) {
      askedEnd = 0;
      int row = 0;
      for (int i = 0; i < kinds.size() && kindAt(i) != RowKind.DRAWN; i++) {
        row += kindAt(i) == RowKind.GONE ? 0 : 1;
        askedEnd = kindAt(i).isAsked() ? row : askedEnd;
      }
    }
    return askedEnd;
  }

  /** Returns the slots of the first {@code k} rows, or of all if there are fewer. */
  int[] first(int k) {
    return gone == 0 ? slots.first(k) : slotsOf(kind -> kind != RowKind.GONE, k);
  }

  /** Returns the slots of the rows of some kinds. */
  int[] slotsOf(Predicate<RowKind> isWanted) {
    return slotsOf(isWanted, Integer.MAX_VALUE);
  }

  private int[] slotsOf(Predicate<RowKind> isWanted, int k) {
    return IntStream.range(0, slots.size())
        .filter(i -> isWanted.test(kindAt(i)))
        .limit(k)
        .map(slots::at)
        .toArray();
  }

  /** Adds the entries of all places up to the last of {@code rows}, the newest first. */
  void addTo(SlotSet last, int rows) {
    for (int i = indexBehind(rows) - 1; i >= 0 && !last.isFull(); i--) {
      last.add(slots.at(i));
    }
  }

  // ------------------------------------------------------------------ free rows

  /** Inserts a free row before free row {@code i}, or behind the last one. */
  void insertFree(int i, int slot) {
    slots.insert(kinds.size() + i, slot);
    count(slot, RowKind.DRAWN, 1);
  }

  /** Returns the slots of the free rows in order. */
  int[] freeSlots() {
    return slots.tail(kinds.size());
  }

  /** Replaces the free rows by {@code rows}, which are the same and those of {@code added}. */
  void replaceFree(int[] rows, int[] added) {
    slots.truncate(kinds.size());
    slots.addAll(rows);
    IntStream.of(added).forEach(slot -> count(slot, RowKind.DRAWN, 1));
  }

  /** Removes the free rows, and returns their slots in order. */
  int[] removeFree() {
    int end = kinds.size();
    return remove(i -> i >= end);
  }

  // ------------------------------------------------------------------ kept rows

  /** Keeps the first {@code rows}. */
  void keep(int rows) {
    while (kept() < rows) {
      kinds.addLast(KINDS.indexOf(RowKind.DRAWN));
    }
  }

  /** Inserts a kept row as row {@code row}; the rows before it are kept. */
  void insert(int row, int slot, RowKind kind) {
    keep(row);
    int i = indexBehind(row);
    slots.insert(i, slot);
    kinds.insert(i, KINDS.indexOf(kind));
    count(slot, kind, 1);
    if ((row < askedEnd && kind != RowKind.DRAWN) || (row == askedEnd && kind.isAsked())) {
      askedEnd++;
    } else if (row < askedEnd || kind.isAsked()) {
      askedEnd = UNKNOWN;
    }
  }

  /** Inserts kept rows, one behind the other, where the rows before are kept. */
  void insertAll(int row, int[] newSlots, RowKind[] newKinds) {
    int i = indexBehind(row);
    slots.insertAll(i, newSlots);
    kinds.insertAll(i, Stream.of(newKinds).mapToInt(KINDS::indexOf).toArray());
    for (int j = 0; j < newSlots.length; j++) {
      count(newSlots[j], newKinds[j], 1);
    }
    askedEnd = UNKNOWN;
  }

  /** Sets whether asked row {@code row} is RESERVED. */
  void reserve(int row, boolean isReserved) {
    count(at(row), kind(row), -1);
    RowKind kind = isReserved ? RowKind.RESERVED : RowKind.ASKED;
    kinds.set(index(row), KINDS.indexOf(kind));
    count(at(row), kind, 1);
  }

  /** Removes a row and returns its kind. */
  @CanIgnoreReturnValue
  RowKind remove(int row) {
    int i = index(row);
    RowKind kind = kindAt(i);
    count(slots.at(i), kind, -1);
    slots.remove(i);
    if (i < kinds.size()) {
      kinds.remove(i);
      askedEnd = kind == RowKind.DRAWN ? UNKNOWN : row < askedEnd ? askedEnd - 1 : askedEnd;
      while (askedEnd > 0 && !kind(askedEnd - 1).isAsked()) {
        askedEnd--;
      }
    }
    return kind;
  }

  /** Removes the places of some kinds, and returns their slots in order. */
  int[] removeAll(Predicate<RowKind> isUnwanted) {
    return remove(i -> isUnwanted.test(kindAt(i)));
  }

  /** Removes all rows of the entries that {@code isRemoved}; their FORWARD rows become GONE. */
  void removeEntries(IntPredicate isRemoved) {
    for (int i = 0; i < kinds.size() && forward > 0; i++) {
      if (kindAt(i) == RowKind.FORWARD && isRemoved.test(slots.at(i))) {
        kinds.set(i, KINDS.indexOf(RowKind.GONE));
        forward--;
        gone++;
      }
    }
    remove(i -> kindAt(i) != RowKind.GONE && isRemoved.test(slots.at(i)));
  }

  @CanIgnoreReturnValue
  private int[] remove(IntPredicate isUnwanted) {
    Slots removed = new Slots();
    int places = 0;
    int kept = 0;
    for (int i = 0; i < slots.size(); i++) {
      if (isUnwanted.test(i)) {
        removed.addLast(slots.at(i));
        count(slots.at(i), kindAt(i), -1);
      } else {
        if (i < kinds.size()) {
          kinds.set(kept++, kinds.at(i));
        }
        slots.set(places++, slots.at(i));
      }
    }
    slots.truncate(places);
    kinds.truncate(kept);
    askedEnd = UNKNOWN;
    return removed.toArray();
  }

  private void count(int slot, RowKind kind, int change) {
    asked += kind.isAsked() ? change : 0;
    reserved += kind == RowKind.RESERVED ? change : 0;
    forward += kind == RowKind.FORWARD ? change : 0;
    gone += kind == RowKind.GONE ? change : 0;
    if (kind.isHeard()) {
      return;
    }
    if (change > 0) {
      own = own == NO_MEMBERS ? new Bag() : own;
      own.put(slot);
    } else {
      own.take(slot);
      own = own.size() == 0 && own.bytes() > MAX_BYTES ? NO_MEMBERS : own;
    }
  }

  // ------------------------------------------------------------------ places without a row

  /** Inserts GONE places before all others. */
  void addGone(int[] passed) {
    for (int i = passed.length - 1; i >= 0; i--) {
      slots.addFirst(passed[i]);
      kinds.addFirst(KINDS.indexOf(RowKind.GONE));
    }
    gone += passed.length;
  }

  /** Removes the GONE places before the first kept row, and returns their slots in order. */
  int[] removeGone() {
    int[] first = slots.first(index(0));
    for (int i = 0; i < first.length; i++) {
      slots.removeFirst();
      kinds.removeFirst();
    }
    gone -= first.length;
    return first;
  }

  /** Makes the last kept row the last kept place. */
  void endWithRow() {
    int last = indexBehind(kept()) - 1;
    int end = kinds.size() - 1;
    if (0 <= last && last < end) {
      int slot = slots.at(last);
      int kind = kinds.at(last);
      slots.remove(last);
      slots.insert(end, slot);
      kinds.remove(last);
      kinds.insert(end, kind);
    }
  }

  // ------------------------------------------------------------------ saving

  /** Writes the places to {@code rows}, or reads them; slots from {@code end} on are gone. */
  void exchange(Rows rows, int end) {
    int[] storedSlots = rows.heard("ahead", slots.toArray(), end);
    int[] storedKinds = rows.integers("aheadKinds", kinds.toArray(), 0);
    if (!rows.isRead()) {
      return;
    }
    int keptEnd = storedKinds.length;
    rows.check(keptEnd <= storedSlots.length, "aheadKinds must be of places ahead");
    for (int i = 0; i < storedSlots.length; i++) {
      int slot = storedSlots[i];
      rows.check(i >= keptEnd || storedKinds[i] < KINDS.size(), "aheadKinds must be kinds");
      RowKind kind = i < keptEnd ? KINDS.get(storedKinds[i]) : RowKind.DRAWN;
      rows.check(kind == RowKind.GONE || slot < end, "ahead must have rows of entries");
      rows.check(kind.isHeard() || !own.contains(slot), "ahead must have an entry once");
      rows.check(
          kind != RowKind.GONE || i < keptEnd - 1, "ahead must have gone places before rows");
      slots.addLast(slot);
      if (i < keptEnd) {
        kinds.addLast(storedKinds[i]);
      }
      count(slot, kind, 1);
    }
    askedEnd = UNKNOWN;
    rows.playable("ahead", slotsOf(kind -> kind != RowKind.GONE));
    rows.placed("ahead", slotsOf(kind -> kind == RowKind.DRAWN || kind == RowKind.RESERVED));
  }
}
