package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/** Reads the rows of a {@link QueueState}, which may come from a file that is damaged. */
final class Rows {
  private final ImmutableMap<String, ImmutableLongArray> rows;
  private final Set<String> read = new HashSet<>();
  private final int n;

  /** Reads rows in which slots are below {@code n}. */
  Rows(ImmutableMap<String, ImmutableLongArray> rows, int n) {
    this.rows = rows;
    this.n = n;
  }

  static ImmutableLongArray row(int... numbers) {
    return ImmutableLongArray.copyOf(Arrays.stream(numbers).asLongStream());
  }

  /** Returns a row that must be there. */
  ImmutableLongArray row(String name) {
    ImmutableLongArray row = rows.get(name);
    checkArgument(row != null, "row %s is missing", name);
    read.add(name);
    return row;
  }

  /** Returns number {@code i} of a row, which must be in [least, most]. */
  int number(String name, int i, long least, long most) {
    ImmutableLongArray row = row(name);
    checkArgument(i < row.length(), "row %s (%s) is too short", name, row);
    return in(name, row.get(i), least, most);
  }

  static int in(String name, long number, long least, long most) {
    checkArgument(
        least <= number && number <= most,
        "%s (%s) must be in [%s, %s]",
        name,
        number,
        least,
        most);
    return (int) number;
  }

  /** Checks that there is no row that nobody has read. */
  void checkAllRead() {
    checkArgument(
        read.containsAll(rows.keySet()),
        "rows %s must be known",
        Sets.difference(rows.keySet(), read));
  }

  boolean flag(String name) {
    return number(name, 0, 0, 1) == 1;
  }

  /** Returns numbers that are all in [0, most]. */
  ImmutableIntArray numbers(String name, int most) {
    ImmutableLongArray row = row(name);
    ImmutableIntArray.Builder numbers = ImmutableIntArray.builder(row.length());
    for (int i = 0; i < row.length(); i++) {
      numbers.add(number(name, i, 0, most));
    }
    return numbers.build();
  }

  /** Returns slots of entries, any of them more than once. */
  int[] slots(String name) {
    return numbers(name, n - 1).toArray();
  }

  /** Returns slots of entries, none of them twice. */
  int[] distinct(String name) {
    int[] slots = slots(name);
    BitSet seen = new BitSet();
    for (int slot : slots) {
      checkArgument(!seen.get(slot), "%s (%s) must be there once", name, slot);
      seen.set(slot);
    }
    return slots;
  }
}
