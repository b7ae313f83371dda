package dev.riffle.queue;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A source order that differs from the order of the slots. Not thread-safe. Most of it still is
 * that order, so it is stored as runs of ranks, which are those of the slots when it was made:
 *
 * <pre>
 *   ranks   0 1 2 3 4 | 1003 | 5 6 ... 1002
 *   runs    0, 5        1003, 1   5, 998
 * </pre>
 *
 * The runs are a treap (Seidel and Aragon, "Randomized search trees", 1996): a tree in the order of
 * their places, and a heap of their priorities, which are hashes. So it is about as deep as a tree
 * made at random. Making an order takes constant time, and each call time logarithmic in the runs,
 * of which an edit makes at most two more. A look-up beside the last place starts there: a walk
 * through the places takes constant time each, on average.
 */
final class SourceOrder {
  /** A run of ranks, at the root of those that come before and after it in its part of the tree. */
  private static final class RankRun {
    private final int first;
    private final int priority;
    private int length;
    private int size; // entries of this part of the tree
    private @Nullable RankRun parent;
    private @Nullable RankRun before;
    private @Nullable RankRun after;

    RankRun(int first, int length) {
      this.first = first;
      this.length = length;
      size = length;
      priority = Integer.reverse(first * 0x9e3779b9) * 0x85ebca6b;
    }

    @CanIgnoreReturnValue
    RankRun join(@Nullable RankRun newBefore, @Nullable RankRun newAfter) {
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

  private final Removed removed; // when the order was made
  private final TreeSet<RankRun> runs = new TreeSet<>(Comparator.comparingInt(run -> run.first));
  private @Nullable RankRun root;
  private @Nullable RankRun near; // the part of the tree whose run was looked up last
  private int nearFrom; // the place of its first entry

  /** Makes the order of {@code size} entries in the order of their slots. */
  SourceOrder(Removed removed, int size) {
    this.removed = removed;
    setRoot(size > 0 ? newRun(0, size) : null);
  }

  /** Makes the order {@code slots}, each its own rank, in the time that it takes to sort them. */
  SourceOrder(int[] slots) {
    removed = Removed.NONE;
    int from = 0;
    for (int i = 1; i <= slots.length; i++) {
      if (i == slots.length || slots[i] != slots[i - 1] + 1) {
        setRoot(merge(root, newRun(slots[from], i - from)));
        from = i;
      }
    }
  }

  int place(int slot) {
    int rank = removed.rank(slot);
    RankRun run = requireNonNull(runs.floor(new RankRun(rank, 1)));
    int place = size(run.before) + rank - run.first;
    for (RankRun above = run.parent; above != null; above = run.parent) {
      place += run == above.after ? above.size - run.size : 0;
      run = above;
    }
    return place;
  }

  int at(int place) {
    RankRun part = requireNonNull(near);
    if (place < nearFrom - 1 || place > nearFrom + part.size) {
      part = requireNonNull(root);
      nearFrom = 0;
    }
    while (place < nearFrom || place >= nearFrom + part.size) {
      RankRun above = requireNonNull(part.parent);
      nearFrom -= part == above.after ? above.size - part.size : 0;
      part = above;
    }
    int left = place - nearFrom - size(part.before);
    while (left < 0 || left >= part.length) {
      nearFrom = left < 0 ? nearFrom : place - left + part.length;
      part = requireNonNull(left < 0 ? part.before : part.after);
      left = place - nearFrom - size(part.before);
    }
    near = part;
    return removed.member(part.first + left);
  }

  /** Inserts {@code slot} at {@code place}. */
  void insert(int place, int slot) {
    if (place > 0 && at(place - 1) == slot - 1) {
      requireNonNull(near).length++; // the run just looked up
      for (RankRun part = near; part != null; part = part.parent) {
        part.size++;
      }
    } else {
      RankRun cut = split(root, place);
      setRoot(merge(merge(cut.before, newRun(removed.rank(slot), 1)), cut.after));
    }
  }

  void remove(int slot) {
    RankRun cut = split(root, place(slot));
    RankRun rest = split(cut.after, 1);
    runs.remove(requireNonNull(rest.before));
    setRoot(merge(cut.before, rest.after));
  }

  private RankRun newRun(int first, int length) {
    RankRun run = new RankRun(first, length);
    runs.add(run);
    return run;
  }

  private void setRoot(@Nullable RankRun newRoot) {
    root = newRoot;
    near = newRoot;
    nearFrom = 0;
    if (newRoot != null) {
      newRoot.parent = null;
    }
  }

  private static int size(@Nullable RankRun part) {
    return part == null ? 0 : part.size;
  }

  private static @Nullable RankRun merge(@Nullable RankRun before, @Nullable RankRun after) {
    if (before == null || after == null) {
      return before == null ? after : before;
    }
    return before.priority > after.priority
        ? before.join(before.before, merge(before.after, after))
        : after.join(merge(before, after.before), after.after);
  }

  /**
   * Splits {@code part}; returns an empty run between its first {@code count} entries and others.
   */
  private RankRun split(@Nullable RankRun part, int count) {
    if (part == null) {
      return new RankRun(0, 0);
    }
    int left = count - size(part.before);
    if (left <= 0) {
      RankRun cut = split(part.before, count);
      return cut.join(cut.before, part.join(cut.after, part.after));
    }
    if (left >= part.length) {
      RankRun cut = split(part.after, left - part.length);
      return cut.join(part.join(part.before, cut.before), cut.after);
    }
    RankRun after = merge(newRun(part.first + left, part.length - left), part.after);
    part.length = left;
    return new RankRun(0, 0).join(part.join(part.before, null), after);
  }
}
