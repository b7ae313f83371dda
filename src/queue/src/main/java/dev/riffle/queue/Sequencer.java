package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.Draws;

/**
 * Walks the list, over slots: the rows ahead, then the order of the mode. Not thread-safe; {@link
 * PlayQueue} is its lock and its face. {@link RowEdits} has the edits.
 */
final class Sequencer {
  final Entries<?> entries;
  private final Draws draws;
  private final Gaps gaps;
  final Timeline timeline;
  final Ahead ahead;
  final Cycle cycle;
  final InOrder inOrder;
  private Picks picks = Picks.NONE;
  private boolean isForgetful;
  private PlayMode mode = PlayMode.IN_ORDER;
  private RepeatMode repeat;
  private boolean hasStopped; // whether the last end of a track, or skip of a unit, played nothing

  Sequencer(
      Entries<?> entries, Draws draws, RepeatMode repeat, int historyLimit, boolean isForgetful) {
    this.entries = entries;
    this.draws = draws;
    this.repeat = repeat;
    this.isForgetful = isForgetful;
    gaps = new Gaps(entries.drawable());
    timeline = new Timeline(entries, gaps, historyLimit);
    ahead = timeline.ahead;
    cycle = new Cycle(draws, gaps, timeline);
    inOrder = new InOrder(entries, ahead);
  }

  /** Restores a sequencer. */
  Sequencer(Entries<?> entries, Draws draws, Rows rows) {
    this(entries, draws, RepeatMode.OFF, 0, false);
    exchange(rows);
  }

  /** Returns a new object for the changes of entries by one call. */
  EntryChanges entryChanges() {
    return new EntryChanges(timeline, gaps, cycle, picks);
  }

  /** Returns the picks of RANDOM; in another mode, none. */
  Picks picks() {
    return picks;
  }

  /** Returns the order of the mode. */
  Order order() {
    return switch (mode) {
      case IN_ORDER -> inOrder;
      case SHUFFLE -> cycle;
      case RANDOM -> picks;
    };
  }

  PlayMode mode() {
    return mode;
  }

  boolean isInOrder() {
    return mode == PlayMode.IN_ORDER;
  }

  RepeatMode repeat() {
    return repeat;
  }

  int gap(PlayMode of) {
    return gaps.effective(of);
  }

  /** Returns the slot of the current entry, or {@link Slots#NONE}. */
  int current() {
    return timeline.current();
  }

  boolean isPlaying() {
    return timeline.isPlaying();
  }

  Position position() {
    int size = order().size();
    boolean hasPlace = isPlaying() && size > 0;
    Position newest = new Position(cycle.number(), hasPlace ? order().place(current()) : 0, size);
    boolean hasCycles = mode == PlayMode.SHUFFLE;
    return hasPlace ? newest.back(timeline.forward(!hasCycles), hasCycles) : newest;
  }

  // ------------------------------------------------------------------ walking

  boolean hasNext() {
    return !ahead.isEmpty() || order().hasNext(wraps());
  }

  boolean hasPrevious() {
    if (isInOrder()) {
      return inOrder.hasPrevious(wraps(), isPlaying());
    }
    return drawsAgain() ? isPlaying() && order().size() > 0 : timeline.history.isLive();
  }

  /** Returns whether the last track has ended, and nothing can be played. */
  boolean hasEnded() {
    return timeline.hasEnded() && !hasNext();
  }

  /** Returns whether the last end of a track, or skip of a unit, played nothing. */
  boolean hasStopped() {
    return hasStopped;
  }

  /** Advances to the next play; returns whether there was one. */
  boolean next() {
    // Fast path; must stay first (inlining budget).
    if (mode == PlayMode.SHUFFLE && ahead.isEmpty()) {
      if (cycle.left() == 0 && !cycle.hasNext(wraps())) {
        return false;
      }
      timeline.append(cycle.next());
      return true;
    }
    if (!ahead.isEmpty()) {
      if (isInOrder()) {
        inOrder.passRow(ahead.at(0));
      }
      RowKind kind = timeline.playFirst();
      if (kind == RowKind.DRAWN) {
        cycle.open.become(current());
      } else if (kind == RowKind.ASKED) {
        cycle.notePlay(current());
      }
      picks.count(kind == RowKind.FORWARD ? 0 : 1);
      return true;
    }
    boolean hasNext = order().hasNext(wraps());
    if (hasNext) {
      play(order().next());
    }
    return hasNext;
  }

  /** Plays {@code slot}, which the order of another mode than SHUFFLE has chosen. */
  private void play(int slot) {
    if (ahead.isAsked(slot)) {
      ahead.setKind(ahead.rowOf(slot), RowKind.ASKED);
    } else {
      cycle.pool.take(slot);
    }
    timeline.play(slot);
    cycle.notePlayOutOfTurn(slot);
    picks.count(1);
  }

  /** Ends the current track, and replays it or advances; returns whether anything changed. */
  boolean endTrack() {
    boolean wasLast = timeline.setLast(false);
    hasStopped = wasLast || !(replays() || next());
    boolean isEnd = timeline.setEnded(hasStopped && !hasNext());
    return wasLast || isEnd || !hasStopped;
  }

