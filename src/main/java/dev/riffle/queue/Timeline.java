package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.stream.IntStream;

/**
 * What {@code next} and {@code previous} walk, over slots, and what was heard last. Not
 * thread-safe.
 *
 * <pre>
 *      history      current    up next   forward history     look-ahead
 *   [ a  b  c  d ]    [e]      [ x  y ]     [ f  g ]      [ h  i  j  ...
 *                                          heard; the       drawn by the {@link Order}
 *                                          listener         of the mode, because
 *                                          went back        somebody peeked
 * </pre>
 *
 * Walking moves plays across the current one, one a step, in amortised constant time. A new play
 * comes between the current one and the forward history.
 */
final class Timeline {
  private final Entries<?> entries;
  private int historyLimit;
  private final Plays history;
  private final Plays forward; // the nearest is last
  private final UpNext upNext = new UpNext();
  private final Recent recent;
  private int current = Slots.NONE;
  private boolean isLast; // whether the current play is to be the last one
  private int playsAtEnd; // since an entry was removed: none of the last so many plays is its

  Timeline(Entries<?> entries, Gaps gaps, int historyLimit) {
    this.entries = entries;
    this.historyLimit = historyLimit;
    history = new Plays(entries);
    forward = new Plays(entries);
    recent = new Recent(entries, gaps);
  }

  int historyLimit() {
    return historyLimit;
  }

  UpNext upNext() {
    return upNext;
  }

  Recent recent() {
    return recent;
  }

  /** Returns the slot of the current entry, or {@link Slots#NONE}. */
  int current() {
    return current;
  }

  boolean isPlaying() {
    return current != Slots.NONE;
  }

  /** Returns the number of plays that are kept, those of removed entries included. */
  int plays() {
    return history.size() + forward.size();
  }

  /** Returns how many plays the listener went back over, those of {@code once} entries or not. */
  int ahead(boolean countsOnce) {
    return countsOnce || entries.kept().once() == 0
        ? forward.size()
        : forward.size()
            - (int) IntStream.of(allForward()).filter(slot -> entries.kept().isOnce(slot)).count();
  }

  private int[] allForward() {
    return forward.newest(Integer.MAX_VALUE);
  }

  boolean hasHistory() {
    return history.isLive();
  }

  /** Returns the plays before the current one. */
  Plays history() {
    return history;
  }

  /** Returns the plays after the current one, the nearest last. */
  Plays forward() {
    return forward;
  }

  /** Returns whether the current play is to be the last one. */
  boolean isLast() {
    return isLast;
  }

  /** Sets whether the current play is to be the last one; returns whether it was not so. */
  boolean setLast(boolean newIsLast) {
    boolean changes = isPlaying() && isLast != newIsLast;
    isLast = isLast != changes;
    return changes;
  }

  /** Returns whether the listener went back, and plays that follow are kept. */
  boolean hasForward() {
    return forward.size() > 0;
  }

  /**
   * Returns whether plays ahead may be of removed entries, which count as heard before whatever
   * plays next: so a play may change what rests by more than itself.
   */
  boolean hasRemovedAhead() {
    return hasForward() && forward.size() >= playsAtEnd;
  }

  /** Returns whether the next play is one of the order's. */
  boolean isAtEnd() {
    return upNext.isEmpty() && !hasForward();
  }

  /** Returns the slots of the last {@code k} plays, the newest first. */
  int[] history(int k) {
    return history.newest(k);
  }

  /** Returns the slots of the next {@code k} plays of the forward history. */
  int[] forward(int k) {
    return forward.newest(k);
  }

  /**
   * Returns the last {@code gap} distinct entries that will have been heard before the next draw,
   * with {@code shown} after the timeline, the last one last (C5, "Resting").
   */
  int[] last(int gap, Slots shown) {
    return recent.last(gap, upNext, forward, shown);
  }

