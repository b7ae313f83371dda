package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.IntMath;
import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The shuffled order, which survives switches: its cycle, and those after it as far as they are
 * shown. Not thread-safe.
 *
 * <pre>
 *   shown    [ h  x  j ] [ k  l  m  n  o  p ] [ q  r ]       x was played out of turn meanwhile:
 *   cycles    the first   those beyond it                    it is skipped
 *   bag                                       q, r, and what rests, held; the others drawable
 * </pre>
 *
 * The bag is that of the last cycle: of the others everything is shown. In a settled cycle (C9,
 * "Settled") nothing that remains rests, and {@link Resting} is not needed: a draw is one step of
 * Knuth's shuffle.
 */
final class Shuffled implements Order {
  private final Draws draws;
  private final Entries<?> entries;
  private final Gaps gaps;
  private final Timeline timeline;
  private final UpNext upNext;

  private Bag bag = new Bag(); // what remains of the last cycle
  private final Slots shown = new Slots();
  private int beyond; // how many of these are of cycles that have not begun
  private int skipped; // how many of those before them no longer remain
  private final Resting resting = new Resting(); // in the bag
  private boolean isCalm; // whether nothing that can be drawn from the bag rests, now or later
  private boolean isSettled; // whether the cycle is known to be
  private boolean isBegun; // whether there was a cycle at all
  private int number; // of the cycle

  Shuffled(Draws draws, Entries<?> entries, Gaps gaps, Timeline timeline) {
    this.draws = draws;
    this.entries = entries;
    this.gaps = gaps;
    this.timeline = timeline;
    this.upNext = timeline.upNext();
  }

  boolean isBegun() {
    return isBegun;
  }

  /** Returns whether anything is shown of cycles that have not begun. */
  boolean showsBeyond() {
    return beyond > 0;
  }

  /** Returns whether entries of the cycle have yet to play, those in up next included. */
  boolean isUnfinished() {
    return remaining() + upNext.reserved() > 0;
  }

  /** Returns the number of entries that the cycle has yet to play. */
  private int remaining() {
    return beyond > 0 ? reorderable() : bag.size();
  }

  /** Returns how many entries of the cycle are shown. */
  int reorderable() {
    return shown.size() - beyond - skipped;
  }

  /** Begins a cycle, in which the current entry and up next count as played. */
  void begin() {
    beyond = 0;
    beginNext();
    number -= isBegun ? 0 : 1;
    isBegun = true;
    if (timeline.isPlaying()) {
      bag.take(timeline.current());
    }
    for (int slot : upNext.toArray()) {
      upNext.reserve(slot, bag.take(slot));
    }
  }

  /** Goes on with the cycle of {@code other}, whose entries are all removed, if it has one. */
  void restart(Shuffled other) {
    if (other.isBegun()) {
      begin();
    }
    number = other.number;
  }

  /** Begins the next cycle, which may be shown already. */
  private void beginNext() {
    if (beyond == 0) {
      shown.clear();
      skipped = 0;
      fillBag();
    }
    beyond -= Math.min(beyond, entries.size());
    number = IntMath.saturatedAdd(number, 1);
    isSettled = false;
    timeline.recent().beginCycle();
  }

  private void fillBag() {
    bag = entries.bag();
    resting.clear();
    isCalm = false;
  }

  // ------------------------------------------------------------------ what comes next

  @Override
  public boolean hasNext(boolean wraps) {
    return remaining() > 0 || (wraps && entries.size() > 0);
  }

  @Override
  public int next(boolean wraps) {
    if (isCalm && shown.size() == skipped && bag.size() > 0) {
      return bag.draw(draws); // nearly always
    }
    if (!hasNext(wraps)) {
      return Slots.NONE;
    }
    if (remaining() == 0) {
      beginNext();
    }
    int slot = reorderable() > 0 ? takeShown() : draw();
    if (beyond == 0) {
      bag.take(slot);
    }
    return slot;
  }