  /** Returns whether the current entry plays again at its end. */
  boolean replays() {
    return repeat == RepeatMode.ONE && isPlaying();
  }

  /** Steps back to the previous play; returns whether there was one. */
  boolean previous() {
    if (!hasPrevious()) {
      return false;
    }
    if (isInOrder()) {
      play(inOrder.previous());
    } else if (drawsAgain()) {
      play(picks.nextBeforeRows());
    } else {
      timeline.walkBack();
    }
    return true;
  }

  /** Makes {@code slot} current; returns whether it was not. */
  boolean skipTo(int slot) {
    if (slot == current()) {
      return false;
    }
    if (isInOrder()) {
      inOrder.jump(slot);
    }
    new RowEdits(this).count(slot);
    timeline.play(slot);
    cycle.notePlayOutOfTurn(slot);
    picks.count(1);
    return true;
  }

  /**
   * Counts the rest of the current entry's unit as played, and advances; returns whether anything
   * changed.
   */
  boolean skipUnit() {
    boolean changes = entries.drawing().hasUnits() && cycle.passUnit(current());
    hasStopped = !next();
    return !hasStopped || changes;
  }

  /**
   * Returns the place in the source order after the current entry, or, in IN_ORDER and without a
   * listed one, after the cursor of IN_ORDER.
   */
  int placeAfterCurrent() {
    return isInOrder() ? inOrder.nextPlace() : inOrder.placeAfter(current(), timeline.history);
  }

  /** Returns the number of plays before the current one, or, in IN_ORDER, of entries. */
  int historySize() {
    return isInOrder() ? inOrder.before() : timeline.history.live();
  }

  /** Returns whether a step back draws (C16). */
  boolean drawsAgain() {
    return mode == PlayMode.RANDOM && isForgetful;
  }

  boolean wraps() {
    return repeat == RepeatMode.ALL;
  }

  // ------------------------------------------------------------------ switching

  boolean setMode(PlayMode newMode) {
    if (newMode == mode) {
      return false;
    }
    dropRows();
    mode = newMode;
    inOrder.endTurn();
    beginPicks();
    if (isInOrder()) {
      inOrder.standOn(current(), timeline.history);
    } else if (mode == PlayMode.SHUFFLE
        && !(cycle.isBegun() && cycle.left() + ahead.reserved() > 0)) {
      cycle.beginNow();
    }
    return true;
  }

  private void beginPicks() {
    picks = mode == PlayMode.RANDOM ? new Picks(draws, gaps, timeline) : Picks.NONE;
  }

  /** Sets SHUFFLE and begins a cycle; returns the effect. */
  boolean shuffle() {
    boolean isOther = setMode(PlayMode.SHUFFLE);
    return reshuffle() || isOther;
  }

  /**
   * Sets SHUFFLE and begins a cycle, or sets IN_ORDER; asked rows of the source order go. Returns
   * the effect.
   */
  boolean setShuffled(boolean isShuffled) {
    boolean isOther = setMode(isShuffled ? PlayMode.SHUFFLE : PlayMode.IN_ORDER);
    if (isShuffled) {
      dropRows();
    }
    boolean isAsked = new RowEdits(this).dropAsked();
    if (isShuffled) {
      cycle.beginNow();
    }
    return isShuffled || isOther || isAsked;
  }

  /** Drops all rows except asked ones. */
  private void dropRows() {
    if (ahead.forward() + ahead.gone() > 0) {
      timeline.dropForward();
    }
    cycle.dropDrawn();
  }

  boolean reshuffle() {
    if (mode != PlayMode.SHUFFLE) {
      return false;
    }
    dropRows();
    cycle.beginNow();
    return true;
  }

  boolean setRepeat(RepeatMode newRepeat) {
    boolean changes = repeat != newRepeat;
    repeat = newRepeat;
    return changes;
  }

  boolean setGap(PlayMode of, int gap) {
    if (gap == gaps.configured(of)) {
      return false;
    }
    timeline.cutHistory();
    if (of == PlayMode.SHUFFLE) {
      cycle.discard();
    }
    gaps.set(of, gap);
    return true;
  }

  /** Records the number of entries. */
  void resize() {
    gaps.resize(entries.drawable());
  }

  /** Removes all rows and plays; heard entries rest, and the modes and the cycle continue. */
  void clear() {
    timeline.clear();
    inOrder.clear();
    cycle.open.close();
    cycle.pool.fill(new Bag());
    picks.clear();
  }

  // ------------------------------------------------------------------ saving

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    repeat = rows.constant("repeat", repeat, Call.REPEATS);
    isForgetful = rows.flag("forgetful", isForgetful);
    mode = rows.constant("mode", mode, Call.MODES);
    gaps.exchange(rows);
    timeline.exchange(rows);
    inOrder.exchange(rows);
    cycle.exchange(rows);
    timeline.checkRows(mode);
    checkArgument(mode != PlayMode.SHUFFLE || cycle.isBegun(), "mode (%s) must have a cycle", mode);
    if (rows.isRead()) {
      beginPicks();
    }
    picks.exchange(rows);
  }
}
