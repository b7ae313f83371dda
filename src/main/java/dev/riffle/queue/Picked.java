package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.Draws;

/**
 * RANDOM: each play is drawn from all entries that do not rest, whatever was played before (C16).
 * Not thread-safe. Made anew at each switch to RANDOM.
 */
final class Picked implements Order {
  private final Draws draws;
  private final Gaps gaps;
  private final Timeline timeline;

  private final EntryBag bag; // all entries; those that rest are held
  private final Slots shown = new Slots();
  private final Resting resting = new Resting();
  private int plays; // since the switch

  /** Makes the order, in which {@code plays} were played. */
  Picked(Draws draws, Gaps gaps, Timeline timeline, EntryBag bag, int plays) {
    this.draws = draws;
    this.gaps = gaps;
    this.timeline = timeline;
    this.bag = bag;
    this.plays = plays;
  }

  @Override
  public boolean hasNext(boolean wraps) {
    return bag.size() > 0;
  }

  @Override
  public int next(boolean wraps) {
    if (!hasNext(wraps)) {
      return Slots.NONE;
    }
    plays = Position.after(plays);
    return shown.isEmpty() ? draw(false) : shown.removeFirst();
  }

  /** Draws and returns what plays at once, before up next and whatever is shown. */
  int drawAgain() {
    discard();
    plays = Position.after(plays);
    int slot = draw(true);
    discard();
    return slot;
  }

  @Override
  public boolean show(int count, boolean wraps) {
    boolean draw = shown.size() < count && hasNext(wraps);
    while (shown.size() < count && hasNext(wraps)) {
      shown.addLast(draw(false));
    }
    return draw;
  }

  @Override
  public int[] shown(int count, boolean wraps) {
    return shown.first(count);
  }

  private int draw(boolean atOnce) {
    int gap = gaps.random();
    if (gap == 0) {
      return bag.pick(draws);
    }
    if (!resting.isActive()) {
      resting.start(bag, gap, atOnce ? timeline.lastHeard(gap) : timeline.last(gap, shown));
    }
    if (bag.drawable() == 0) {
      return resting.hearLongest(true);
    }
    int slot = bag.drawAndHold(draws);
    resting.hear(bag, slot, true);
    return slot;
  }

  /** Discards what is shown: the timeline, the entries or a gap will change. */
  void discard() {
    shown.clear();
    resting.stop(bag);
  }

  @Override
  public void jump(int slot) {
    plays = Position.after(plays);
  }

  @Override
  public void interrupt() {
    plays = Position.after(plays);
  }

  /** Adds {@code count} slots from {@code from} on. Nothing is shown. */
  void add(int from, int count) {
    for (int slot = from; slot < from + count; slot++) {
      bag.put(slot);
    }
  }

  /** Takes {@code slot}, which will be removed, out of all that comes. */
  void remove(int slot) {
    for (int i = shown.indexOf(slot); i != Slots.NONE; i = shown.indexOf(slot)) {
      shown.remove(i);
    }
    resting.stop(bag);
    bag.take(slot);
  }

  @Override
  public int place(int slot) {
    return plays;
  }

  // ------------------------------------------------------------------ saving

  void save(StateRows rows) {
    rows.put("picked", plays);
    rows.putSlots("pickedShown", shown.toArray());
    rows.putSlots("pickedHeld", resting.heldSlots());
    rows.putRuns("pickedBag", bag.drawableSlots());
  }

  /** Restores the order, of a queue of {@code n} entries. */
  static Picked restore(Rows rows, int n, Draws draws, Gaps gaps, Timeline timeline) {
    EntryBag all = EntryBag.of(rows.runs("pickedBag"));
    int plays = rows.integer("picked", 0, 0, Integer.MAX_VALUE);
    Picked picked = new Picked(draws, gaps, timeline, all, plays);
    picked.shown.addAll(rows.slots("pickedShown"));
    int[] held = rows.slots("pickedHeld");
    int[] heard = timeline.last(gaps.random(), picked.shown);
    picked.resting.restore(picked.bag, held, gaps.random(), heard);
    checkArgument(picked.bag.size() == n, "pickedBag (%s) must be all entries", picked.bag.size());
    return picked;
  }
}
