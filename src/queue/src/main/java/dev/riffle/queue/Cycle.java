package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.IntMath;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.shuffle.Draws;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The cycle of SHUFFLE, which survives switches: the entries that it has yet to play, and their
 * free rows. Not thread-safe.
 *
 * <pre>
 *   remaining entries  =  bag (of which those that rest are held)  +  DRAWN rows  +  RESERVED rows
 * </pre>
 */
final class Cycle implements Order {
  private static final Slots NOTHING = new Slots();
  private static final int[] NONE = {};

  private static final String ROW = "cycle";

  private final Entries<?> entries;
  private final Timeline timeline;
  private final Ahead ahead;
  final Pool pool; // the bag
  private final Draws draws;
  final OpenUnit open;
  private boolean isBegun; // whether there was a cycle at all
  private int number;
  private final Spent spent;
  private int drops; // how often free rows were discarded or dropped, if there were any or not
  private int keptDrops; // how often kept DRAWN rows were

  Cycle(Draws draws, Gaps gaps, Timeline timeline) {
    this.draws = draws;
    this.timeline = timeline;
    entries = timeline.entries;
    ahead = timeline.ahead;
    open = OpenUnit.of(entries);
    spent = Spent.of(entries);
    pool = Pool.of(PlayMode.SHUFFLE, draws, gaps, timeline, open);
  }

  boolean isBegun() {
    return isBegun;
  }

  /** Returns the number of the cycle. */
  int number() {
    return number;
  }

  int drops() {
    return drops;
  }

  int keptDrops() {
    return keptDrops;
  }

  @Override
  public int size() {
    return entries.drawable();
  }

  /** Returns the number of remaining entries without a row. */
  @Override
  public int left() {
    return pool.size();
  }

  /** Takes out the next entry; begins a cycle at the seam, if nothing is left. */
  @Override
  public int next() {
    if (left() == 0) {
      begin();
    }
    return pool.drawAndOpen();
  }

  @Override
  public int[] upcoming(int count, boolean wraps) {
    return wraps && size() > 0 ? pool.beyond(count) : NONE;
  }

  /** Returns the number of entries that the cycle has played. */
  @Override
  public int place(int current) {
    return size() - remaining();
  }

  /** Returns the number of remaining entries. */
  int remaining() {
    return pool.size() + ahead.drawn() + ahead.reserved();
  }

  /** Returns whether {@code slot} remains. */
  boolean remains(int slot) {
    return pool.contains(slot) || ahead.isDrawn(slot) || ahead.isReserved(slot);
  }

  /** Begins a cycle of all entries that can be drawn, at the seam. */
  private void begin() {
    countCycle();
    pool.begin();
  }

  private void countCycle() {
    number = isBegun ? IntMath.saturatedAdd(number, 1) : number;
    isBegun = true;
    spent.clear();
  }

  /** Begins a cycle, in which the current entry and all asked rows count as played. */
  void beginNow() {
    countCycle();
    pool.fill(entries.bag());
    if (timeline.isPlaying()) {
      pool.take(timeline.current());
      notePlay(timeline.current());
    }
    for (int row = 0; row < ahead.size(); row++) {
      ahead.setKind(row, RowKind.asked(pool.take(ahead.at(row))));
    }
  }

  /** Records a play of {@code slot} that the cycle has not drawn: a jump, or of another mode. */
  void notePlayOutOfTurn(int slot) {
    open.become(slot);
    notePlay(slot);
  }

  /** Records that {@code slots} are about to leave the source order. */
  void leave(int... slots) {
    open.leave(slots);
    if (entries.drawing().hasUnits()) {
      pool.window.forget(); // a unit rests with its members alone
    }
  }

  /** Records that {@code slot} has left {@code unit} for another one, or has another rank. */
  void moveOpen(int slot, int unit) {
    if (entries.drawing().hasUnits() && entries.units().of(slot) != unit) {
      open.move(slot, unit);
    }
  }

  /** Counts the rest of the unit of {@code slot} as played; returns whether anything changed. */
  boolean passUnit(int slot) {
    boolean changes = putBack();
    if (slot != Slots.NONE && !entries.isRemoved(slot)) {
      for (int member : entries.units().members(entries.units().of(slot)).toArray()) {
        changes |= pass(member);
      }
    }
    timeline.endWithRow();
    return changes;
  }

  private boolean pass(int slot) {
    boolean isDrawn = ahead.isDrawn(slot);
    if (isDrawn) {
      ahead.remove(ahead.rowOf(slot));
    }
    boolean remained = isDrawn || pool.take(slot);
    if (remained) {
      entries.kept().countWanted(slot);
    }
    return remained;
  }

  /** Counts a play of {@code slot}, which may have the weight 0 and be in no cycle. */
  void notePlay(int slot) {
    if (isBegun && entries.isUndrawable(slot)) {
      spent.set(slot, true);
    }
  }

  /** Records whether {@code slot}, which is about to leave the cycle, has played in it. */
  void noteLeave(int slot) {
    spent.set(slot, isBegun && !remains(slot));
  }

  /** Returns whether {@code slot}, which joins the cycle, remains: it has not played in it. */
  boolean takesBack(int slot) {
    return !spent.take(slot) && isBegun;
  }

  /** Records that all entries have left, and others have come. */
  void restart() {
    spent.clear();
  }

