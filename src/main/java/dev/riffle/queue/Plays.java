package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;

/**
 * Plays in a row, each an entry's slot and its position: the history, or the forward history. Not
 * thread-safe. Both ends take amortised constant time.
 *
 * <p>Plays of removed entries stay where they are until somebody looks there. Then a stretch of
 * them becomes one number, so that nobody passes it twice; they count as plays until they are
 * dropped.
 *
 * <pre>
 *   plays     a  b  x  y  y  c        x and y are removed
 *   codes     a  b  -3       c
 * </pre>
 */
final class Plays {
  private final Entries<?> entries;
  private final boolean isMarkable;
  private final Slots codes = new Slots(); // a slot, maybe with a mark, or minus a length
  private final Positions positions;
  private int size; // in plays

  /** A mark that a play of the forward history may carry beside its slot. */
  static final int MARK = 1 << 30;

  /**
   * Makes a row in which places mostly change by {@code step}, 1 or -1, from a play to the next.
   */
  Plays(Entries<?> entries, int step) {
    this.entries = entries;
    this.isMarkable = step < 0;
    this.positions = new Positions(step);
  }

  /** Returns the number of plays, those of removed entries included. */
  int size() {
    return size;
  }

  /** Returns whether there is a play of an entry that is not removed. */
  boolean isLive() {
    return newest(1).length > 0;
  }

  /** Returns the slot of the play that is {@code i} plays older than the newest, none removed. */
  int fromNewest(int i) {
    return codes.at(codes.size() - 1 - i) & ~MARK;
  }

  void addLast(int code, int cycle, int place) {
    codes.addLast(code);
    positions.addLast(cycle, place);
    size++;
  }

  /** Drops what follows the newest play that is not of a removed entry; there is one. */
  void trim() {
    mergeRemoved(1);
    if (codes.last() < 0) {
      int length = -codes.removeLast();
      positions.removeLast(length);
      size -= length;
    }
  }

  /** Returns the code of the newest play, after {@link #trim}. */
  int lastCode() {
    return codes.last();
  }

  int lastCycle() {
    return positions.lastCycle();
  }

  int lastPlace() {
    return positions.lastPlace();
  }

  void removeLast() {
    codes.removeLast();
    positions.removeLast(1);
    size--;
  }

  /** Drops the oldest play. */
  void removeFirst() {
    if (codes.at(0) < -1) {
      codes.set(0, codes.at(0) + 1);
    } else {
      codes.removeFirst();
    }
    positions.removeFirst();
    size--;
  }

  void clear() {
    codes.clear();
    positions.clear();
    size = 0;
  }

  /** Returns the slots of the newest {@code k} plays that are not of removed entries. */
  int[] newest(int k) {
    int from = mergeRemoved(k);
    int[] slots = new int[Math.min(k, codes.size() - from)];
    int length = 0;
    for (int i = codes.size() - 1; i >= from; i--) {
      if (codes.at(i) >= 0) {
        slots[length++] = codes.at(i) & ~MARK;
      }
    }
    return length == slots.length ? slots : Arrays.copyOf(slots, length);
  }

  /**
   * Merges plays of removed entries among the newest, until {@code k} others were passed; returns
   * the index of the last of those.
   */
  private int mergeRemoved(int k) {
    int from = codes.size();
    boolean anyRemoved = false;
    for (int left = k; from > 0 && left > 0; from--) {
      boolean isRemoved = isRemoved(codes.at(from - 1));
      anyRemoved |= isRemoved;
      left -= isRemoved ? 0 : 1;
    }
    if (anyRemoved) {
      merge(from);
    }
    return from;
  }

  private void merge(int from) {
    int end = from;
    for (int i = from; i < codes.size(); i++) {
      int code = codes.at(i);
      if (!isRemoved(code)) {
        codes.set(end++, code);
      } else if (end > from && codes.at(end - 1) < 0) {
        codes.set(end - 1, codes.at(end - 1) + Math.min(code, -1));
      } else {
        codes.set(end++, Math.min(code, -1));
      }
    }
    codes.truncate(end);
  }

  private boolean isRemoved(int code) {
    return code < 0 || entries.isRemoved(code & ~MARK);
  }

  // ------------------------------------------------------------------ saving

  /** Saves the plays under {@code name}: ranks, or minus a number of plays of removed entries. */
  void save(String name, StateRows rows) {
    mergeRemoved(Integer.MAX_VALUE);
    int[] ranks = codes.toArray();
    int[] marked = new int[ranks.length];
    int marks = 0;
    for (int i = 0; i < ranks.length; i++) {
      if (ranks[i] >= 0) {
        if ((ranks[i] & MARK) != 0) {
          marked[marks++] = i;
        }
        ranks[i] = rows.rank(ranks[i] & ~MARK);
      }
    }
    rows.put(name, ranks);
    rows.put(name + "Marked", Arrays.copyOf(marked, marks));
    rows.put(name + "Positions", positions.row());
  }

  /** Restores what {@link #save} saved; at most {@code limit} plays. */
  void restore(String name, Rows rows, int limit) {
    long total = 0;
    for (int code : rows.numbers(name, -limit, entries.size() - 1).toArray()) {
      checkArgument(code >= 0 || codes.isEmpty() || codes.last() >= 0, "%s must be merged", name);
      codes.addLast(code);
      total += code < 0 ? -code : 1;
    }
    checkArgument(total <= limit, "%s (%s plays) must be at most %s", name, total, limit);
    size = (int) total;
    int end = isMarkable ? codes.size() : 0;
    for (int i : rows.numbers(name + "Marked", 0, end - 1).toArray()) {
      checkArgument(codes.at(i) >= 0, "%sMarked (%s) must be of an entry", name, i);
      codes.set(i, codes.at(i) | MARK);
    }
    positions.restore(name + "Positions", rows.row(name + "Positions"), size);
  }
}
