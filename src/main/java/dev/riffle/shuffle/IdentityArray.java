package dev.riffle.shuffle;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Arrays;

/**
 * An array of ints in which place i holds i until something else is put there. Not thread-safe.
 * Reading and writing take constant time, amortised; memory is in proportion to the places that
 * hold another value, until a table would have more words than a sixteenth of the places: then it
 * becomes a plain array, until {@link #reset}.
 *
 * <pre>
 *   place     0  1  2  3  4  5  6  7 ... 999,990   999,991   999,992 ...
 *   holds     0  9  2  3  4  5  1  7 ... 999,990 1,000,000 1,000,001 ...
 *   is kept      9              1                  (1 -> 9, 6 -> 1: a hash table of two words)
 *                                             from 999,991 on 9 more: a {@link #run}
 * </pre>
 */
public final class IdentityArray {
  private static final int[] SPARSE = {};
  private static final long[] EMPTY = new long[2];
  private static final int LEAST_TABLE = 8;
  private static final int PLAIN_FROM = 16; // words of a table, as a part of the length

  private int length; // all places are below it
  private int[] plain = SPARSE;

  // Open addressing with linear probing, less than half full; a word is (place + 1) << 32 | value,
  // and 0 where nothing lies.
  private long[] table = EMPTY;
  private int shift = shift(EMPTY); // leaves as many bits of a hash as a place in the table has
  private int used;

  // What is not in the table: from this place on each holds so much more than its number.
  private int runFrom = Integer.MAX_VALUE;
  private int runMore;

  /**
   * Makes every place below {@code newLength} hold itself again. Constant time: a plain array is
   * given up.
   */
  public void reset(int newLength) {
    length = newLength;
    plain = SPARSE;
    table = EMPTY;
    shift = shift(EMPTY);
    used = 0;
    runFrom = Integer.MAX_VALUE;
  }

  /** Returns below what all places are. */
  int length() {
    return length;
  }

  /**
   * Is told that {@code value} and those after it will be put at {@code place} and those after it,
   * and that what these hold now matters no more: as long as it is so, it takes no memory.
   */
  void run(int place, int value) {
    runFrom = place;
    runMore = value - place;
  }

  private int unkept(int place) {
    return place < runFrom ? place : place + runMore;
  }

  /** Lets places go up to {@code newLength} - 1. */
  public void lengthen(int newLength) {
    length = Math.max(length, newLength);
  }

  /** Lets places go up to {@code newLength} - 1 only, and gives back memory that is in excess. */
  public void shorten(int newLength) {
    length = newLength;
    int least = Math.max(LEAST_TABLE, newLength);
    if (plain.length > 2 * least) {
      plain = Arrays.copyOf(plain, newLength);
    } else if (table.length > 4 * least) {
      rehash(Math.max(LEAST_TABLE, Integer.highestOneBit(used) * 4));
    }
  }

  /** Returns what {@code place} holds. */
  public int at(int place) {
    if (plain != SPARSE) {
      return place < plain.length ? plain[place] : place;
    }
    for (int i = home(place); table[i] != 0; i = next(i)) {
      if (placeIn(table[i]) == place) {
        return (int) table[i];
      }
    }
    return unkept(place);
  }

  /** Makes {@code place} hold {@code value}, which is not negative; returns what it held. */
  @CanIgnoreReturnValue
  public int put(int place, int value) {
    if (plain == SPARSE && used >= table.length / 2 - 1) {
      grow();
    }
    if (plain != SPARSE) {
      return putPlain(place, value);
    }
    int i = home(place);
    while (table[i] != 0 && placeIn(table[i]) != place) {
      i = next(i);
    }
    long before = table[i];
    int held = before == 0 ? unkept(place) : (int) before;
    if (before == 0) {
      if (held == value) {
        return held;
      }
      used++;
    }
    table[i] = word(place, value);
    return held;
  }

  /** Is told that what {@code place} holds matters no more: it may hold anything then. */
  public void forget(int place) {
    if (plain != SPARSE) {
      return; // the memory is there anyway, and to write to it takes time
    }
    int i = home(place);
    while (table[i] != 0 && placeIn(table[i]) != place) {
      i = next(i);
    }
    if (table[i] != 0) {
      used--;
      closeHole(i);
    }
  }

  /**
   * Moves back what had to step aside for the word at {@code hole}, so that no search stops short
   * of it.
   */
  private void closeHole(int hole) {
    int mask = table.length - 1;
    for (int i = next(hole); table[i] != 0; i = next(i)) {
      int stepped = (i - home(placeIn(table[i]))) & mask;
      if (stepped >= ((i - hole) & mask)) {
        table[hole] = table[i];
        hole = i;
      }
    }
    table[hole] = 0;
  }

  private void grow() {
    // A search in a table that the caches cannot hold takes longer than a look at a plain array.
    if (table.length >= length / PLAIN_FROM) {
      int[] whole = new int[length];
      for (int i = 0; i < length; i++) {
        whole[i] = unkept(i);
      }
      for (long word : table) {
        if (word != 0) {
          whole[placeIn(word)] = (int) word;
        }
      }
      reset(length);
      plain = whole;
    } else {
      rehash(Math.max(LEAST_TABLE, table.length * 2));
    }
  }

  private void rehash(int newLength) {
    long[] old = table;
    table = new long[newLength];
    shift = shift(table);
    for (long word : old) {
      if (word != 0) {
        int i = home(placeIn(word));
        while (table[i] != 0) {
          i = next(i);
        }
        table[i] = word;
      }
    }
  }

  private int putPlain(int place, int value) {
    if (place >= plain.length) {
      int from = plain.length;
      plain = Arrays.copyOf(plain, Math.max(Math.max(length, place + 1), from + from / 4));
      for (int i = from; i < plain.length; i++) {
        plain[i] = i;
      }
    }
    int before = plain[place];
    plain[place] = value;
    return before;
  }

  /** Returns how much memory the places take, in bytes, give or take the headers. */
  long bytes() {
    return (long) Long.BYTES * table.length + (long) Integer.BYTES * plain.length;
  }

  private int home(int place) {
    // Multiplicative hashing (TAOCP vol. 3, 6.4): the upper bits of the product are the well-mixed
    // ones.
    return (place * 0x9e3779b9) >>> shift;
  }

  private static int shift(long[] table) {
    return Integer.numberOfLeadingZeros(table.length) + 1;
  }

  private int next(int i) {
    return (i + 1) & (table.length - 1);
  }

  private static long word(int place, int value) {
    return (place + 1L) << 32 | value;
  }

  private static int placeIn(long word) {
    return (int) (word >>> 32) - 1;
  }
}
