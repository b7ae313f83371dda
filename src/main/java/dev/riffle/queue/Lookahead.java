package dev.riffle.queue;

import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;

/**
 * Draws the plays beyond the rows ahead from a copy of the generator, and changes nothing (C4). Not
 * thread-safe; used once.
 */
final class Lookahead {
  private final Entries<?> entries;
  private final Timeline timeline;
  private final Draws copy;
  private final Slots beyond = new Slots();

  Lookahead(Entries<?> entries, Timeline timeline, Draws copy) {
    this.entries = entries;
    this.timeline = timeline;
    this.copy = copy;
  }

  /** Returns {@code count} plays of the cycles to come, the present one being drawn to its end. */
  int[] cycles(int count, int gap) {
    Bag bag = new Bag();
    Resting resting = new Resting();
    while (beyond.size() < count) {
      if (bag.size() == 0) {
        bag = entries.bag();
        resting.clear();
      }
      beyond.addLast(resting.draw(bag, copy, gap, this::last, false));
    }
    return beyond.toArray();
  }

  /** Returns {@code count} picks of RANDOM. */
  int[] picks(int count, int gap, Picks picks) {
    Bag overlay = picks.bag().overlay();
    Resting resting = picks.resting().copy();
    while (beyond.size() < count) {
      beyond.addLast(resting.pick(overlay, copy, gap, this::last));
    }
    return beyond.toArray();
  }

  private int[] last(int gap) {
    return timeline.last(gap, timeline.ahead().size(), beyond);
  }
}
