package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkElementIndex;

import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The ids of entries by index, as runs of consecutive ones. An immutable value, whose memory grows
 * with the number of runs.
 *
 * <pre>
 *   ids      0 1 2 3 7 8        runs   0 from index 0, 7 from index 4
 * </pre>
 */
final class Ids {
  private static final Ids NONE = new Ids(new long[0], new int[0], 0);
  private static final Ids FROM_ZERO = NONE.then(0);

  private final long[] first; // the first id of each run
  private final int[] start; // its index
  private final int size;

  private Ids(long[] first, int[] start, int size) {
    this.first = first;
    this.start = start;
    this.size = size;
  }

  /** Returns {@code ids}, in any order. */
  static Ids of(LongStream ids) {
    long[] all = ids.toArray();
    int[] start =
        IntStream.range(0, all.length).filter(i -> i == 0 || all[i] != all[i - 1] + 1).toArray();
    return new Ids(IntStream.of(start).mapToLong(i -> all[i]).toArray(), start, all.length);
  }

  /** Returns the ids of {@code runs}: the first id and the length of each, by turns. */
  static Ids ofRuns(long[] runs) {
    long[] first = new long[runs.length / 2];
    int[] start = new int[first.length];
    long size = 0;
    for (int run = 0; run < first.length; run++) {
      first[run] = runs[2 * run];
      start[run] = (int) size;
      long length = runs[2 * run + 1];
      checkArgument(
          1 <= length && length <= Integer.MAX_VALUE - size, "run of ids (%s) is too long", length);
      size += length;
    }
    return new Ids(first, start, (int) size);
  }

  /** Returns the first id and the length of each run, by turns. */
  long[] runs() {
    long[] runs = new long[2 * first.length];
    for (int run = 0; run < first.length; run++) {
      runs[2 * run] = first[run];
      runs[2 * run + 1] = length(run);
    }
    return runs;
  }

  /** Returns consecutive ids from {@code first} on, one for every index. */
  static Ids from(long first) {
    return first == 0 ? FROM_ZERO : NONE.then(first);
  }

  /** Returns these ids, followed by consecutive ones from {@code next} on, one for every index. */
  Ids then(long next) {
    return size > 0 && unchecked(size - 1) + 1 == next
        ? new Ids(first, start, Integer.MAX_VALUE)
        : new Ids(
            Longs.concat(first, new long[] {next}),
            Ints.concat(start, new int[] {size}),
            Integer.MAX_VALUE);
  }

  /** Returns the first {@code count} ids. */
  Ids first(int count) {
    int runs = run(Arrays.binarySearch(start, count - 1)) + 1;
    return new Ids(Arrays.copyOf(first, runs), Arrays.copyOf(start, runs), count);
  }

  /** Returns these ids, followed by {@code others}. */
  Ids concat(Ids others) {
    if (size == 0 || others.size == 0) {
      return size == 0 ? others : this;
    }
    int merged = unchecked(size - 1) + 1 == others.first[0] ? 1 : 0; // one run continues another
    long[] more = Arrays.copyOfRange(others.first, merged, others.first.length);
    int[] at =
        Arrays.stream(others.start, merged, others.start.length).map(i -> size + i).toArray();
    return new Ids(Longs.concat(first, more), Ints.concat(start, at), size + others.size);
  }

  /** Checks that the ids are in ascending order and in [0, {@code end}). */
  void check(long end) {
    long min = 0;
    for (int run = 0; run < first.length; run++) {
      long id = first[run];
      long last = id + length(run) - 1;
      checkArgument(min <= id && id < end, "id (%s) must be in [%s, %s)", id, min, end);
      checkArgument(last < end, "id (%s) must be in [%s, %s)", last, last, end);
      min = last + 1;
    }
  }

  /** Returns the number of ids. */
  int size() {
    return size;
  }

  /**
   * Returns the id at {@code index}, in time logarithmic in the number of runs.
   *
   * @throws IndexOutOfBoundsException if {@code index} is not in [0, size)
   */
  long at(int index) {
    return unchecked(checkElementIndex(index, size));
  }

  /** Returns the id at {@code index}, which may be the first index after the ids. */
  long unchecked(int index) {
    int last = start.length - 1; // of most queues the only run
    int run = index >= start[last] ? last : run(Arrays.binarySearch(start, index));
    return first[run] + index - start[run];
  }

  /** Returns the run that a binary search ended in. */
  private static int run(int found) {
    return found < 0 ? ~found - 1 : found;
  }

  /** Returns the index of {@code id}, or {@link Slots#NONE}; the ids are in ascending order. */
  int indexOf(long id) {
    int run = run(Arrays.binarySearch(first, id));
    return run >= 0 && id - first[run] < length(run)
        ? start[run] + (int) (id - first[run])
        : Slots.NONE;
  }

  private int length(int run) {
    return (run + 1 < start.length ? start[run + 1] : size) - start[run];
  }

  /** A list of ids. */
  private static final class Listed extends AbstractList<Long> implements RandomAccess {
    private final Ids ids;

    Listed(Ids ids) {
      this.ids = ids;
    }

    @Override
    public int size() {
      return ids.size;
    }

    @Override
    public Long get(int index) {
      return ids.at(index);
    }
  }

  /** Returns {@code ids}, in any order; copies none of a list that {@link #asList} returned. */
  static Ids copyOf(List<Long> ids) {
    return ids instanceof Listed listed ? listed.ids : of(ids.stream().mapToLong(Long::longValue));
  }

  /** Returns the ids by index, in the same memory. */
  List<Long> asList() {
    return new Listed(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Ids ids
        && size == ids.size
        && Arrays.equals(first, ids.first)
        && Arrays.equals(start, ids.start);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(first) * 31 + size;
  }

  /** Returns the runs, such as {@code [0..3, 7..8]}. */
  @Override
  public String toString() {
    return IntStream.range(0, first.length)
        .mapToObj(run -> first[run] + ".." + (first[run] + length(run) - 1))
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
