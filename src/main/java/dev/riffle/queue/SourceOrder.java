package dev.riffle.queue;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableSortedSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A source order that differs from the order of the slots. Not thread-safe. As it is still for the
 * most part that order, runs of ranks are kept, which are those of the slots when it was made:
 *
 * <pre>
 *   ranks   0 1 2 3 4 | 1003 | 5 6 ... 1002
 *   runs    0, 5        1003, 1   5, 998
 * </pre>
 *
 * The runs are a treap (Seidel and Aragon, "Randomized search trees", 1996): a tree in the order of
 * their places, and a heap of their priorities, which are hashes. So it is about as deep as a tree
 * made at random. Making an order takes constant time, and each call time logarithmic in the runs,
 * of which an edit makes at most two more. The run that was looked up last is kept, and a look-up
 * of a place beside it starts there: a walk through the places takes constant time each, on
 * average.
 */
final class SourceOrder {
  /** A run of ranks, at the root of those that come before and after it in its part of the tree. */
  private static final class Run {
    private final int first;
    private final int priority;
    private int length;
    private int size; // entries of this part of the tree
    private @Nullable Run parent;
    private @Nullable Run before;
    private @Nullable Run after;

    Run(int first, int length) {
      this.first = first;
      this.length = length;
      size = length;
      priority = Integer.reverse(first * 0x9e3779b9) * 0x85ebca6b;
    }

    @CanIgnoreReturnValue
    Run join(@Nullable Run newBefore, @Nullable Run newAfter) {
      before = newBefore;
      after = newAfter;
      size = size(before) + length + size(after);
      if (before != null) {
        before.parent = this;
      }
      if (after != null) {
        after.parent = this;
      }
      return this;
    }
  }

  /** Two parts of the tree, of which one comes before the other. */
  private static final class Halves {
    private final @Nullable Run before;
    private final @Nullable Run after;

    Halves(@Nullable Run before, @Nullable Run after) {
      this.before = before;
      this.after = after;
    }
  }

  private final Removed removed; // when the order was made
  private final TreeSet<Run> runs = new TreeSet<>(Comparator.comparingInt(run -> run.first));
  private @Nullable Run root;
  private @Nullable Run near; // the part of the tree whose run was looked up last
  private int nearFrom; // the place of its first entry

  /** Makes the order of {@code size} entries in the order of their slots. */
  SourceOrder(Removed removed, int size) {
    this.removed = removed;
    setRoot(size > 0 ? newRun(0, size) : null);
  }

  /** Makes the order {@code slots}, each its own rank, in the time that it takes to sort them. */
  SourceOrder(int[] slots) {
    removed = Removed.NONE;
    List<Run> all = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= slots.length; i++) {
      if (i == slots.length || slots[i] != slots[i - 1] + 1) {
        all.add(new Run(slots[from], i - from));
        from = i;
      }
    }
    runs.addAll(ImmutableSortedSet.copyOf(runs.comparator(), all)); // a sorted set: linear
    setRoot(tree(all));
  }

  // Each run enters at the end of the right edge, and those of lower priority become its left part.
  private static @Nullable Run tree(List<Run> runs) {
    Deque<Run> edge = new ArrayDeque<>();
    for (Run run : runs) {
      edge.addLast(run.join(cut(edge, run.priority), null));
    }
    return cut(edge, Integer.MAX_VALUE);
  }

  /** Cuts off the end of the right edge whose priorities are at most {@code priority}. */
  private static @Nullable Run cut(Deque<Run> edge, int priority) {
    Run part = null;
    while (!edge.isEmpty() && edge.getLast().priority <= priority) {
      Run last = edge.removeLast();
      part = last.join(last.before, part);
    }
    return part;
  }

  int place(int slot) {
    int rank = removed.rank(slot);
    Run run = runOf(rank);
    int place = size(run.before) + rank - run.first;
    for (Run above = run.parent; above != null; above = run.parent) {
      place += run == above.after ? above.size - run.size : 0;
      run = above;
    }
    return place;
  }

  int at(int place) {
    climbTo(place);
    Run part = requireNonNull(near);
    int left = place - nearFrom - size(part.before);
    while (left < 0 || left >= part.length) {
      nearFrom = left < 0 ? nearFrom : place - left + part.length;
      part = requireNonNull(left < 0 ? part.before : part.after);
      left = place - nearFrom - size(part.before);
    }
    near = part;
    return removed.member(part.first + left);
  }

  /** Makes {@link #near} a part that has {@code place}: from the run looked up last, if beside. */
  private void climbTo(int place) {
    Run part = requireNonNull(near);
    if (place < nearFrom - 1 || place > nearFrom + part.size) {
      setNear(root);
      return;
    }
    while (place < nearFrom || place >= nearFrom + part.size) {
      Run above = requireNonNull(part.parent);
      nearFrom -= part == above.after ? above.size - part.size : 0;
      part = above;
    }
    near = part;
  }

  /** Returns all slots in order. */
  int[] slots() {
    int[] slots = new int[size(root)];
    fill(slots, 0, root);
    return slots;
  }

  private void fill(int[] slots, int from, @Nullable Run part) {
    if (part != null) {
      fill(slots, from, part.before);
      int at = from + size(part.before);
      for (int i = 0; i < part.length; i++) {
        slots[at + i] = removed.member(part.first + i);
      }
      fill(slots, at + part.length, part.after);
    }
  }

  /** Inserts {@code slot} at {@code place}. */
  void insert(int place, int slot) {
    int rank = removed.rank(slot);
    if (place > 0 && at(place - 1) == slot - 1) {
      Run run = requireNonNull(near); // as just looked up
      run.length++;
      for (Run part = run; part != null; part = part.parent) {
        part.size++;
      }
    } else {
      Halves halves = split(root, place);
      setRoot(merge(merge(halves.before, newRun(rank, 1)), halves.after));
    }
  }

  void remove(int slot) {
    Halves from = split(root, place(slot));
    Halves after = split(from.after, 1);
    runs.remove(requireNonNull(after.before));
    setRoot(merge(from.before, after.after));
  }

  private Run newRun(int first, int length) {
    Run run = new Run(first, length);
    runs.add(run);
    return run;
  }

  private Run runOf(int rank) {
    return requireNonNull(runs.floor(new Run(rank, 1)));
  }

  private void setRoot(@Nullable Run newRoot) {
    root = newRoot;
    setNear(newRoot);
    if (newRoot != null) {
      newRoot.parent = null;
    }
  }

  private void setNear(@Nullable Run part) {
    near = part;
    nearFrom = 0;
  }

  private static int size(@Nullable Run part) {
    return part == null ? 0 : part.size;
  }

  private static @Nullable Run merge(@Nullable Run before, @Nullable Run after) {
    if (before == null || after == null) {
      return before == null ? after : before;
    }
    return before.priority > after.priority
        ? before.join(before.before, merge(before.after, after))
        : after.join(merge(before, after.before), after.after);
  }

  /** Splits {@code part} into its first {@code count} entries and the others. */
  private Halves split(@Nullable Run part, int count) {
    if (part == null) {
      return new Halves(null, null);
    }
    int left = count - size(part.before);
    if (left <= 0) {
      Halves halves = split(part.before, count);
      return new Halves(halves.before, part.join(halves.after, part.after));
    }
    if (left >= part.length) {
      Halves halves = split(part.after, left - part.length);
      return new Halves(part.join(part.before, halves.before), halves.after);
    }
    Run after = merge(newRun(part.first + left, part.length - left), part.after);
    part.length = left;
    return new Halves(part.join(part.before, null), after);
  }
}
