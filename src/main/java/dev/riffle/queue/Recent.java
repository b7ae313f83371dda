package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.math.IntMath;
import com.google.common.primitives.Ints;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What was heard, in timeline order (history, current, forward history), and hence which entries
 * rest: the last {@code gap} distinct ones (C5). Not thread-safe.
 *
 * <pre>
 *   timeline    a b a c [d] b e          d is current; b and e are forward history
 *   log         a b a c  d  b e
 *   then x      a b a c  d  b e x | b e  x played between: what is ahead follows the log once more
 *   then y      a b a c  d  b e x y | b e
 * </pre>
 *
 * So the last play of each entry in the log, and what is ahead of it, is where the entry is in the
 * timeline. Walking and removals append what is ahead to the log. A removed entry stays in the log.
 * It counts as heard just before whatever is played ahead of it, and is never the last of the
 * timeline: then {@link Timeline} appends the last entry that can be walked to once more.
 *
 * <p>Appending takes amortised constant time; the first play after walking takes time linear in the
 * entries kept, which are the last 1,000, or as many as the widest gap configured. When the log has
 * four times as many plays as are kept, it is reduced to the last distinct ones. In the middle of a
 * cycle these are simply the last ones, as a cycle plays an entry once.
 */
final class Recent {
  /** Stands for a removed entry. */
  static final int REMOVED = -2;

  private static final int SLACK = 4;
  private static final int MIN_LIMIT = SLACK * Gaps.MAX_DEFAULT;

  private final Entries<?> entries;
  private final Gaps gaps;
  private final Slots log = new Slots(); // below 0: removed before a restore
  private int limit = MIN_LIMIT; // of the plays in the log, before it is reduced
  private Optional<Split> split = Optional.empty(); // if plays are appended before what is ahead
  private int distinct; // the last so many are

  /**
   * The plays ahead, which follow the log.
   *
   * @param removals the number of entries removed before the split
   */
  private record Split(Slots ahead, int removals) {}

  Recent(Entries<?> entries, Gaps gaps) {
    this.entries = entries;
    this.gaps = gaps;
  }

  /**
   * Appends {@code slot}, which plays before {@code forward}; {@code isFirst} is whether it was not
   * heard in this cycle.
   */
  void hear(int slot, boolean isFirst, Plays forward) {
    if (forward.size() == 0) {
      join();
      distinct = isFirst ? distinct + 1 : 0;
    } else if (!split.isPresent() || split.get().removals() != entries.removals()) {
      join();
      split(forward);
    }
    append(slot);
  }

  /** Puts what is ahead after the log, so that plays before it are appended to the log. */
  private void split(Plays forward) {
    Set<Integer> known = heard(gaps.kept());
    Set<Integer> oldest = new LinkedHashSet<>();
    forward.addOldest(oldest, known.size());
    oldest.retainAll(known);
    Slots ahead = new Slots();
    ahead.addAll(Ints.toArray(ImmutableList.copyOf(oldest).reverse()));
    split = Optional.of(new Split(ahead, entries.removals()));
    distinct = 0;
  }

  /** Appends what is ahead to the log: the listener walks. */
  void join() {
    split.ifPresent(apart -> log.addAll(apart.ahead().toArray()));
    split = Optional.empty();
  }

  /** Takes note that a cycle begins, which may play again what the last one has played. */
  void beginCycle() {
    distinct = 0;
  }

  private void append(int slot) {
    log.addLast(slot);
    if (log.size() > limit) {
      reduce();
    }
  }

  private void reduce() {
    if (distinct >= gaps.kept()) {
      log.keepLast(gaps.kept());
      setLimit();
    } else {
      forget();
    }
  }

  private void setLimit() {
    limit = Math.max(MIN_LIMIT, IntMath.saturatedMultiply(SLACK, log.size()));
  }

  /** Forgets all but the last distinct entries that are kept, because a gap will be widened. */
  void forget() {
    Set<Integer> kept = heard(gaps.kept());
    log.clear();
    split = Optional.empty();
    distinct = 0;
    log.addAll(Ints.toArray(ImmutableList.copyOf(kept).reverse()));
    setLimit();
  }

  private Set<Integer> heard(int count) {
    Set<Integer> last = new LinkedHashSet<>();
    addHeard(last, count);
    return last;
  }

  private void addHeard(Set<Integer> last, int count) {
    split.ifPresent(apart -> addNewest(apart.ahead(), last, count));
    addNewest(log, last, count);
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
    addHeard(last, gap);
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
      setLimit();
    }
  }
}
