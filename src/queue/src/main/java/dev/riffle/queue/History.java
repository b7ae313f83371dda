package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The places of the list before the current entry, oldest first. Not thread-safe. A place is a
 * play, or an entry that was heard and rests (C5), but cannot be gone back to: a play beyond the
 * limit, a removed current entry, or a FORWARD row that was dropped.
 *
 * <pre>
 *   places   (a)  b  x  c  (d)  e        x is of a removed entry; parentheses: no plays
 *   stored   ~a   b  x  c  ~d   e
 * </pre>
 *
 * Both ends take amortised constant time. Plays of removed entries are found when they are read;
 * until they are passed or dropped, they count as plays.
 */
final class History {
  private static final long SLACK = 4;
  private static final int[] NONE = {};

  private final EntrySlots entries;
  private final Gaps gaps;
  private final Slots places = new Slots();
  private int limit; // of plays
  private int plays;
  private long dropped; // plays, beyond the limit
  private int first; // no place before it is a play
  private int restsFrom; // the first place that can rest
  private int checked; // from this place on, no play is of an entry in the queue
  private int[] hidden = NONE; // of each place that is no such play: twice those plays before it
  private int left; // the oldest plays that were not hidden, and were dropped since then
  private int removals = Slots.NONE; // of entries, when the hidden places were found

  History(EntrySlots entries, Gaps gaps, int limit) {
    this.entries = entries;
    this.gaps = gaps;
    this.limit = limit;
  }

  /** Returns the number of plays, those of removed entries included. */
  int plays() {
    return plays;
  }

  /** Returns the number of plays that were dropped beyond the limit. */
  long dropped() {
    return dropped;
  }

  /** Returns the number of places. */
  int size() {
    return places.size();
  }

  // ------------------------------------------------------------------ changing

  /** Adds a play of {@code slot}; returns whether there are more than the limit. */
  boolean add(int slot) {
    places.addLast(slot);
    checked = places.size();
    return ++plays > limit;
  }

  /** Drops the oldest play, which keeps resting; returns its slot. */
  int drop() {
    findFirst();
    int slot = places.at(first);
    left += isLive(first) ? 1 : 0;
    places.set(first++, ~slot);
    plays--;
    dropped++;
    compact();
    return slot;
  }

  private void findFirst() {
    while (first < places.size() && places.at(first) < 0) {
      first++;
    }
  }

  /** Adds entries that were heard, as places that are no plays. */
  void addHeard(int... slots) {
    for (int slot : slots) {
      places.addLast(~slot);
    }
    removals = Slots.NONE;
    compact();
  }

  /**
   * Removes the places after the newest play of an entry in the queue; returns the last distinct
   * entries of them, oldest first.
   */
  int[] removePassed() {
    int end = newest() + 1;
    if (end == places.size()) {
      return NONE;
    }
    SlotSet passed = new SlotSet(gaps.kept(), places.size() - end);
    for (int i = places.size() - 1; i >= end; i--) {
      plays -= places.at(i) < 0 ? 0 : 1;
      passed.add(slot(i));
    }
    truncate(end);
    removals = Slots.NONE;
    return passed.oldestFirst();
  }

  /** Removes the last place, a play, and returns its slot. */
  int removeLast() {
    int slot = places.last();
    plays--;
    truncate(places.size() - 1);
    return slot;
  }

  private void truncate(int size) {
    places.truncate(size);
    first = Math.min(first, size);
    restsFrom = Math.min(restsFrom, size);
    checked = Math.min(checked, size);
  }

  /** Makes all plays that {@code isDropped} places that are none. */
  private void drop(IntPredicate isDropped) {
    for (int i = 0; i < places.size(); i++) {
      if (places.at(i) >= 0 && isDropped.test(i)) {
        places.set(i, ~places.at(i));
        plays--;
      }
    }
    removals = Slots.NONE;
    compact();
  }

  /** Drops all plays. */
  void dropAll() {
    drop(i -> true);
  }

  /** Drops the plays of removed entries, which do not return with their entries. */
  void dropRemoved() {
    drop(i -> !isLive(i));
  }

  /** Forgets which entries were heard, as all are replaced; as many others rest instead. */
  void forgetEntries() {
    SlotSet last = new SlotSet(gaps.kept(), places.size());
    addTo(last);
    places.clear();
    truncate(0);
    addHeard(IntStream.range(0, last.oldestFirst().length).map(Slots::gone).toArray());
  }

