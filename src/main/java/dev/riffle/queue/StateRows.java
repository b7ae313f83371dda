package dev.riffle.queue;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;

/**
 * Writes the rows of a {@link QueueState}, in which entries are ranks: the number of entries with
 * smaller ids. So a state does not show how the queue numbers its entries. Not thread-safe.
 */
final class StateRows {
  /** Stands for a removed entry, and for no entry. */
  static final int NONE = -1;

  private final ImmutableMap.Builder<String, ImmutableLongArray> rows = ImmutableMap.builder();
  private final Removed removed;

  StateRows(Removed removed) {
    this.removed = removed;
  }

  int rank(int slot) {
    return slot < 0 || (removed.count() > 0 && removed.contains(slot)) ? NONE : removed.rank(slot);
  }

  ImmutableLongArray ranks(int[] slots) {
    return ImmutableLongArray.copyOf(Arrays.stream(slots).mapToLong(this::rank));
  }

  void put(String name, ImmutableLongArray row) {
    rows.put(name, row);
  }

  void put(String name, long... numbers) {
    rows.put(name, ImmutableLongArray.copyOf(numbers));
  }

  void put(String name, int[] numbers) {
    rows.put(name, ImmutableLongArray.copyOf(Arrays.stream(numbers).asLongStream()));
  }

  void putSlots(String name, int[] slots) {
    rows.put(name, ranks(slots));
  }

  /** Puts slots that are mostly consecutive: a first rank and a length by turns. */
  void putRuns(String name, int[] slots) {
    ImmutableLongArray.Builder runs = ImmutableLongArray.builder();
    for (int i = 0; i < slots.length; ) {
      int first = rank(slots[i]);
      int length = 1;
      while (i + length < slots.length && rank(slots[i + length]) == first + length) {
        length++;
      }
      runs.add(first).add(length);
      i += length;
    }
    rows.put(name, runs.build());
  }

  ImmutableMap<String, ImmutableLongArray> build() {
    return rows.buildOrThrow();
  }
}
