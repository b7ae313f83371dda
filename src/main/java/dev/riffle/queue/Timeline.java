package dev.riffle.queue;

/**
 * What {@code next} and {@code previous} walk, over slots. Not thread-safe.
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
  private final int historyLimit;
  private final Plays history;
  private final Plays forward; // the nearest is last
  private final Recent recent;

  private int current = Slots.NONE;
  private int currentCycle;
  private int currentPlace;

  Timeline(Entries<?> entries, Gaps gaps, int historyLimit) {
    this.entries = entries;
    this.historyLimit = historyLimit;
    history = new Plays(entries, 1);
    forward = new Plays(entries, -1);
    recent = new Recent(entries, gaps, history, historyLimit);
  }

  int historyLimit() {
    return historyLimit;
  }

  /** Returns the slot of the current entry, or {@link Slots#NONE}. */
  int current() {
    return current;
  }

  boolean isPlaying() {
    return current != Slots.NONE;
  }

  /** Returns the cycle of the current play. */
  int cycle() {
    return currentCycle;
  }

  /** Returns the place in its cycle of the current play. */
  int place() {
    return currentPlace;
  }

  /** Returns what was heard last. */
  Recent recent() {
    return recent;
  }

  /** Returns the number of plays that are kept, those of removed entries included. */
  int plays() {
    return history.size() + forward.size();
  }

  boolean hasHistory() {
    return history.isLive();
  }

  /** Returns whether the listener went back, and plays that follow are kept. */
  boolean isBack() {
    return forward.size() > 0;
  }

  boolean hasForward() {
    return forward.size() > 0 && forward.isLive();
  }

  /** Returns the slots of the last {@code k} plays, the newest first. */
  int[] history(int k) {
    return history.newest(k);
  }

  /** Returns the slots of the next {@code k} plays of the forward history. */
  int[] forward(int k) {
    return forward.size() == 0 ? new int[0] : forward.newest(k);
  }

  /** Plays {@code slot}, which {@link #recent} has heard. */
  void play(int slot, int cycle, int place) {
    leave();
    become(slot, cycle, place);
  }

  /** Adds the current entry to the history; of one that is full the oldest play is dropped. */
  private void leave() {
    if (isPlaying() && historyLimit > 0) {
      if (history.size() == historyLimit) {
        history.removeFirst();
      }
      history.addLast(current, currentCycle, currentPlace);
    }
  }

  /** Gives the current play another position. */
  void reposition(int cycle, int place) {
    currentCycle = cycle;
    currentPlace = place;
  }

  private void become(int slot, int cycle, int place) {
    current = slot;
    currentCycle = cycle;
    currentPlace = place;
  }

  /** Walks back by one, where {@link #hasHistory}. */
  void walkBack() {
    if (isPlaying()) {
      boolean isAgain = recent.walkBack(current);
      forward.addLast(isAgain ? current | Plays.MARK : current, currentCycle, currentPlace);
    }
    history.trim();
    become(history.lastCode(), history.lastCycle(), history.lastPlace());
    history.removeLast();
  }

  /** Walks forward by one, where {@link #hasForward}. */
  void walkForward() {
    leave();
    forward.trim();
    int code = forward.lastCode();
    int slot = code & ~Plays.MARK;
    recent.walkForward(slot, code != slot);
    become(slot, forward.lastCycle(), forward.lastPlace());
    forward.removeLast();
    if (forward.size() == 0) {
      recent.endForward();
    }
  }

  /** Ends the forward history if it has but plays of removed entries. */
  void endForward() {
    if (!forward.isLive()) {
      forward.clear();
      recent.endForward();
    }
  }

  /** Drops the forward history; returns whether there was any. */
  boolean dropForward() {
    boolean hadForward = forward.size() > 0;
    if (hadForward) {
      forward.clear();
      recent.dropForward(current);
    }
    return hadForward;
  }

  /** Makes nothing current, as the current entry is removed. */
  void removeCurrent() {
    recent.remove(current);
    current = Slots.NONE;
  }

  void save(StateRows rows) {
    rows.put("historyLimit", historyLimit);
    rows.put("current", rows.rank(current), currentCycle, currentPlace);
    history.save("history", rows);
    forward.save("forward", rows);
    recent.save(rows);
  }

  void restore(Rows rows) {
    become(
        rows.integer("current", 0, Slots.NONE, entries.size() - 1),
        rows.integer("current", 1, 0, Integer.MAX_VALUE),
        rows.integer("current", 2, 0, Integer.MAX_VALUE));
    history.restore("history", rows, historyLimit);
    forward.restore("forward", rows, Integer.MAX_VALUE); // a jump made while back adds to it
    recent.restore(rows, forward.size() > 0);
  }
}
