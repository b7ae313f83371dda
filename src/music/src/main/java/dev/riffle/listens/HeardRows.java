package dev.riffle.listens;

import static com.google.common.base.Preconditions.checkArgument;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * The times at which songs were last heard: rows of a key, a length and a time, 16 bytes each, in
 * ascending order of the key and the length. Immutable. A look-up takes logarithmic time; rows of a
 * file are used as they are, because a table of a million songs would take longer to fill than to
 * read.
 */
final class HeardRows {
  static final HeardRows NONE = new HeardRows(new long[0], new long[0]);

  /** The number of bytes of a row. */
  static final int BYTES = 2 * Long.BYTES;

  /** The length of a song whose length is not known, or does not matter. */
  static final long ANY_LENGTH = 0xFFFF_FFFFL;

  /** The difference of the lengths of two files of the same recording, in milliseconds. */
  private static final long TOLERANCE = 2_000;

  private final long[] keys;
  private final long[] values; // the length in the upper half, the time in the lower one; unsigned

  /**
   * A row.
   *
   * @param lengthMillis of the song, at most {@link #ANY_LENGTH}
   * @param seconds the time at which it began, since 1970
   */
  record Row(long key, long lengthMillis, long seconds) {
    private long value() {
      return Math.min(lengthMillis, ANY_LENGTH) << Integer.SIZE | Math.min(seconds, ANY_LENGTH);
    }
  }

  private HeardRows(long[] keys, long[] values) {
    this.keys = keys;
    this.values = values;
  }

  int size() {
    return keys.length;
  }

  /**
   * Returns the last time at which a song was heard, in seconds since 1970, or -1 if it has not
   * been heard. Songs of the same key are different if their known lengths differ by more than two
   * seconds.
   */
  long last(long key, long lengthMillis) {
    long last = -1;
    for (int i = firstOf(key); i < keys.length && keys[i] == key; i++) {
      if (isSame(values[i] >>> Integer.SIZE, lengthMillis)) {
        last = Math.max(last, values[i] & ANY_LENGTH);
      }
    }
    return last;
  }

  private static boolean isSame(long length, long other) {
    return length == ANY_LENGTH || other == ANY_LENGTH || Math.abs(length - other) <= TOLERANCE;
  }

  private int firstOf(long key) {
    int from = 0;
    int to = keys.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (keys[middle] < key) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** Returns these rows and {@code added}; of rows that differ in the time only, the latest. */
  HeardRows plus(List<Row> added) {
    if (added.isEmpty()) {
      return this;
    }
    Row[] rows = added.toArray(new Row[0]);
    Arrays.sort(rows, (a, b) -> compare(a.key, a.value(), b.key, b.value()));
    Merge merge = new Merge(keys.length + rows.length);
    int next = 0;
    for (int i = 0; i < keys.length; i++) {
      while (next < rows.length
          && compare(rows[next].key, rows[next].value(), keys[i], values[i]) < 0) {
        merge.add(rows[next].key, rows[next].value());
        next++;
      }
      merge.add(keys[i], values[i]);
    }
    for (; next < rows.length; next++) {
      merge.add(rows[next].key, rows[next].value());
    }
    return merge.rows();
  }

  private static int compare(long key, long value, long otherKey, long otherValue) {
    int byKey = Long.compare(key, otherKey);
    return byKey == 0 ? Long.compareUnsigned(value, otherValue) : byKey;
  }

  /** Collects rows in their order. */
  private static final class Merge {
    private final long[] keys;
    private final long[] values;
    private int size;

    Merge(int max) {
      keys = new long[max];
      values = new long[max];
    }

    void add(long key, long value) {
      boolean isLater =
          size > 0
              && keys[size - 1] == key
              && values[size - 1] >>> Integer.SIZE == value >>> Integer.SIZE;
      size -= isLater ? 1 : 0;
      keys[size] = key;
      values[size] = value;
      size++;
    }

    HeardRows rows() {
      return new HeardRows(Arrays.copyOf(keys, size), Arrays.copyOf(values, size));
    }
  }

  // ------------------------------------------------------------------ as numbers

  void write(LongBuffer to) {
    to.put(keys).put(values);
  }

  /**
   * Returns the rows that {@link #write} wrote, the rest of {@code from}.
   *
   * @throws IllegalArgumentException if the number of numbers is odd
   */
  static HeardRows read(LongBuffer from) {
    checkArgument(from.remaining() % 2 == 0, "rows must be complete");
    long[] keys = new long[from.remaining() / 2];
    long[] values = new long[keys.length];
    from.get(keys).get(values);
    return new HeardRows(keys, values);
  }
}