  /** The same, of what was heard so far. */
  int[] lastHeard(int gap) {
    return recent.last(gap, new UpNext(), forward, new Slots());
  }

  /**
   * Plays {@code slot} between the current entry and the forward history; {@code isFirst} is
   * whether it was not heard in this cycle.
   */
  void play(int slot, boolean isFirst) {
    playsAtEnd += hasForward() ? 0 : 1;
    recent.hear(slot, isFirst, forward);
    entries.kept().countPlay(slot, 1);
    become(slot);
  }

  /** Adds the current entry to the history; of one that is full the oldest play is dropped. */
  private void become(int slot) {
    if (isPlaying()) {
      history.addLast(current);
      if (history.size() > historyLimit) {
        drop(history.removeFirst());
      }
    }
    current = slot;
    isLast = false;
  }

  /** Takes note that a play is dropped, with which an entry that plays once may leave the queue. */
  private void drop(int slot) {
    entries.kept().countPlay(slot, -1);
    dequeued(slot);
  }

  /** Takes note that {@code slot} is no longer in up next, and was not played. */
  void dequeued(int slot) {
    if (entries.kept().isUnplayed(slot) && !upNext.contains(slot)) {
      entries.stop(slot);
    }
  }

  /** Walks back by one, where {@link #hasHistory}. */
  void walkBack() {
    recent.join();
    if (isPlaying()) {
      forward.addLast(current);
    }
    current = history.removeLast();
    isLast = false;
    if (!hasForward()) {
      hearAgain(); // whatever was removed after it counts as heard before it
    }
  }

  /** Walks forward by one, where {@link #hasForward}. */
  void walkForward() {
    recent.join();
    become(forward.removeLast());
  }

  /**
   * Drops the forward history: it counts as heard just before the current entry. Returns whether
   * there was any.
   */
  boolean dropForward() {
    boolean hadForward = hasForward();
    if (hadForward) {
      int[] dropped = entries.kept().once() == 0 ? new int[0] : allForward();
      forward.clear();
      hearAgain();
      IntStream.of(dropped).forEach(this::drop);
    }
    return hadForward;
  }

  private void hearAgain() {
    if (isPlaying()) {
      recent.hear(current, false, forward);
    }
  }

  /**
   * Takes note that entries were removed: the last play of the timeline is not one of theirs, so
   * these count as heard just before it. Returns whether there were any.
   */
  boolean trimForward() {
    boolean trimmed = forward.removeOldestRemoved();
    playsAtEnd = 0;
    if (trimmed && hasForward()) {
      recent.hear(forward.oldest(), false, new Plays(entries));
    } else if (trimmed) {
      hearAgain();
    }
    return trimmed;
  }

  /** Makes nothing current, as the current entry is removed. */
  void removeCurrent() {
    current = Slots.NONE;
    isLast = false;
  }

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    historyLimit = rows.integer("historyLimit", 0, historyLimit, 0, Integer.MAX_VALUE);
    current = rows.slot("current", 0, current, Slots.NONE);
    rows.playable("current", current);
    isLast = rows.flag("stopAfterCurrent", 0, isLast) && isPlaying();
    history.exchange("history", rows, historyLimit);
    forward.exchange("forward", rows, Integer.MAX_VALUE); // a jump made while back adds to it
    forward.removeOldestRemoved(); // there are none, or the rows are damaged
    upNext.exchange(rows);
    recent.exchange(rows);
    if (rows.isRead()) {
      countOnce();
    }
  }

  private void countOnce() {
    IntStream plays = IntStream.of(history.newest(Integer.MAX_VALUE));
    IntStream.concat(IntStream.concat(plays, IntStream.of(allForward())), IntStream.of(current))
        .forEach(slot -> entries.kept().countPlay(slot, 1));
    for (int slot : entries.kept().toArray()) {
      checkArgument(
          !entries.kept().isUnplayed(slot) || upNext.contains(slot),
          "once (%s) must be in the timeline",
          slot);
    }
  }
}
