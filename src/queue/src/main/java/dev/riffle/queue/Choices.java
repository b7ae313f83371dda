package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Calls whose arguments depend on the state of the queue at the instant at which they are made, or
 * none where they would have no effect. Stateless.
 */
final class Choices {
  private Choices() {}

  /** Returns the call that gives entries other items; passes over entries that have left. */
  static <T> Optional<Call<T>> refresh(Engine<T> queue, Map<Entry<T>, ? extends T> items) {
    return on(
        Cause.REFRESH,
        present(queue, items.keySet()),
        entry -> Stream.of(checkNotNull(items.get(entry), "item of %s must not be null", entry)));
  }

  /** Returns the call that removes entries for good; passes over entries that have left. */
  static <T> Optional<Call<T>> drop(Engine<T> queue, Collection<Entry<T>> entries) {
    return on(Cause.DROP, present(queue, entries));
  }

  /** Returns the call that removes entries by their items. */
  static <T> Optional<Call<T>> removeIf(Engine<T> queue, Predicate<? super T> condition) {
    Stream<Entry<T>> all = queue.entries().inOrder(0, Integer.MAX_VALUE).stream();
    return on(Cause.REMOVE_ALL, all.filter(entry -> condition.test(entry.item())));
  }

  /** Returns the call that dequeues all entries. */
  static <T> Optional<Call<T>> clearUpNext(Engine<T> queue) {
    int[] asked = queue.sequencer().ahead.askedSlots();
    return on(Cause.CLEAR_UP_NEXT, queue.entriesAt(asked).stream());
  }

  /** Returns the call that gives {@code entry} a weight, unless it has that. */
  static <T> Optional<Call<T>> setWeight(Engine<T> queue, Entry<T> entry, int weight) {
    Entries<T> all = queue.entries();
    int slot = all.slot(entry);
    return all.drawing().checkedWeight(weight) == all.numbers().weight(slot)
        ? Optional.empty()
        : Optional.of(Call.of(Cause.SET_WEIGHTS, ImmutableList.of(), entry.id(), weight));
  }

  /** Returns the call that gives entries the weights that their items have now. */
  static <T> Optional<Call<T>> updateWeights(Engine<T> queue) {
    long[] changed = queue.entries().changedWeights();
    return changed.length == 0
        ? Optional.empty()
        : Optional.of(Call.of(Cause.SET_WEIGHTS, ImmutableList.of(), changed));
  }

  private static <T> Stream<Entry<T>> present(Engine<T> queue, Collection<Entry<T>> entries) {
    return entries.stream().filter(queue.entries()::has);
  }

  private static <T> Optional<Call<T>> on(Cause cause, Stream<Entry<T>> entries) {
    return on(cause, entries, entry -> Stream.of());
  }

  private static <T> Optional<Call<T>> on(
      Cause cause, Stream<Entry<T>> entries, Function<Entry<T>, Stream<T>> items) {
    ImmutableList<Entry<T>> all = entries.collect(ImmutableList.toImmutableList());
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Call.of(
                cause,
                all.stream().flatMap(items).collect(ImmutableList.toImmutableList()),
                all.stream().mapToLong(Entry::id).toArray()));
  }
}
