package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.Draws;
import java.util.stream.IntStream;

/**
 * Carries out the calls of a queue, over slots: what plays, and what each call does to the timeline
 * and to what the orders know of what comes next. Not thread-safe; {@link PlayQueue} is its lock
 * and its face.
 *
 * <p>Whatever is called, a play is asked for in this order: up next, forward history, the order of
 * the mode. IN_ORDER has no forward history.
 */
final class Sequencer {
  private final Entries<?> entries;
  private final Draws draws;
  private boolean isForgetful;
  private final Gaps gaps;
  private final Timeline timeline;
  private final UpNext upNext;
  private final Orders orders;
  private final Shuffled shuffled;
  private RepeatMode repeat;

  Sequencer(
      Entries<?> entries, Draws draws, RepeatMode repeat, int historyLimit, boolean isForgetful) {
    this.entries = entries;
    this.draws = draws;
    this.repeat = repeat;
    this.isForgetful = isForgetful;
    gaps = new Gaps(entries.size());
    timeline = new Timeline(entries, gaps, historyLimit);
    upNext = timeline.upNext();
    orders = new Orders(entries, draws, gaps, timeline);
    shuffled = orders.shuffled();
  }

  /** Restores a sequencer. */
  Sequencer(Entries<?> entries, Draws draws, Rows rows) {
    this(entries, draws, RepeatMode.OFF, 0, false);
    exchange(rows);
  }

  /** Returns a sequencer of {@code others}, which replace all entries: modes and cycle go on. */
  Sequencer restart(Entries<?> others) {
    Sequencer next = new Sequencer(others, draws, repeat, timeline.historyLimit(), isForgetful);
    next.gaps.configure(gaps);
    next.orders.enter(mode());
    next.shuffled.restart(shuffled);
    return next;
  }

  PlayMode mode() {
    return orders.mode();
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
    boolean hasPlace = isPlaying() && entries.size() > 0;
    int place = hasPlace ? orders.current().place(current()) : 0;
    Position newest = new Position(shuffled.number(), place, entries.size());
    boolean hasCycles = mode() == PlayMode.SHUFFLE;
    return hasPlace ? newest.back(timeline.ahead(!hasCycles), hasCycles) : newest;
  }

  /** Returns whether to number the entries anew, by a {@link #exchange}. */
  boolean isSparse() {
    return entries.isSparse(timeline.plays());
  }

  // ------------------------------------------------------------------ walking

  boolean hasNext() {
    return !upNext.isEmpty() || timeline.hasForward() || orders.current().hasNext(wraps());
  }

  boolean hasPrevious() {
    if (isInOrder()) {
      return orders.inOrder().hasPrevious(wraps(), isPlaying());
    }
    return drawsAgain() ? isPlaying() && entries.size() > 0 : timeline.hasHistory();
  }

  /** Goes on by one; returns whether there was one to go on to. */
  boolean next() {
    // The most frequent way is the first here: what the compiler inlines before would use up how
    // much it inlines.
    if (mode() == PlayMode.SHUFFLE && timeline.isAtEnd()) {
      int slot = shuffled.next(wraps());
      if (slot != Slots.NONE) {
        timeline.play(slot, true);
      }
      return slot != Slots.NONE;
    }
    if (!upNext.isEmpty()) {
      int slot = upNext.first();
      orders.current().interrupt();
      timeline.play(slot, upNext.take(slot));
      return true;
    }
    if (timeline.hasForward()) {
      timeline.walkForward();
      return true;
    }
    int slot = orders.current().next(wraps());
    if (slot != Slots.NONE) {
      play(slot);
    }
    return slot != Slots.NONE;
  }

  /** Plays {@code slot}, which counts as played in the cycle of SHUFFLE. */
  private void play(int slot) {
    boolean isFirst = shuffled.take(slot) || upNext.isReserved(slot);
    if (upNext.isReserved(slot)) {
      upNext.reserve(slot, false);
    }
    timeline.play(slot, isFirst);
  }

  /** Goes back by one; returns whether there was one to go back to. */
  boolean previous() {
    if (!hasPrevious()) {
      return false;
    }
    if (isInOrder()) {
      play(orders.inOrder().previous());
    } else if (drawsAgain()) {
      play(orders.pickAgain());
    } else if (upNext.isEmpty() && (isPlaying() || timeline.hasForward())) {
      timeline.walkBack();
    } else { // what is up next will play after another entry, or what was removed counts before it
      boolean wasSettled = orders.beginEdit();
      timeline.walkBack();
      shuffled.unsettle();
      orders.endEdit(wasSettled);
    }
    return true;
  }

  /** Makes {@code slot} current, before the forward history; returns whether it was not. */
  boolean skipTo(int slot) {
    if (slot == current()) {
      return false;
    }
    boolean wasSettled = orders.beginEdit();
    upNext.take(slot);
    orders.current().jump(slot);
    play(slot);
    orders.endEdit(wasSettled);
    return true;
  }

  private boolean isInOrder() {
    return mode() == PlayMode.IN_ORDER;
  }

  private boolean drawsAgain() {
    return mode() == PlayMode.RANDOM && isForgetful;
  }

  private boolean wraps() {
    return repeat == RepeatMode.ALL;
  }

  // ------------------------------------------------------------------ looking

  /** Makes sure that {@link #upcoming} knows {@code k} plays; returns whether it drew. */
  boolean show(int k) {
    int missing = max(k) - upNext.size() - timeline.forward(k).length;
    return missing > 0 && orders.current().show(missing, wraps());
  }

  /** Returns the slots of the next {@code k} plays, as far as they are known, at most 2n. */
  int[] upcoming(int k) {
    Slots slots = new Slots();
    slots.addAll(upNext.first(max(k)));
    slots.addAll(timeline.forward(max(k) - slots.size()));
    slots.addAll(orders.current().shown(max(k) - slots.size(), wraps()));
    return slots.toArray();
  }

