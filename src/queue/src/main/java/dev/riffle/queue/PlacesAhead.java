package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The places of the list ahead of the current entry, by the slots of their entries, and the kind of
 * each. Not thread-safe.
 *
 * <pre>
 *   slots   x  y  g  f  a  b | c  d  e        kept places, then free rows, which are all DRAWN
 *   kinds   R  A  G  F  D  R                  of the kept places alone
 * </pre>
 *
 * {@link Ahead} numbers those that play. It extends this, as a field would be one more object in
 * each queue.
 */
abstract sealed class PlacesAhead permits Ahead {
  private static final ImmutableList<RowKind> KINDS = ImmutableList.copyOf(RowKind.values());
  private static final int SPARE_BYTES = 512; // of own, besides those of rows
  private static final int ROW_BYTES = 160; // more than a new bag needs

  final Slots slots = new Slots();
  private final Slots kinds = new Slots(); // indexes into KINDS
  private Bag own = Bag.EMPTY; // entries with an asked or DRAWN row
  private int asked;
  private int reserved;
  private int forward;
  private int gone;

  /** Returns the number of kept places. */
  final int keptPlaces() {
    return kinds.size();
  }

  /** Returns the number of free rows. */
  final int free() {
    return slots.size() - kinds.size();
  }

  final int asked() {
    return asked;
  }

  final int reserved() {
    return reserved;
  }

  final int forward() {
    return forward;
  }

  final int gone() {
    return gone;
  }

  final int drawn() {
    return own.size() - asked;
  }

  /** Returns whether {@code slot} has an asked or DRAWN row. */
  final boolean hasOwn(int slot) {
    return own.contains(slot);
  }

  final RowKind kindAt(int i) {
    return i < kinds.size() ? KINDS.get(kinds.at(i)) : RowKind.DRAWN;
  }

  /** Returns the slots of the first {@code k} rows, or of all if there are fewer. */
  final int[] first(int k) {
    return gone == 0 ? slots.first(k) : slotsOf(kind -> kind != RowKind.GONE, k);
  }

  /** Returns the slots of the asked rows. */
  final int[] askedSlots() {
    return slotsOf(RowKind::isAsked, asked);
  }

  /** Returns the slots of the FORWARD rows. */
  final int[] forwardSlots() {
    return slotsOf(kind -> kind == RowKind.FORWARD, forward);
  }

  /** Returns the slots of the places of some kinds. */
  final int[] slotsOf(Predicate<RowKind> isWanted) {
    return slotsOf(isWanted, Integer.MAX_VALUE);
  }

  /**
   * Returns the slots of the first {@code k} places of some kinds; reads no place after the last of
   * them.
   */
  final int[] slotsOf(Predicate<RowKind> isWanted, int k) {
    return IntStream.range(0, slots.size())
        .filter(i -> isWanted.test(kindAt(i)))
        .limit(k)
        .map(slots::at)
        .toArray();
  }

  // ------------------------------------------------------------------ free rows

  /** Returns whether any of {@code some} has a free row, by at most a scan of the kept places. */
  final boolean isAnyFree(int[] some) {
    int[] owners = IntStream.of(some).filter(own::contains).toArray();
    SlotSet set = SlotSet.of(owners);
    int left = owners.length;
    for (int i = kinds.size() - 1; i >= 0 && left > 0; i--) {
      left -= !kindAt(i).isHeard() && set.contains(slots.at(i)) ? 1 : 0;
    }
    return left > 0;
  }

  /** Inserts a free row before free row {@code i}, or after the last one. */
  final void insertFree(int i, int slot) {
    slots.insert(kinds.size() + i, slot);
    count(slot, RowKind.DRAWN, 1);
  }

  /** Returns the slots of the free rows in order. */
  final int[] freeSlots() {
    return slots.tail(kinds.size());
  }

