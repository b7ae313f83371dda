package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads the rows of a {@link QueueState}, which may come from a damaged file. A restored queue
 * numbers its entries by their ranks: so these are slots. Not thread-safe.
 */
final class Rows {
  static final ImmutableLongArray EMPTY = ImmutableLongArray.of();

  private final ImmutableMap<String, ImmutableLongArray> rows;
  private final Map<String, Integer> read = new HashMap<>(); // how many numbers of each row
  private final int n;

  /** Reads rows of a queue of {@code n} entries. */
  Rows(ImmutableMap<String, ImmutableLongArray> rows, int n) {
    this.rows = rows;
    this.n = n;
  }

  /** Returns a row, which must be there. */
  ImmutableLongArray row(String name) {
    return row(name, Integer.MAX_VALUE);
  }

  /** Returns a row, of which {@code count} numbers are read. */
  private ImmutableLongArray row(String name, int count) {
    ImmutableLongArray row = rows.get(name);
    checkArgument(row != null, "row %s is missing", name);
    read.merge(name, count, Math::max);
    return row;
  }

  /** Returns number {@code i} of a row, which must be in [min, max]. */
  long number(String name, int i, long min, long max) {
    ImmutableLongArray row = row(name, i + 1);
    checkArgument(i < row.length(), "row %s (%s) is too short", name, row);
    return checkIn(name, row.get(i), min, max);
  }

  /** Returns the same as an int, below which {@code max} is. */
  int integer(String name, int i, int min, int max) {
    return (int) number(name, i, min, max);
  }

  static int in(String name, long number, int min, int max) {
    return (int) checkIn(name, number, min, max);
  }

  private static long checkIn(String name, long number, long min, long max) {
    checkArgument(
        min <= number && number <= max, "%s (%s) must be in [%s, %s]", name, number, min, max);
    return number;
  }

  /** Checks that every number of every row has been read. */
  void checkAllRead() {
    checkArgument(
        read.keySet().containsAll(rows.keySet()),
        "rows %s must be known",
        Sets.difference(rows.keySet(), read.keySet()));
    rows.forEach(
        (name, row) ->
            checkArgument(
                row.length() <= read.getOrDefault(name, 0), "row %s (%s) is too long", name, row));
  }

  boolean flag(String name) {
    return number(name, 0, 0, 1) == 1;
  }

  /** Returns numbers that are all in [min, max]. */
  ImmutableIntArray numbers(String name, int min, int max) {
    ImmutableLongArray row = row(name);
    ImmutableIntArray.Builder numbers = ImmutableIntArray.builder(row.length());
    for (int i = 0; i < row.length(); i++) {
      numbers.add(in(name, row.get(i), min, max));
    }
    return numbers.build();
  }

  /** Returns slots, any of them more than once. */
  int[] slots(String name) {
    return numbers(name, 0, n - 1).toArray();
  }

  /** Returns slots, none of them twice. */
  int[] distinct(String name) {
    int[] slots = slots(name);
    checkDistinct(name, slots);
    return slots;
  }

  /** Returns slots that were put as runs, none of them twice. */
  int[] runs(String name) {
    ImmutableLongArray row = row(name);
    checkArgument(row.length() % 2 == 0, "%s (%s numbers) must be pairs", name, row.length());
    int[] slots = new int[n];
    int size = 0;
    for (int i = 0; i < row.length(); i += 2) {
      int first = in(name, row.get(i), 0, n - 1);
      int length = in(name, row.get(i + 1), 1, Math.min(n - first, n - size));
      for (int slot = first; slot < first + length; slot++) {
        slots[size++] = slot;
      }
    }
    int[] all = Arrays.copyOf(slots, size);
    checkDistinct(name, all);
    return all;
  }

  private static void checkDistinct(String name, int[] slots) {
    BitSet seen = new BitSet();
    for (int slot : slots) {
      checkArgument(!seen.get(slot), "%s (%s) must be there once", name, slot);
      seen.set(slot);
    }
  }
}
