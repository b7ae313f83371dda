package dev.riffle.queue;

import java.util.function.ToIntFunction;

/**
 * The numbers of entries for a {@link Rule}, by slot: each is at least 0, and computed from the
 * item when that is added. Not thread-safe.
 */
final class Numbers<T> {
  private final ToIntFunction<? super T> of;
  private final Slots numbers = new Slots();

  Numbers(ToIntFunction<? super T> of) {
    this.of = of;
  }

  /** Returns numbers of other entries, none yet. */
  Numbers<T> empty() {
    return new Numbers<>(of);
  }

  int at(int slot) {
    return numbers.at(slot);
  }

  void add(T item) {
    numbers.addLast(of.applyAsInt(item));
  }

  void set(int slot, T item) {
    numbers.set(slot, of.applyAsInt(item));
  }

  /** Reads the numbers, which a state has in the order of the ids. */
  void read(Rows rows) {
    numbers.addAll(rows.integers("numbers", new int[0], 0));
  }
}