  private int takeShown() {
    while (skipped > 0 && !bag.holds(shown.at(0))) {
      shown.removeFirst();
      skipped--;
    }
    return shown.removeFirst();
  }

  @Override
  public boolean show(int count, boolean wraps) {
    if (reorderable() == 0) {
      isSettled = isCalm;
    }
    int missing = count - (shown.size() - skipped);
    int left = missing;
    boolean isBeyond = beyond > 0;
    for (; left > 0 && (hidden() > 0 || (wraps && entries.size() > 0)); left--) {
      if (hidden() == 0) {
        isBeyond = true;
        dropSkipped();
        fillBag();
      }
      shown.addLast(draw());
      beyond += isBeyond ? 1 : 0;
    }
    return left < missing;
  }

  /** Returns the number of entries of the last cycle that are not shown. */
  private int hidden() {
    return bag.drawable() + resting.held();
  }

  @Override
  public int known() {
    dropSkipped();
    return shown.size();
  }

  @Override
  public int knownAt(int i) {
    dropSkipped();
    return shown.at(i);
  }

  @Override
  public int left() {
    return remaining();
  }

  private void dropSkipped() {
    if (skipped > 0) {
      int[] all = shown.toArray();
      shown.clear();
      shown.addAll(IntStream.of(all).filter(bag::holds).toArray());
      skipped = 0;
    }
  }

  /** Returns the number of the cycle. */
  int number() {
    return number;
  }

  /** Returns the number of the cycle, or {@link Slots#NONE} before the first. */
  int cycle() {
    return isBegun ? number : Slots.NONE;
  }

  @Override
  public int place(int slot) {
    return entries.size() - remaining() - upNext.reserved();
  }

  // ------------------------------------------------------------------ drawing

  /** Draws an entry of the last cycle that does not rest; the bag then holds it. */
  private int draw() {
    return isCalm() ? bag.drawAndHold(draws) : resting.draw(bag, draws, false);
  }

  /** Returns whether nothing that can be drawn from the bag rests any more. */
  private boolean isCalm() {
    if (!isCalm) {
      int gap = gaps.effective(PlayMode.SHUFFLE);
      if (gap > 0 && !resting.isActive()) {
        dropSkipped();
        resting.start(bag, gap, timeline.last(gap, shown));
      }
      if (resting.held() == 0) {
        resting.clear();
        isCalm = true;
      }
    }
    return isCalm;
  }

  // ------------------------------------------------------------------ what an edit does

  /** Returns whether the cycle is settled; where nothing of it is shown, it makes no difference. */
  boolean isSettled() {
    if (reorderable() == 0) {
      return true;
    }
    if (!isSettled) {
      Bag remaining = remainingBag();
      isSettled =
          IntStream.of(timeline.last(gaps.effective(PlayMode.SHUFFLE), new Slots()))
              .noneMatch(slot -> slot >= 0 && remaining.contains(slot));
    }
    return isSettled;
  }

  /** Returns a bag of what remains of the cycle; where something is shown beyond, a new one. */
  Bag remainingBag() {
    return beyond > 0 ? Bag.of(shown.first(reorderable())) : bag;
  }

  /** Forgets what is known of what rests: the timeline, a gap or what remains has changed. */
  void unsettle() {
    isSettled = false;
    isCalm = false;
  }

  /** Lets nothing rest until the next draw: the timeline will change by more than a play. */
  void stopResting() {
    if (resting.isActive()) {
      resting.stop(bag);
    }
  }

  /** Discards what is shown of cycles that have not begun. */
  void discardBeyond() {
    if (beyond > 0) {
      bag = remainingBag();
      shown.truncate(reorderable());
      beyond = 0;
      IntStream.of(shown.toArray()).forEach(bag::hold);
      resting.clear();
      isCalm = false;
    }
  }

  /** Discards all that is shown. */
  void discard() {
    discardBeyond();
    if (reorderable() > 0) {
      stopResting();
      IntStream.of(shown.toArray()).forEach(bag::wake); // unless it is skipped
      shown.clear();
      skipped = 0;
      unsettle();
    }
  }

