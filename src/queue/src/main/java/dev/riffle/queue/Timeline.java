package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.stream.IntStream;

/**
 * One list of places with a cursor, by the slots of their entries. Not thread-safe.
 *
 * <pre>
 *   [ history | current | asked  asked | forward | drawn  drawn ]
 *                       {-------- kept ----------} {--- free ---}
 * </pre>
 *
 * Walking moves places across the current one, one a step, in amortised constant time, and so
 * changes the order of none: the entries that rest are the last distinct ones of the list.
 */
final class Timeline {
  final Entries<?> entries;
  final History history;
  final Ahead ahead = new Ahead();
  private int current = Slots.NONE;
  private boolean isLast; // whether the current play is to be the last one
  private boolean hasEnded; // whether a track ended with no next one, and none has played since
  private int changes; // of the list before the rows ahead, but for walking and plays at its end
  private int cuts; // those of them after which other entries may rest

  Timeline(Entries<?> entries, Gaps gaps, int historyLimit) {
    this.entries = entries;
    history = new History(entries, gaps, historyLimit);
  }

  /** Returns the slot of the current entry, or {@link Slots#NONE}. */
  int current() {
    return current;
  }

  boolean isPlaying() {
    return current != Slots.NONE;
  }

  boolean hasEnded() {
    return hasEnded;
  }

