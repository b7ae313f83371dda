package dev.riffle.queue;

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
    used = 0;
    runFrom = Integer.MAX_VALUE;
  }

  /** Returns the length, which is above each index that a value was put at. */
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

  /** Returns the first index of the run, or the largest int if there is none. */
  int runFrom() {
    return runFrom;
  }

  private int unstored(int index) {
    return index < runFrom ? index : index + runMore;
  }

  /** Returns the value at {@code index}. */
  int at(int index) {
    return index < plain.length ? plain[index] : inTable(index);
  }

  private int inTable(int index) {
    long word = table[find(index)];
    return word == 0 ? unstored(index) : (int) word;
  }

  /** Puts {@code value}, which is not negative, at {@code index}. */
  void put(int index, int value) {
    if (index < plain.length) {
      plain[index] = value;
    } else {
      length = Math.max(length, index + 1);
      putInTable(index, value);
    }
  }

  private void putInTable(int index, int value) {
    int i = find(index);
    if (table[i] != 0) {
      table[i] = word(index, value);
    } else if (unstored(index) != value) {
      if (used >= table.length / 2 - 1) {
        grow();
        put(index, value);
      } else {
        table[i] = word(index, value);
        used++;
      }
    }
  }

  /** Returns the place of the word of {@code index} in the table, or the place for it. */
  private int find(int index) {
    // Multiplicative hashing (TAOCP vol. 3, 6.4): the upper bits of the product are the well-mixed
    // ones.
    int i = (index * 0x9e3779b9) >>> (Integer.numberOfLeadingZeros(table.length) + 1);
    while (table[i] != 0 && indexIn(table[i]) != index) {
      i = (i + 1) & (table.length - 1);
    }
    return i;
  }

  private void grow() {
    // A search in a table that the caches cannot hold takes longer than a look at a plain array.
    if (table.length >= length / PLAIN_FROM) {
      moveToPlain();
    } else {
      long[] words = table;
      table = new long[Math.max(MIN_TABLE, words.length * 2)];
      for (long word : words) {
        if (word != 0) {
          table[find(indexIn(word))] = word;
        }
      }
    }
  }

  private void moveToPlain() {
    int[] whole = Arrays.copyOf(plain, length);
    for (int i = plain.length; i < length; i++) {
      whole[i] = unstored(i);
    }
    for (long word : table) {
      if (word != 0) {
        whole[indexIn(word)] = (int) word;
      }
    }
    plain = whole;
    table = EMPTY_TABLE;
    used = 0;
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

  private static long word(int index, int value) {
    return (index + 1L) << 32 | value;
  }

  private static int indexIn(long word) {
    return (int) (word >>> 32) - 1;
  }
}