  /** Removes places that are no plays, but for the last distinct entries of these, if many. */
  private void compact() {
    if (places.size() - plays <= SLACK * gaps.kept() + plays / SLACK / 2) {
      return;
    }
    removals = Slots.NONE;
    int end = places.size() - plays == first ? first : places.size();
    SlotSet last = new SlotSet(gaps.kept(), end);
    int to = end;
    int rests = restsFrom;
    for (int i = end - 1; i >= 0; i--) {
      if (places.at(i) >= 0 || last.add(slot(i))) {
        places.set(--to, places.at(i));
      }
      rests = i == restsFrom ? to : rests;
    }
    places.keepLast(places.size() - to);
    restsFrom = rests - to;
    checked = places.size();
    first = 0;
    findFirst();
  }

  // ------------------------------------------------------------------ reading

  /** Returns the slot of place {@code i}, from the oldest. */
  int slot(int i) {
    int place = places.at(i);
    return place < 0 ? ~place : place;
  }

  private boolean isLive(int i) {
    int place = places.at(i);
    return place >= 0 && place < entries.slots() && entries.isPlayable(place);
  }

  /** Returns the index of the newest play of an entry in the queue, or -1. */
  private int newest() {
    while (checked > 0 && !isLive(checked - 1)) {
      checked--;
    }
    return checked - 1;
  }

  /** Returns whether there is a play of an entry in the queue. */
  boolean isLive() {
    return newest() >= 0;
  }

  /** Returns the number of plays of entries in the queue, in the time of {@link #at}. */
  int live() {
    findHidden();
    return places.size() - hidden.length - left;
  }

  /**
   * Returns the slot of play {@code i}, from the oldest, among those of entries in the queue. Takes
   * logarithmic time; linear time once after entries were removed, and after as many plays as an
   * eighth of the history were dropped.
   */
  int at(int i) {
    findHidden();
    int play = i + left;
    return places.at(play + ~Arrays.binarySearch(hidden, 2 * play + 1));
  }

  private void findHidden() {
    if (removals != entries.removals()) {
      removals = entries.removals();
      hidden = IntStream.range(0, places.size()).filter(i -> !isLive(i)).toArray();
      Arrays.setAll(hidden, i -> 2 * (hidden[i] - i));
      left = 0;
    }
  }

  /** Returns the slots of the newest {@code k} plays of entries in the queue. */
  int[] newest(int k) {
    Slots slots = new Slots();
    for (int i = newest(); i >= 0 && slots.size() < k; i--) {
      if (isLive(i)) {
        slots.addLast(places.at(i));
      }
    }
    return slots.toArray();
  }

  // ------------------------------------------------------------------ resting

  /** Adds the last entries heard to {@code last}, the newest first, until it is full. */
  void addTo(SlotSet last) {
    for (int i = places.size() - 1; i >= restsFrom && !last.isFull(); i--) {
      last.add(slot(i));
    }
  }

  /**
   * Lets no entries rest but the last distinct ones that are kept, of these and {@code current}: a
   * gap that is widened later reaches no further back.
   */
  void cut(int current) {
    SlotSet last = new SlotSet(gaps.kept(), places.size() + 1);
    if (current != Slots.NONE) {
      last.add(current);
    }
    int i = places.size();
    while (i > restsFrom && !last.isFull()) {
      last.add(slot(--i));
    }
    restsFrom = i;
  }

  // ------------------------------------------------------------------ saving

  /** Writes the places to {@code rows}, or reads them. */
  void exchange(Rows rows) {
    limit = rows.integer("historyLimit", limit, 0, Integer.MAX_VALUE);
    int[] slots = IntStream.range(0, places.size()).map(this::slot).toArray();
    int[] stored = rows.heard("history", slots, entries.slots());
    IntStream changes = IntStream.range(0, slots.length).filter(i -> isPlay(i) != isPlay(i - 1));
    int[] kinds = rows.integers("historyKinds", changes.toArray(), 0);
    restsFrom = rows.integer("historyRests", restsFrom, 0, stored.length);
    if (rows.isRead()) {
      read(stored, kinds);
      checkArgument(plays <= limit, "history (%s plays) must be at most %s", plays, limit);
    }
  }

  private boolean isPlay(int i) {
    return i >= 0 && places.at(i) >= 0;
  }

  private void read(int[] slots, int[] kinds) {
    boolean isPlay = false;
    int change = 0;
    for (int i = 0; i < slots.length; i++) {
      if (change < kinds.length && kinds[change] == i) {
        isPlay = !isPlay;
        change++;
      }
      places.addLast(isPlay ? slots[i] : ~slots[i]);
      plays += isPlay ? 1 : 0;
    }
    checked = places.size();
  }
}
