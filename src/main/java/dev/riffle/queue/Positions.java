package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableLongArray;

/**
 * The positions of plays in a row: cycle and place. Not thread-safe. All take amortised constant
 * time. Since a play is mostly one place further on than the one before, in the same cycle, runs
 * are kept:
 *
 * <pre>
 *   cycle, place    0,7  0,8  0,9  0,10 | 1,1  1,2
 *   kept            0, from 7, 4 long   | 1, from 1, 2 long
 * </pre>
 */
final class Positions {
  private static final int RUN = 3; // ints: cycle, first place, length

  private final int step; // from a place to the next: 1, or -1 where plays are walked back
  private final Slots runs = new Slots();

  Positions(int step) {
    this.step = step;
  }

  /** Returns the number after {@code number}; the last has none. */
  static int after(int number) {
    return number == Integer.MAX_VALUE ? number : number + 1;
  }

  int lastCycle() {
    return runs.at(runs.size() - RUN);
  }

  int lastPlace() {
    return runs.at(runs.size() - 2) + step * (runs.last() - 1);
  }

  void addLast(int cycle, int place) {
    if (!runs.isEmpty() && lastCycle() == cycle && place == lastPlace() + step) {
      runs.set(runs.size() - 1, runs.last() + 1);
    } else {
      runs.addLast(cycle);
      runs.addLast(place);
      runs.addLast(1);
    }
  }

  void removeLast(int count) {
    int left = count;
    while (left > 0 && runs.last() <= left) {
      left -= runs.last();
      runs.truncate(runs.size() - RUN);
    }
    if (left > 0) {
      runs.set(runs.size() - 1, runs.last() - left);
    }
  }

  void removeFirst() {
    if (runs.at(2) == 1) {
      runs.removeFirst();
      runs.removeFirst();
      runs.removeFirst();
    } else {
      runs.set(1, runs.at(1) + step);
      runs.set(2, runs.at(2) - 1);
    }
  }

  void clear() {
    runs.clear();
  }

  /** Returns the runs: cycle, first place and length by turns. */
  ImmutableLongArray row() {
    return runs.row();
  }

  /** Restores the positions of {@code plays} plays from a row. */
  void restore(String name, ImmutableLongArray row, int plays) {
    checkArgument(row.length() % RUN == 0, "%s (%s numbers) must be triples", name, row.length());
    long total = 0;
    for (int i = 0; i < row.length(); i++) {
      int min = i % RUN == 2 ? 1 : 0;
      runs.addLast(Rows.in(name, row.get(i), min, Integer.MAX_VALUE));
      if (min == 1) {
        total += row.get(i);
        Rows.in(name, row.get(i - 1) + step * (row.get(i) - 1), 0, Integer.MAX_VALUE);
      }
    }
    checkArgument(total == plays, "%s (%s) must be as many as plays (%s)", name, total, plays);
  }
}
