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
  private final Recent recent;
  private final UpNext upNext;
  private final int cycle;

  private final EntryBag bag; // all entries; those that rest are held
  private final Slots shown = new Slots();
  private final Resting resting = new Resting();
  private int plays; // since the switch

  /** Makes the order, in which {@code plays} were played, during {@code cycle}. */
  Picked(Draws draws, Gaps gaps, Recent recent, UpNext upNext, EntryBag bag, int cycle, int plays) {
    this.draws = draws;
    this.gaps = gaps;
    this.recent = recent;
    this.upNext = upNext;
    this.bag = bag;
    this.cycle = cycle;
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
    plays = Positions.after(plays);
    return shown.isEmpty() ? draw(upNext) : shown.removeFirst();
  }

  /** Draws and returns what plays at once, before up next and whatever is shown. */
  int drawAgain() {
    discard();
    plays = Positions.after(plays);
    int slot = draw(new UpNext());
    discard();
    return slot;
  }

  @Override
  public boolean show(int count, boolean wraps) {
    boolean draw = shown.size() < count && hasNext(wraps);
    while (shown.size() < count && hasNext(wraps)) {
      shown.addLast(draw(upNext));
    }
    return draw;
  }

  @Override
  public int[] shown(int count, boolean wraps) {
    return shown.first(count);
  }

  private int draw(UpNext before) {
    int gap = gaps.random();
    if (gap == 0) {
      return bag.pick(draws);
    }
    if (!resting.isActive()) {
      resting.start(bag, gap, recent.last(gap, before, shown));
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
    plays = Positions.after(plays);
  }

  @Override
  public void interrupt() {
    plays = Positions.after(plays);
  }

  void add(int slot) {
    bag.put(slot);
  }

  /** Takes {@code slot}, which will be removed, out of all that comes. */
  void remove(int slot) {
    for (int i = shown.indexOf(slot, 0); i != Slots.NONE; i = shown.indexOf(slot, i)) {
      shown.remove(i);
    }
    resting.stop(bag);
    bag.take(slot);
  }

  @Override
  public int cycle() {
    return cycle;
  }

  @Override
  public int place(int slot) {
    return plays;
  }

  // ------------------------------------------------------------------ saving

  void save(StateRows rows) {
    rows.put("picked", cycle, plays);
    rows.putSlots("pickedShown", shown.toArray());
    rows.putSlots("pickedHeld", resting.heldSlots());
    rows.putRuns("pickedBag", bag.drawableSlots());
  }

  /** Restores the order, of a queue of {@code n} entries. */
  static Picked restore(Rows rows, int n, Draws draws, Gaps gaps, Recent recent, UpNext upNext) {
    Picked picked =
        new Picked(
            draws,
            gaps,
            recent,
            upNext,
            EntryBag.of(rows.runs("pickedBag")),
            rows.integer("picked", 0, 0, Integer.MAX_VALUE),
            rows.integer("picked", 1, 0, Integer.MAX_VALUE));
    for (int slot : rows.slots("pickedShown")) {
      picked.shown.addLast(slot);
    }
    int[] held = rows.distinct("pickedHeld");
    int[] heard = recent.last(gaps.random(), upNext, picked.shown);
    picked.resting.restore(picked.bag, held, gaps.random(), heard);
    checkArgument(picked.bag.size() == n, "pickedBag (%s) must be all entries", picked.bag.size());
    return picked;
  }
}
