package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import com.google.common.primitives.ImmutableIntArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The entries that a call is on, with their places in the source order, as a {@link Change} carries
 * them. An immutable value.
 */
final class CallEntries<T> {
  private static final ImmutableIntArray NO_PLACES = ImmutableIntArray.of();
  private static final CallEntries<Object> NONE =
      new CallEntries<>(ImmutableList.of(), NO_PLACES, NO_PLACES);

  final ImmutableList<Entry<T>> entries;
  final ImmutableIntArray places;
  final ImmutableIntArray from;

  private CallEntries(
      ImmutableList<Entry<T>> entries, ImmutableIntArray places, ImmutableIntArray from) {
    this.entries = entries;
    this.places = places;
    this.from = from;
  }

  @SuppressWarnings("unchecked") // it holds none
  static <T> CallEntries<T> none() {
    return (CallEntries<T>) NONE;
  }

  /**
   * Returns those of a call that is about to be made. Its arguments need not be checked yet: a call
   * that is refused has no change. Takes time linear in them, and the time to sort those that are
   * removed.
   */
  static <T> CallEntries<T> of(
      Entries<T> all, Cause cause, ImmutableList<T> items, long... numbers) {
    int[] slots = cause.ids(numbers).mapToInt(all::find).filter(slot -> slot >= 0).toArray();
    return switch (cause.kind()) {
      case ADDS -> at(row(numbers[0], items.size()), added(all, items));
      case REMOVES, DROPS -> removed(all, IntStream.of(slots).distinct().toArray());
      case MOVES ->
          new CallEntries<>(entries(all, slots), row(numbers[0], slots.length), placed(all, slots));
      case REPLACES, REFRESHES -> at(placed(all, slots), withItems(all, cause.ids(numbers), items));
      case ASKS, INSERTS, PLAYS, JUMPS ->
          at(NO_PLACES, items.isEmpty() ? entries(all, slots) : added(all, items));
      case ARRANGES, RESTARTS, SETS -> none();
    };
  }

  private static <T> CallEntries<T> at(ImmutableIntArray places, ImmutableList<Entry<T>> entries) {
    return new CallEntries<>(entries, places, NO_PLACES);
  }

  /** Returns the entries of {@code items}, which will have the next ids. */
  private static <T> ImmutableList<Entry<T>> added(Entries<T> all, ImmutableList<T> items) {
    return withItems(all, LongStream.iterate(all.nextId(), id -> id + 1), items);
  }

  /** Returns the entries of ids with {@code items}, one for each. */
  private static <T> ImmutableList<Entry<T>> withItems(
      Entries<T> all, LongStream ids, ImmutableList<T> items) {
    return Streams.zip(ids.boxed(), items.stream(), all::entry)
        .collect(ImmutableList.toImmutableList());
  }

  private static <T> ImmutableList<Entry<T>> entries(Entries<T> all, int[] slots) {
    return IntStream.of(slots).mapToObj(all::entry).collect(ImmutableList.toImmutableList());
  }

  private static <T> CallEntries<T> removed(Entries<T> all, int[] slots) {
    // The place, or the highest number, in the upper half, and the index in the lower.
    long[] sorted =
        IntStream.range(0, slots.length)
            .mapToLong(i -> (long) placeOrMax(all, slots[i]) << Integer.SIZE | i)
            .sorted()
            .toArray();
    IntStream places = LongStream.of(sorted).mapToInt(one -> (int) (one >> Integer.SIZE));
    return at(
        ImmutableIntArray.copyOf(places.filter(place -> place < Integer.MAX_VALUE)),
        entries(all, LongStream.of(sorted).mapToInt(one -> slots[(int) one]).toArray()));
  }

  private static int placeOrMax(Entries<?> all, int slot) {
    return all.isRemoved(slot) ? Integer.MAX_VALUE : all.place(slot);
  }

  private static ImmutableIntArray row(long first, int count) {
    return ImmutableIntArray.copyOf(IntStream.range((int) first, (int) first + count));
  }

  private static ImmutableIntArray placed(Entries<?> all, int[] slots) {
    IntStream known = IntStream.of(slots).filter(slot -> !all.isRemoved(slot));
    return ImmutableIntArray.copyOf(known.map(all::place));
  }
}
