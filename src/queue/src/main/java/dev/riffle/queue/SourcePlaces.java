package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.Ordering;
import com.google.common.primitives.Ints;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The places of slots in the source order. Not thread-safe. While it is the order of the slots that
 * are not removed, a place is a rank among these; a {@link SourceOrder} stores any other order.
 *
 * <p>{@link EntrySlots} extends this, as a field would be one more object in each queue.
 */
abstract class SourcePlaces {
  private static final int LARGE_PART = 16; // of the entries: a new order is made faster

  private Removed removed = Removed.NONE;
  private @Nullable SourceOrder order; // null while it is the order of the slots

  /** Returns the number of slots, those of removed entries included. */
  abstract int slots();

  /** Returns the number of entries in the source order. */
  final int size() {
    return slots() - removed.count();
  }

  final Removed removed() {
    return removed;
  }

  /** Returns whether {@code slot} is not in the source order. */
  final boolean isRemoved(int slot) {
    return removed.contains(slot);
  }

  /** Returns the place of {@code slot}, which is in the source order. */
  final int place(int slot) {
    return order == null ? removed.rank(slot) : order.place(slot);
  }

  final int slotAt(int place) {
    return order == null ? removed.member(place) : order.at(place);
  }

  /** Returns {@code index}, of the argument {@code name}, if it is in [0, {@code size}). */
  @CanIgnoreReturnValue
  static int checkIndex(String name, int index, int size) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(
          lenientFormat("%s (%s) must be in [0, %s)", name, index, size));
    }
    return index;
  }

  final IntStream slotsInOrder() {
    return slotsInOrder(0, size());
  }

  /** Returns the slots at the places from {@code from} to before {@code to}, or to the end. */
  final IntStream slotsInOrder(int from, int to) {
    return IntStream.range(from, Math.min(to, size())).map(this::slotAt);
  }

  // ------------------------------------------------------------------ editing

  /** Inserts {@code slot}, a new one, at {@code place} of {@code size} others. */
  final void insertPlace(int place, int slot, int size) {
    if (order != null || place < size) {
      ordered(size).insert(place, slot);
    }
  }

  /** Removes {@code slots}, in ascending order, from the source order. */
  final void removePlaces(int... slots) {
    if (order != null) {
      IntStream.of(slots).forEach(order::remove);
    }
    removed = removed.with(slots);
  }

  /** Keeps {@code slots}, which are new, out of the source order. */
  final void exclude(int... slots) {
    removed = removed.with(slots);
  }

  /** Makes the source order that of all slots. */
  final void resetPlaces() {
    removed = Removed.NONE;
    order = null;
  }

  /**
   * Moves {@code slots} so that they follow each other, the first at {@code place}; returns whether
   * any moved.
   */
  final boolean move(int[] slots, int place) {
    return arrange(slots, IntStream.range(place, place + slots.length).toArray());
  }

  /**
   * Moves {@code slots} to {@code places}, in ascending order, from where they are in the source
   * order or outside of it. In a damaged state, a place may be beyond the end, and means the end.
   * Returns whether any was elsewhere.
   */
  @CanIgnoreReturnValue
  boolean arrange(int[] slots, int[] places) {
    if (IntStream.range(0, slots.length).allMatch(i -> isAt(places[i], slots[i]))) {
      return false;
    }
    boolean isLarge = slots.length > 1 + size() / LARGE_PART;
    if (isLarge || IntStream.of(slots).anyMatch(this::isRemoved)) {
      merge(slots, places);
    } else {
      SourceOrder arranged = ordered(size());
      IntStream.of(slots).forEach(arranged::remove);
      int others = size() - slots.length;
      for (int i = 0; i < slots.length; i++) {
        arranged.insert(Math.min(places[i], others + i), slots[i]);
      }
    }
    return true;
  }

  private boolean isAt(int place, int slot) {
    return !isRemoved(slot) && place(slot) == place;
  }

  /** Makes a new source order, in time linear in the queue. */
  private void merge(int[] slots, int[] places) {
    SlotSet given = SlotSet.of(slots);
    int[] others = slotsInOrder().filter(slot -> !given.contains(slot)).toArray();
    int[] all = new int[others.length + slots.length];
    int next = 0;
    for (int i = 0; i < all.length; i++) {
      boolean isNext = next < slots.length && places[next] <= i;
      all[i] = isNext || i - next == others.length ? slots[next++] : others[i - next];
    }
    order = new SourceOrder(all);
    int[] stillRemoved =
        IntStream.range(0, slots())
            .filter(slot -> isRemoved(slot) && !given.contains(slot))
            .toArray();
    removed = Removed.NONE.with(stillRemoved);
  }

  private SourceOrder ordered(int size) {
    order = order == null ? new SourceOrder(removed, size) : order;
    return order;
  }

  // ------------------------------------------------------------------ saving

  /** Writes the source order to {@code rows}, or reads it. */
  final void exchangeOrder(Rows rows) {
    int[] own = order == null ? new int[0] : slotsInOrder().toArray();
    int[] slots =
        rows.slots("order", Ordering.natural().isOrdered(Ints.asList(own)) ? new int[0] : own);
    if (rows.isRead() && slots.length > 0) {
      checkArgument(
          slots.length == size()
              && IntStream.of(slots).distinct().filter(s -> !isRemoved(s)).count() == size(),
          "order must have all %s entries, each once",
          size());
      order = new SourceOrder(slots);
    }
  }
}
