package dev.riffle.queue;

import static dev.riffle.queue.Cause.Argument.ENTRIES;
import static dev.riffle.queue.Cause.Argument.ENTRY;
import static dev.riffle.queue.Cause.Argument.ITEM;
import static dev.riffle.queue.Cause.Argument.ITEMS;
import static dev.riffle.queue.Cause.Argument.NUMBER;
import static dev.riffle.queue.Cause.Argument.NUMBERS;
import static dev.riffle.queue.Cause.Argument.WEIGHTED_ENTRIES;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.Collections;
import java.util.stream.LongStream;

/**
 * The method that changed a queue: a constant for each method of {@link PlayQueue} that can. The
 * numbers of a {@link Call} are those listed here, then the ids of the entry arguments; its items
 * are the item arguments.
 *
 * <p>Later releases may add constants at any position: a {@code switch} needs a {@code default};
 * store a cause by its code or name, not by its ordinal.
 *
 * @since 0.1
 */
public enum Cause {
  /** {@link PlayQueue#next}. */
  NEXT(1, CallKind.PLAYS),
  /** {@link PlayQueue#previous}. */
  PREVIOUS(2, CallKind.PLAYS),
  /** {@link PlayQueue#trackEnded}. */
  TRACK_ENDED(3, CallKind.PLAYS),
  /** {@link PlayQueue#skipTo}. */
  SKIP_TO(4, CallKind.JUMPS, ENTRY),
  /** {@link PlayQueue#skipAhead}. Number: the place. */
  SKIP_AHEAD(5, CallKind.PLAYS, NUMBER),
  /** {@link PlayQueue#skipBack}. Number: the place. */
  SKIP_BACK(6, CallKind.PLAYS, NUMBER),
  /** {@link PlayQueue#playNext}. */
  PLAY_NEXT(7, CallKind.ASKS, ENTRY),
  /** {@link PlayQueue#enqueue}. */
  ENQUEUE(8, CallKind.ASKS, ENTRY),
  /** {@link PlayQueue#playNextAll}. */
  PLAY_NEXT_ALL(9, CallKind.ASKS, ENTRIES),
  /** {@link PlayQueue#enqueueAll}. */
  ENQUEUE_ALL(10, CallKind.ASKS, ENTRIES),
  /** {@link PlayQueue#dequeue}. */
  DEQUEUE(11, CallKind.ASKS, ENTRY),
  /** {@link PlayQueue#upcoming} and {@code upcomingAfterEnd}, when they had to draw. Number: k. */
  UPCOMING(12, CallKind.SETS, NUMBER),
  /**
   * {@link PlayQueue#add(Object)}, {@code add(int, Object)} and {@code addAll}. Number: the place.
   */
  ADD(13, CallKind.ADDS, NUMBER, ITEMS),
  /** {@link PlayQueue#remove}. */
  REMOVE(14, CallKind.REMOVES, ENTRY),
  /** {@link PlayQueue#removeAll}. */
  REMOVE_ALL(15, CallKind.REMOVES, ENTRIES),
  /** {@link PlayQueue#clear}. */
  CLEAR(16, CallKind.RESTARTS),
  /** {@link PlayQueue#replaceAll}. Number: the start, or -1. */
  REPLACE_ALL(17, CallKind.RESTARTS, NUMBER, ITEMS),
  /** {@link PlayQueue#move}. Number: the place. */
  MOVE(18, CallKind.MOVES, NUMBER, ENTRY),
  /** {@link PlayQueue#moveAll}. Number: the place. */
  MOVE_ALL(19, CallKind.MOVES, NUMBER, ENTRIES),
  /** {@link PlayQueue#replace}. */
  REPLACE(20, CallKind.REPLACES, ENTRY, ITEM),
  /** {@link PlayQueue#moveAhead}. Numbers: from and to. */
  MOVE_AHEAD(21, CallKind.ARRANGES, NUMBER, NUMBER),
  /** {@link PlayQueue#insertAhead}. Number: the place. */
  INSERT_AHEAD(22, CallKind.INSERTS, NUMBER, ENTRY),
  /** {@link PlayQueue#insertOnceAhead}. Number: the place. */
  INSERT_ONCE_AHEAD(23, CallKind.INSERTS, NUMBER, ITEM),
  /** {@link PlayQueue#removeAhead}. Number: the place. */
  REMOVE_AHEAD(24, CallKind.ARRANGES, NUMBER),
  /** {@link PlayQueue#setMode}. Number: the mode, 0 IN_ORDER, 1 SHUFFLE or 2 RANDOM. */
  SET_MODE(25, CallKind.SETS, NUMBER),
  /** {@link PlayQueue#setRepeat}. Number: the repeat mode, 0 OFF, 1 ONE or 2 ALL. */
  SET_REPEAT(26, CallKind.SETS, NUMBER),
  /** {@link PlayQueue#setGap}. Numbers: the mode, as of SET_MODE, and the gap. */
  SET_GAP(27, CallKind.SETS, NUMBER, NUMBER),
  /** {@link PlayQueue#reshuffle}. */
  RESHUFFLE(28, CallKind.SETS),
  /** {@link PlayQueue#setStopAfterCurrent}. Number: 0 or 1. */
  SET_STOP_AFTER_CURRENT(29, CallKind.SETS, NUMBER),
  /** {@link PlayQueue#playOnceNext}. */
  PLAY_ONCE_NEXT(30, CallKind.ASKS, ITEM),
  /** {@link PlayQueue#enqueueOnce}. */
  ENQUEUE_ONCE(31, CallKind.ASKS, ITEM),
  /** {@link PlayQueue#undo}. */
  UNDO(32, CallKind.SETS),
  /** {@link PlayQueue#redo}. */
  REDO(33, CallKind.SETS),
  /** {@link PlayQueue#skipUnit}. */
  SKIP_UNIT(34, CallKind.PLAYS),
  /**
   * {@link PlayQueue#updateWeights} and {@code setWeight}. As many weights follow the ids of the
   * entries.
   */
  SET_WEIGHTS(35, CallKind.SETS, WEIGHTED_ENTRIES),
  /** {@link PlayQueue#setDeferred}. */
  SET_DEFERRED(36, CallKind.SETS, ENTRIES),
  /**
   * {@link PlayQueue#setDrawing}. Number: the sum of 1 with weights, 2 with units, 4 with groups,
   * and 8 for each order after the first of which one is chosen. The numbers of all entries follow,
   * in the order of the ids.
   */
  SET_DRAWING(37, CallKind.SETS, NUMBER, NUMBERS),
  /** {@link PlayQueue#shuffle}. */
  SHUFFLE(38, CallKind.SETS),
  /** {@link PlayQueue#refresh}. As many items as entries. */
  REFRESH(39, CallKind.REFRESHES, ENTRIES, ITEMS),
  /** {@link PlayQueue#drop}. */
  DROP(40, CallKind.DROPS, ENTRIES),
  /** {@link PlayQueue#addNext}. Number: the place, after the current entry. */
  ADD_NEXT(41, CallKind.ADDS, NUMBER, ITEMS),
  /** {@link PlayQueue#clearUpNext}. The entries of up next. */
  CLEAR_UP_NEXT(42, CallKind.ASKS, ENTRIES),
  /** {@link QueueList#setShuffled}. Number: 0 or 1. */
  SET_SHUFFLED(43, CallKind.SETS, NUMBER),
  /** {@link PlayQueue#restoreInPlace}. Has no arguments and cannot be replayed. */
  RESTORE(44, CallKind.SETS);

