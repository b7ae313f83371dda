package dev.riffle.queue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The members of each unit: its entries in the source order, by rank, then by place (C29). Not
 * thread-safe.
 *
 * <pre>
 *   source order   b2 a1 x  b1 a2         letters: units; digits: ranks
 *   members        a: a1 a2    b: b1 b2   x: x
 * </pre>
 *
 * Made in linear time. Adding, moving or removing an entry takes one scan of its unit.
 */
final class RankedUnits {
  private static final Slots NO_MEMBERS = new Slots(); // never changed

  private final EntrySlots entries;
  private final List<Slots> members = new ArrayList<>(); // by unit
  private final BitSet unsorted = new BitSet(); // units whose members are in any order

  RankedUnits(EntrySlots entries) {
    this.entries = entries;
    for (int place = 0; place < entries.size(); place++) {
      append(entries.slotAt(place), place);
    }
  }

  /** Returns the unit of {@code slot}. */
  int of(int slot) {
    return entries.numbers().unit(slot);
  }

  /** Returns the number of units; some may have no members. */
  int count() {
    return members.size();
  }

  /** Returns the members of {@code unit} in their order; of a unit that never had any, none. */
  Slots members(int unit) {
    if (unit >= count()) {
      return NO_MEMBERS;
    }
    if (unsorted.get(unit)) {
      sort(members.get(unit));
      unsorted.clear(unit);
    }
    return members.get(unit);
  }

  private void sort(Slots some) {
    long[] keys = IntStream.of(some.toArray()).mapToLong(this::key).sorted().toArray();
    some.clear();
    LongStream.of(keys).forEach(key -> some.addLast(entries.slotAt((int) key)));
  }

  /** Returns a number by which members are sorted: the rank, then the place. */
  private long key(int slot) {
    return (long) rank(slot) << Integer.SIZE | entries.place(slot);
  }

  private int rank(int slot) {
    return entries.numbers().rank(slot);
  }

  /** Returns whether a member of {@code unit} is deferred. */
  boolean isDeferred(int unit) {
    Slots all = members(unit);
    boolean isDeferred = false;
    for (int i = 0; entries.hasDeferred() && !isDeferred && i < all.size(); i++) {
      isDeferred = entries.isDeferred(all.at(i));
    }
    return isDeferred;
  }

  /** Returns the first member of {@code unit} that is in {@code bag}, or {@link Slots#NONE}. */
  int first(int unit, Bag bag) {
    return members(unit).firstIn(bag, 0);
  }

  // ------------------------------------------------------------------ editing

  /** Adds {@code slots}, which have come into the source order. */
  void add(int... slots) {
    if (slots.length == 1 && of(slots[0]) < count() && !unsorted.get(of(slots[0]))) {
      insert(slots[0]);
    } else {
      IntStream.of(slots).forEach(slot -> append(slot, entries.place(slot)));
    }
  }

  private void insert(int slot) {
    Slots unit = members.get(of(slot));
    long key = key(slot);
    int from = 0;
    for (int to = unit.size(); from < to; ) {
      int middle = (from + to) >>> 1;
      if (key(unit.at(middle)) < key) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    unit.insert(from, slot);
  }

  private void append(int slot, int place) {
    int unit = of(slot);
    while (members.size() <= unit) {
      members.add(new Slots());
    }
    Slots all = members.get(unit);
    if (!all.isEmpty() && !unsorted.get(unit)) {
      int ranks = Integer.compare(rank(all.last()), rank(slot));
      unsorted.set(unit, ranks > 0 || (ranks == 0 && entries.place(all.last()) > place));
    }
    all.addLast(slot);
  }

  /** Removes {@code slots}, those of them that are members. */
  void remove(int... slots) {
    SlotSet removed = SlotSet.of(slots);
    int[] some = IntStream.of(slots).map(this::of).filter(u -> u < count()).distinct().toArray();
    for (int unit : some) {
      Slots all = members.get(unit);
      int[] left = IntStream.of(all.toArray()).filter(slot -> !removed.contains(slot)).toArray();
      all.clear();
      all.addAll(left);
    }
  }
}
