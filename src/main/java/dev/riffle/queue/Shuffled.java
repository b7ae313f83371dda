package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.riffle.shuffle.Draws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The cycle of SHUFFLE, which survives switches: its remaining entries, of which some are in the
 * look-ahead, and the cycles after it as far as they are. Not thread-safe.
 *
 * <pre>
 *   shown    [ h  i  j ] [ k  l  m  n  o  p ] [ q  r ]
 *   cycles    first        later                draws come from the bag of the last
 *   bags      h i j held   k to p held          q, r, and what rests, held; the others drawable
 * </pre>
 *
 * The bag of a cycle has its remaining entries. Those that are shown, or rest, are held in it. Only
 * the last cycle has entries that are not shown.
 *
 * <p>In a settled cycle (C9, "Settled") nothing that remains rests, and {@link Resting} is not
 * needed: a draw is one step of Knuth's shuffle.
 */
final class Shuffled implements Order {
  /** A cycle: the one that is played, or one that was shown. */
  private static final class Cycle {
    final EntryBag bag;
    int shown; // how many of its entries are in the look-ahead
    boolean isCalm; // nothing that could be drawn from it rests, now or later

    Cycle(EntryBag bag) {
      this.bag = bag;
    }
  }

  private final Draws draws;
  private final Entries<?> entries;
  private final Gaps gaps;
  private final Recent recent;
  private final UpNext upNext;

  private Cycle first = new Cycle(EntryBag.of(new int[0])); // the one that is played
  private List<Cycle> later = ImmutableList.of(); // as far as they are shown
  private boolean isBegun; // whether there was a cycle at all
  private final Slots shown = new Slots();
  private final Resting resting = new Resting(); // in the bag of the last cycle
  private int stale; // of the shown entries of the first cycle: were played meanwhile
  private boolean isSettled; // whether it is known to be
  private int number; // of the first cycle