  /** The effect of a method on the queue. */
  enum CallKind {
    /** Plays an entry from its beginning. */
    PLAYS(false, false, false),
    /** Plays an entry out of order. */
    JUMPS(false, true, false),
    /** Asks for entries. */
    ASKS(true, true, false),
    /** Asks for an entry at a place among the rows ahead. */
    INSERTS(true, true, true),
    /** Moves or removes a row ahead. */
    ARRANGES(true, true, true),
    ADDS(true, true, false),
    REMOVES(true, true, false),
    /** Moves entries in the source order. */
    MOVES(true, false, false),
    REPLACES(true, false, false),
    /** Replaces items, which is not an edit. */
    REFRESHES(false, false, false),
    /** Removes entries permanently, which is not an edit. */
    DROPS(false, true, false),
    /** Removes all entries and adds others. */
    RESTARTS(true, true, false),
    /** Changes a mode, a gap or the order, or undoes an edit. */
    SETS(false, false, false);

    /** True for an edit, which is recorded for undo before it takes effect. */
    final boolean isEdit;

    /** True for a call that discards the free rows of an unsettled cycle. */
    final boolean discards;

    /** True for a call that begins by drawing the rows up to its places. */
    final boolean draws;

    CallKind(boolean isEdit, boolean discards, boolean draws) {
      this.isEdit = isEdit;
      this.discards = discards;
      this.draws = draws;
    }
  }

