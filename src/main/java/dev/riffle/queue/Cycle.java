package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.IntMath;
import dev.riffle.shuffle.Draws;
import java.util.stream.IntStream;

/**
 * The cycle of SHUFFLE, which survives switches: the entries that it has yet to play, but for those
 * with a row. Not thread-safe.
 *
 * <pre>
 *   remaining entries  =  bag (of which those that rest are held)  +  DRAWN rows  +  RESERVED rows
 * </pre>
 */
final class Cycle {
  private static final Slots NOTHING = new Slots();

  private final Entries<?> entries;
  private final Timeline timeline;
  private final Ahead ahead;
  private final Pool pool;
  private final Draws draws;
  private boolean isBegun; // whether there was a cycle at all
  private int number;
  private int drops; // how often free rows were discarded or dropped

  Cycle(Draws draws, Rule rule, Gaps gaps, Timeline timeline) {
    this.draws = draws;
    entries = timeline.entries();
    pool = new Pool(draws, rule, gaps, PlayMode.SHUFFLE, timeline);
    this.timeline = timeline;
    this.ahead = timeline.ahead();
  }

  boolean isBegun() {
    return isBegun;
  }

  Pool pool() {
    return pool;
  }

  /** Returns the number of the cycle. */
  int number() {
    return number;
  }

  /** Returns the number of the cycle, or {@link Slots#NONE} before the first. */
  int cycle() {
    return isBegun ? number : Slots.NONE;
  }

  int drops() {
    return drops;
  }

  /** Returns how many entries remain that have no row. */
  int left() {
    return pool.size();
  }

  /** Returns how many entries remain. */
  int remaining() {
    return pool.size() + ahead.drawn() + ahead.reserved();
  }

  /** Returns whether {@code slot} remains and has no row. */
  boolean contains(int slot) {
    return pool.bag().contains(slot);
  }

  /** Returns whether {@code slot} remains. */
  boolean remains(int slot) {
    return pool.bag().contains(slot) || ahead.isDrawn(slot) || ahead.isReserved(slot);
  }

  /** Goes on with the cycle of {@code other}, whose entries are all removed, if it has one. */
  void restart(Cycle other) {
    number = other.number;
    drops = other.drops;
    isBegun = other.isBegun;
  }

  /** Begins a cycle of all entries. */
  void begin() {
    number = isBegun ? IntMath.saturatedAdd(number, 1) : number;
    isBegun = true;
    pool.fill(entries.bag());
    timeline.heard().beginCycle();
  }

  /** Begins a cycle, in which the current entry and all asked rows count as played. */
  void beginNow() {
    begin();
    if (timeline.isPlaying()) {
      pool.take(timeline.current());
    }
    for (int i = 0; i < ahead.size(); i++) {
      ahead.reserve(i, pool.take(ahead.at(i)));
    }
  }

  // ------------------------------------------------------------------ drawing

  /** Draws an entry, which will be the last of the list. */
  int draw() {
    return pool.draw(ahead.free() == 0);
  }

  /**
   * Adds free rows until there are {@code rows} ahead or nothing is left; returns whether it did.
   */
  boolean show(int rows) {
    boolean draws = ahead.size() < rows && pool.size() > 0;
    while (ahead.size() < rows && pool.size() > 0) {
      ahead.addFree(draw());
    }
    return draws;
  }

  // ------------------------------------------------------------------ edits

  /** Returns whether the cycle is settled, or has no free rows. */
  boolean isSettled() {
    return isSettled(NOTHING);
  }

  /** Returns the same with {@code returning} among the remaining entries. */
  boolean isSettled(Slots returning) {
    return ahead.free() == 0 || isSettledWith(returning);
  }

  /** Returns whether the cycle is settled, with {@code returning} among the remaining entries. */
  boolean isSettledWith(Slots returning) {
    if (pool.isSettled() && returning.isEmpty()) {
      return true;
    }
    if (pool.isUnsettled()) {
      return false; // what rests at the end of the list rests at the end of the kept rows, too
    }
    SlotSet back = new SlotSet(returning.size());
    IntStream.of(returning.toArray()).forEach(back::add);
    int[] last = timeline.last(pool.gap(), ahead.kept(), NOTHING);
    for (int slot : last) {
      if (slot >= 0 && (pool.bag().contains(slot) || back.contains(slot))) {
        return false;
      }
    }
    if (ahead.isAnyFree(last)) {
      return false;
    }
    pool.settle();
    return true;
  }

  /** Lets {@code slots} take fair places, one after the other, and clears the list. */
  void putBack(Slots slots) {
    if (isBegun && !slots.isEmpty()) {
      pool.forget();
      FairPlaces.add(slots.toArray(), ahead, pool.bag(), draws);
    }
    slots.clear();
  }

  /** Lets the last {@code count} slots, of new entries, take fair places. */
  void add(int count) {
    if (isBegun && count > 0 && count == entries.size() && pool.size() == 0) {
      pool.fill(entries.bag()); // the same, without a pass over the entries
    } else if (isBegun && count > 0) {
      FairPlaces.add(entries.slots() - count, count, ahead, pool.bag(), draws);
    }
  }

  /** Puts the free rows back. */
  void discard() {
    if (ahead.free() > 0) {
      drops++;
      putBack(ahead.removeFree());
    }
  }

  /** Drops all DRAWN rows. */
  void dropDrawn() {
    drops += ahead.free() > 0 ? 1 : 0;
    putBack(ahead.removeAll(kind -> kind == Ahead.Kind.DRAWN));
  }

  private void putBack(int[] slots) {
    IntStream.of(slots).forEach(pool.bag()::put);
    pool.forget();
  }

  /** Takes {@code slot}, which has no DRAWN row, out of the bag; returns whether it was in. */
  boolean take(int slot) {
    return pool.take(slot);
  }

  /** Records that {@code slot} was appended to the list. */
  void append(int slot) {
    pool.append(slot);
  }

  /** Records that the list has changed by more than its end. */
  void forget() {
    pool.forget();
  }

  /** Records that kept rows were inserted, which unsettles no settled cycle. */
  void forgetWindow() {
    if (!pool.isSettled()) {
      pool.forget();
    }
  }

  /**
   * Inserts {@code slot} before free row {@code i}, drawing rows until there are as many, or at the
   * end of the free rows.
   */
  void insert(int slot, int i) {
    show(ahead.kept() + i);
    ahead.insertFree(Math.min(i, ahead.free()), slot);
  }

  /** Lets {@code slot} take a fair place that is not among the first {@code first} free rows. */
  void insertBehind(int slot, int first) {
    show(ahead.kept() + first);
    int free = ahead.free();
    int place = free > first ? first + draws.below(free + pool.size() + 1 - first) : free;
    if (place < free) {
      ahead.insertFree(place, slot);
    } else {
      pool.bag().put(slot);
    }
  }

  // ------------------------------------------------------------------ saving

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    number = rows.integer("cycle", 0, number, 0, Integer.MAX_VALUE);
    isBegun = rows.flag("cycle", 1, isBegun);
    drops = rows.integer("cycle", 2, drops, 0, Integer.MAX_VALUE);
    pool.exchange("bag", "held", rows);
    if (rows.isRead()) {
      checkArgument(isBegun || remaining() == 0, "cycle (0) must be begun");
      for (int i = 0; i < ahead.size(); i++) {
        boolean isIn = ahead.kind(i).isAsked() || ahead.kind(i) == Ahead.Kind.DRAWN;
        checkArgument(
            !isIn || !pool.bag().contains(ahead.at(i)),
            "ahead (%s) must not be in the bag",
            ahead.at(i));
      }
    }
  }
}
