package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.IdentityArray;
import java.util.HashSet;
import java.util.Set;

/**
 * The entries heard last, each once, in timeline order (history, current, forward history), and
 * hence which of them rest: the last {@code gap} (C5). Not thread-safe.
 *
 * <pre>
 *   timeline    a b a c [d] b e        d is current; b and e are forward history
 *   log         - - a c  d  b e        an entry stays where it is last in the timeline
 *                        ^  forward    up next and jumps play here
 * </pre>
 *
 * Walking moves no entry, only where the forward history begins. A removed entry keeps its index.
 *
 * <p>Entering a play takes amortised constant time; while there is forward history, time linear in
 * the entries kept, which are the last 1,000, or as many as the widest gap configured.
 *
 * <p>In the middle of a cycle nobody asks what rests. Then the cycle's plays, which are distinct
 * and at the end of the history anyway, are only counted, and entered when somebody asks: the last
 * ones kept only.
 */
final class Recent {
  /** Stands for a removed entry. */
  static final int REMOVED = -2;

  private static final int VOID = -1;
  private static final int MIN_LENGTH = 16;
  private static final int[] EMPTY = new int[1];
  private static final IdentityArray NONE = new IdentityArray(); // while the log is empty
  private static final int MAX_INDEX = 1 << 29; // then they begin with 0 again

  private final Entries<?> entries;
  private final Gaps gaps;
  private final Plays history;
  private final int historyLimit;
  private IdentityArray indices = NONE; // slot -> index in the log, if any

  private int[] log = EMPTY; // a ring: its length is a power of two
  private int first;
  private int end;
  private int distinct; // entries in the log
  private int forward; // where those begin that are in the forward history
  private int current = Slots.NONE;
  private int pending; // the last so many plays, current included, are not in the log yet

  Recent(Entries<?> entries, Gaps gaps, Plays history, int historyLimit) {
    this.entries = entries;
    this.gaps = gaps;
    this.history = history;
    this.historyLimit = historyLimit;
  }

  /** Returns whether nothing was heard that is known. */
  boolean isEmpty() {
    return distinct == 0 && pending == 0;
  }

  /** Enters {@code slot}, which the cycle has drawn, so that it was not heard in this cycle. */
  void hearDrawn(int slot) {
    if (historyLimit > gaps.kept() && forward == end) {
      current = slot;
      pending++;
    } else {
      hear(slot);
    }
  }

  /** Enters {@code slot}, which plays between the current entry and the forward history. */
  void hear(int slot) {
    enter();
    int before = indexOf(slot);
    if (before >= forward) {
      return; // it is in the forward history, hence later
    }
    if (forward == end) {
      append(slot);
      forward = end;
    } else {
      rebuild(slot);
    }
  }

  /**
   * Walks back: {@code slot}, the current entry, becomes the first of the forward history. Returns
   * whether it was there already.
   */
  boolean walkBack(int slot) {
    enter();
    int index = indexOf(slot);
    if (index >= forward) {
      return true;
    }
    forward = index == VOID ? forward : index;
    return false;
  }

  /** Walks forward to {@code slot}; {@code isAgain} as {@link #walkBack} returned it. */
  void walkForward(int slot, boolean isAgain) {
    int index = indexOf(slot);
    if (!isAgain && index >= forward) {
      forward = index + 1;
    }
  }

  /** Ends the forward history, whose last play was walked to. */
  void endForward() {
    forward = end;
  }

  /** Drops the forward history: it counts as heard just before {@code slot}, the current entry. */
  void dropForward(int slot) {
    enter();
    forward = end;
    if (slot != Slots.NONE) {
      append(slot);
      forward = end;
    }
  }

  /** Keeps the index of {@code slot}, whose entry is removed. */
  void remove(int slot) {
    enter();
    int index = indexOf(slot);
    if (index != VOID) {
      log[at(index)] = REMOVED;
      indices.forget(slot);
    }
  }

  /**
   * Returns the last {@code gap} distinct entries, the last one last, of the timeline with {@code
   * upNext} before its forward history and {@code shown} behind it.
   */
  int[] last(int gap, UpNext upNext, Slots shown) {
    enter();
    Window window = new Window(gap, upNext.isEmpty() && shown.isEmpty());
    for (int i = shown.size() - 1; i >= 0 && window.isOpen(); i--) {
      window.add(shown.at(i));
    }
    for (int index = end - 1; index >= forward && window.isOpen(); index--) {
      window.add(log[at(index)]);
    }
    int[] asked = upNext.toArray();
    for (int i = asked.length - 1; i >= 0 && window.isOpen(); i--) {
      window.add(asked[i]);
    }
    for (int index = forward - 1; index >= first && window.isOpen(); index--) {
      window.add(log[at(index)]);
    }
    return window.slots();
  }

