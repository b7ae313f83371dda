package dev.riffle.queue;

import com.google.common.primitives.ImmutableIntArray;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Entries that stand next to each other in the source order, by their slots. Not thread-safe. Since
 * an order that was edited is still for the most part the order of the slots, only runs are kept,
 * from and length by turns:
 *
 * <pre>
 *   slots   512 513 514 | 1003 | 515 516 ... 1022
 *   runs    512  3        1003 1  515 508
 * </pre>
 *
 * Each call takes a look at the runs.
 */
final class Block {
  int index; // among the blocks
  @Nullable Block into; // what took over its entries, if that happened

  private int[] runs = new int[2];
  private int used; // ints

  /** Returns how many stand before {@code slot}, which is in here. */
  int offset(int slot) {
    int before = 0;
    int run = 0;
    while (slot < runs[run] || slot >= runs[run] + runs[run + 1]) {
      before += runs[run + 1];
      run += 2;
    }
    return before + slot - runs[run];
  }

  /** Returns the slot that stands at {@code offset}. */
  int slot(int offset) {
    int left = offset;
    int run = 0;
    while (left >= runs[run + 1]) {
      left -= runs[run + 1];
      run += 2;
    }
    return runs[run] + left;
  }

  /** Puts {@code length} slots that begin with {@code from} at the end. */
  void append(int from, int length) {
    if (used > 0 && runs[used - 2] + runs[used - 1] == from) {
      runs[used - 1] += length;
    } else {
      makeRoom(used, 2);
      runs[used - 2] = from;
      runs[used - 1] = length;
    }
  }

  /** Puts {@code slot} so that it stands at {@code offset}. */
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

  /** Takes out what stands at {@code offset}. */
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

  /** Takes out all from {@code offset} on and puts it at the end of {@code to}. */
  void moveFrom(int offset, Block to) {
    int first = split(offset);
    for (int run = first; run < used; run += 2) {
      to.append(runs[run], runs[run + 1]);
    }
    used = first;
  }

  /** Gives its memory back: it may still be known as the block that was cut somewhere. */
  void clear() {
    used = 0;
    runs = new int[2];
  }

  /** Returns all slots, in their order. */
  ImmutableIntArray slots() {
    ImmutableIntArray.Builder slots = ImmutableIntArray.builder();
    for (int run = 0; run < used; run += 2) {
      for (int i = 0; i < runs[run + 1]; i++) {
        slots.add(runs[run] + i);
      }
    }
    return slots.build();
  }

  /** Makes a run begin at {@code offset}, unless it is the end, and returns where it lies. */
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