  private int max(int k) {
    return (int) Math.min(k, 2L * (entries.size() + entries.kept().once()));
  }

  /** Returns the slots of the last {@code k} plays before the current one, the newest first. */
  int[] history(int k) {
    return timeline.history(k);
  }

  /** Returns a view of the play order. */
  PlaySequence playOrder() {
    return new PlaySequence(entries, timeline, orders);
  }

  /** Returns what undoes an edit of these entries. */
  Reverter reverter() {
    return new Reverter(entries, timeline, orders);
  }

  int[] upNext() {
    return upNext.toArray();
  }

  /** Returns the index in {@link #upcoming} of the first entry that can be reordered. */
  int reorderableFrom() {
    return upNext.size() + timeline.forward(Integer.MAX_VALUE).length;
  }

  /** Returns the index in {@link #upcoming} after the last entry that can be reordered. */
  int reorderableTo() {
    return reorderableFrom() + (mode() == PlayMode.SHUFFLE ? shuffled.reorderable() : 0);
  }

  // ------------------------------------------------------------------ editing

  /** Puts {@code slot} at the head or tail of up next; returns whether it was not there. */
  boolean ask(int slot, boolean head) {
    if (upNext.isAt(slot, head)) {
      return false;
    }
    boolean wasSettled = orders.beginEdit();
    boolean isReserved = upNext.isReserved(slot) || shuffled.take(slot);
    upNext.put(slot, head, isReserved);
    orders.endEdit(wasSettled);
    return true;
  }

  /** Takes {@code slot} out of up next; returns whether it was there. */
  boolean dequeue(int slot) {
    if (!upNext.contains(slot)) {
      return false;
    }
    boolean wasSettled = orders.beginEdit();
    shuffled.stopResting();
    shuffled.release(upNext.take(slot) ? new int[] {slot} : new int[0], wasSettled);
    timeline.dequeued(slot);
    orders.endEdit(wasSettled);
    return true;
  }

  /** Moves what is shown at {@code from} to {@code to}; returns whether that is elsewhere. */
  boolean reorder(int from, int to) {
    if (from == to) {
      return false;
    }
    shuffled.discardBeyond();
    shuffled.reorder(from - reorderableFrom(), to - reorderableFrom());
    return true;
  }

  /** Takes note of {@code count} new entries, which have the last slots. */
  void added(int count) {
    orders.add(count, orders.beginEdit());
  }

  /**
   * Moves entries so that they follow each other, the first at {@code place} of the source order.
   */
  void move(int[] slots, int place) {
    entries.move(slots, place);
    orders.discardPicked();
  }

  /** Removes entries from everything, the current one last. */
  void remove(int[] slots) {
    int[] others = IntStream.of(slots).filter(slot -> slot != current()).sorted().toArray();
    if (others.length > 0) {
      boolean wasSettled = orders.beginEdit();
      for (int slot : others) {
        if (shuffled.take(slot) || upNext.contains(slot)) {
          shuffled.unsettle(); // it will not be heard before what follows it
        }
      }
      leave(others);
      orders.resize();
      orders.endEdit(wasSettled);
    }
    if (others.length < slots.length) {
      removeCurrent();
    }
  }

  /** Removes the current entry: what comes next plays, as it was shown if it was. */
  private void removeCurrent() {
    boolean wasSettled = shuffled.isSettled();
    int cycle = shuffled.number();
    int slot = current();
    timeline.removeCurrent();
    shuffled.remove(slot);
    leave(new int[] {slot});
    next();
    orders.resize();
    orders.discardBeyond();
    orders.endEdit(
        wasSettled && shuffled.number() == cycle); // else what is shown was of a later one
  }

  private void leave(int[] slots) {
    orders.leave(slots);
    for (int slot : slots) {
      upNext.take(slot);
    }
    entries.remove(slots);
    if (timeline.trimForward()) {
      shuffled.unsettle();
    }
  }

  // ------------------------------------------------------------------ switching

  boolean setMode(PlayMode newMode) {
    if (newMode == mode()) {
      return false;
    }
    boolean wasSettled = orders.beginEdit();
    if (timeline.dropForward()) {
      shuffled.unsettle();
    }
    orders.enter(newMode);
    orders.endEdit(wasSettled);
    return true;
  }

  /** Sets whether the current play is to be the last one; returns whether it was not so. */
  boolean setStopAfterCurrent(boolean stops) {
    return timeline.setLast(stops);
  }

  boolean stopsAfterCurrent() {
    return timeline.isLast();
  }

  boolean reshuffle() {
    if (mode() != PlayMode.SHUFFLE) {
      return false;
    }
    timeline.dropForward();
    shuffled.begin();
    return true;
  }

  boolean setRepeat(RepeatMode newRepeat) {
    if (repeat == newRepeat) {
      return false;
    }
    orders.discardBeyond();
    repeat = newRepeat;
    return true;
  }

  boolean setGap(PlayMode of, int gap) {
    if (gap == gaps.configured(of)) {
      return false;
    }
    timeline.recent().forget(); // a gap that is widened reaches no further back
    orders.setGap(of, gap);
    return true;
  }

  // ------------------------------------------------------------------ saving

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    repeat = Call.REPEATS.get(rows.integer("repeat", 0, Call.REPEATS.indexOf(repeat), 0, 2));
    isForgetful = rows.flag("forgetful", 0, isForgetful);
    gaps.exchange(rows);
    timeline.exchange(rows);
    orders.exchange(rows, wraps());
    checkArgument(!isInOrder() || !timeline.hasForward(), "forward must be empty IN_ORDER");
  }
}