  // ------------------------------------------------------------------ free rows

  /**
   * Adds free rows until there are {@code rows} ahead or nothing is left; returns whether it did.
   */
  @CanIgnoreReturnValue
  boolean show(int rows) {
    boolean draws = ahead.size() < rows && pool.size() > 0;
    while (ahead.size() < rows && pool.size() > 0) {
      ahead.insertFree(ahead.free(), pool.draw());
    }
    return draws;
  }

  /** Returns whether the cycle is settled, with {@code returning} among the remaining entries. */
  boolean isSettled(int[] returning) {
    if (pool.isSettled() && returning.length == 0) {
      return true;
    }
    if (pool.isUnsettled()) {
      return false; // what rests at the end of the list rests at the end of the kept rows, too
    }
    int[] last = timeline.last(pool.window.gap(), ahead.kept(), NOTHING);
    SlotSet back = SlotSet.of(returning);
    if (ahead.isAnyFree(last)
        || IntStream.of(last).anyMatch(slot -> pool.contains(slot) || back.contains(slot))) {
      return false;
    }
    pool.window.settle();
    return true;
  }

  /** Discards the free rows; counts the call even if there are none. */
  void discard() {
    drops = isBegun ? IntMath.saturatedAdd(drops, 1) : drops;
    boolean unused = putBack();
  }

  /**
   * Puts the free rows back, and returns whether there were any. A call that may have no effect
   * uses this, where no place can be undone to: the law is not uniform.
   */
  boolean putBack() {
    boolean isAny = ahead.free() > 0;
    pool.forgetDraws();
    if (isAny) {
      pool.putAll(ahead.removeFree());
    }
    return isAny;
  }

  /** Drops all DRAWN rows. */
  void dropDrawn() {
    pool.forgetDraws();
    drops = isBegun ? IntMath.saturatedAdd(drops, 1) : drops;
    keptDrops = isBegun ? IntMath.saturatedAdd(keptDrops, 1) : keptDrops;
    pool.putAll(ahead.removeAll(kind -> kind == RowKind.DRAWN));
  }

  // ------------------------------------------------------------------ fair places

  /** Inserts the last {@code count} slots, of new entries, at fair places (C9). */
  void addNew(int count) {
    if (isBegun && count == entries.size() && pool.size() == 0) {
      pool.fill(entries.bag()); // the same, without a pass over the entries
    } else if (count > 1) {
      add(entries.newest(count).toArray());
    } else if (entries.canBeDrawn(entries.slots() - 1)) {
      add(entries.slots() - 1);
    }
  }

  /**
   * Inserts {@code slots}, one after the other, at uniformly random places among the free rows and
   * the bag. Takes time linear in them and in the free rows.
   */
  void add(int... slots) {
    if (isBegun && ahead.free() > 0 && slots.length > 1) {
      addAll(slots);
    } else if (isBegun) {
      for (int slot : slots) {
        insertAfter(slot, 0);
      }
    }
  }

  // One pass over the free rows: for each slot the entry that it comes before is drawn, and the
  // rows are then rebuilt by following from each entry to the next.
  private void addAll(int[] slots) {
    int[] free = ahead.freeSlots();
    int before = free.length;
    int[] all = Arrays.copyOf(free, before + slots.length); // the free rows, then new entries
    int[] next = IntStream.rangeClosed(1, all.length + 1).toArray(); // from 0, the front, or 1 + i
    int end = before;
    for (int slot : slots) {
      int place = draws.below(end + pool.size() + 1);
      if (place < end) {
        int after = place < before ? place : place + 1; // nothing comes after the last free row
        all[end++] = slot;
        next[end] = next[after];
        next[after] = end;
      } else {
        pool.put(slot);
      }
    }
    int[] rows = new int[end];
    for (int i = 0, at = next[0]; i < end; at = next[at]) {
      rows[i++] = all[at - 1];
    }
    ahead.replaceFree(rows, Arrays.copyOfRange(all, before, end));
  }

  /** Inserts {@code slot} at a fair place that is not among the first {@code first} free rows. */
  void insertAfter(int slot, int first) {
    show(ahead.kept() + first);
    int free = ahead.free();
    int place = free > first ? first + draws.below(free + pool.size() + 1 - first) : free;
    if (place < free) {
      ahead.insertFree(place, slot);
    } else {
      pool.put(slot);
    }
  }

  /** Inserts {@code slot} before free row {@code i}, drawing rows until there are as many. */
  void insert(int slot, int i) {
    show(ahead.kept() + i);
    ahead.insertFree(Math.min(i, ahead.free()), slot);
  }

  // ------------------------------------------------------------------ saving

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    number = rows.integer(ROW, number, 0, Integer.MAX_VALUE);
    isBegun = rows.flag(ROW, isBegun);
    drops = rows.integer(ROW, drops, 0, Integer.MAX_VALUE);
    keptDrops = rows.integer(ROW, keptDrops, 0, Integer.MAX_VALUE);
    open.exchange(rows);
    pool.exchange("bag", "held", rows);
    spent.exchange(rows);
    if (rows.isRead()) {
      checkArgument(isBegun || remaining() == 0, "cycle (0) must be begun");
      for (int slot : ahead.slotsOf(kind -> !kind.isHeard())) {
        checkArgument(!pool.contains(slot), "ahead (%s) must not be in the bag", slot);
      }
    }
  }
}
