package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.queue.Heard.Distinct;
import dev.riffle.shuffle.Bag;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The rows ahead of the current entry, by the slots of their entries. Not thread-safe. Both ends
 * take constant time; finding, inserting and removing a row in between takes one scan and one move
 * of memory.
 *
 * <pre>
 *   slots   x  y  f  a  b | c  d  e        kept rows, then free ones, which are all DRAWN
 *   kinds   R  A  F  D  R                  of the kept rows alone
 * </pre>
 *
 * An entry has at most one row that is not FORWARD.
 */
final class Ahead {
  /** The reason why an entry has a row. */
  enum Kind {
    /** The listener asked for the entry, which the cycle had played, or which is in no cycle. */
    ASKED,
    /** The listener asked for the entry, which remained in the cycle until then. */
    RESERVED,
    /** The entry was heard, and the listener went back. */
    FORWARD,
    /** A call showed the entry, which remains. */
    DRAWN;

    boolean isAsked() {
      return this == ASKED || this == RESERVED;
    }
  }

  private static final ImmutableList<Kind> KINDS = ImmutableList.copyOf(Kind.values());
  private static final Bag NO_MEMBERS = new Bag(); // never changed
  private static final int UNKNOWN = -1;
  private static final int MAX_BYTES = 1 << 12; // that are not released

  private final Slots slots = new Slots();
  private final Slots kinds = new Slots(); // indexes into KINDS
  private Bag asked = NO_MEMBERS; // entries with an asked row
  private Bag drawn = NO_MEMBERS; // entries with a DRAWN row
  private int reserved;
  private int forward;
  private Gone gone = Gone.NONE;
  private int askedEnd; // the index behind the last asked row that no DRAWN row precedes

  int size() {
    return slots.size();
  }

  boolean isEmpty() {
    return slots.isEmpty();
  }

  /** Returns the entries that stand between the rows. */
  Gone gone() {
    return gone;
  }

  /** Adds entries before the first row, oldest first, and before all that stand there. */
  void addGone(int[] passed) {
    if (passed.length > 0) {
      gone = gone == Gone.NONE ? new Gone() : gone;
      gone.addFirst(passed);
    }
  }

  /** Writes the entries that stand between the rows, or reads them. */
  void exchangeGone(Rows rows) {
    gone = Gone.exchange(rows, gone, kept());
  }

  /** Returns the number of kept rows. */
  int kept() {
    return kinds.size();
  }

  /** Returns the number of free rows. */
  int free() {
    return slots.size() - kinds.size();
  }

  /** Returns the number of asked rows. */
  int asked() {
    return asked.size();
  }

  int reserved() {
    return reserved;
  }

  int forward() {
    return forward;
  }

  int drawn() {
    return drawn.size();
  }

  int at(int i) {
    return slots.at(i);
  }

  Kind kind(int i) {
    return i < kinds.size() ? KINDS.get(kinds.at(i)) : Kind.DRAWN;
  }

  boolean isAsked(int slot) {
    return asked.size() > 0 && asked.contains(slot);
  }

  boolean isReserved(int slot) {
    return reserved > 0 && isAsked(slot) && kind(indexOf(slot)) == Kind.RESERVED;
  }

  boolean isDrawn(int slot) {
    return drawn.size() > 0 && drawn.contains(slot);
  }

  boolean isFree(int slot) {
    return isDrawn(slot) && (drawn.size() == free() || indexOf(slot) >= kept());
  }

  /** Returns whether one of {@code some} has a free row. Takes at most a scan of the kept rows. */
  boolean isAnyFree(int[] some) {
    SlotSet left = new SlotSet(some.length);
    int count = 0;
    for (int slot : some) {
      count += slot >= 0 && isDrawn(slot) && left.add(slot) ? 1 : 0;
    }
    for (int i = kept() - 1; i >= 0 && count > 0; i--) {
      count -= kind(i) == Kind.DRAWN && left.contains(at(i)) ? 1 : 0;
    }
    return count > 0;
  }

  /** Returns the index of the asked or DRAWN row of {@code slot}, or {@link Slots#NONE}. */
  int indexOf(int slot) {
    return isAsked(slot) || isDrawn(slot)
        ? indexOf(slot, kind -> kind != Kind.FORWARD)
        : Slots.NONE;
  }

  /** Returns the number of FORWARD rows of {@code slot} from row {@code from} on. */
  int forwardRows(int slot, int from) {
    int count = 0;
    for (int i = from; i < kept() && forward > 0; i++) {
      count += at(i) == slot && kind(i) == Kind.FORWARD ? 1 : 0;
    }
    return count;
  }

