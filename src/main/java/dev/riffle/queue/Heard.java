package dev.riffle.queue;

import com.google.common.math.IntMath;
import com.google.common.primitives.Ints;

/**
 * The entries heard, in the order of the list up to the current one, and hence the entries that
 * rest: the last {@code gap} distinct ones of the rows ahead and of these (C5). Not thread-safe.
 *
 * <pre>
 *   history a (x) c, current d, FORWARD row e      heard   a x c d        x was removed
 * </pre>
 *
 * Removed entries stay, and so do plays that the history has dropped. Walking moves plays between
 * these and the rows ahead, and so changes the order of none.
 *
 * <p>Adding takes amortised constant time. When there are four times as many plays as are kept
 * (1,000, or the widest gap configured), they are cut to the last distinct ones. In the middle of a
 * cycle these are simply the last ones, as a cycle plays an entry once.
 */
final class Heard {
  private static final int SLACK = 4;
  private static final int MIN_LIMIT = SLACK * Gaps.MAX_DEFAULT;
  private static final int[] NOTHING = {};

  private final Gaps gaps;
  private final Slots log = new Slots(); // below 0: removed before a restore
  private int limit = MIN_LIMIT; // of the plays in the log, before it is cut
  private int distinct; // the last so many are

  Heard(Gaps gaps) {
    this.gaps = gaps;
  }

  /** Adds a play; {@code isFirst} is whether the cycle just drew {@code slot}. */
  void add(int slot, boolean isFirst) {
    log.addLast(slot);
    distinct = isFirst ? distinct + 1 : 0;
    if (log.size() > limit) {
      cut();
    }
  }

  /**
   * Goes back to a play of {@code slot}, before the current entry if there is one; returns what was
   * heard in between, oldest first.
   */
  int[] goBack(int slot, boolean isPlaying) {
    if (isPlaying) {
      log.removeLast();
    }
    int i = log.lastIndexOf(slot);
    int[] passed = i < 0 ? NOTHING : log.tail(i + 1);
    log.truncate(log.size() - passed.length);
    distinct = 0;
    if (i < 0) {
      log.addLast(slot); // an older play than was kept
    }
    return passed;
  }

  /** Adds plays before that of the current entry, if there is one. */
  void addBefore(int[] slots, boolean isPlaying) {
    int current = isPlaying ? log.removeLast() : Slots.NONE;
    log.addAll(slots);
    if (isPlaying) {
      log.addLast(current);
    }
    distinct = 0;
  }

  /** Starts a cycle, which may draw again what the last one has drawn. */
  void beginCycle() {
    distinct = 0;
  }

  /** Cuts the log to the last distinct entries that are kept. */
  void cut() {
    int kept = gaps.kept();
    if (distinct >= kept) {
      log.keepLast(kept);
    } else {
      int[] last = last(kept);
      log.clear();
      log.addAll(last);
      distinct = 0;
    }
    limit = Math.max(MIN_LIMIT, IntMath.saturatedMultiply(SLACK, log.size()));
  }

  private int[] last(int count) {
    Distinct last = new Distinct(count, log.size());
    addTo(last);
    return last.oldestFirst();
  }

  int size() {
    return log.size();
  }

  boolean endsWith(int slot) {
    return !log.isEmpty() && log.last() == slot;
  }

  /** Adds the last plays to {@code last}, the newest first, until it is full. */
  void addTo(Distinct last) {
    for (int i = log.size() - 1; i >= 0 && !last.isFull(); i--) {
      last.add(log.at(i));
    }
  }

  /** Starts with {@code slots}, heard elsewhere; each below 0 is of another entry. */
  void startAfter(int[] slots) {
    log.addAll(slots);
  }

  /** Takes over the log of {@code other}, whose entries were all removed. */
  void forgetEntries(Heard other) {
    int count = other.last(gaps.kept()).length;
    for (int i = 0; i < count; i++) {
      log.addLast(-2 - i);
    }
  }

  /** Writes the log to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    int kept = gaps.kept();
    Distinct last = new Distinct(kept, log.size());
    int from = log.size();
    while (from > 0 && !last.isFull()) {
      last.add(log.at(--from));
    }
    int[] stored = rows.heard("heard", log.tail(from));
    if (rows.isRead()) {
      log.addAll(stored);
    }
  }

  /** The last distinct entries of a list that is read backwards. */
  static final class Distinct {
    private final int max;
    private final SlotSet seen;
    private final Slots slots = new Slots(); // the newest first

    /** Makes one of at most {@code max} entries, of a list of {@code plays}. */
    Distinct(int max, int plays) {
      this.max = max;
      seen = new SlotSet(Math.min(max, plays));
    }

    boolean isFull() {
      return slots.size() >= max;
    }

    void add(int slot) {
      if (!isFull() && seen.add(slot)) {
        slots.addLast(slot);
      }
    }

    /** Adds all of {@code newer}, from the last one on, until this is full. */
    void addAll(Slots newer) {
      for (int i = newer.size() - 1; i >= 0 && !isFull(); i--) {
        add(newer.at(i));
      }
    }

    int[] oldestFirst() {
      int[] all = slots.toArray();
      Ints.reverse(all);
      return all;
    }
  }
}
