package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.queue.Ahead.Kind;
import dev.riffle.queue.Heard.Distinct;
import java.util.stream.IntStream;

/**
 * One list of rows with a cursor, over slots, and the plays heard. Not thread-safe.
 *
 * <pre>
 *   [ history | current | asked  asked | forward | drawn  drawn ]
 *                       {-------- kept ----------} {--- free ---}
 * </pre>
 *
 * Walking moves plays across the current one, one a step, in amortised constant time.
 */
final class Timeline {
  private final Entries<?> entries;
  private final Plays history;
  private final Ahead ahead = new Ahead();
  private final Heard heard;
  private int historyLimit;
  private int current = Slots.NONE;
  private boolean isLast; // whether the current play is to be the last one
  private boolean hasPlayed; // whether anything was ever played

  Timeline(Entries<?> entries, Gaps gaps, int historyLimit) {
    this.entries = entries;
    this.historyLimit = historyLimit;
    history = new Plays(entries);
    heard = new Heard(gaps);
  }

  Entries<?> entries() {
    return entries;
  }

  int historyLimit() {
    return historyLimit;
  }

  /** Returns the plays before the current one. */
  Plays history() {
    return history;
  }

  Ahead ahead() {
    return ahead;
  }

  Heard heard() {
    return heard;
  }

  /** Returns the slot of the current entry, or {@link Slots#NONE}. */
  int current() {
    return current;
  }

  boolean isPlaying() {
    return current != Slots.NONE;
  }

  boolean hasPlayed() {
    return hasPlayed;
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

  /** Returns the number of FORWARD rows, those of single plays included or not. */
  int forward(boolean includesOnce) {
    return includesOnce || entries.kept().once() == 0
        ? ahead.forward()
        : (int)
            IntStream.of(ahead.slotsOf(kind -> kind == Kind.FORWARD))
                .filter(slot -> !entries.kept().isOnce(slot))
                .count();
  }

  /**
   * Returns the last {@code gap} distinct entries, oldest first, of the list up to the first {@code
   * rows} ahead, followed by {@code beyond}; a number below 0 stands for a removed entry.
   */
  int[] last(int gap, int rows, Slots beyond) {
    Distinct last = new Distinct(gap, heard.size() + rows + ahead.gone().size() + beyond.size());
    last.addAll(beyond);
    ahead.addTo(last, rows);
    heard.addTo(last);
    return last.oldestFirst();
  }

  // ------------------------------------------------------------------ walking

  /** Plays {@code slot}; {@code isFirst} is whether the cycle just drew it. */
  void play(int slot, boolean isFirst) {
    entries.kept().countPlay(slot, 1);
    become(slot, isFirst);
  }

  /** Plays the first row, and returns its kind. */
  Kind playFirst() {
    for (int gone = ahead.gone().takeFirst(); gone != Slots.NONE; gone = ahead.gone().takeFirst()) {
      heard.add(gone, false);
    }
    int slot = ahead.at(0);
    Kind kind = ahead.remove(0);
    entries.kept().countPlay(slot, kind == Kind.FORWARD ? 0 : 1);
    become(slot, kind == Kind.DRAWN);
    return kind;
  }

  private void become(int slot, boolean isFirst) {
    heard.add(slot, isFirst);
    if (isPlaying()) {
      history.addLast(current);
      if (history.size() > historyLimit) {
        dropPlay(history.removeFirst());
      }
    }
    current = slot;
    isLast = false;
    hasPlayed = true;
  }

  /** Goes back by one play, where the history has one. */
  void walkBack() {
    int left = current;
    current = history.removeLast();
    isLast = false;
    if (left != Slots.NONE) {
      ahead.insert(0, left, Kind.FORWARD);
    }
    ahead.addGone(heard.goBack(current, left != Slots.NONE));
    endWithRow();
  }

  /** Lets the last kept row, or the current entry, be the last heard, as it is the last to play. */
  void endWithRow() {
    if (!ahead.gone().isEmpty() && ahead.kept() == 0) {
      heard.addBefore(ahead.gone().takeAll(), isPlaying());
    }
    ahead.gone().limit(ahead.kept());
  }

  /** Makes nothing current, as the current entry is removed. */
  void removeCurrent() {
    current = Slots.NONE;
    isLast = false;
  }

  /** Drops all rows, and returns what was heard. */
  Heard leave() {
    hearForward();
    return heard;
  }

  /** Takes over that something was played. */
  void restart(Timeline other) {
    hasPlayed = other.hasPlayed;
  }

  // ------------------------------------------------------------------ dropping rows

  /**
   * Drops all FORWARD rows. Their entries, and those that stand between the rows, count as heard
   * just before the current entry.
   */
  void dropForward() {
    IntStream.of(hearForward()).forEach(this::dropPlay);
  }

  private int[] hearForward() {
    int[] dropped = ahead.removeAll(kind -> kind == Kind.FORWARD);
    heard.addBefore(ahead.gone().takeAll(), isPlaying());
    return dropped;
  }

  /** Counts {@code slot}, of a FORWARD row that was removed, as heard just before the current. */
  void dropForward(int slot) {
    heard.addBefore(new int[] {slot}, isPlaying());
    dropPlay(slot);
  }

  /** Drops a play, with which a single play may leave the queue. */
  private void dropPlay(int slot) {
    entries.kept().countPlay(slot, -1);
    leaveIfUnused(slot);
  }

  /** Lets {@code slot} leave the queue, if it is a single play without a play or a row. */
  void leaveIfUnused(int slot) {
    if (entries.kept().isUnplayed(slot) && !ahead.isAsked(slot)) {
      entries.stop(slot);
    }
  }

  // ------------------------------------------------------------------ saving

  /** Writes this to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    historyLimit = rows.integer("historyLimit", 0, historyLimit, 0, Integer.MAX_VALUE);
    current = rows.slot("current", 0, current, Slots.NONE);
    rows.playable("current", current);
    isLast = rows.flag("stopAfterCurrent", 0, isLast) && isPlaying();
    hasPlayed = rows.flag("played", 0, hasPlayed);
    history.exchange("history", rows, historyLimit);
    ahead.exchange(rows);
    heard.exchange(rows);
    ahead.exchangeGone(rows);
    checkArgument(!isPlaying() || heard.endsWith(current), "heard must end with current");
    if (rows.isRead()) {
      countOnce();
    }
  }

  private void countOnce() {
    IntStream plays = IntStream.of(history.newest(Integer.MAX_VALUE));
    IntStream forward = IntStream.of(ahead.slotsOf(kind -> kind == Kind.FORWARD));
    IntStream.concat(IntStream.concat(plays, forward), IntStream.of(current))
        .forEach(slot -> entries.kept().countPlay(slot, 1));
    for (int slot : entries.kept().toArray()) {
      checkArgument(
          !entries.kept().isUnplayed(slot) || ahead.isAsked(slot),
          "once (%s) must have a row or a play",
          slot);
    }
  }
}
