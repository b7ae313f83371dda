package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The entries that a call is on, with their places in the source order, as a {@link Change} carries
 * them. An immutable value.
 */
record CallEntries<T>(
    ImmutableList<Entry<T>> entries, ImmutableIntArray places, ImmutableIntArray from) {
  private static final CallEntries<Object> NONE =
      new CallEntries<>(ImmutableList.of(), ImmutableIntArray.of(), ImmutableIntArray.of());

  @SuppressWarnings("unchecked") // it holds none
  static <T> CallEntries<T> none() {
    return (CallEntries<T>) NONE;
  }

  /** Returns {@code entry}, which was added at {@code place}. */
  static <T> CallEntries<T> added(Entry<T> entry, int place) {
    return new CallEntries<>(
        ImmutableList.of(entry), ImmutableIntArray.of(place), ImmutableIntArray.of());
  }

  /**
   * Returns those of a call that is about to be made, whose arguments need not be checked yet: a
   * call that is refused is on none. Takes time linear in them, and the time to sort those that are
   * removed.
   */
  static <T> CallEntries<T> of(
      Entries<T> all, Cause cause, ImmutableList<T> items, long... numbers) {
    return switch (cause.kind()) {
      case ADDS -> added(all.nextId(), items, (int) numbers[0]);
      case REMOVES -> removed(all, slots(all, cause.ids(numbers)));
      case MOVES -> moved(all, placed(all, cause.ids(numbers)), (int) numbers[0]);
      case REPLACES -> replaced(all, numbers[0], items.get(0));
      case ASKS, PLAYS ->
          unplaced(
              items.isEmpty()
                  ? entries(all, slots(all, cause.ids(numbers)))
                  : ImmutableList.of(new Entry<>(all.nextId(), items.get(0))));
      case ARRANGES, RESTARTS, SETS -> none();
    };
  }

  private static <T> CallEntries<T> added(long firstId, ImmutableList<T> items, int place) {
    ImmutableList.Builder<Entry<T>> entries = ImmutableList.builderWithExpectedSize(items.size());
    for (int i = 0; i < items.size(); i++) {
      entries.add(new Entry<>(firstId + i, items.get(i)));
    }
    return new CallEntries<>(entries.build(), row(place, items.size()), ImmutableIntArray.of());
  }

  private static <T> CallEntries<T> removed(Entries<T> all, int[] slots) {
    // The place in the upper half and the slot in the lower: sorted by place.
    long[] placed =
        IntStream.of(slots)
            .filter(slot -> !all.isRemoved(slot))
            .mapToLong(slot -> (long) all.place(slot) << Integer.SIZE | slot)
            .sorted()
            .distinct()
            .toArray();
    IntStream sorted = LongStream.of(placed).mapToInt(one -> (int) one);
    IntStream unplaced = IntStream.of(slots).filter(all::isRemoved).distinct();
    IntStream places = LongStream.of(placed).mapToInt(one -> (int) (one >> Integer.SIZE));
    return new CallEntries<>(
        entries(all, IntStream.concat(sorted, unplaced).toArray()),
        ImmutableIntArray.copyOf(places),
        ImmutableIntArray.of());
  }

  private static <T> CallEntries<T> moved(Entries<T> all, int[] slots, int place) {
    return new CallEntries<>(
        entries(all, slots),
        row(place, slots.length),
        ImmutableIntArray.copyOf(IntStream.of(slots).map(all::place)));
  }

  private static <T> CallEntries<T> replaced(Entries<T> all, long id, T item) {
    int slot = all.find(id);
    if (slot == Slots.NONE) {
      return none();
    }
    Entry<T> entry = new Entry<>(id, item);
    return all.isRemoved(slot) ? unplaced(ImmutableList.of(entry)) : added(entry, all.place(slot));
  }

  private static <T> CallEntries<T> unplaced(ImmutableList<Entry<T>> entries) {
    return new CallEntries<>(entries, ImmutableIntArray.of(), ImmutableIntArray.of());
  }

  private static ImmutableIntArray row(int first, int count) {
    return ImmutableIntArray.copyOf(IntStream.range(first, first + count));
  }

  private static int[] placed(Entries<?> all, LongStream ids) {
    return IntStream.of(slots(all, ids)).filter(slot -> !all.isRemoved(slot)).toArray();
  }

  private static int[] slots(Entries<?> all, LongStream ids) {
    return ids.mapToInt(all::find).filter(slot -> slot != Slots.NONE).toArray();
  }

  private static <T> ImmutableList<Entry<T>> entries(Entries<T> all, int[] slots) {
    return IntStream.of(slots).mapToObj(all::entry).collect(ImmutableList.toImmutableList());
  }
}
