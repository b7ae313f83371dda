package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The rows of a {@link QueueState}: those of a queue that writes them, or those that a queue is
 * restored from, which may come from a damaged file. Each part of a queue describes its rows once:
 * every method here either writes and returns the value that it is given, or returns the one that
 * is read in its place. The single numbers of a row are written and read in the same sequence. Not
 * thread-safe.
 *
 * <p>In rows entries are ranks: the number of entries that are kept and have smaller ids. So a
 * state does not show how the queue numbers its entries. A restored queue numbers them so: then
 * ranks are slots.
 *
 * <p>Validates each value that could cause a failure. That the rows do not contradict each other is
 * checked in the end: the restored queue must have the same ones ({@link #checkSame}).
 */
final class Rows {
  private static final int MAX_SHOWN = 60; // characters of a row in a message

  private final boolean isRead;
  private final ImmutableMap<String, ImmutableLongArray> rows; // that are read
  private final Map<String, Integer> next = new HashMap<>(); // index of a number, to be read
  private final int n;
  private final Map<String, ImmutableLongArray.Builder> written = new LinkedHashMap<>();
  private final Removed removed;
  private final int[] kept; // that are written
  private final Map<Integer, Integer> gone = new HashMap<>(); // numbers of entries heard
  private ImmutableSet<Integer> outside = ImmutableSet.of(); // slots of no place, as were read
  private ImmutableSet<Integer> once = ImmutableSet.of(); // those of them that play once

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

  /** Returns whether a row exists, or {@code isWritten}, if rows are written. */
  boolean has(String name, boolean isWritten) {
    return isRead ? rows.containsKey(name) : isWritten;
  }

  /** Returns a row, which must exist. */
  ImmutableLongArray row(String name) {
    ImmutableLongArray row = rows.get(name);
    checkArgument(row != null, "row %s is missing", name);
    return row;
  }

  /** Returns the next number of a row, which must be in [min, max], or writes {@code value}. */
  long number(String name, long value, long min, long max) {
    if (!isRead) {
      written(name).add(value);
      return value;
    }
    ImmutableLongArray row = row(name);
    int i = next.merge(name, 1, Integer::sum) - 1;
    checkArgument(i < row.length(), "row %s (%s) is too short", name, row);
    return checked(name, row.get(i), min, max);
  }

  static long checked(String name, long number, long min, long max) {
    checkArgument(
        min <= number && number <= max, "%s (%s) must be in [%s, %s]", name, number, min, max);
    return number;
  }

  /** Returns the same as an int, below which {@code max} is. */
  int integer(String name, int value, int min, int max) {
    return (int) number(name, value, min, max);
  }

  /** Returns whether the next number, 0 or 1, is 1. */
  boolean flag(String name, boolean value) {
    return integer(name, value ? 1 : 0, 0, 1) == 1;
  }

  /** Returns a constant, of which a row has the index. */
  <E extends Enum<E>> E constant(String name, E value, List<E> all) {
    return all.get(integer(name, all.indexOf(value), 0, all.size() - 1));
  }

  /** Returns a slot, or a number from {@code min} to -1, which means none. */
  int slot(String name, int slot, int min) {
    int rank = integer(name, rank(slot), min, n - 1);
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
    return all(name, values, value -> value, min, Integer.MAX_VALUE);
  }

  /** Returns slots, any of them more than once. */
  int[] slots(String name, int[] slots) {
    return all(name, slots, this::rank, 0, n - 1);
  }

  /**
   * Returns slots of entries heard, any of them more than once. Those of entries that are gone,
   * among them all from {@code end} on, are read as such that no entry has, equal where the slots
   * were.
   */
  int[] heard(String name, int[] slots, int end) {
    int[] all = all(name, slots, slot -> heardRank(slot, end), Integer.MIN_VALUE, n - 1);
    if (isRead) {
      checkArgument(Ints.indexOf(all, Slots.NONE) < 0, "%s (-1) must be heard", name);
      Arrays.setAll(all, i -> all[i] < 0 ? Slots.gone(-2 - all[i]) : all[i]);
    }
    return all;
  }

  private int heardRank(int slot, int end) {
    int rank = slot < end ? rank(slot) : Slots.NONE;
    return rank >= 0 ? rank : gone.computeIfAbsent(slot, unused -> -2 - gone.size());
  }

  private int[] all(String name, int[] values, IntUnaryOperator toWritten, int min, int max) {
    if (isRead) {
      return row(name).stream().mapToInt(number -> (int) checked(name, number, min, max)).toArray();
    }
    ImmutableLongArray.Builder row = written(name);
    IntStream.of(values).map(toWritten).forEach(row::add);
    return values;
  }

  /**
   * Records the entries outside of the source order, and those of them that play once, for the rows
   * that are read next.
   */
  void exclude(int[] slots, int[] playable) {
    outside = ImmutableSet.copyOf(Ints.asList(slots));
    once = ImmutableSet.copyOf(Ints.asList(playable));
  }

  /** Returns {@code slots}, of a row that was read, which must be such that they can be played. */
  int[] playable(String name, int... slots) {
    return check(name, slots, slot -> !outside.contains(slot) || once.contains(slot));
  }

  /** Returns {@code slots}, of a row that was read, which must be in the source order. */
  int[] placed(String name, int... slots) {
    return check(name, slots, slot -> !outside.contains(slot));
  }

  private int[] check(String name, int[] slots, IntPredicate isRight) {
    for (int slot : slots) {
      checkArgument(isRight.test(slot), "%s (%s) must not be outside", name, slot);
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
      for (int slot : outside) {
        checkArgument(!read.contains(slot), "%s (%s) must not be outside", name, slot);
      }
      return read;
    }
    ImmutableLongArray.Builder row = written(name);
    int[] runs = bag.drawableRuns();
    int first = 0;
    int length = 0; // of the last run, which may grow
    for (int i = 0; i < runs.length; i += 2) {
      int rank = rank(runs[i]); // those of the run are as consecutive: none of it is removed
      if (rank != first + length) {
        addRun(first, length, row);
        first = rank;
        length = 0;
      }
      length += runs[i + 1];
    }
    addRun(first, length, row);
    return bag;
  }

  private static void addRun(int first, int length, ImmutableLongArray.Builder row) {
    if (length > 0) {
      row.add(first).add(length);
    }
  }

  private int[] runs(String name) {
    int[] runs = integers(name, new int[0], 0);
    checkArgument(runs.length % 2 == 0, "%s (%s numbers) must be pairs", name, runs.length);
    int left = n;
    for (int i = 0; i < runs.length; i += 2) {
      long first = checked(name, runs[i], 0, n - 1);
      left -= (int) checked(name, runs[i + 1], 1, Math.min(n - first, left));
    }
    return runs;
  }

  /** Returns {@code values}, written or read one by one by {@code exchange}, or {@code any}. */
  @CanIgnoreReturnValue
  <E> ImmutableList<E> list(String name, List<E> values, E any, UnaryOperator<E> exchange) {
    int count = integer(name, values.size(), 0, Integer.MAX_VALUE);
    return IntStream.range(0, count)
        .mapToObj(i -> exchange.apply(isRead ? any : values.get(i)))
        .collect(ImmutableList.toImmutableList());
  }

  /** Checks that {@code restored}, the rows of the queue restored from these, are the same. */
  void checkSame(ImmutableMap<String, ImmutableLongArray> restored) {
    checkArgument(
        restored.keySet().containsAll(rows.keySet()),
        "rows %s must be known",
        Sets.difference(rows.keySet(), restored.keySet()));
    restored.forEach(
        (name, row) -> {
          if (!row(name).equals(row)) { // the text takes as long as reading the row
            String shown = Ascii.truncate(row(name).toString(), MAX_SHOWN, "...");
            throw new IllegalArgumentException(
                "row " + name + " (" + shown + ") contradicts the others");
          }
        });
  }
}
