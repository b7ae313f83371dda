package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.Bag;
import dev.riffle.shuffle.Draws;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The orders of a queue, of which that of the mode says what comes next; and what a call leaves of
 * their look-aheads. Not thread-safe.
 *
 * <p>A call that changes what comes next is an edit. It discards what is shown of cycles that have
 * not begun, and all that is in RANDOM; and all that is shown of the cycle, unless that is settled
 * before and after the edit.
 */
final class Orders {
  private final Entries<?> entries;
  private final Draws draws;
  private final Gaps gaps;
  private final Timeline timeline;
  private final InOrder inOrder;
  private final Shuffled shuffled;
  private @Nullable Picked picked; // while the mode is RANDOM
  private PlayMode mode = PlayMode.IN_ORDER;

  Orders(Entries<?> entries, Draws draws, Gaps gaps, Timeline timeline) {
    this.entries = entries;
    this.draws = draws;
    this.gaps = gaps;
    this.timeline = timeline;
    inOrder = new InOrder(entries);
    shuffled = new Shuffled(draws, entries, gaps, timeline);
  }

  PlayMode mode() {
    return mode;
  }

  /** Returns the order of the mode. */
  Order current() {
    if (mode == PlayMode.SHUFFLE) {
      return shuffled;
    }
    return picked == null ? inOrder : picked;
  }

  InOrder inOrder() {
    return inOrder;
  }

  Shuffled shuffled() {
    return shuffled;
  }

  /** Draws what plays at once in RANDOM, before up next and whatever is shown. */
  int pickAgain() {
    return picked == null ? Slots.NONE : picked.drawAgain();
  }

  /** Switches to {@code newMode}; SHUFFLE goes on with its cycle, or begins one. */
  void enter(PlayMode newMode) {
    mode = newMode;
    int plays = timeline.isPlaying() ? 1 : 0;
    picked =
        mode == PlayMode.RANDOM ? new Picked(draws, gaps, timeline, entries.bag(), plays) : null;
    if (mode == PlayMode.IN_ORDER) {
      inOrder.standOn(timeline.current());
    } else if (mode == PlayMode.SHUFFLE && !shuffled.isUnfinished()) {
      shuffled.begin();
    }
  }

  // ------------------------------------------------------------------ what an edit does

  /** Begins an edit; returns whether the cycle is settled. */
  boolean beginEdit() {
    discardBeyond();
    boolean isSettled = shuffled.isSettled();
    if (timeline.hasRemovedAhead()) {
      shuffled.unsettle(); // what was removed ahead counts as heard before whatever plays first
    }
    return isSettled;
  }

  /** Ends an edit. */
  void endEdit(boolean wasSettled) {
    shuffled.stopResting();
    if (!wasSettled || !shuffled.isSettled()) {
      shuffled.discard();
    }
  }

  /** Discards what is shown of cycles that have not begun, and in RANDOM. */
  void discardBeyond() {
    discardPicked();
    shuffled.discardBeyond();
  }

  /** Discards what is shown in RANDOM. */
  void discardPicked() {
    if (picked != null) {
      picked.discard();
    }
  }

  /** Adds the last {@code count} slots, in an edit. */
  void add(int count, boolean wasSettled) {
    resize();
    int first = entries.slots() - count;
    shuffled.add(first, count, wasSettled && shuffled.isSettled());
    if (picked != null) {
      IntStream.range(first, first + count).forEach(picked::add);
    }
  }

  /** Adds {@code slots}, which come back, in an edit; but not to the cycle. */
  void comeBack(int[] slots) {
    resize();
    if (picked != null) {
      IntStream.of(slots).forEach(picked::add);
    }
  }

  /** Takes {@code slots}, in ascending order, which will be removed, out of all but the cycle. */
  void leave(int[] slots) {
    inOrder.leave(slots);
    if (picked != null) {
      for (int slot : slots) {
        picked.remove(slot);
      }
    }
  }

  /** Takes note of the number of entries. */
  void resize() {
    int before = gaps.effective(PlayMode.SHUFFLE);
    gaps.resize(entries.size());
    if (gaps.effective(PlayMode.SHUFFLE) != before) {
      shuffled.stopResting();
      shuffled.unsettle();
    }
  }

  /** Configures a gap: what was drawn with another is discarded. */
  void setGap(PlayMode of, int gap) {
    gaps.set(of, gap);
    if (of == PlayMode.SHUFFLE) {
      shuffled.discard();
      shuffled.stopResting();
      shuffled.unsettle();
    } else {
      discardPicked();
    }
  }

  // ------------------------------------------------------------------ saving

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows, boolean wraps) {
    mode = Call.MODES.get(rows.integer("mode", 0, Call.MODES.indexOf(mode), 0, 2));
    inOrder.exchange(rows);
    shuffled.exchange(rows);
    checkArgument(
        !shuffled.showsBeyond() || (mode == PlayMode.SHUFFLE && wraps),
        "shown must be of the cycle, in mode %s, but for repeat ALL",
        mode);
    checkArgument(
        mode != PlayMode.SHUFFLE || shuffled.isBegun(), "mode (%s) must have a cycle", mode);
    if (rows.isRead() && mode == PlayMode.RANDOM) {
      picked = new Picked(draws, gaps, timeline, new Bag(), 0);
    }
    if (picked != null) {
      picked.exchange(rows, entries.size());
    }
  }
}