  /** Sets whether playback has ended; returns whether that changed. */
  boolean setEnded(boolean newHasEnded) {
    boolean changes = hasEnded != newHasEnded;
    hasEnded = newHasEnded;
    return changes;
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

  /** Returns a number of another list than before, but for walking and for plays at its end. */
  int changes() {
    return changes + ahead.changes();
  }

  /** Returns a number that is another one once other entries may rest in a settled cycle. */
  int cuts() {
    return cuts + ahead.cuts();
  }

  private void cut() {
    changes++;
    cuts++;
  }

  /** Returns the number of FORWARD rows, those of single plays included or not. */
  int forward(boolean includesOnce) {
    return includesOnce || entries.kept().once() == 0
        ? ahead.forward()
        : (int)
            IntStream.of(ahead.forwardSlots()).filter(slot -> !entries.kept().isOnce(slot)).count();
  }

  /**
   * Returns the last {@code gap} distinct entries, oldest first, of the list up to the first {@code
   * rows} ahead, followed by {@code beyond}.
   */
  int[] last(int gap, int rows, Slots beyond) {
    long places = 1L + history.size() + ahead.gone() + rows + beyond.size();
    SlotSet last = new SlotSet(gap, places);
    for (int i = beyond.size() - 1; i >= 0; i--) {
      last.add(beyond.at(i));
    }
    ahead.addTo(last, rows);
    if (isPlaying()) {
      last.add(current);
    }
    history.addTo(last);
    return last.oldestFirst();
  }

  /** Returns the number of places of the list. */
  int places() {
    return history.size() + (isPlaying() ? 1 : 0) + ahead.slots.size();
  }

  /** Returns the slot of place {@code i} of the list, from the oldest, or a number of none. */
  int at(int i) {
    int after = i - history.size() - (isPlaying() ? 1 : 0);
    return after >= 0 ? ahead.slots.at(after) : i < history.size() ? history.slot(i) : current;
  }

  /** Returns the slot of the last row: ahead, current or played; or {@link Slots#NONE}. */
  int lastRow() {
    if (!ahead.isEmpty()) {
      return ahead.at(ahead.size() - 1);
    }
    int[] played = isPlaying() ? new int[] {current} : history.newest(1);
    return played.length > 0 ? played[0] : Slots.NONE;
  }

  /**
   * Returns the name of the row before {@code row}, or of the current play; {@code row} is not
   * counted in it.
   */
  RowName nameBefore(int row) {
    int slot = currentOrHead();
    RowName name =
        row > 0 ? ahead.name(row - 1) : new RowName(slot, ahead.forwardRows(slot).length + 1);
    boolean counts = ahead.kind(row) == RowKind.FORWARD && ahead.at(row) == name.slot;
    return counts ? new RowName(name.slot, Math.max(0, name.nth - 1)) : name;
  }

  private int currentOrHead() {
    return isPlaying() ? current : RowName.HEAD;
  }

  /**
   * Returns the index of a row that follows the one named {@code before}, if that is kept, or is
   * the current play; {@link Slots#NONE} otherwise. Row {@code moved} does not count, if it is a
   * row.
   */
  int placeAfter(RowName before, int moved) {
    int slot = before.slot;
    boolean isOwn = before.nth == 0; // an asked or DRAWN row, which may play later
    int row = Slots.NONE;
    if (slot >= 0) {
      row = isOwn ? ahead.rowOf(slot) : ahead.forwardRow(slot, before.nth, moved);
    }
    if (0 <= row && row < ahead.kept() && row != moved) {
      return row + (0 <= moved && moved < row ? 0 : 1);
    }
    long plays = 1 + IntStream.of(ahead.forwardRows(slot)).filter(i -> i != moved).count();
    boolean isCurrent = slot == currentOrHead() && (isOwn ? row < 0 : plays == before.nth);
    return isCurrent ? 0 : Slots.NONE;
  }

  // ------------------------------------------------------------------ walking

  /** Plays {@code slot}, before the rows ahead. */
  void play(int slot) {
    changes += ahead.isEmpty() ? 0 : 1;
    append(slot);
  }

  /** Plays {@code slot}, where no rows are ahead. */
  void append(int slot) {
    count(slot);
    become(slot);
  }

  private void count(int slot) {
    Kept kept = entries.kept();
    if (kept != Kept.NONE) { // of most queues it is
      kept.countPlay(slot, 1);
      kept.countWanted(slot);
    }
  }

  /** Plays the first row, and returns its kind. */
  RowKind playFirst() {
    int slot = ahead.at(0);
    int[] passed = ahead.removeGone();
    RowKind kind = ahead.removeFirst();
    if (kind != RowKind.FORWARD) {
      count(slot);
    }
    become(slot);
    if (passed.length > 0) {
      history.addHeard(passed);
    }
    return kind;
  }

  private void become(int slot) {
    if (isPlaying() && history.add(current)) {
      dropPlay(history.drop());
    }
    current = slot;
    isLast = false;
    hasEnded = false;
  }

  /** Steps back by one play, where the history has one. */
  void walkBack() {
    if (isPlaying()) {
      ahead.addFirst(current);
    } else {
      cut(); // the entry is the last one of the list now, after those passed
    }
    ahead.addGone(history.removePassed());
    current = history.removeLast();
    isLast = false;
    hasEnded = false;
    endWithRow();
  }

  /** Makes the last kept row, or the current entry, the last that was heard or is to be. */
  void endWithRow() {
    if (ahead.gone() > 0) {
      if (ahead.kept() == 0) {
        hear(ahead.removeGone());
      }
      ahead.endWithRow();
    }
  }

  /** Removes the current entry, which keeps resting; then nothing is current. */
  void removeCurrent() {
    hear(current);
    current = Slots.NONE;
    isLast = false;
  }

  /** Removes all places that play; heard entries keep resting. */
  void clear() {
    hear(ahead.removeAll(RowKind::isHeard));
    ahead.removeAll(kind -> true);
    if (isPlaying()) {
      removeCurrent();
    }
    history.dropAll();
  }

  /** Counts entries as heard just before the current one. */
  void hear(int... slots) {
    if (slots.length > 0) {
      cut();
      history.addHeard(slots);
    }
  }

  /** Lets no entries rest but the last ones, before a gap is another one. */
  void cutHistory() {
    history.cut(current);
    cut();
  }

  // ------------------------------------------------------------------ dropping rows

  /** Drops all FORWARD rows: their entries count as heard just before the current one. */
  void dropForward() {
    int[] dropped = ahead.forwardSlots();
    hear(ahead.removeAll(RowKind::isHeard));
    IntStream.of(dropped).forEach(this::dropPlay);
  }

  /**
   * Removes a row and returns its kind. The entry of a FORWARD row counts as heard just before the
   * current one.
   */
  @CanIgnoreReturnValue
  RowKind take(int row) {
    int slot = ahead.at(row);
    RowKind kind = ahead.remove(row);
    if (kind == RowKind.FORWARD) {
      hear(slot);
      dropPlay(slot);
    } else {
      leaveIfUnused(slot);
    }
    return kind;
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
    current = rows.slot("current", current, Slots.NONE);
    rows.playable("current", current);
    isLast = rows.flag("stopAfterCurrent", isLast) && isPlaying();
    hasEnded = rows.flag("ended", hasEnded);
    history.exchange(rows);
    ahead.exchange(rows, entries.slots());
    if (rows.isRead()) {
      countOnce();
    }
  }

  /** Checks that the rows, which may be read, are such as {@code mode} has. */
  void checkRows(PlayMode mode) {
    checkArgument(
        mode == PlayMode.SHUFFLE || ahead.drawn() == 0,
        "ahead must have no drawn rows, in %s",
        mode);
    checkArgument(
        mode != PlayMode.IN_ORDER || ahead.forward() == 0,
        "ahead must have no forward rows IN_ORDER");
  }

  private void countOnce() {
    IntStream plays = IntStream.of(history.newest(Integer.MAX_VALUE));
    IntStream forward = IntStream.of(ahead.forwardSlots());
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