  /** Collects entries, the last one first. */
  private static final class Window {
    private final int gap;
    private final boolean isDistinct; // what is added
    private final Set<Integer> seen;
    private final Slots slots = new Slots();

    Window(int gap, boolean isDistinct) {
      this.gap = gap;
      this.isDistinct = isDistinct;
      this.seen = isDistinct ? Set.of() : new HashSet<>();
    }

    boolean isOpen() {
      return slots.size() < gap;
    }

    void add(int slot) {
      if (slot != VOID && (isDistinct || slot == REMOVED || seen.add(slot))) {
        slots.addFirst(slot);
      }
    }

    int[] slots() {
      return slots.toArray();
    }
  }

  /** Enters pending plays, and forgets what is no longer kept. */
  void enter() {
    if (pending > 0) {
      for (int i = Math.min(pending, gaps.kept()) - 2; i >= 0; i--) {
        append(history.fromNewest(i));
      }
      append(current);
      forward = end;
      pending = 0;
    }
    forget();
  }

  private void append(int slot) {
    if (end - first == log.length || log == EMPTY || end == MAX_INDEX) {
      compact(order(first, end), indexInOrder(forward));
    }
    indices.lengthen(slot + 1);
    int before = indices.put(slot, end);
    if (first <= before && before < end && log[at(before)] == slot) {
      log[at(before)] = VOID;
    } else {
      distinct++;
    }
    log[at(end++)] = slot;
    forget();
  }

  private void forget() {
    while (distinct > gaps.kept()) {
      int slot = log[at(first++)];
      if (slot != VOID) {
        distinct--;
        if (slot != REMOVED) {
          indices.forget(slot);
        }
      }
    }
    forward = Math.max(forward, first);
  }

  /** Inserts {@code slot} before the forward history. */
  private void rebuild(int slot) {
    int index = indexOf(slot);
    if (index != VOID) {
      log[at(index)] = VOID;
      distinct--;
    }
    Slots order = new Slots();
    for (int one : order(first, forward)) {
      order.addLast(one);
    }
    order.addLast(slot);
    int length = order.size();
    for (int one : order(forward, end)) {
      order.addLast(one);
    }
    compact(order.toArray(), length);
    forget();
  }

  private int indexInOrder(int index) {
    return order(first, index).length;
  }

  /** Returns the entries of the log from one index to another. */
  private int[] order(int from, int to) {
    Slots order = new Slots();
    for (int index = from; index < to; index++) {
      if (log[at(index)] != VOID) {
        order.addLast(log[at(index)]);
      }
    }
    return order.toArray();
  }

  /** Makes the log hold {@code order}, without voids. */
  private void compact(int[] order, int newForward) {
    distinct = order.length;
    log = new int[Math.max(MIN_LENGTH, Integer.highestOneBit(distinct) * 4)];
    indices = new IdentityArray();
    indices.reset(entries.slots());
    System.arraycopy(order, 0, log, 0, order.length);
    for (int index = 0; index < order.length; index++) {
      if (order[index] != REMOVED) {
        indices.put(order[index], index);
      }
    }
    first = 0;
    end = order.length;
    forward = newForward;
  }

  /** Returns the index of {@code slot}, or VOID. */
  private int indexOf(int slot) {
    int index = indices.at(slot);
    return first <= index && index < end && log[at(index)] == slot ? index : VOID;
  }

  private int at(int index) {
    return index & (log.length - 1);
  }

  // ------------------------------------------------------------------ saving

  void save(StateRows rows) {
    enter();
    rows.putSlots("recent", order(first, end));
    rows.put("recentForward", indexInOrder(forward));
  }

  void restore(Rows rows, boolean hasForward) {
    int[] order = rows.numbers("recent", StateRows.NONE, entries.size() - 1).toArray();
    checkArgument(
        order.length <= gaps.kept(), "recent (%s) must be at most %s", order.length, gaps.kept());
    for (int i = 0; i < order.length; i++) {
      order[i] = order[i] == StateRows.NONE ? REMOVED : order[i];
    }
    int newForward = rows.integer("recentForward", 0, 0, order.length);
    checkArgument(
        hasForward || newForward == order.length, "recentForward (%s) must be the end", newForward);
    compact(order, newForward);
    for (int index = 0; index < order.length; index++) {
      checkArgument(
          order[index] == REMOVED || indexOf(order[index]) == index,
          "recent (%s) must be there once",
          order[index]);
    }
  }
}
