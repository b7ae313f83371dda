package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.shuffle.Bag;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The rows of a {@link QueueState}: those of a queue that writes them, or those that a queue is
 * restored from, which may come from a damaged file. Each part of a queue describes its rows once:
 * every method here either writes and returns the value that it is given, or returns the one that
 * is read in its place. Not thread-safe.
 *
 * <p>In rows entries are ranks: the number of entries that are kept and have smaller ids. So a
 * state does not show how the queue numbers its entries. A restored queue numbers them so: then
 * ranks are slots.
 *
 * <p>What is read is checked where it could do harm. That the rows do not contradict each other is
 * checked in the end: the restored queue must have the same ones ({@link #checkSame}).
 */
final class Rows {
  private static final int MAX_SHOWN = 60; // characters of a row in a message

  private final boolean isRead;
  private final ImmutableMap<String, ImmutableLongArray> rows; // that are read
  private final int n;
  private final Map<String, ImmutableLongArray.Builder> written = new LinkedHashMap<>();
  private final Removed removed;
  private final int[] kept; // that are written
  private final Map<Integer, Integer> gone = new HashMap<>(); // numbers of entries heard
  private Kept outside = Kept.NONE; // as was read

  /**
   * Writes rows of a queue from which {@code removed} were removed, of which it keeps {@code kept},
   * in ascending order.
   */
  Rows(Removed removed, int[] kept) {
    this.removed = removed;
    this.kept = kept;
    isRead = false;
    rows = ImmutableMap.of();
    n = 0;
  }

  /** Reads rows of a queue of {@code n} entries. */
  Rows(ImmutableMap<String, ImmutableLongArray> rows, int n) {
    this.rows = rows;
    this.n = n;
    isRead = true;
    removed = Removed.NONE;
    kept = new int[0];
  }

  /** Returns whether rows are read, rather than written. */
  boolean isRead() {
    return isRead;
  }

  /** Returns the rows that were written. */
  ImmutableMap<String, ImmutableLongArray> build() {
    return ImmutableMap.copyOf(Maps.transformValues(written, ImmutableLongArray.Builder::build));
  }

  /** Returns the row to write to, which may stay empty. */
  ImmutableLongArray.Builder written(String name) {
    return written.computeIfAbsent(name, unused -> ImmutableLongArray.builder());
  }

  /** Returns a row, which must be there. */
  ImmutableLongArray row(String name) {
    ImmutableLongArray row = rows.get(name);
    checkArgument(row != null, "row %s is missing", name);
    return row;
  }

  /**
   * Returns number {@code i} of a row, which must be in [min, max]; {@code value} is the next one
   * to write.
   */
  long number(String name, int i, long value, long min, long max) {
    if (!isRead) {
      written(name).add(value);
      return value;
    }
    ImmutableLongArray row = row(name);
    checkArgument(i < row.length(), "row %s (%s) is too short", name, row);
    long number = row.get(i);
    checkArgument(
        min <= number && number <= max, "%s (%s) must be in [%s, %s]", name, number, min, max);
    return number;
  }

  /** Returns the same as an int, below which {@code max} is. */
  int integer(String name, int i, int value, int min, int max) {
    return (int) number(name, i, value, min, max);
  }

  /** Returns whether that number, 0 or 1, is 1. */
  boolean flag(String name, int i, boolean value) {
    return integer(name, i, value ? 1 : 0, 0, 1) == 1;
  }

  /** Returns a slot, or a number from {@code min} to -1, which stands for none. */
  int slot(String name, int i, int slot, int min) {
    int rank = integer(name, i, rank(slot), min, n - 1);
    return isRead ? rank : slot;
  }

  private int rank(int slot) {
    if (slot < 0 || removed.count() == 0) {
      return slot;
    }
    int at = Arrays.binarySearch(kept, slot);
    boolean isGone = at < 0 && removed.contains(slot);
    return isGone ? Slots.NONE : removed.rank(slot) + (at < 0 ? ~at : at);
  }

  /** Returns all numbers of a row, from {@code min} on. */
  int[] integers(String name, int[] values, int min) {
    if (!isRead) {
      ImmutableLongArray.Builder row = written(name);
      IntStream.of(values).forEach(row::add);
      return values;
    }
    return IntStream.range(0, row(name).length())
        .map(i -> integer(name, i, 0, min, Integer.MAX_VALUE))
        .toArray();
  }

  /** Records the entries outside of the source order, for the rows that are read next. */
  void keep(Kept read) {
    outside = read;
  }

  /** Returns {@code slots}, of a row that was read, which must be such that they can be played. */
  int[] playable(String name, int... slots) {
    return check(name, slots, slot -> !outside.contains(slot) || outside.isOnce(slot));
  }

  /** Returns {@code slots}, of a row that was read, which must be in the source order. */
  int[] placed(String name, int... slots) {
    return check(name, slots, slot -> !outside.contains(slot));
  }

  private int[] check(String name, int[] slots, IntPredicate isRight) {
    if (isRead && outside != Kept.NONE) {
      for (int slot : slots) {
        checkArgument(isRight.test(slot), "%s (%s) must not be outside", name, slot);
      }
    }
    return slots;
  }

  /** Returns slots, any of them more than once. */
  int[] slots(String name, int[] slots) {
    return slots(name, slots, 0);
  }

  /** Returns slots and numbers from {@code min} to -1. */
  int[] slots(String name, int[] slots, int min) {
    if (isRead) {
      return IntStream.range(0, row(name).length()).map(i -> slot(name, i, 0, min)).toArray();
    }
    ImmutableLongArray.Builder row = written(name);
    IntStream.of(slots).forEach(slot -> row.add(rank(slot)));
    return slots;
  }

  /**
   * Returns slots of entries heard, any of them more than once. Those of entries that are gone are
   * read as numbers below -1, equal where the slots were.
   */
  int[] heard(String name, int[] slots) {
    if (isRead) {
      return slots(name, slots, Integer.MIN_VALUE);
    }
    ImmutableLongArray.Builder row = written(name);
    for (int slot : slots) {
      int rank = rank(slot);
      row.add(rank >= 0 ? rank : gone.computeIfAbsent(slot, unused -> -2 - gone.size()));
    }
    return slots;
  }

  /**
   * Returns {@code bag}, or one of the members that are read, which are in the source order. The
   * row has the drawable members as runs of consecutive ranks, the first and a length by turns.
   */
  Bag bag(String name, Bag bag) {
    if (isRead) {
      Bag read = Bag.ofRuns(runs(name));
      for (int slot : outside.toArray()) {
        checkArgument(!read.contains(slot), "%s (%s) must not be outside", name, slot);
      }
      return read;
    }
    ImmutableLongArray.Builder row = written(name);
    int[] runs = bag.drawableRuns();
    int first = 0;
    int length = 0; // of the last run, which may go on
    for (int i = 0; i < runs.length; i += 2) {
      int step = removed.count() == 0 ? runs[i + 1] : 1; // ranks may have gaps
      for (int j = 0; j < runs[i + 1]; j += step) {
        int rank = rank(runs[i] + j);
        if (length > 0 && rank != first + length) {
          row.add(first).add(length);
          length = 0;
        }
        first = length == 0 ? rank : first;
        length += step;
      }
    }
    if (length > 0) {
      row.add(first).add(length);
    }
    return bag;
  }

  private int[] runs(String name) {
    int[] runs = integers(name, new int[0], 0);
    checkArgument(runs.length % 2 == 0, "%s (%s numbers) must be pairs", name, runs.length);
    int left = n;
    for (int i = 0; i < runs.length; i += 2) {
      int first = integer(name, i, 0, 0, n - 1);
      left -= integer(name, i + 1, 0, 1, Math.min(n - first, left));
    }
    return runs;
  }

  /** Checks what was read. */
  void check(boolean isRight, String rule) {
    checkArgument(isRight, rule);
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
