package dev.riffle.queue;

import com.google.common.primitives.ImmutableLongArray;
import java.util.ArrayDeque;

/**
 * The positions of plays in a row: cycle and place. Not thread-safe. Constant time. Since a play is
 * mostly one place further on than the one before, in the same cycle, only runs are kept:
 *
 * <pre>
 *   cycle, place    0,7  0,8  0,9  0,10 | 1,1  1,2
 *   kept            0 from 7, 4 long    | 1 from 1, 2 long
 * </pre>
 */
final class Positions {
  private static final class Run {
    final int cycle;
    int first;
    int length;

    Run(int cycle, int first, int length) {
      this.cycle = cycle;
      this.first = first;
      this.length = length;
    }
  }

  private final int step; // from a place to the next: 1, or -1 where the row is walked back
  private final ArrayDeque<Run> runs = new ArrayDeque<>();

  Positions(int step) {
    this.step = step;
  }

  int lastCycle() {
    return runs.getLast().cycle;
  }

  int lastPlace() {
    Run last = runs.getLast();
    return last.first + step * (last.length - 1);
  }

  void addLast(int cycle, int place) {
    Run last = runs.peekLast();
    if (last != null && last.cycle == cycle && place == last.first + step * last.length) {
      last.length++;
    } else {
      runs.addLast(new Run(cycle, place, 1));
    }
  }

  void removeLast() {
    if (--runs.getLast().length == 0) {
      runs.removeLast();
    }
  }

  void removeFirst() {
    Run first = runs.getFirst();
    first.first += step;
    if (--first.length == 0) {
      runs.removeFirst();
    }
  }

  /** Returns the runs: cycle, first place and length by turns. */
  ImmutableLongArray row() {
    ImmutableLongArray.Builder row = ImmutableLongArray.builder(3 * runs.size());
    runs.forEach(run -> row.add(run.cycle).add(run.first).add(run.length));
    return row.build();
  }
}
