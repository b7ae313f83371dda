package dev.riffle.shuffle;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * An array of ints in which index i holds i until another value is put there. Not thread-safe.
 * Reading and writing take amortised constant time. Memory grows with the number of other values,
 * in a hash table, until that table would have more words than a sixteenth of the length: then the
 * values go to a plain array, and the table begins anew beyond its end, until {@link #reset}.
 *
 * <pre>
 *   index     0  1  2  3  4  5  6  7 ... 999,990   999,991   999,992 ...
 *   value     0  9  2  3  4  5  1  7 ... 999,990 1,000,000 1,000,001 ...
 *   stored       9              1                  (1 -> 9, 6 -> 1: a hash table of two words)
 *                                             from 999,991 on, 9 more: a {@link #run}
 * </pre>
 */
final class IdentityArray {
  private static final int[] EMPTY_PLAIN = {};
  private static final long[] EMPTY_TABLE = new long[2];
  private static final int MIN_TABLE = 8;
  private static final int PLAIN_FROM = 16; // the length over the words of the largest table

  private int length; // all indices are below it
  private int[] plain = EMPTY_PLAIN; // the values of the first so many indices

  // Open addressing with linear probing, less than half full; a word is (index + 1) << 32 | value,
  // and 0 where there is none.
  private long[] table = EMPTY_TABLE;
  private int shift =
      shift(EMPTY_TABLE); // leaves as many bits of a hash as an index into the table has
  private int used;

  // Without a word in the table, an index from here on holds itself and so much more.
  private int runFrom = Integer.MAX_VALUE;
  private int runMore;

  /**
   * Makes every index below {@code newLength} hold itself again. Takes constant time: a plain array
   * is released.
   */
  void reset(int newLength) {
    length = newLength;
    plain = EMPTY_PLAIN;
    table = EMPTY_TABLE;
    shift = shift(EMPTY_TABLE);
    used = 0;
    runFrom = Integer.MAX_VALUE;
  }

  /** Returns the length. */
  int length() {
    return length;
  }

  /**
   * Announces that {@code value} and its successors will be put at {@code index} and its
   * successors, whose present values no longer matter: those that are put so take no memory.
   */
  void run(int index, int value) {
    runFrom = index;
    runMore = value - index;
  }

  private int unstored(int index) {
    return index < runFrom ? index : index + runMore;
  }

  /** Makes the length at least {@code newLength}. */
  void lengthen(int newLength) {
    length = Math.max(length, newLength);
  }

  /** Returns the value at {@code index}. */
  int at(int index) {
    return index < plain.length ? plain[index] : inTable(index);
  }

  private int inTable(int index) {
    for (int i = home(index); table[i] != 0; i = next(i)) {
      if (indexIn(table[i]) == index) {
        return (int) table[i];
      }
    }
    return unstored(index);
  }

  /** Puts {@code value}, which is not negative, at {@code index}; returns the value before. */
  @CanIgnoreReturnValue
  int put(int index, int value) {
    if (index >= plain.length) {
      return putInTable(index, value);
    }
    int before = plain[index];
    plain[index] = value;
    return before;
  }

  private int putInTable(int index, int value) {
    if (used >= table.length / 2 - 1) {
      grow();
      return put(index, value);
    }
    int i = find(index);
    long before = table[i];
    int held = before == 0 ? unstored(index) : (int) before;
    if (before == 0) {
      if (held == value) {
        return held;
      }
      used++;
    }
    table[i] = word(index, value);
    return held;
  }

  /** Returns where the word of {@code index} is in the table, or would be. */
  private int find(int index) {
    int i = home(index);
    while (table[i] != 0 && indexIn(table[i]) != index) {
      i = next(i);
    }
    return i;
  }

  private void grow() {
    // A search in a table that the caches cannot hold takes longer than a look at a plain array.
    if (table.length >= length / PLAIN_FROM) {
      int[] whole = Arrays.copyOf(plain, length);
      for (int i = plain.length; i < length; i++) {
        whole[i] = unstored(i);
      }
      for (long word : table) {
        if (word != 0) {
          whole[indexIn(word)] = (int) word;
        }
      }
      reset(length);
      plain = whole;
    } else {
      rehash(Math.max(MIN_TABLE, table.length * 2));
    }
  }

  private void rehash(int newLength) {
    long[] old = table;
    table = new long[newLength];
    shift = shift(table);
    for (long word : old) {
      if (word != 0) {
        table[find(indexIn(word))] = word;
      }
    }
  }

  /** Returns the memory of the values, in bytes, without headers. */
  long bytes() {
    return (long) Long.BYTES * table.length + (long) Integer.BYTES * plain.length;
  }

  /**
   * Returns the indices below {@code end} whose values need not follow the one before, the first
   * one included, in ascending order. Takes time linear in the memory of the values.
   */
  int[] breaks(int end) {
    IntStream inPlain = IntStream.range(1, plain.length).filter(i -> plain[i] != plain[i - 1] + 1);
    IntStream inTable =
        LongStream.of(table)
            .filter(word -> word != 0)
            .mapToInt(IdentityArray::indexIn)
            .flatMap(index -> IntStream.of(index, index + 1));
    IntStream borders = IntStream.of(0, plain.length, runFrom);
    return IntStream.concat(borders, IntStream.concat(inPlain, inTable))
        .filter(index -> index < end)
        .sorted()
        .distinct()
        .toArray();
  }

  private int home(int index) {
    // Multiplicative hashing (TAOCP vol. 3, 6.4): the upper bits of the product are the well-mixed
    // ones.
    return (index * 0x9e3779b9) >>> shift;
  }

  private static int shift(long[] table) {
    return Integer.numberOfLeadingZeros(table.length) + 1;
  }

  private int next(int i) {
    return (i + 1) & (table.length - 1);
  }

  private static long word(int index, int value) {
    return (index + 1L) << 32 | value;
  }

  private static int indexIn(long word) {
    return (int) (word >>> 32) - 1;
  }
}
