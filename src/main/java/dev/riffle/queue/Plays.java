package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The history: plays in a row, by the slots of their entries. Not thread-safe. Both ends take
 * amortised constant time.
 *
 * <p>Plays of removed entries stay where they are until they are read. Then a stretch of them
 * becomes one number, so that it is passed once; they count as plays until they are dropped.
 *
 * <pre>
 *   plays     a  b  x  y  y  c        x and y are removed
 *   codes     a  b  -3       c
 * </pre>
 */
final class Plays {
  private static final int UNCOUNTED = -1;
  private static final int[] NONE = {};

  private final Entries<?> entries;
  private final Slots codes = new Slots(); // a slot, or minus a length
  private int size; // in plays
  private int[] stretches =
      NONE; // for each one, how many others were before it when it was counted
  private int dropped; // of those, since then
  private int counted = UNCOUNTED; // after so many removals of entries

  Plays(Entries<?> entries) {
    this.entries = entries;
  }

  /** Returns the number of plays, those of removed entries included. */
  int size() {
    return size;
  }

  /** Returns whether there is a play of an entry that is not removed. */
  boolean isLive() {
    int newest = mergeRemoved(1);
    return newest < codes.size() && codes.at(newest) >= 0;
  }

  void addLast(int slot) {
    codes.addLast(slot);
    size++;
  }

  /**
   * Drops the newest plays down to one of an entry that is not removed; there is one. Returns it.
   */
  int removeLast() {
    mergeRemoved(1);
    if (codes.last() < 0) {
      size += codes.removeLast();
      counted = UNCOUNTED;
    }
    size--;
    return codes.removeLast();
  }

  /** Drops the oldest play; returns its slot, or a negative number if it has none any more. */
  @CanIgnoreReturnValue
  int removeFirst() {
    int code = codes.at(0);
    if (code < -1) {
      codes.set(0, code + 1);
    } else {
      codes.removeFirst();
      dropped++;
      counted = code < 0 ? UNCOUNTED : counted;
    }
    size--;
    return code;
  }

  /** Returns the number of plays that are not of removed entries, in the time of {@link #at}. */
  int live() {
    count();
    return codes.size() - stretches.length;
  }

  /**
   * Returns the slot of play {@code i}, from the oldest, among those that are not of removed
   * entries. Takes time logarithmic in the stretches of others, but the first time after a removal
   * time linear in the plays.
   */
  int at(int i) {
    count();
    int found = Arrays.binarySearch(stretches, i + dropped);
    return codes.at(i + (found < 0 ? ~found : found + 1));
  }

  private void count() {
    if (counted != entries.removals()) {
      mergeRemoved(Integer.MAX_VALUE);
      stretches = IntStream.range(0, codes.size()).filter(i -> codes.at(i) < 0).toArray();
      Arrays.setAll(stretches, j -> stretches[j] - j);
      dropped = 0;
      counted = entries.removals();
    }
  }

  /** Returns the slots of the newest {@code k} plays that are not of removed entries. */
  int[] newest(int k) {
    int from = mergeRemoved(k);
    int[] slots = new int[Math.min(k, codes.size() - from)];
    int length = 0;
    for (int i = codes.size() - 1; i >= from; i--) {
      if (codes.at(i) >= 0) {
        slots[length++] = codes.at(i);
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
    counted = UNCOUNTED;
  }

  private boolean isRemoved(int code) {
    return code < 0 || !entries.isPlayable(code);
  }

  /**
   * Writes the plays to the row {@code name}, or reads them, at most {@code limit}: slots, or minus
   * a number of plays of removed entries.
   */
  void exchange(String name, Rows rows, int limit) {
    mergeRemoved(Integer.MAX_VALUE);
    int[] stored = rows.playable(name, rows.slots(name, codes.toArray(), -limit));
    if (rows.isRead()) {
      codes.addAll(stored);
      counted = UNCOUNTED;
      long total = IntStream.of(stored).mapToLong(code -> Math.max(1, -(long) code)).sum();
      checkArgument(total <= limit, "%s (%s plays) must be at most %s", name, total, limit);
      size = (int) total;
    }
  }
}
