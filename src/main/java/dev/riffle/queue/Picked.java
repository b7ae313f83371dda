package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.IntMath;
import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;

/**
 * RANDOM: each play is drawn from all entries that do not rest, whatever was played before (C16).
 * Not thread-safe. Made anew at each switch to RANDOM.
 */
final class Picked implements Order {
  private final Draws draws;
  private final Gaps gaps;
  private final Timeline timeline;

  private Bag bag; // all entries; those that rest are held
  private final Slots shown = new Slots();
  private final Resting resting = new Resting();
  private int plays; // since the switch

  /** Makes the order, in which {@code plays} were played. */
  Picked(Draws draws, Gaps gaps, Timeline timeline, Bag bag, int plays) {
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
    plays = IntMath.saturatedAdd(plays, 1);
    return shown.isEmpty() ? draw(false) : shown.removeFirst();
  }

  /** Draws and returns what plays at once, before up next and whatever is shown. */
  int drawAgain() {
    discard();
    plays = IntMath.saturatedAdd(plays, 1);
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
  public int known() {
    return shown.size();
  }

  @Override
  public int knownAt(int i) {
    return shown.at(i);
  }

  @Override
  public int left() {
    return Integer.MAX_VALUE; // there is no end
  }

  private int draw(boolean atOnce) {
    int gap = gaps.effective(PlayMode.RANDOM);
    if (gap == 0) {
      return bag.pick(draws);
    }
    if (!resting.isActive()) {
      resting.start(bag, gap, atOnce ? timeline.lastHeard(gap) : timeline.last(gap, shown));
    }
    return resting.draw(bag, draws, true);
  }

  /** Discards what is shown: the timeline, the entries or a gap will change. */
  void discard() {
    shown.clear();
    resting.stop(bag);
  }

  @Override
  public void jump(int slot) {
    plays = IntMath.saturatedAdd(plays, 1);
  }

  @Override
  public void interrupt() {
    plays = IntMath.saturatedAdd(plays, 1);
  }

  /** Adds {@code slot}. Nothing is shown. */
  void add(int slot) {
    bag.put(slot);
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

  /** Writes the order of {@code n} entries to {@code rows}, or reads it. */
  void exchange(Rows rows, int n) {
    plays = rows.integer("picked", 0, plays, 0, Integer.MAX_VALUE);
    int[] slots = rows.placed("pickedShown", rows.slots("pickedShown", shown.toArray()));
    int[] held = rows.placed("pickedHeld", rows.slots("pickedHeld", resting.heldSlots()));
    int[] drawable = rows.placed("pickedBag", rows.runs("pickedBag", bag.drawableMembers()));
    if (rows.isRead()) {
      shown.addAll(slots);
      bag = Bag.of(drawable);
      int gap = gaps.effective(PlayMode.RANDOM);
      resting.restore(bag, held, gap, timeline.last(gap, shown));
      checkArgument(bag.size() == n, "pickedBag (%s) must be all entries", bag.size());
    }
  }
}
