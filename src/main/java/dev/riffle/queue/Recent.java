package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What was heard, in timeline order (history, current, forward history), and hence which entries
 * rest: the last {@code gap} distinct ones (C5). Not thread-safe.
 *
 * <pre>
 *   timeline    a b a c [d] b e          d is current; b and e are forward history
 *   log         a b a c  d  b e
 *   then x      a b a c  d  b e x b e    x played between: what is ahead is appended once more
 * </pre>
 *
 * So the last play of each entry in the log is where the entry is in the timeline. Walking over
 * plays changes nothing here. A removed entry stays in the log. It counts as heard just before
 * whatever is played ahead of it, and is never the last of the timeline: then {@link Timeline}
 * appends the last entry that can be walked to once more.
 *
 * <p>Appending takes amortised constant time; while there is forward history, time linear in the
 * entries kept, which are the last 1,000, or as many as the widest gap configured. When the log has
 * four times as many plays, it is reduced to the last distinct ones. In the middle of a cycle these
 * are simply the last ones, as a cycle plays an entry once.
 */
final class Recent {
  /** Stands for a removed entry. */
  static final int REMOVED = -2;

  private static final int SLACK = 4;

  private final Entries<?> entries;
  private final Gaps gaps;
  private final Slots log = new Slots(); // below 0: removed before a restore
  private int distinct; // the last so many are

  Recent(Entries<?> entries, Gaps gaps) {
    this.entries = entries;
    this.gaps = gaps;
  }

  /**
   * Appends {@code slot}, which plays before {@code forward}; {@code isFirst} is whether it was not
   * heard in this cycle.
   */
  void hear(int slot, boolean isFirst, Plays forward) {
    if (forward.size() > 0) {
      hearBefore(slot, forward);
    } else {
      distinct = isFirst ? distinct + 1 : 0;
      append(slot);
    }
  }

  private void hearBefore(int slot, Plays forward) {
    Set<Integer> known = heard(gaps.kept());
    Set<Integer> ahead = new LinkedHashSet<>();
    forward.addOldest(ahead, known.size());
    ahead.retainAll(known);
    distinct = 0;
    append(slot);
    appendReversed(ahead);
  }

  /** Takes note that a cycle begins, which may play again what the last one has played. */
  void beginCycle() {
    distinct = 0;
  }

  private void append(int slot) {
    log.addLast(slot);
    if (log.size() > SLACK * gaps.kept()) {
      reduce();
    }
  }

  private void reduce() {
    if (distinct >= gaps.kept()) {
      log.keepLast(gaps.kept());
    } else {
      forget();
    }
  }

  private void appendReversed(Set<Integer> slots) {
    for (int slot : ImmutableList.copyOf(slots).reverse()) {
      append(slot);
    }
  }

  /** Forgets all but the last distinct entries that are kept, because a gap will be widened. */
  void forget() {
    Set<Integer> kept = heard(gaps.kept());
    log.clear();
    distinct = 0;
    appendReversed(kept);
  }

  private Set<Integer> heard(int count) {
    Set<Integer> last = new LinkedHashSet<>();
    addNewest(log, last, count);
    return last;
  }

  private static void addNewest(Slots plays, Set<Integer> last, int count) {
    for (int i = plays.size() - 1; i >= 0 && last.size() < count; i--) {
      last.add(plays.at(i));
    }
  }

  /**
   * Returns the last {@code gap} distinct entries, the last one last, of the timeline with {@code
   * upNext} before {@code forward}, and {@code shown} after it.
   */
  int[] last(int gap, UpNext upNext, Plays forward, Slots shown) {
    Set<Integer> last = new LinkedHashSet<>(); // the last one first
    addNewest(shown, last, gap);
    if (!upNext.isEmpty()) {
      forward.addOldest(last, gap);
      Slots asked = new Slots();
      asked.addAll(upNext.toArray());
      addNewest(asked, last, gap);
    }
    addNewest(log, last, gap);
    int[] slots = last.stream().mapToInt(slot -> isRemoved(slot) ? REMOVED : slot).toArray();
    Ints.reverse(slots);
    return slots;
  }

  private boolean isRemoved(int slot) {
    return slot < 0 || entries.isRemoved(slot);
  }

  /** Writes what is kept to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    int[] kept = Ints.toArray(heard(gaps.kept()));
    Ints.reverse(kept);
    Arrays.setAll(kept, i -> Math.max(kept[i], Slots.NONE));
    int[] stored = rows.slots("recent", kept, Slots.NONE);
    if (rows.isRead()) {
      for (int i = 0; i < stored.length; i++) {
        log.addLast(stored[i] == Slots.NONE ? -2 - i : stored[i]); // distinct, too
      }
    }
  }
}
