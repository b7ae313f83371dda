package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The shuffled order, which survives switches: its cycle, and those after it as far as they are
 * shown. Not thread-safe.
 *
 * <pre>
 *   shown    [ h  i  j ] [ k  l  m  n  o  p ] [ q  r ]
 *   cycles    first        later                draws come from the bag of the last
 *   bags      h i j held   k to p held          q, r, and what rests, held; the others drawable
 * </pre>
 *
 * Only the last cycle has entries that are not shown. In a settled cycle (C9, "Settled") nothing
 * that remains rests, and {@link Resting} is not needed: a draw is one step of Knuth's shuffle.
 */
final class Shuffled implements Order {
  private final Draws draws;
  private final Entries<?> entries;
  private final Gaps gaps;
  private final Timeline timeline;
  private final UpNext upNext;

  private Cycle first = new Cycle(EntryBag.of(new int[0])); // the one that is played
  private List<Cycle> later = ImmutableList.of(); // as far as they are shown
  private final Resting resting = new Resting(); // in the bag of the last cycle
  private boolean isBegun; // whether there was a cycle at all
  private int number; // of the first cycle
  private boolean isSettled; // whether it is known to be

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
    return !later.isEmpty();
  }

  /** Returns whether entries of the cycle have yet to play, those in up next included. */
  boolean isUnfinished() {
    return first.bag.size() + upNext.reserved() > 0;
  }

  /** Begins a cycle, in which the current entry and up next count as played. */
  void begin() {
    later = ImmutableList.of();
    enter(newCycle());
    number -= isBegun ? 0 : 1;
    isBegun = true;
    if (timeline.isPlaying()) {
      first.bag.take(timeline.current());
    }
    for (int slot : upNext.toArray()) {
      upNext.reserve(slot, first.bag.take(slot));
    }
  }

  /** Goes on with the cycle of {@code other}, whose entries are all removed, if it has one. */
  void restart(Shuffled other) {
    if (other.isBegun()) {
      begin();
    }
    number = other.number;
  }

  private Cycle newCycle() {
    resting.clear();
    return new Cycle(EntryBag.of(entries));
  }

  private void enter(Cycle cycle) {
    first = cycle;
    number = Position.after(number);
    isSettled = false;
    timeline.recent().beginCycle();
  }

  // ------------------------------------------------------------------ what comes next

  @Override
  public boolean hasNext(boolean wraps) {
    return first.bag.size() > 0 || (wraps && entries.size() > 0);
  }

  @Override
  public int next(boolean wraps) {
    if (first.isCalm && first.shown() == 0 && first.bag.size() > 0) {
      return first.bag.draw(draws); // nearly always
    }
    if (!hasNext(wraps)) {
      return Slots.NONE;
    }
    if (first.bag.size() == 0) {
      enter(later.isEmpty() ? newCycle() : later.remove(0));
    }
    if (first.shown() > 0) {
      return first.takeShown();
    }
    int slot = draw(first);
    first.bag.take(slot);
    return slot;
  }

  @Override
  public boolean show(int count, boolean wraps) {
    if (first.shown() == 0) {
      isSettled = first.isCalm;
    }
    int known = first.shown() + later.stream().mapToInt(Cycle::shown).sum();
    int missing = count - known;
    for (; missing > 0 && (last().hidden() > 0 || (wraps && entries.size() > 0)); missing--) {
      if (last().hidden() == 0) {
        later = later.isEmpty() ? new ArrayList<>() : later;
        later.add(newCycle());
      }
      last().show(draw(last()));
    }
    return missing < count - known;
  }

  @Override
  public int[] shown(int count, boolean wraps) {
    return allShown().first(count);
  }

  private Slots allShown() {
    if (later.isEmpty()) {
      return first.shownSlots();
    }
    Slots all = new Slots();
    all.addAll(first.shownSlots().toArray());
    later.forEach(cycle -> all.addAll(cycle.shownSlots().toArray()));
    return all;
  }

  /** Returns how many entries of the cycle played now are shown. */
  int reorderable() {
    return first.shown();
  }

  /** Returns the number of the cycle. */
  int number() {
    return number;
  }

  @Override
  public int place(int slot) {
    return entries.size() - first.bag.size() - upNext.reserved();
  }

  // ------------------------------------------------------------------ drawing

  private Cycle last() {
    return later.isEmpty() ? first : later.get(later.size() - 1);
  }

  /** Draws an entry of {@code cycle}, the last, that does not rest; its bag then holds it. */
  private int draw(Cycle cycle) {
    if (isCalm(cycle)) {
      return cycle.bag.drawAndHold(draws);
    }
    if (cycle.bag.drawable() == 0) {
      return resting.hearLongest(false);
    }
    int slot = cycle.bag.drawAndHold(draws);
    resting.hear(cycle.bag, slot, false);
    return slot;
  }

  /** Returns whether nothing that can be drawn from {@code cycle}, the last, rests any more. */
  private boolean isCalm(Cycle cycle) {
    if (!cycle.isCalm) {
      int gap = gaps.shuffle();
      if (gap > 0 && !resting.isActive()) {
        resting.start(cycle.bag, gap, timeline.last(gap, allShown()));
      }
      if (resting.held() == 0) {
        resting.clear();
        cycle.isCalm = true;
      }
    }
    return cycle.isCalm;
  }

  // ------------------------------------------------------------------ what an edit does

  /** Returns whether the cycle is settled; where nothing of it is shown, it makes no difference. */
  boolean isSettled() {
    if (first.shown() == 0) {
      return true;
    }
    if (!isSettled) {
      isSettled = true;
      for (int slot : timeline.last(gaps.shuffle(), new Slots())) {
        isSettled &= slot < 0 || !first.bag.contains(slot);
      }
    }
    return isSettled;
  }

  /** Forgets what is known of what rests: the timeline, a gap or what remains has changed. */
  void unsettle() {
    isSettled = false;
    first.isCalm = false;
  }

  /** Lets nothing rest until the next draw: the timeline will change by more than a play. */
  void stopResting() {
    if (resting.isActive()) {
      resting.stop(last().bag);
    }
  }

  /** Discards what is shown of cycles that have not begun. */
  void discardBeyond() {
    if (!later.isEmpty()) {
      resting.clear();
      later = ImmutableList.of();
    }
  }

  /** Discards all that is shown. */
  void discard() {
    discardBeyond();
    if (first.shown() > 0) {
      stopResting();
      first.discard();
      unsettle();
    }
  }

  @Override
  public void jump(int slot) {} // all that plays is taken

  @Override
  public void interrupt() {} // up next was taken when it was asked for

  /** Counts {@code slot} as played; returns whether it remained. Nothing is shown beyond. */
  boolean take(int slot) {
    stopResting();
    return first.take(slot);
  }

  /** Takes {@code slot}, which will be removed, out of all that remains or is shown. */
  void remove(int slot) {
    stopResting();
    unsettle();
    first.remove(slot);
    later.forEach(cycle -> cycle.remove(slot));
  }

  /** Lets {@code slot}, which was reserved, remain again. */
  void release(int slot, boolean wasSettled) {
    first.bag.put(slot);
    unsettle();
    boolean isFair = wasSettled && isSettled();
    first.bag.take(slot);
    add(slot, 1, isFair);
  }

  /**
   * Adds {@code count} slots from {@code from} on, new or released: in a settled cycle at fair
   * places among what remains; else nothing stays shown, and they go into the bag.
   */
  void add(int from, int count, boolean isFair) {
    if (!isFair) {
      discard();
    }
    if (isBegun) {
      first.add(from, count, draws);
    }
  }

  /** Moves what is shown at {@code from} to {@code to}, both of the cycle played now. */
  void reorder(int from, int to) {
    stopResting();
    first.reorder(from, to);
    first.isCalm = false;
  }

  // ------------------------------------------------------------------ saving

  void save(StateRows rows) {
    rows.put("cycle", number, isBegun ? 1 : 0, first.shown());
    rows.putSlots("shown", allShown().toArray());
    rows.putSlots("held", resting.heldSlots());
    rows.putRuns("bag", last().bag.drawableSlots());
  }

  void restore(Rows rows) {
    number = rows.integer("cycle", 0, 0, Integer.MAX_VALUE);
    isBegun = rows.integer("cycle", 1, 0, 1) == 1;
    int[] slots = rows.slots("shown");
    int size = rows.integer("cycle", 2, 0, slots.length);
    int[] drawable = rows.runs("bag");
    List<Cycle> all = new ArrayList<>();
    for (int from = 0; from < slots.length || all.isEmpty(); from += size) {
      size = all.isEmpty() ? size : Math.min(entries.size(), slots.length - from);
      int[] others = from + size == slots.length ? drawable : new int[0];
      all.add(cycle(Arrays.copyOfRange(slots, from, from + size), others));
    }
    first = all.remove(0);
    later = all;
    int gap = gaps.shuffle();
    resting.restore(last().bag, rows.slots("held"), gap, timeline.last(gap, allShown()));
    checkArgument(
        later.isEmpty() || last().bag.size() == entries.size(),
        "bag (%s) must be all the others",
        last().bag.size());
    checkArgument(isBegun || first.bag.size() + upNext.reserved() == 0, "cycle (0) must be begun");
    for (int slot : upNext.toArray()) {
      checkArgument(
          !upNext.isReserved(slot) || !first.bag.contains(slot),
          "reserved (%s) must not remain",
          slot);
    }
  }

  private static Cycle cycle(int[] shown, int[] others) {
    Cycle cycle = new Cycle(EntryBag.of(Ints.concat(others, shown)));
    for (int slot : shown) {
      cycle.bag.hold(slot);
      cycle.show(slot);
    }
    return cycle;
  }
}