  /** Replaces the free rows by {@code rows}, which are the same and those of {@code added}. */
  final void replaceFree(int[] rows, int[] added) {
    slots.truncate(kinds.size());
    slots.addAll(rows);
    IntStream.of(added).forEach(slot -> count(slot, RowKind.DRAWN, 1));
  }

  // ------------------------------------------------------------------ kept places

  /** Keeps the first free row. */
  final void keepFirst() {
    kinds.addLast(KINDS.indexOf(RowKind.DRAWN));
  }

  /** Inserts a kept place before the one at {@code i}. */
  final void insertPlace(int i, int slot, RowKind kind) {
    slots.insert(i, slot);
    kinds.insert(i, KINDS.indexOf(kind));
    count(slot, kind, 1);
  }

  /** Inserts kept places, one after the other, before the one at {@code i}. */
  final void insertPlaces(int i, int[] newSlots, RowKind[] newKinds) {
    slots.insertAll(i, newSlots);
    kinds.insertAll(i, Stream.of(newKinds).mapToInt(KINDS::indexOf).toArray());
    for (int j = 0; j < newSlots.length; j++) {
      count(newSlots[j], newKinds[j], 1);
    }
  }

  /** Sets the kind of a kept place. */
  final void setKindAt(int i, RowKind kind) {
    count(slots.at(i), kindAt(i), -1);
    kinds.set(i, KINDS.indexOf(kind));
    count(slots.at(i), kind, 1);
  }

  /** Removes a place, kept or free, and returns its kind. */
  final RowKind removePlace(int i) {
    RowKind kind = kindAt(i);
    count(slots.at(i), kind, -1);
    slots.remove(i);
    if (i < kinds.size()) {
      kinds.remove(i);
    }
    return kind;
  }

  /** Removes places, and returns their slots in order. */
  @CanIgnoreReturnValue
  final int[] removePlaces(IntPredicate isUnwanted) {
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
      own = own == Bag.EMPTY ? new Bag() : own;
      own.put(slot);
    } else {
      own.take(slot);
      releaseFormer();
    }
  }

  /** Copies {@code own} if most of its memory is that of former members. */
  private void releaseFormer() {
    if (own.bytes() > SPARE_BYTES + (long) ROW_BYTES * own.size()) {
      Bag copy = new Bag();
      for (int i = 0; i < own.size(); i++) {
        copy.put(own.at(i));
      }
      own = copy;
    }
  }

  // ------------------------------------------------------------------ saving

  /** Writes the places to {@code rows}, or reads them; slots from {@code end} on are gone. */
  final void exchange(Rows rows, int end) {
    int[] storedSlots = rows.heard("ahead", slots.toArray(), end);
    int[] storedKinds = rows.integers("aheadKinds", kinds.toArray(), 0);
    if (!rows.isRead()) {
      return;
    }
    int keptEnd = storedKinds.length;
    checkArgument(keptEnd <= storedSlots.length, "aheadKinds must be of places ahead");
    for (int i = 0; i < storedSlots.length; i++) {
      int slot = storedSlots[i];
      checkArgument(i >= keptEnd || storedKinds[i] < KINDS.size(), "aheadKinds must be kinds");
      RowKind kind = i < keptEnd ? KINDS.get(storedKinds[i]) : RowKind.DRAWN;
      checkArgument(kind == RowKind.GONE || slot < end, "ahead must have rows of entries");
      checkArgument(kind.isHeard() || !own.contains(slot), "ahead must have an entry once");
      checkArgument(
          kind != RowKind.GONE || i < keptEnd - 1, "ahead must have gone places before rows");
      if (i < keptEnd) {
        insertPlace(i, slot, kind);
      } else {
        insertFree(i - keptEnd, slot);
      }
    }
    rows.playable("ahead", slotsOf(kind -> kind != RowKind.GONE));
    rows.placed("ahead", slotsOf(kind -> kind == RowKind.DRAWN || kind == RowKind.RESERVED));
  }
}