  /**
   * Returns the index of the FORWARD row of {@code slot} that is so far from the last one, 1 being
   * that, or {@link Slots#NONE}.
   */
  int forwardRow(int slot, int nth) {
    int left = forward == 0 ? 0 : nth;
    int i = kept();
    while (left > 0 && i > 0) {
      i--;
      left -= at(i) == slot && kind(i) == Kind.FORWARD ? 1 : 0;
    }
    return nth > 0 && forward > 0 && left == 0 ? i : Slots.NONE;
  }

  private int indexOf(int slot, Predicate<Kind> isWanted) {
    int i = 0;
    while (i < size() && !(at(i) == slot && isWanted.test(kind(i)))) {
      i++;
    }
    return i < size() ? i : Slots.NONE;
  }

  /** Returns the index behind the last asked row that no DRAWN row precedes, or 0. */
  int askedEnd() {
    if (askedEnd == UNKNOWN) {
      askedEnd = 0;
      for (int i = 0; i < kept() && kind(i) != Kind.DRAWN; i++) {
        askedEnd = kind(i).isAsked() ? i + 1 : askedEnd;
      }
    }
    return askedEnd;
  }

  /** Returns the first {@code k} slots, or all if there are fewer. */
  int[] first(int k) {
    return slots.first(k);
  }

  /** Returns the slots of the rows at some indexes in order. */
  int[] slots(IntPredicate isWanted) {
    return IntStream.range(0, size()).filter(isWanted).map(this::at).toArray();
  }

  /** Returns the slots of the rows of a kind in order. */
  int[] slotsOf(Predicate<Kind> isWanted) {
    return slots(i -> isWanted.test(kind(i)));
  }

  // ------------------------------------------------------------------ changing

  /** Adds a free row at the end. */
  void addFree(int slot) {
    slots.addLast(slot);
    drawnToAdd().put(slot);
  }

  /** Inserts a free row before free row {@code i}. */
  void insertFree(int i, int slot) {
    slots.insert(kept() + i, slot);
    drawnToAdd().put(slot);
  }

  /** Returns the slots of the free rows in order. */
  int[] freeSlots() {
    return slots.tail(kept());
  }

  /** Replaces the free rows by {@code rows}, which are the same and those of {@code added}. */
  void replaceFree(Slots rows, Slots added) {
    slots.truncate(kept());
    slots.addAll(rows.toArray());
    IntStream.of(added.toArray()).forEach(drawnToAdd()::put);
  }

  /** Removes the free rows, and returns their slots in order. */
  int[] removeFree() {
    int[] free = freeSlots();
    slots.truncate(kept());
    IntStream.of(free).forEach(drawn::take);
    release();
    return free;
  }

  /** Keeps the first {@code rows}. */
  void keep(int rows) {
    while (kinds.size() < rows) {
      kinds.addLast(KINDS.indexOf(Kind.DRAWN));
    }
  }

  /** Inserts a kept row before row {@code i}; the rows before it are kept. */
  void insert(int i, int slot, Kind kind) {
    keep(i);
    gone.insertRows(i, 1);
    int known = askedEnd;
    count(slot, kind, 1);
    if (i == 0) {
      slots.addFirst(slot);
      kinds.addFirst(KINDS.indexOf(kind));
    } else {
      slots.insert(i, slot);
      kinds.insert(i, KINDS.indexOf(kind));
    }
    if (known == UNKNOWN || i > known || kind == Kind.DRAWN) {
      askedEnd = UNKNOWN;
    } else {
      askedEnd = kind.isAsked() || i < known ? known + 1 : known;
    }
  }

  /** Inserts kept rows before row {@code first}, one behind the other. */
  void insertAll(int first, int[] newSlots, Kind[] newKinds) {
    gone.insertRows(first, newSlots.length);
    int[] oldSlots = slots.toArray();
    int[] oldKinds = kinds.toArray();
    slots.truncate(first);
    kinds.truncate(first);
    for (int i = 0; i < newSlots.length; i++) {
      slots.addLast(newSlots[i]);
      kinds.addLast(KINDS.indexOf(newKinds[i]));
      count(newSlots[i], newKinds[i], 1);
    }
    slots.addAll(Arrays.copyOfRange(oldSlots, first, oldSlots.length));
    kinds.addAll(Arrays.copyOfRange(oldKinds, first, oldKinds.length));
    askedEnd = UNKNOWN;
  }

  /** Removes row {@code i} and returns its kind. */
  @CanIgnoreReturnValue
  Kind remove(int i) {
    Kind kind = kind(i);
    count(at(i), kind, -1);
    gone.removeRow(i);
    if (i == 0) {
      slots.removeFirst();
    } else {
      slots.remove(i);
    }
    if (i < kept()) {
      if (i == 0) {
        kinds.removeFirst();
      } else {
        kinds.remove(i);
      }
      if (kind == Kind.DRAWN) {
        askedEnd = UNKNOWN;
      } else if (i < askedEnd) {
        askedEnd--;
        while (askedEnd > 0 && !kind(askedEnd - 1).isAsked()) {
          askedEnd--;
        }
      }
    }
    return kind;
  }

