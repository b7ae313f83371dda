package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.queue.Ahead.Kind;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Edits the rows ahead: asking, arranging, adding and removing, over slots. Not thread-safe.
 *
 * <p>A call that discards finishes with {@link #end}: there the free rows are discarded if the
 * cycle was unsettled before or is after it, and the entries that remain again take their places.
 */
final class RowEdits {
  private final Sequencer sequencer;
  private final Entries<?> entries;
  private final Timeline timeline;
  private final Ahead ahead;
  private final Cycle cycle;
  private final Slots returning = new Slots(); // entries that remain again
  private int added; // new entries, which have the last slots

  RowEdits(Sequencer sequencer) {
    this.sequencer = sequencer;
    entries = sequencer.entries();
    timeline = sequencer.timeline();
    ahead = sequencer.ahead();
    cycle = sequencer.cycle();
  }

  // ------------------------------------------------------------------ the protocol

  /** Ends a call that discards. */
  void end(boolean wasSettled) {
    timeline.endWithRow();
    if (!wasSettled || !cycle.isSettled(returning)) {
      cycle.discard();
    }
    cycle.putBack(returning);
    cycle.add(added);
    added = 0;
  }

  /** Lets {@code slot} take a fair place at the end of the call. */
  void release(int slot) {
    returning.addLast(slot);
  }

  /**
   * Counts {@code slot} as played in the cycle, before a row of it is inserted or it plays; returns
   * whether it remained until then.
   */
  boolean count(int slot) {
    int row = ahead.indexOf(slot);
    boolean wasLast = ahead.isEmpty();
    boolean remained;
    if (row < 0) {
      remained = cycle.take(slot);
    } else {
      if (row < ahead.kept()) {
        cycle.forget();
      }
      remained = ahead.remove(row) != Kind.ASKED;
    }
    if (wasLast) {
      cycle.append(slot);
    } else {
      cycle.forgetWindow();
    }
    forgetPicks();
    return remained;
  }

  private void forgetPicks() {
    Picks picks = sequencer.picks();
    if (picks != null) {
      picks.forget();
    }
  }

  // ------------------------------------------------------------------ asking

  /** Inserts asked rows of {@code slots} at the head or behind up next; returns the effect. */
  boolean ask(int[] slots, boolean head) {
    checkArgument(
        IntStream.of(slots).distinct().count() == slots.length, "entries must be given once");
    if (slots.length == 0 || (slots.length == 1 && isAt(slots[0], head))) {
      return false;
    }
    Kind[] kinds = new Kind[slots.length];
    for (int i = 0; i < slots.length; i++) {
      kinds[i] = kind(count(slots[i]));
    }
    int first = head ? 0 : ahead.askedEnd();
    if (slots.length == 1) {
      ahead.insert(first, slots[0], kinds[0]);
    } else {
      ahead.insertAll(first, slots, kinds);
    }
    return true;
  }

  private boolean isAt(int slot, boolean head) {
    int i = head ? 0 : ahead.askedEnd() - 1;
    return ahead.isAsked(slot) && i >= 0 && ahead.at(i) == slot && ahead.kind(i).isAsked();
  }

  static Kind kind(boolean remained) {
    return remained ? Kind.RESERVED : Kind.ASKED;
  }

  /** Takes the asked row of {@code slot}; returns whether there was one. */
  boolean dequeue(int slot) {
    if (!ahead.isAsked(slot)) {
      return false;
    }
    takeRow(ahead.indexOf(slot));
    timeline.leaveIfUnused(slot);
    return true;
  }

  /** Removes row {@code i}; its entry remains again if it is DRAWN or RESERVED. */
  private void takeRow(int i) {
    int slot = ahead.at(i);
    Kind kind = ahead.remove(i);
    sequencer.forget();
    if (kind == Kind.FORWARD) {
      timeline.dropForward(slot);
    } else if (kind != Kind.ASKED) {
      release(slot);
    }
  }

  // ------------------------------------------------------------------ arranging

  /** Returns the number of rows that can be arranged, drawn or not. */
  private int arrangeable() {
    return ahead.size() + (sequencer.mode() == PlayMode.SHUFFLE ? cycle.left() : 0);
  }

  private static void checkPlace(String name, int place, int end) {
    checkArgument(0 <= place && place < end, "%s (%s) must be in [0, %s)", name, place, end);
  }

  /** Draws the rows that {@code moveAhead} is on. */
  void showForMove(int from, int to) {
    checkPlace("from", from, arrangeable());
    checkPlace("to", to, arrangeable());
    cycle.show(Math.max(from, to) + 1);
  }

  /** Draws the rows before {@code place}, besides those of {@code slot} that it will lose. */
  void showForInsert(int place, int slot) {
    boolean isOwn = slot >= 0 && (ahead.indexOf(slot) >= 0 || isToBeShown(slot));
    checkPlace("place", place, arrangeable() + (isOwn ? 0 : 1));
    int rows = place;
    do {
      int own = slot >= 0 && ahead.indexOf(slot) >= 0 ? 1 : 0;
      rows = place + own;
    } while (cycleShows(rows) && slot >= 0);
  }

  private boolean isToBeShown(int slot) {
    return sequencer.mode() == PlayMode.SHUFFLE && cycle.contains(slot);
  }

  private boolean cycleShows(int rows) {
    return sequencer.mode() == PlayMode.SHUFFLE && cycle.show(rows);
  }

  /** Draws the row that {@code removeAhead} is on. */
  void showForRemove(int place) {
    checkPlace("place", place, arrangeable());
    cycleShows(place + 1);
  }

  /** Moves a row. */
  boolean move(int from, int to) {
    int slot = ahead.at(from);
    Kind kind = ahead.remove(from);
    ahead.keep(Math.max(from, to));
    ahead.insert(to, slot, kind == Kind.DRAWN ? Kind.RESERVED : kind);
    sequencer.forget();
    return true;
  }

  /** Inserts an asked row of {@code slot} at {@code place}. */
  boolean insert(int place, int slot) {
    boolean remained = count(slot);
    ahead.insert(place, slot, kind(remained));
    sequencer.forget();
    return true;
  }

  /** Removes a row. */
  boolean removeRow(int place) {
    int slot = ahead.at(place);
    ahead.keep(place);
    takeRow(place);
    timeline.leaveIfUnused(slot);
    return true;
  }

  // ------------------------------------------------------------------ adding and removing

  /** Records {@code count} new entries, which have the last slots. */
  void add(int count) {
    sequencer.resize();
    added = count;
    Picks picks = sequencer.picks();
    if (picks != null && picks.pool().size() == 0) {
      picks.pool().fill(entries.bag());
    } else if (picks != null) {
      IntStream.range(entries.slots() - count, entries.slots()).forEach(picks::add);
    }
  }

  /** Adds an entry to the array of RANDOM. */
  void addPick(int slot) {
    Picks picks = sequencer.picks();
    if (picks != null) {
      picks.add(slot);
    }
  }

  /** Removes entries, the current one last. */
  void remove(int[] slots, boolean wasSettled) {
    int current = sequencer.current();
    int[] others = IntStream.of(slots).filter(slot -> slot != current).sorted().toArray();
    if (others.length > 0) {
      leave(others);
      sequencer.resize();
    }
    if (others.length < slots.length) {
      if (others.length > 0) {
        end(wasSettled);
      }
      removeCurrent(current);
    }
  }

  private void leave(int[] slots) {
    sequencer.inOrder().leave(slots);
    Picks picks = sequencer.picks();
    for (int slot : slots) {
      cycle.take(slot);
      if (picks != null) {
        picks.remove(slot);
      }
    }
    removeRows(slots);
    entries.remove(slots);
  }

  /** Removes all rows of {@code slots}, in ascending order. */
  private void removeRows(int[] slots) {
    if (ahead.isEmpty()) {
      return;
    }
    int kept = ahead.kept();
    if (slots.length == 1 && ahead.forward() == 0) {
      int row = ahead.indexOf(slots[0]);
      if (row >= 0) {
        ahead.remove(row);
      }
    } else {
      ahead.removeRows(row -> Arrays.binarySearch(slots, ahead.at(row)) >= 0);
    }
    if (ahead.kept() < kept) {
      sequencer.forget();
    } else {
      cycle.forgetWindow();
    }
  }

  /** Removes the current entry: its successor plays, as {@code next} would choose it. */
  private void removeCurrent(int slot) {
    boolean wasSettled = cycle.isSettled();
    boolean isShuffled = sequencer.mode() == PlayMode.SHUFFLE;
    int[] one = {slot};
    Picks picks = sequencer.picks();
    sequencer.inOrder().leave(one);
    cycle.take(slot);
    if (picks != null) {
      picks.remove(slot);
    }
    removeRows(one);
    timeline.removeCurrent();
    timeline.endWithRow();
    if (isShuffled) {
      playSuccessor(slot);
      cycle.take(slot);
      entries.remove(one);
    } else {
      entries.remove(one);
      sequencer.next();
    }
    sequencer.resize();
    sequencer.forget();
    end(wasSettled);
  }

  /** Goes on in SHUFFLE, but not to {@code slot}, which rests in a new cycle if others may. */
  private void playSuccessor(int slot) {
    int others = entries.size() - (entries.isRemoved(slot) ? 0 : 1);
    boolean isSeam = ahead.isEmpty() && cycle.left() == 0;
    if (isSeam && (others == 0 || !sequencer.wraps())) {
      return;
    }
    if (isSeam) {
      cycle.begin();
      if (sequencer.gap(PlayMode.SHUFFLE) == 0) {
        cycle.take(slot);
      }
    }
    sequencer.next();
  }
}