  Shuffled(Draws draws, Entries<?> entries, Gaps gaps, Recent recent, UpNext upNext) {
    this.draws = draws;
    this.entries = entries;
    this.gaps = gaps;
    this.recent = recent;
    this.upNext = upNext;
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

  /**
   * Begins a cycle, with the number {@code newNumber}, in which {@code playing} counts as played.
   */
  void begin(int playing, int newNumber) {
    number = newNumber;
    resting.clear();
    shown.clear();
    stale = 0;
    isSettled = false;
    isBegun = true;
    first = new Cycle(EntryBag.of(entries));
    later = ImmutableList.of();
    if (playing != Slots.NONE) {
      first.bag.take(playing);
    }
    for (int slot : upNext.toArray()) {
      upNext.reserve(slot, first.bag.take(slot));
    }
  }

  /** Goes on with the cycle of {@code other}, whose entries are all removed, if it has one. */
  void restart(Shuffled other) {
    number = other.number;
    if (other.isBegun()) {
      begin(Slots.NONE, number);
    }
  }

  // ------------------------------------------------------------------ what comes next

  @Override
  public boolean hasNext(boolean wraps) {
    return first.bag.size() > 0 || (wraps && entries.size() > 0);
  }

  @Override
  public int next(boolean wraps) {
    if (first.isCalm && shown.isEmpty() && first.bag.size() > 0) {
      return first.bag.draw(draws); // nearly always
    }
    if (shown.isEmpty()) {
      return hasNext(wraps) ? drawNext() : Slots.NONE;
    }
    while (first.shown > 0 && !first.bag.holds(shown.at(0))) {
      shown.removeFirst();
      first.shown--;
      stale--;
    }
    if (shown.isEmpty()) {
      return next(wraps);
    }
    if (first.shown == 0) {
      enter(later.remove(0));
    }
    int slot = shown.removeFirst();
    first.shown--;
    first.bag.take(slot);
    return slot;
  }

  private int drawNext() {
    if (first.bag.size() == 0) {
      enter(new Cycle(EntryBag.of(entries)));
      resting.clear();
    }
    if (isCalm(first)) {
      return first.bag.draw(draws);
    }
    int slot = drawUnsettled(first.bag);
    first.bag.take(slot);
    return slot;
  }

  private void enter(Cycle cycle) {
    recent.enter(); // counts the plays of one cycle only
    first = cycle;
    number = Positions.after(number);
    isSettled = false;
  }

  @Override
  public boolean show(int count, boolean wraps) {
    purge();
    if (shown.isEmpty()) {
      isSettled = first.isCalm;
    }
    boolean drew = false;
    while (shown.size() < count && (undrawn() > 0 || (wraps && entries.size() > 0))) {
      if (undrawn() == 0) {
        resting.clear();
        later = later.isEmpty() ? new ArrayList<>() : later;
        later.add(new Cycle(EntryBag.of(entries)));
      }
      Cycle last = last();
      shown.addLast(isCalm(last) ? last.bag.drawAndHold(draws) : drawUnsettled(last.bag));
      last.shown++;
      drew = true;
    }
    return drew;
  }

  @Override
  public int[] shown(int count, boolean wraps) {
    purge();
    return shown.first(count);
  }

  /** Returns how many entries of the cycle played now are shown. */
  int reorderable() {
    purge();
    return first.shown;
  }

  @Override
  public int cycle() {
    return number;
  }

  @Override
  public int place(int slot) {
    return entries.size() - first.bag.size() - upNext.reserved();
  }

  // ------------------------------------------------------------------ drawing

  /** Returns how many entries of the last cycle are not shown. */
  private int undrawn() {
    return last().bag.size() - last().shown;
  }

  private Cycle last() {
    return later.isEmpty() ? first : later.get(later.size() - 1);
  }

  /** Returns whether nothing that can be drawn from {@code cycle}, the last, rests any more. */
  private boolean isCalm(Cycle cycle) {
    if (!cycle.isCalm) {
      int gap = gaps.shuffle();
      if (gap > 0 && !resting.isActive()) {
        resting.start(cycle.bag, gap, recent.last(gap, upNext, shown));
      }
      if (resting.held() == 0) {
        resting.clear();
        cycle.isCalm = true;
      }
    }
    return cycle.isCalm;
  }

  /** Draws an entry that does not rest; the bag then holds it. */
  private int drawUnsettled(EntryBag bag) {
    if (bag.drawable() == 0) {
      return resting.hearLongest(false);
    }
    int slot = bag.drawAndHold(draws);
    resting.hear(bag, slot, false);
    return slot;
  }

  // ------------------------------------------------------------------ what an edit does

  /** Returns whether the cycle is settled; where nothing of it is shown, it makes no difference. */
  boolean isSettled() {
    if (first.shown == stale) {
      return true;
    }
    if (!isSettled) {
      isSettled = true;
      for (int slot : recent.last(gaps.shuffle(), upNext, new Slots())) {
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
      shown.truncate(first.shown);
    }
  }

  /** Discards all that is shown. */
  void discard() {
    discardBeyond();
    if (!shown.isEmpty()) {
      stopResting();
      for (int slot : shown.toArray()) {
        first.bag.wake(slot); // unless it was played meanwhile
      }
      shown.clear();
      first.shown = 0;
      stale = 0;
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
    boolean wasShown = first.shown > stale && first.bag.holds(slot);
    stale += wasShown ? 1 : 0;
    return first.bag.take(slot);
  }

  /** Takes {@code slot}, which will be removed, out of all that remains or is shown. */
  void remove(int slot) {
    stopResting();
    purge();
    unsettle();
    int from = 0;
    for (Cycle cycle : Iterables.concat(ImmutableList.of(first), later)) {
      if (cycle.shown > 0 && cycle.bag.holds(slot)) {
        shown.remove(shown.indexOf(slot, from));
        cycle.shown--;
      }
      cycle.bag.take(slot);
      from += cycle.shown;
    }
  }

  /** Lets {@code slot}, which was reserved, remain again. */
  void release(int slot, boolean wasSettled) {
    first.bag.put(slot);
    unsettle();
    boolean isFair = wasSettled && isSettled();
    first.bag.take(slot);
    add(slot, isFair);
  }

  /**
   * Adds {@code slot}, new or released: in a settled cycle at a uniformly random place among what
   * remains, each of those before a shown entry, or in the bag, being equally likely; else nothing
   * stays shown, and it goes into the bag.
   */
  void add(int slot, boolean isFair) {
    if (!isFair) {
      discard();
    }
    if (!isBegun) {
      return;
    }
    purge();
    first.bag.put(slot);
    if (first.shown > 0) {
      int place = draws.below(first.shown + first.bag.drawable());
      if (place < first.shown) {
        first.bag.hold(slot);
        first.shown++;
        shown.insert(place, slot);
      }
    }
  }

  /**
   * Adds {@code count} slots from {@code from} on, one after the other, each as {@link #add(int,
   * boolean)} would; but where it comes after which entry is drawn, and not at which place: so the
   * look-ahead is made anew once, by following from each entry to the next.
   */
  void add(int from, int count, boolean isFair) {
    int before = isFair ? reorderable() : 0;
    if (before == 0 || count == 1) {
      for (int slot = from; slot < from + count; slot++) {
        add(slot, isFair);
      }
      return;
    }
    EntryBag bag = first.bag;
    Slots all = new Slots(); // what was shown, then newcomers
    int[] next = new int[before + count + 1]; // from 0, the front, or from 1 and an index of all
    for (int i = 0; i < before; i++) {
      all.addLast(shown.at(i));
      next[i] = i + 1;
    }
    for (int slot = from; slot < from + count; slot++) {
      bag.put(slot);
      int place = draws.below(all.size() + bag.drawable());
      if (place < all.size()) {
        bag.hold(slot);
        all.addLast(slot);
        int after = place < before ? place : place + 1; // nothing comes after the last one shown
        next[all.size()] = next[after];
        next[after] = all.size();
      }
    }
    first.shown = all.size();
    shown.clear();
    for (int at = next[0]; shown.size() < all.size(); at = next[at]) {
      shown.addLast(all.at(at - 1));
    }
  }

  /** Moves what is shown at {@code from} to {@code to}, both of the cycle played now. */
  void reorder(int from, int to) {
    stopResting();
    int slot = shown.at(from);
    shown.remove(from);
    shown.insert(to, slot);
    first.isCalm = false;
  }

  /** Drops from the look-ahead what was played meanwhile. */
  private void purge() {
    if (stale > 0) {
      int[] all = shown.toArray();
      int kept = 0;
      for (int i = 0; i < all.length; i++) {
        if (i >= first.shown || first.bag.holds(all[i])) {
          all[kept++] = all[i];
        }
      }
      shown.clear();
      for (int i = 0; i < kept; i++) {
        shown.addLast(all[i]);
      }
      first.shown -= stale;
      stale = 0;
    }
  }

  // ------------------------------------------------------------------ saving

  void save(StateRows rows) {
    purge();
    rows.put("cycle", number, isBegun ? 1 : 0, reorderable());
    rows.putSlots("shown", shown.toArray());
    rows.putSlots("held", resting.heldSlots());
    rows.putRuns("bag", last().bag.drawableSlots());
  }

  void restore(Rows rows) {
    number = rows.integer("cycle", 0, 0, Integer.MAX_VALUE);
    isBegun = rows.integer("cycle", 1, 0, 1) == 1;
    int[] slots = rows.slots("shown");
    int here = rows.integer("cycle", 2, 0, slots.length);
    int[] held = rows.distinct("held");
    int[] drawable = rows.runs("bag");
    checkArgument(
        isBegun || slots.length + held.length + drawable.length == 0,
        "shown, held and bag must be empty without a cycle");
    List<Cycle> all = new ArrayList<>();
    int size = here;
    for (int from = 0; from < slots.length || all.isEmpty(); from += size) {
      size = all.isEmpty() ? here : Math.min(entries.size(), slots.length - from);
      boolean isLast = from + size == slots.length;
      all.add(cycle(Arrays.copyOfRange(slots, from, from + size), isLast ? drawable : new int[0]));
    }
    first = all.remove(0);
    later = all;
    shown.addAll(slots);
    resting.restore(last().bag, held, gaps.shuffle(), recent.last(gaps.shuffle(), upNext, shown));
    checkArgument(
        later.isEmpty() || last().bag.size() == entries.size(),
        "bag (%s) must be all the others",
        last().bag.size());
    for (int slot : upNext.toArray()) {
      checkArgument(
          !upNext.isReserved(slot) || (isBegun && !first.bag.contains(slot)),
          "reserved (%s) must be of the cycle and not remain",
          slot);
    }
  }

  private static Cycle cycle(int[] shown, int[] drawable) {
    Cycle cycle = new Cycle(EntryBag.of(drawable));
    for (int slot : shown) {
      checkArgument(!cycle.bag.contains(slot), "shown (%s) must remain once", slot);
      cycle.bag.put(slot);
      cycle.bag.hold(slot);
    }
    cycle.shown = shown.length;
    return cycle;
  }
}