  /** Counts {@code slot} as played; returns whether it remained. Nothing is shown beyond. */
  boolean take(int slot) {
    stopResting();
    skipped += reorderable() > 0 && bag.holds(slot) ? 1 : 0;
    return bag.take(slot);
  }

  /** Takes {@code slot}, which will be removed, out of all that remains or is shown. */
  void remove(int slot) {
    stopResting();
    unsettle();
    dropSkipped();
    bag.take(slot);
    for (int i = shown.indexOf(slot); i != Slots.NONE; i = shown.indexOf(slot)) {
      if (i >= reorderable() && beyond == 1) {
        discardBeyond(); // or there would be a cycle beyond that shows nothing
      } else {
        beyond -= i < reorderable() ? 0 : 1;
        shown.remove(i);
      }
    }
  }

  /** Lets {@code slots}, which were reserved or come back, remain again, if there is a cycle. */
  void release(int[] slots, boolean wasSettled) {
    unsettle();
    if (isBegun && slots.length > 0) {
      IntStream.of(slots).forEach(bag::put);
      boolean isFair = wasSettled && isSettled();
      IntStream.of(slots).forEach(bag::take);
      prepare(isFair);
      FairPlaces.add(slots, shown, bag, draws);
    }
  }

  /**
   * Adds {@code count} slots from {@code from} on, new or released: in a settled cycle at fair
   * places among what remains; else nothing stays shown, and they go into the bag.
   */
  void add(int from, int count, boolean isFair) {
    prepare(isFair);
    if (isBegun) {
      FairPlaces.add(from, count, shown, bag, draws);
    }
  }

  private void prepare(boolean isFair) {
    if (!isFair) {
      discard();
    }
    dropSkipped();
  }

  /** Moves what is shown at {@code from} to {@code to}, both of the cycle played now. */
  void reorder(int from, int to) {
    stopResting();
    dropSkipped();
    int slot = shown.at(from);
    shown.remove(from);
    shown.insert(to, slot);
    isCalm = false;
  }

  // ------------------------------------------------------------------ saving

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    dropSkipped();
    number = rows.integer("cycle", 0, number, 0, Integer.MAX_VALUE);
    isBegun = rows.flag("cycle", 1, isBegun);
    int[] slots = rows.placed("shown", rows.slots("shown", shown.toArray()));
    int first = rows.integer("cycle", 2, reorderable(), 0, slots.length);
    int[] held = rows.placed("held", rows.slots("held", resting.heldSlots()));
    int[] drawable = rows.placed("bag", rows.runs("bag", bag.drawableMembers()));
    if (rows.isRead()) {
      restore(slots, first, held, drawable);
    }
  }

  /** Restores what is shown, of the cycle the {@code first}, and the bag of the last cycle. */
  private void restore(int[] slots, int first, int[] held, int[] drawable) {
    shown.addAll(slots);
    beyond = slots.length - first;
    int from = 0;
    int end = first; // of one cycle after the other
    for (; end < slots.length; end = Math.min(slots.length, end + entries.size())) {
      bag = Bag.of(Arrays.copyOfRange(slots, from, end)); // checks that each is there once
      from = end;
    }
    int[] last = Arrays.copyOfRange(slots, from, end);
    bag = Bag.of(Ints.concat(drawable, last));
    IntStream.of(last).forEach(bag::hold);
    int gap = gaps.effective(PlayMode.SHUFFLE);
    resting.restore(bag, held, gap, timeline.last(gap, shown));
    checkArgument(
        beyond == 0 || bag.size() == entries.size(), "bag (%s) must be all the others", bag.size());
    checkArgument(isBegun || !isUnfinished(), "cycle (0) must be begun");
    Bag remaining = remainingBag();
    for (int slot : upNext.toArray()) {
      boolean remains = remaining.contains(slot);
      checkArgument(!remains || !upNext.isReserved(slot), "reserved (%s) must not remain", slot);
    }
  }
}
