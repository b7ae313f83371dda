package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Draws;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
  private final boolean isForgetful;
  private final Gaps gaps;
  private final UpNext upNext = new UpNext();
  private final Timeline timeline;
  private final Recent recent;
  private final InOrder inOrder;
  private final Shuffled shuffled;
  private @Nullable Picked picked; // while the mode is RANDOM
  private Order order; // of the mode: one of these

  private PlayMode mode = PlayMode.IN_ORDER;
  private RepeatMode repeat;

  Sequencer(
      Entries<?> entries, Draws draws, RepeatMode repeat, int historyLimit, boolean isForgetful) {
    this.entries = entries;
    this.draws = draws;
    this.repeat = repeat;
    this.isForgetful = isForgetful;
    gaps = new Gaps(entries.size());
    timeline = new Timeline(entries, gaps, historyLimit);
    recent = timeline.recent();
    inOrder = new InOrder(entries);
    shuffled = new Shuffled(draws, entries, gaps, recent, upNext);
    order = inOrder;
  }

  /** Returns a sequencer of {@code others}, which replace all entries: modes and cycle go on. */
  Sequencer restart(Entries<?> others) {
    Sequencer next = new Sequencer(others, draws, repeat, timeline.historyLimit(), isForgetful);
    next.gaps.configure(gaps);
    next.timeline.reposition(timeline.cycle(), 0);
    next.shuffled.restart(shuffled);
    next.enter(mode);
    return next;
  }

  PlayMode mode() {
    return mode;
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
    int place = isInOrder() && isPlaying() ? inOrder.place(current()) : timeline.place();
    return new Position(timeline.cycle(), isPlaying() ? place : 0, entries.size());
  }

  /** Returns whether to number the entries anew, by a {@link #save} and a restore. */
  boolean isSparse() {
    return entries.isSparse(timeline.plays());
  }

  // ------------------------------------------------------------------ walking

  boolean hasNext() {
    return !upNext.isEmpty() || timeline.hasForward() || order.hasNext(wraps());
  }

  boolean hasPrevious() {
    if (isInOrder()) {
      return inOrder.hasPrevious(wraps(), isPlaying());
    }
    boolean drawsAgain = picked != null && isForgetful;
    return drawsAgain ? isPlaying() : timeline.hasHistory();
  }

  /** Goes on by one; returns whether there was one to go on to. */
  boolean next() {
    // The most frequent way is the first here: what the compiler inlines before would use up how
    // much it inlines.
    if (mode == PlayMode.SHUFFLE && upNext.isEmpty() && !timeline.isBack()) {
      return drawNext();
    }
    if (!upNext.isEmpty()) {
      playAsked();
      return true;
    }
    if (timeline.hasForward()) {
      timeline.walkForward();
      return true;
    }
    return mode == PlayMode.SHUFFLE ? drawNext() : playNext();
  }

  private boolean drawNext() {
    int slot = shuffled.next(wraps());
    if (slot != Slots.NONE) {
      if (timeline.isBack()) {
        timeline.endForward();
      }
      recent.hearDrawn(slot);
      timeline.play(slot, shuffled.cycle(), shuffled.place(slot));
    }
    return slot != Slots.NONE;
  }

  private boolean playNext() {
    int slot = order.next(wraps());
    if (slot != Slots.NONE) {
      if (timeline.isBack()) {
        timeline.endForward();
      }
      play(slot);
    }
    return slot != Slots.NONE;
  }

  private void playAsked() {
    int slot = upNext.takeFirst();
    order.interrupt();
    recent.hear(slot);
    timeline.play(slot, order.cycle(), order.place(slot));
  }

  /** Plays {@code slot}, which the cycle of SHUFFLE has not drawn, but counts as played. */
  private void play(int slot) {
    recent.hear(slot);
    shuffled.take(slot);
    if (upNext.isReserved(slot)) {
      upNext.reserve(slot, false);
    }
    timeline.play(slot, order.cycle(), order.place(slot));
  }

  /** Goes back by one; returns whether there was one to go back to. */
  boolean previous() {
    if (!hasPrevious()) {
      return false;
    }
    if (isInOrder()) {
      play(inOrder.previous());
    } else if (picked != null && isForgetful) {
      play(picked.drawAgain());
    } else if (upNext.isEmpty()) {
      timeline.walkBack();
    } else {
      boolean wasSettled = beginEdit();
      timeline.walkBack(); // past which up next now plays
      shuffled.unsettle();
      endEdit(wasSettled);
    }
    return true;
  }

  /** Makes {@code slot} current, before the forward history; returns whether it was not. */
  boolean skipTo(int slot) {
    if (slot == current()) {
      return false;
    }
    boolean wasSettled = beginEdit();
    upNext.take(slot);
    order.jump(slot);
    play(slot);
    endEdit(wasSettled);
    return true;
  }

  private boolean isInOrder() {
    return mode == PlayMode.IN_ORDER;
  }

  private boolean wraps() {
    return repeat == RepeatMode.ALL;
  }

  // ------------------------------------------------------------------ looking

  /** Makes sure that {@link #upcoming} knows {@code k} plays; returns whether it drew. */
  boolean show(int k) {
    int missing = max(k) - upNext.size() - timeline.forward(k).length;
    return missing > 0 && order.show(missing, wraps());
  }

  /** Returns the slots of the next {@code k} plays, as far as they are known, at most 2n. */
  int[] upcoming(int k) {
    Slots slots = new Slots();
    slots.addAll(upNext.first(max(k)));
    slots.addAll(timeline.forward(max(k) - slots.size()));
    slots.addAll(order.shown(max(k) - slots.size(), wraps()));
    return slots.toArray();
  }

  private int max(int k) {
    return (int) Math.min(k, 2L * entries.size());
  }

  /** Returns the slots of the last {@code k} plays before the current one, the newest first. */
  int[] history(int k) {
    return timeline.history(k);
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
    return reorderableFrom() + (mode == PlayMode.SHUFFLE ? shuffled.reorderable() : 0);
  }

  // ------------------------------------------------------------------ editing

  /**
   * Begins a call that changes what comes next: what is shown of cycles that have not begun is
   * discarded, and all that is in RANDOM. Returns whether the cycle is settled.
   */
  private boolean beginEdit() {
    discardPicked();
    shuffled.discardBeyond();
    return shuffled.isSettled();
  }

  /** Ends it: unless the cycle was settled and is, all that is shown of it is discarded, too. */
  private void endEdit(boolean wasSettled) {
    shuffled.stopResting();
    if (!wasSettled || !shuffled.isSettled()) {
      shuffled.discard();
    }
  }

  private void discardPicked() {
    if (picked != null) {
      picked.discard();
    }
  }

  /** Puts {@code slot} at the head or tail of up next; returns whether it was not there. */
  boolean ask(int slot, boolean head) {
    if (upNext.isAt(slot, head)) {
      return false;
    }
    boolean wasSettled = beginEdit();
    boolean isReserved = upNext.isReserved(slot) || shuffled.take(slot);
    upNext.put(slot, head, isReserved);
    endEdit(wasSettled);
    return true;
  }

  /** Takes {@code slot} out of up next; returns whether it was there. */
  boolean dequeue(int slot) {
    if (!upNext.contains(slot)) {
      return false;
    }
    boolean wasSettled = beginEdit();
    shuffled.stopResting();
    if (upNext.take(slot)) {
      shuffled.release(slot, wasSettled);
    } else {
      shuffled.unsettle();
    }
    endEdit(wasSettled);
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
    boolean wasSettled = beginEdit();
    resize();
    int first = entries.slots() - count;
    boolean isFair = wasSettled && shuffled.isSettled();
    shuffled.add(first, count, isFair);
    for (int slot = first; picked != null && slot < first + count; slot++) {
      picked.add(slot);
    }
  }

  /** Takes note that entries were moved in the source order. */
  void moved() {
    discardPicked();
  }

  /** Removes entries from everything, the current one last. Sorts {@code slots}. */
  void remove(int[] slots) {
    int[] others = slots;
    if (isPlaying() && Ints.contains(slots, current())) {
      others = IntStream.of(slots).filter(slot -> slot != current()).toArray();
    }
    Arrays.sort(others);
    if (others.length > 0) {
      boolean wasSettled = beginEdit();
      for (int slot : others) {
        recent.remove(slot);
        if (shuffled.take(slot) || upNext.contains(slot)) {
          shuffled.unsettle(); // it will not be heard before what follows it
        }
      }
      leave(others);
      resize();
      endEdit(wasSettled);
    }
    if (others.length < slots.length) {
      removeCurrent();
    }
  }

  /** Removes the current entry: what comes next plays, as it was shown if it was. */
  private void removeCurrent() {
    boolean wasSettled = shuffled.isSettled();
    int cycle = shuffled.cycle();
    int slot = current();
    timeline.removeCurrent();
    shuffled.remove(slot);
    leave(new int[] {slot});
    next();
    resize();
    discardPicked();
    shuffled.discardBeyond();
    endEdit(wasSettled && shuffled.cycle() == cycle); // else what is shown was of a later one
  }

  private void leave(int[] slots) {
    inOrder.leave(slots);
    for (int slot : slots) {
      upNext.take(slot);
      if (picked != null) {
        picked.remove(slot);
      }
    }
    entries.remove(slots);
  }

  private void resize() {
    int before = gaps.shuffle();
    gaps.resize(entries.size());
    if (gaps.shuffle() != before) {
      shuffled.stopResting();
      shuffled.unsettle();
    }
  }

  // ------------------------------------------------------------------ switching

  boolean setMode(PlayMode newMode) {
    if (newMode == mode) {
      return false;
    }
    boolean wasSettled = beginEdit();
    dropForward();
    enter(newMode);
    endEdit(wasSettled);
    return true;
  }

  boolean reshuffle() {
    if (mode != PlayMode.SHUFFLE) {
      return false;
    }
    dropForward();
    beginCycle();
    reposition();
    return true;
  }

  /** Switches to {@code newMode}; SHUFFLE goes on with its cycle, or begins one. */
  void enter(PlayMode newMode) {
    mode = newMode;
    picked = null;
    switch (mode) {
      case IN_ORDER -> {
        inOrder.standOn(current(), timeline.cycle());
        order = inOrder;
      }
      case SHUFFLE -> {
        order = shuffled;
        if (!shuffled.isUnfinished()) {
          beginCycle();
        }
      }
      case RANDOM -> {
        EntryBag all = EntryBag.of(entries);
        int plays = isPlaying() ? 1 : 0;
        picked = new Picked(draws, gaps, recent, upNext, all, timeline.cycle(), plays);
        order = picked;
      }
    }
    reposition();
  }

  private void beginCycle() {
    int number = Math.max(shuffled.cycle(), timeline.cycle());
    shuffled.begin(current(), recent.isEmpty() ? number : Positions.after(number));
  }

  private void reposition() {
    if (isPlaying()) {
      timeline.reposition(order.cycle(), order.place(current()));
    }
  }

  private void dropForward() {
    if (timeline.dropForward()) {
      shuffled.unsettle();
    }
  }

  boolean setRepeat(RepeatMode newRepeat) {
    if (repeat == newRepeat) {
      return false;
    }
    discardPicked();
    shuffled.discardBeyond();
    repeat = newRepeat;
    return true;
  }

  boolean setGap(PlayMode of, int gap) {
    recent.enter();
    if (!gaps.set(of, gap)) {
      return false;
    }
    recent.enter(); // forgets what no gap needs any more
    if (of == PlayMode.SHUFFLE) {
      shuffled.discard();
      shuffled.stopResting();
      shuffled.unsettle();
    } else {
      discardPicked();
    }
    return true;
  }

  // ------------------------------------------------------------------ saving

  void save(StateRows rows) {
    rows.put("mode", mode.number);
    rows.put("repeat", repeat.number);
    rows.put("forgetful", isForgetful ? 1 : 0);
    gaps.save(rows);
    timeline.save(rows);
    upNext.save(rows);
    inOrder.save(rows);
    shuffled.save(rows);
    if (picked != null) {
      picked.save(rows);
    }
  }

  /** Restores what {@link #save} saved. */
  static Sequencer restore(Entries<?> entries, Draws draws, Rows rows) {
    RepeatMode repeat = Call.REPEATS.get(rows.integer("repeat", 0, 0, 2));
    int limit = rows.integer("historyLimit", 0, 0, Integer.MAX_VALUE);
    Sequencer sequencer = new Sequencer(entries, draws, repeat, limit, rows.flag("forgetful"));
    sequencer.restore(rows);
    return sequencer;
  }

  private void restore(Rows rows) {
    gaps.restore(rows);
    timeline.restore(rows);
    upNext.restore(rows);
    shuffled.restore(rows);
    inOrder.restore(rows);
    mode = Call.MODES.get(rows.integer("mode", 0, 0, 2));
    checkArgument(
        !shuffled.showsBeyond() || (mode == PlayMode.SHUFFLE && wraps()),
        "shown must be of the cycle, in mode %s, repeat %s",
        mode,
        repeat);
    checkArgument(!isInOrder() || !timeline.hasForward(), "forward must be empty IN_ORDER");
    if (mode == PlayMode.SHUFFLE) {
      checkArgument(shuffled.isBegun(), "mode (%s) must have a cycle", mode);
      order = shuffled;
    } else if (mode == PlayMode.RANDOM) {
      picked = Picked.restore(rows, entries.size(), draws, gaps, recent, upNext);
      order = picked;
    }
  }
}