  /**
   * Adds the last {@code count} distinct entries of the first {@code rows}, and of what stands
   * between them.
   */
  void addTo(Distinct last, int rows) {
    int next = gone.size() - 1;
    for (int i = rows - 1; i >= 0 && !last.isFull(); i--) {
      last.add(at(i));
      for (; next >= 0 && gone.place(next) >= i; next--) {
        if (gone.place(next) == i) {
          last.add(gone.at(next));
        }
      }
    }
  }

  /** Removes the rows of a kind, and returns their slots in order. */
  int[] removeAll(Predicate<Kind> isUnwanted) {
    return removeRows(i -> isUnwanted.test(kind(i)));
  }

  /**
   * Removes the rows at some indexes, and returns their slots in order. The entries of FORWARD rows
   * stand where the rows were.
   */
  int[] removeRows(IntPredicate isUnwanted) {
    Slots removed = new Slots();
    Gone stay = new Gone();
    int next = 0; // of those that stand between the rows
    int keptRows = 0;
    int rows = 0;
    for (int i = 0; i < size(); i++) {
      for (; next < gone.size() && gone.place(next) == i; next++) {
        stay.addLast(gone.at(next), rows);
      }
      if (isUnwanted.test(i)) {
        if (kind(i) == Kind.FORWARD) {
          stay.addLast(at(i), rows);
        }
        count(at(i), kind(i), -1);
        removed.addLast(at(i));
      } else {
        slots.set(rows++, at(i));
        if (i < kept()) {
          kinds.set(keptRows++, kinds.at(i));
        }
      }
    }
    slots.truncate(rows);
    kinds.truncate(keptRows);
    gone = stay.isEmpty() ? Gone.NONE : stay;
    askedEnd = UNKNOWN;
    release();
    return removed.toArray();
  }

  /** Sets whether the asked row {@code i} is RESERVED. */
  void reserve(int i, boolean isReserved) {
    reserved += (isReserved ? 1 : 0) - (kind(i) == Kind.RESERVED ? 1 : 0);
    kinds.set(i, KINDS.indexOf(isReserved ? Kind.RESERVED : Kind.ASKED));
  }

  /** Returns the entries with a DRAWN row, to which one will be added. */
  private Bag drawnToAdd() {
    drawn = drawn == NO_MEMBERS ? new Bag() : drawn;
    return drawn;
  }

  /** Releases the memory of many rows that are gone. */
  private void release() {
    drawn = released(drawn);
    asked = released(asked);
  }

  private static Bag released(Bag members) {
    return members.size() == 0 && members.bytes() > MAX_BYTES ? NO_MEMBERS : members;
  }

  private void count(int slot, Kind kind, int change) {
    reserved += kind == Kind.RESERVED ? change : 0;
    forward += kind == Kind.FORWARD ? change : 0;
    if (kind != Kind.FORWARD) {
      if (kind == Kind.DRAWN) {
        drawn = changed(drawn, slot, change);
      } else {
        asked = changed(asked, slot, change);
      }
    }
  }

  private static Bag changed(Bag members, int slot, int change) {
    if (change < 0) {
      members.take(slot);
      return released(members);
    }
    Bag more = members == NO_MEMBERS ? new Bag() : members;
    more.put(slot);
    return more;
  }

  // ------------------------------------------------------------------ saving

  /** Writes the rows to {@code rows}, or reads them. */
  void exchange(Rows rows) {
    int[] storedSlots = rows.playable("ahead", rows.slots("ahead", slots.toArray()));
    int[] storedKinds = rows.integers("aheadKinds", kinds.toArray(), 0);
    if (rows.isRead()) {
      rows.check(storedKinds.length <= storedSlots.length, "aheadKinds must be of rows ahead");
      for (int i = 0; i < storedSlots.length; i++) {
        int slot = storedSlots[i];
        if (i < storedKinds.length) {
          rows.check(storedKinds[i] < KINDS.size(), "aheadKinds must be kinds");
          Kind kind = KINDS.get(storedKinds[i]);
          rows.check(
              kind == Kind.FORWARD || !(isAsked(slot) || isDrawn(slot)),
              "ahead must have an entry once");
          insert(i, slot, kind);
        } else {
          rows.check(!isAsked(slot) && !isDrawn(slot), "ahead must have an entry once");
          addFree(slot);
        }
      }
      rows.placed("ahead", slotsOf(kind -> kind == Kind.DRAWN || kind == Kind.RESERVED));
    }
  }
}
