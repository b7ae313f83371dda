package dev.riffle.queue;

import java.util.Arrays;

/**
 * The source order, from a cursor on: on an entry, or, while up next plays and where a current
 * entry was removed, right after one. Not thread-safe.
 *
 * <pre>
 *   a  b  c  d        next   previous
 *      ^    on b      c      a
 *       ^   after b   c      b
 *  ^        nowhere   a      -
 * </pre>
 *
 * Entries that were added to play next have asked rows. In a stretch after the cursor, such a row
 * plays in its turn: the cursor moves on to its entry.
 *
 * <pre>
 *   a  b [x  y] c      rows ahead: x, y, e
 *      ^               next: x, y (the cursor moves), e, c
 * </pre>
 */
final class InOrder implements Order {
  private static final String TURN_ROW = "inTurn";

  private final EntrySlots entries;
  private final Ahead ahead;
  private int anchor = Slots.NONE;
  private boolean isAfter;
  private boolean hasTurn; // whether asked rows of entries in a stretch play in their turn
  private int turnEnd = Slots.NONE; // the entry after that stretch, or none at the end

  InOrder(EntrySlots entries, Ahead ahead) {
    this.entries = entries;
    this.ahead = ahead;
  }

  /** Stands nowhere. */
  void clear() {
    endTurn();
    standOn(Slots.NONE);
  }

  private void standOn(int slot) {
    anchor = slot;
    isAfter = false;
  }

  /** Stands on {@code slot}, or, if that is a single play, after the last listed entry played. */
  void standOn(int slot, History history) {
    standOn(slot);
    if (slot >= 0 && entries.isRemoved(slot)) {
      anchor = Slots.NONE;
      for (int i = history.live() - 1; i >= 0 && anchor == Slots.NONE; i--) {
        anchor = entries.isRemoved(history.at(i)) ? Slots.NONE : history.at(i);
      }
      interrupt();
    }
  }

  @Override
  public int size() {
    return entries.size();
  }

  boolean hasPrevious(boolean wraps, boolean isPlaying) {
    boolean canWrap = wraps && entries.size() > 0 && (isPlaying || anchor != Slots.NONE);
    return previousPlace() >= 0 || canWrap;
  }

  @Override
  public int next() {
    endTurn();
    int place = nextPlace();
    standOn(entries.slotAt(place == entries.size() ? 0 : place));
    return anchor;
  }

  /** Steps back, where {@link #hasPrevious}. */
  int previous() {
    standOn(preceding(1)[0]);
    return anchor;
  }

  /** Returns the slots to which {@code count} steps back lead, wrapping. */
  int[] preceding(int count) {
    int place = previousPlace();
    int[] slots = new int[count];
    Arrays.setAll(slots, i -> entries.slotAt(Math.floorMod(place - i, entries.size())));
    return slots;
  }

  @Override
  public int[] upcoming(int count, boolean wraps) {
    int place = placeAfterRows();
    int n = entries.size();
    int[] slots = new int[wraps && n > 0 ? count : Math.min(count, n - place)];
    Arrays.setAll(slots, i -> entries.slotAt((int) (((long) place + i) % n)));
    return slots;
  }

  @Override
  public int left() {
    return entries.size() - placeAfterRows();
  }

  /** Returns the slot {@code i} places after the one that plays after the rows ahead. */
  int knownAt(int i) {
    return entries.slotAt(placeAfterRows() + i);
  }

  /** Returns the number of steps back without wrapping. */
  int before() {
    return previousPlace() + 1;
  }

  /** Stands on {@code slot}, or, as that is a single play, after the entry it interrupts. */
  void jump(int slot) {
    endTurn();
    if (entries.isRemoved(slot)) {
      interrupt();
    } else {
      standOn(slot);
    }
  }

  /** Stands on {@code slot}, whose row ahead plays in its turn, or after the one it interrupts. */
  void passRow(int slot) {
    if (isInTurn(slot, nextPlace())) {
      standOn(slot);
    } else {
      interrupt();
    }
  }

  /** Stands after the entry that a row ahead interrupts. */
  private void interrupt() {
    isAfter = anchor != Slots.NONE;
  }

  /** Returns the place of {@code slot}; of a single play, the number of entries before. */
  @Override
  public int place(int slot) {
    return entries.isRemoved(slot) ? nextPlace() : entries.place(slot) + 1;
  }

  /** Steps off the entries at {@code slots}, in ascending order, which will be removed. */
  void leave(int[] slots) {
    while (anchor != Slots.NONE && Arrays.binarySearch(slots, anchor) >= 0) {
      int place = entries.place(anchor);
      anchor = place == 0 ? Slots.NONE : entries.slotAt(place - 1);
      interrupt();
    }
    while (turnEnd != Slots.NONE && Arrays.binarySearch(slots, turnEnd) >= 0) {
      int place = entries.place(turnEnd) + 1;
      turnEnd = place == entries.size() ? Slots.NONE : entries.slotAt(place);
    }
  }

  /** Continues after {@code slot}, the last one added to play next, if this is the mode. */
  void continueAfter(int slot, PlayMode mode) {
    int place = entries.place(slot) + 1;
    if (mode == PlayMode.IN_ORDER && !isInTurn(slot, nextPlace())) {
      hasTurn = true;
      turnEnd = place == entries.size() ? Slots.NONE : entries.slotAt(place);
    }
  }

  /** Lets no row ahead play in its turn. */
  void endTurn() {
    hasTurn = false;
    turnEnd = Slots.NONE;
  }

  /** Returns whether a row of {@code slot} plays in its turn, where {@code place} is the next. */
  private boolean isInTurn(int slot, int place) {
    return hasTurn
        && !entries.isRemoved(slot)
        && entries.place(slot) >= place
        && (turnEnd == Slots.NONE || entries.place(slot) < entries.place(turnEnd));
  }

  /** Returns the next place after the rows ahead. */
  int placeAfterRows() {
    int place = nextPlace();
    if (hasTurn) {
      for (int slot : ahead.askedSlots()) {
        place = isInTurn(slot, place) ? entries.place(slot) + 1 : place;
      }
    }
    return place;
  }

  /** Returns the place after the cursor. */
  int nextPlace() {
    return anchor == Slots.NONE ? 0 : entries.place(anchor) + 1;
  }

  /** Returns the place after {@code slot}, or, as that is a single play, the entry before it. */
  int placeAfter(int slot, History history) {
    InOrder other = new InOrder(entries, ahead);
    other.standOn(slot, history);
    return other.nextPlace();
  }

  private int previousPlace() {
    return anchor == Slots.NONE ? Slots.NONE : entries.place(anchor) - (isAfter ? 0 : 1);
  }

  /** Writes the cursor to {@code rows}, or reads it. */
  void exchange(Rows rows) {
    anchor = rows.slot("cursor", anchor, Slots.NONE);
    rows.placed("cursor", anchor);
    isAfter = rows.flag("cursor", isAfter) && anchor != Slots.NONE;
    if (rows.has(TURN_ROW, hasTurn)) {
      hasTurn = true;
      turnEnd = rows.slot(TURN_ROW, turnEnd, Slots.NONE);
      rows.placed(TURN_ROW, turnEnd);
    }
  }
}
