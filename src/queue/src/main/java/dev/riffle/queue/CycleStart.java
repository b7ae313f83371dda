package dev.riffle.queue;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The first row of the current cycle of SHUFFLE in a {@link PlayOrder}: the shortest end of the
 * rows heard that has all entries played in the cycle, and none that remains. Not thread-safe.
 * Takes time linear in the plays of the cycle after a removal, a switch or a replay, else constant
 * time.
 */
final class CycleStart {
  private @Nullable Sequencer known; // of which the rest is
  private int cycle;
  private int switches; // after which forward rows are no rows heard
  private int removals;
  private int played;
  private long replays; // rows heard that the cycle does not count
  private long start; // rows before it, those included that the history has dropped
  private boolean isWhole; // whether all plays of the cycle have rows

  /** Returns the index of the first row of the cycle. */
  int index(Sequencer of) {
    int rows = of.timeline.history.live() + (of.isPlaying() ? 1 : 0) + of.ahead.forward();
    long dropped = of.timeline.history.dropped();
    int nowPlayed = of.cycle.size() - of.cycle.remaining();
    if (!isKnown(of, nowPlayed, dropped + rows - nowPlayed)) {
      known = of;
      cycle = of.cycle.number();
      switches = of.cycle.keptDrops();
      removals = of.entries.removals();
      played = nowPlayed;
      replays = dropped + rows - played;
      findStart(of, dropped, rows);
    }
    return (int) Math.max(0, start - dropped);
  }

  private boolean isKnown(Sequencer of, int nowPlayed, long nowReplays) {
    boolean isAtTheEnd = isWhole && of.ahead.forward() == 0; // plays come after all rows heard
    return of == known
        && cycle == of.cycle.number()
        && switches == of.cycle.keptDrops()
        && removals == of.entries.removals()
        && replays == nowReplays
        && (isAtTheEnd || played == nowPlayed);
  }

  /** Finds which of the last {@code rows} heard are of the cycle, from the newest on. */
  private void findStart(Sequencer of, long dropped, int rows) {
    int[] forward = of.ahead.forwardSlots();
    BitSet seen = new BitSet();
    int left = played;
    int row = rows - 1;
    while (left > 0 && row >= 0) {
      int slot = heard(of, forward, row);
      if (of.cycle.remains(slot)) {
        break;
      }
      left -= of.entries.canBeDrawn(slot) && !of.entries.isRemoved(slot) && !seen.get(slot) ? 1 : 0;
      seen.set(slot);
      row--;
    }
    start = dropped + row + 1;
    isWhole = left == 0;
  }

  /** Returns the slot of row {@code i} of those heard, from the oldest. */
  private static int heard(Sequencer of, int[] forward, int i) {
    int live = of.timeline.history.live();
    if (i < live) {
      return of.timeline.history.at(i);
    }
    int row = i - live - (of.isPlaying() ? 1 : 0);
    return row < 0 ? of.current() : forward[row];
  }
}
