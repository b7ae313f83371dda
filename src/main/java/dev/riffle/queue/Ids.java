package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkElementIndex;

import java.util.Arrays;
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
public final class Ids {
  private static final Ids NONE = new Ids(new long[0], new int[0], 0);

  private final long[] first; // the first id of each run
  private final int[] start; // its index
  private final int size;

  private Ids(long[] first, int[] start, int size) {
    this.first = first;
    this.start = start;
    this.size = size;
  }

  /** Returns no ids. */
  public static Ids of() {
    return NONE;
  }

  /** Returns {@code ids}, in any order. */
  public static Ids of(LongStream ids) {
    long[] all = ids.toArray();
    long[] first = new long[all.length];
    int[] start = new int[all.length];
    int runs = 0;
    for (int i = 0; i < all.length; i++) {
      if (i == 0 || all[i] != all[i - 1] + 1) {
        first[runs] = all[i];
        start[runs++] = i;
      }
    }
    return new Ids(Arrays.copyOf(first, runs), Arrays.copyOf(start, runs), all.length);
  }

  /** Returns these ids, followed by {@code count} consecutive ones from {@code next} on. */
  Ids plus(long next, int count) {
    if (count == 0) {
      return this;
    }
    int runs = first.length;
    boolean isNew = size == 0 || at(size - 1) + 1 != next;
    long[] newFirst = Arrays.copyOf(first, isNew ? runs + 1 : runs);
    int[] newStart = Arrays.copyOf(start, newFirst.length);
    if (isNew) {
      newFirst[runs] = next;
      newStart[runs] = size;
    }
    return new Ids(newFirst, newStart, size + count);
  }

  /** Returns the number of ids. */
  public int size() {
    return size;
  }

  /**
   * Returns the id at {@code index}, in time logarithmic in the number of runs.
   *
   * @throws IndexOutOfBoundsException if {@code index} is not in [0, size)
   */
  public long at(int index) {
    checkElementIndex(index, size);
    int found = Arrays.binarySearch(start, index);
    int run = found < 0 ? ~found - 1 : found;
    return first[run] + index - start[run];
  }

  /** Returns the index of {@code id}, or {@link Slots#NONE}; the ids are in ascending order. */
  int indexOf(long id) {
    int found = Arrays.binarySearch(first, id);
    int run = found < 0 ? ~found - 1 : found;
    return run >= 0 && id - first[run] < length(run)
        ? start[run] + (int) (id - first[run])
        : Slots.NONE;
  }

  int runs() {
    return first.length;
  }

  /** Returns the first id of a run. */
  long first(int run) {
    return first[run];
  }

  int length(int run) {
    return (run + 1 < start.length ? start[run + 1] : size) - start[run];
  }

  /** Returns the ids by index. */
  public LongStream stream() {
    return IntStream.range(0, first.length)
        .mapToObj(run -> LongStream.range(first[run], first[run] + length(run)))
        .flatMapToLong(run -> run);
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
    StringBuilder text = new StringBuilder("[");
    for (int run = 0; run < first.length; run++) {
      text.append(run == 0 ? "" : ", ").append(first[run]);
      text.append("..").append(first[run] + length(run) - 1);
    }
    return text.append(']').toString();
  }
}
