package dev.riffle.queue;

import com.google.common.primitives.ImmutableIntArray;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Entries that stand next to each other in the source order, by their slots. Not thread-safe. Since
 * an edited order is still for the most part the order of the slots, runs are kept, first slot and
 * length by turns:
 *
 * <pre>
 *   slots   512 513 514 | 1003 | 515 516 ... 1022
 *   runs    512  3        1003 1  515 508
 * </pre>
 *
 * Each call takes time linear in the runs, which are at most 1,024.
 */
final class Block {
  final int number; // in the order of making
  int index; // among the blocks
  @Nullable Block into; // the block that took over its entries, if one did

  private int[] runs = new int[2];
  private int used; // ints of runs

  Block(int number) {
    this.number = number;
  }

  /** Returns the number of entries before {@code slot}, which is in this block. */
  int offset(int slot) {
    int before = 0;
    int run = 0;
    while (slot < runs[run] || slot >= runs[run] + runs[run + 1]) {
      before += runs[run + 1];
      run += 2;
    }
    return before + slot - runs[run];
  }

  /** Returns the slot at {@code offset}. */
  int slot(int offset) {
    int left = offset;
    int run = 0;
    while (left >= runs[run + 1]) {
      left -= runs[run + 1];
      run += 2;
    }
    return runs[run] + left;
  }

  /** Appends {@code length} slots that begin with {@code from}. */
  void append(int from, int length) {
    if (used > 0 && runs[used - 2] + runs[used - 1] == from) {
      runs[used - 1] += length;
    } else {
      makeRoom(used, 2);
      runs[used - 2] = from;
      runs[used - 1] = length;
    }
  }

  /** Inserts {@code slot} at {@code offset}. */
  void insert(int offset, int slot) {
    int run = split(offset);
    if (run > 0 && runs[run - 2] + runs[run - 1] == slot) {
      runs[run - 1]++;
    } else {
      makeRoom(run, 2);
      runs[run] = slot;
      runs[run + 1] = 1;
    }
  }

  /** Removes the slot at {@code offset}. */
  void remove(int offset) {
    int run = split(offset);
    if (runs[run + 1] == 1) {
      System.arraycopy(runs, run + 2, runs, run, used - run - 2);
      used -= 2;
    } else {
      runs[run]++;
      runs[run + 1]--;
    }
  }

  /** Moves all from {@code offset} on to the end of {@code to}. */
  void moveFrom(int offset, Block to) {
    int first = split(offset);
    for (int run = first; run < used; run += 2) {
      to.append(runs[run], runs[run + 1]);
    }
    used = first;
  }

  /** Releases the memory: slots may still be known to be in this block. */
  void clear() {
    used = 0;
    runs = new int[2];
  }

  /** Returns all slots in order. */
  ImmutableIntArray slots() {
    ImmutableIntArray.Builder slots = ImmutableIntArray.builder();
    for (int run = 0; run < used; run += 2) {
      for (int i = 0; i < runs[run + 1]; i++) {
        slots.add(runs[run] + i);
      }
    }
    return slots.build();
  }

  /** Makes a run begin at {@code offset}, unless it is the end, and returns its index. */
  private int split(int offset) {
    int left = offset;
    int run = 0;
    while (run < used && left >= runs[run + 1]) {
      left -= runs[run + 1];
      run += 2;
    }
    if (left == 0) {
      return run;
    }
    makeRoom(run, 2);
    runs[run] = runs[run + 2];
    runs[run + 1] = left;
    runs[run + 2] += left;
    runs[run + 3] -= left;
    return run + 2;
  }

  private void makeRoom(int at, int ints) {
    if (used + ints > runs.length) {
      runs = Arrays.copyOf(runs, used + ints + used / 4);
    }
    System.arraycopy(runs, at, runs, at + ints, used - at);
    used += ints;
  }
}
