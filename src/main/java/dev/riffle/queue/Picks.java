package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.IntMath;
import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;

/**
 * RANDOM: each play is drawn from all entries that do not rest, whatever was played before (C16).
 * Not thread-safe. Made anew at each switch to RANDOM.
 */
final class Picks {
  private static final Slots NOTHING = new Slots();

  private final Draws draws;
  private final Gaps gaps;
  private final Timeline timeline;
  private final Resting resting = new Resting();
  private Bag bag; // all entries; those that rest are held
  private int plays; // since the switch

  /** Makes an order in which {@code plays} were played. */
  Picks(Draws draws, Gaps gaps, Timeline timeline, Bag bag, int plays) {
    this.draws = draws;
    this.gaps = gaps;
    this.timeline = timeline;
    this.bag = bag;
    this.plays = plays;
  }

  boolean isEmpty() {
    return bag.size() == 0;
  }

  int plays() {
    return plays;
  }

  Bag bag() {
    return bag;
  }

  Resting resting() {
    return resting;
  }

  void countPlay() {
    plays = IntMath.saturatedAdd(plays, 1);
  }

  /** Draws an entry that plays after all rows ahead. */
  int draw() {
    return draw(timeline.ahead().size());
  }

  /** Draws an entry that plays before all rows ahead. */
  int drawNow() {
    resting.forget();
    int slot = draw(0);
    resting.forget();
    return slot;
  }

  private int draw(int rows) {
    int gap = gaps.effective(PlayMode.RANDOM);
    return resting.pick(bag, draws, gap, count -> timeline.last(count, rows, NOTHING));
  }

  /** Records that the list has changed by more than a pick. */
  void forget() {
    resting.forget();
  }

  /** Starts with the entries of {@code all}. */
  void fill(Bag all) {
    bag = all;
  }

  void add(int slot) {
    bag.put(slot);
  }

  void remove(int slot) {
    resting.forget();
    resting.release(slot);
    bag.take(slot);
  }

  /** Writes the order of {@code n} entries to {@code rows}, or reads it. */
  void exchange(Rows rows, int n) {
    plays = rows.integer("picks", 0, plays, 0, Integer.MAX_VALUE);
    bag = rows.bag("pickBag", bag);
    resting.exchange("pickHeld", rows, bag);
    checkArgument(bag.size() == n, "pickBag (%s) must be all entries", bag.size());
  }
}