  /**
   * An argument of a method. NUMBERS, ENTRIES and ITEMS are any number; WEIGHTED_ENTRIES are
   * entries, then a number for each.
   */
  enum Argument {
    NUMBER,
    NUMBERS,
    ENTRY,
    ENTRIES,
    WEIGHTED_ENTRIES,
    ITEM,
    ITEMS
  }

  private final int code;
  private final CallKind kind;
  private final int numbers;
  private final Argument ids; // the ids or numbers after those; NUMBER if there are none
  private final Argument items; // NUMBER if there are none

  Cause(int code, CallKind kind, Argument... arguments) {
    this.code = code;
    this.kind = kind;
    ImmutableList<Argument> all = ImmutableList.copyOf(arguments);
    numbers = Collections.frequency(all, NUMBER);
    items = all.contains(ITEMS) ? ITEMS : all.contains(ITEM) ? ITEM : NUMBER;
    ids = all.stream().filter(one -> one != items).reduce(NUMBER, (one, later) -> later);
  }

  /** Returns the number of this cause in {@link CallBytes}, which never changes. */
  public int code() {
    return code;
  }

  /**
   * Returns the cause with {@code code}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Cause ofCode(long code) {
    for (Cause cause : values()) {
      if (cause.code == code) {
        return cause;
      }
    }
    throw new IllegalArgumentException("code (" + code + ") must be of a known call");
  }

  CallKind kind() {
    return kind;
  }

  /** Returns the number of numbers before the ids. */
  int numbers() {
    return numbers;
  }

  /** Returns how many numbers and ids the method takes if {@code given} are given. */
  int expectedNumbers(int given) {
    return switch (ids) {
      case ENTRIES, NUMBERS -> Math.max(numbers, given);
      case WEIGHTED_ENTRIES -> given / 2 * 2;
      default -> numbers + (ids == ENTRY ? 1 : 0);
    };
  }

  /** Returns how many items the method takes if {@code given} are given. */
  int expectedItems(int given) {
    return switch (items) {
      case ITEMS -> given;
      case ITEM -> 1;
      default -> 0;
    };
  }

  /** Returns how many of {@code given} numbers of a call are the ids of entries. */
  int idCount(int given) {
    return switch (ids) {
      case NUMBERS -> 0;
      case WEIGHTED_ENTRIES -> given / 2;
      default -> Math.max(0, given - numbers);
    };
  }

  /** Returns the entry ids, which follow the other numbers of a call. */
  LongStream ids(long... callNumbers) {
    return Arrays.stream(callNumbers, numbers, numbers + idCount(callNumbers.length));
  }
}
