package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableLongArray;

/**
 * Reads the rows of a {@link QueueState}, which may come from a damaged file. A restored queue
 * numbers its entries by their ranks: so these are slots. Not thread-safe.
 *
 * <p>Readers check what could do harm. That the rows do not contradict each other is checked in the
 * end: the restored queue must have the same ones ({@link #checkSame}).
 */
final class Rows {
  private static final int MAX_SHOWN = 60; // characters of a row in a message

  private final ImmutableMap<String, ImmutableLongArray> rows;
  private final int n;

  /** Reads rows of a queue of {@code n} entries. */
  Rows(ImmutableMap<String, ImmutableLongArray> rows, int n) {
    this.rows = rows;
    this.n = n;
  }

  /** Returns a row, which must be there. */
  ImmutableLongArray row(String name) {
    ImmutableLongArray row = rows.get(name);
    checkArgument(row != null, "row %s is missing", name);
    return row;
  }

  /** Returns number {@code i} of a row, which must be in [min, max]. */
  long number(String name, int i, long min, long max) {
    ImmutableLongArray row = row(name);
    checkArgument(i < row.length(), "row %s (%s) is too short", name, row);
    long number = row.get(i);
    checkArgument(
        min <= number && number <= max, "%s (%s) must be in [%s, %s]", name, number, min, max);
    return number;
  }

  /** Returns the same as an int, below which {@code max} is. */
  int integer(String name, int i, int min, int max) {
    return (int) number(name, i, min, max);
  }

  boolean flag(String name) {
    return number(name, 0, 0, 1) == 1;
  }

  /** Returns numbers that are all in [min, max]. */
  int[] numbers(String name, int min, int max) {
    int[] numbers = new int[row(name).length()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = integer(name, i, min, max);
    }
    return numbers;
  }

  /** Returns slots, any of them more than once. */
  int[] slots(String name) {
    return numbers(name, 0, n - 1);
  }

  /** Returns slots that were put as runs, at most as many as there are entries. */
  int[] runs(String name) {
    int numbers = row(name).length();
    checkArgument(numbers % 2 == 0, "%s (%s numbers) must be pairs", name, numbers);
    Slots slots = new Slots();
    for (int i = 0; i < numbers; i += 2) {
      int first = integer(name, i, 0, n - 1);
      int length = integer(name, i + 1, 1, Math.min(n - first, n - slots.size()));
      for (int slot = first; slot < first + length; slot++) {
        slots.addLast(slot);
      }
    }
    return slots.toArray();
  }

  /** Checks that {@code restored}, the rows of the queue restored from these, are the same. */
  void checkSame(ImmutableMap<String, ImmutableLongArray> restored) {
    checkArgument(
        restored.keySet().containsAll(rows.keySet()),
        "rows %s must be known",
        Sets.difference(rows.keySet(), restored.keySet()));
    restored.forEach(
        (name, row) ->
            checkArgument(
                row(name).equals(row),
                "row %s (%s) contradicts the others",
                name,
                Ascii.truncate(row(name).toString(), MAX_SHOWN, "...")));
  }
}
