package dev.riffle.queue;

import java.util.stream.LongStream;

/**
 * The method that changed a queue: a constant for each of {@link PlayQueue} that can. The numbers
 * of a {@link Call} are those named here, then the ids of the entries that the method takes; its
 * items are those that the method takes.
 */
public enum Cause {
  /** {@link PlayQueue#next}. */
  NEXT(Kind.PLAYS, 0, Count.NONE, Count.NONE),
  /** {@link PlayQueue#previous}. */
  PREVIOUS(Kind.PLAYS, 0, Count.NONE, Count.NONE),
  /** {@link PlayQueue#trackEnded}. */
  TRACK_ENDED(Kind.PLAYS, 0, Count.NONE, Count.NONE),
  /** {@link PlayQueue#skipTo}. */
  SKIP_TO(Kind.PLAYS, 0, Count.ONE, Count.NONE),
  /** {@link PlayQueue#skipAhead}. Number: the place. */
  SKIP_AHEAD(Kind.PLAYS, 1, Count.NONE, Count.NONE),
  /** {@link PlayQueue#skipBack}. Number: the place. */
  SKIP_BACK(Kind.PLAYS, 1, Count.NONE, Count.NONE),
  /** {@link PlayQueue#playNext(Entry)}. */
  PLAY_NEXT(Kind.ASKS, 0, Count.ONE, Count.NONE),
  /** {@link PlayQueue#enqueue(Entry)}. */
  ENQUEUE(Kind.ASKS, 0, Count.ONE, Count.NONE),
  /** {@link PlayQueue#playNextAll}. */
  PLAY_NEXT_ALL(Kind.ASKS, 0, Count.ANY, Count.NONE),
  /** {@link PlayQueue#enqueueAll}. */
  ENQUEUE_ALL(Kind.ASKS, 0, Count.ANY, Count.NONE),
  /** {@link PlayQueue#dequeue}. */
  DEQUEUE(Kind.ASKS, 0, Count.ONE, Count.NONE),
  /** {@link PlayQueue#upcoming} and {@code upcomingAfterEnd}, when they had to draw. Number: k. */
  UPCOMING(Kind.SETS, 1, Count.NONE, Count.NONE),
  /**
   * {@link PlayQueue#add(Object)}, {@code add(int, Object)} and {@code addAll}. Number: the place.
   */
  ADD(Kind.ADDS, 1, Count.NONE, Count.ANY),
  /** {@link PlayQueue#remove}. */
  REMOVE(Kind.REMOVES, 0, Count.ONE, Count.NONE),
  /** {@link PlayQueue#removeAll}. */
  REMOVE_ALL(Kind.REMOVES, 0, Count.ANY, Count.NONE),
  /** {@link PlayQueue#clear}. */
  CLEAR(Kind.RESTARTS, 0, Count.NONE, Count.NONE),
  /** {@link PlayQueue#replaceAll}. Number: the start, or -1. */
  REPLACE_ALL(Kind.RESTARTS, 1, Count.NONE, Count.ANY),
  /** {@link PlayQueue#move}. Number: the place. */
  MOVE(Kind.MOVES, 1, Count.ONE, Count.NONE),
  /** {@link PlayQueue#moveAll}. Number: the place. */
  MOVE_ALL(Kind.MOVES, 1, Count.ANY, Count.NONE),
  /** {@link PlayQueue#replace}. */
  REPLACE(Kind.REPLACES, 0, Count.ONE, Count.ONE),
  /** {@link PlayQueue#moveAhead}. Numbers: from and to. */
  MOVE_AHEAD(Kind.ARRANGES, 2, Count.NONE, Count.NONE),
  /** {@link PlayQueue#insertAhead(int, Entry)}. Number: the place. */
  INSERT_AHEAD(Kind.ASKS, 1, Count.ONE, Count.NONE),
  /** {@link PlayQueue#insertAhead(int, Object)}. Number: the place. */
  INSERT_ONCE_AHEAD(Kind.ASKS, 1, Count.NONE, Count.ONE),
  /** {@link PlayQueue#removeAhead}. Number: the place. */
  REMOVE_AHEAD(Kind.ARRANGES, 1, Count.NONE, Count.NONE),
  /** {@link PlayQueue#setMode}. Number: the mode, 0 IN_ORDER, 1 SHUFFLE or 2 RANDOM. */
  SET_MODE(Kind.SETS, 1, Count.NONE, Count.NONE),
  /** {@link PlayQueue#setRepeat}. Number: the repeat mode, 0 OFF, 1 ONE or 2 ALL. */
  SET_REPEAT(Kind.SETS, 1, Count.NONE, Count.NONE),
  /** {@link PlayQueue#setGap}. Numbers: the mode, as of SET_MODE, and the gap. */
  SET_GAP(Kind.SETS, 2, Count.NONE, Count.NONE),
  /** {@link PlayQueue#reshuffle}. */
  RESHUFFLE(Kind.SETS, 0, Count.NONE, Count.NONE),
  /** {@link PlayQueue#setStopAfterCurrent}. Number: 0 or 1. */
  SET_STOP_AFTER_CURRENT(Kind.SETS, 1, Count.NONE, Count.NONE),
  /** {@link PlayQueue#playNext(Object)}. */
  PLAY_ONCE_NEXT(Kind.ASKS, 0, Count.NONE, Count.ONE),
  /** {@link PlayQueue#enqueue(Object)}. */
  ENQUEUE_ONCE(Kind.ASKS, 0, Count.NONE, Count.ONE),
  /** {@link PlayQueue#undo}. */
  UNDO(Kind.SETS, 0, Count.NONE, Count.NONE),
  /** {@link PlayQueue#redo}. */
  REDO(Kind.SETS, 0, Count.NONE, Count.NONE);

  /** The effect of a method on the queue. */
  enum Kind {
    /** Plays an entry from its beginning. */
    PLAYS,
    /** Asks for entries; this and the next five are edits, which can be undone. */
    ASKS,
    /** Moves or removes a row ahead. */
    ARRANGES,
    ADDS,
    REMOVES,
    MOVES,
    REPLACES,
    /** Removes all entries and adds others; can be undone up to the undo limit. */
    RESTARTS,
    /** Changes a mode, a gap or the order, or undoes an edit. */
    SETS
  }

  /** The number of arguments of one type that a method takes. */
  enum Count {
    NONE,
    ONE,
    ANY;

    /** Returns the number that is allowed where {@code given} are given. */
    int expected(int given) {
      return switch (this) {
        case NONE -> 0;
        case ONE -> 1;
        case ANY -> Math.max(0, given);
      };
    }
  }

  private final Kind kind;
  private final int numbers;
  private final Count entries;
  private final Count items;

  Cause(Kind kind, int numbers, Count entries, Count items) {
    this.kind = kind;
    this.numbers = numbers;
    this.entries = entries;
    this.items = items;
  }

  Kind kind() {
    return kind;
  }

  /** Returns the number of numbers before the ids. */
  int numbers() {
    return numbers;
  }

  Count entries() {
    return entries;
  }

  Count items() {
    return items;
  }

  /** Returns whether a call is an edit, recorded for undo before it takes effect. */
  boolean isEdit() {
    return switch (kind) {
      case ASKS, ARRANGES, ADDS, REMOVES, MOVES, REPLACES -> true;
      case PLAYS, RESTARTS, SETS -> false;
    };
  }

  /** Returns whether a call discards the free rows of an unsettled cycle. */
  boolean discards() {
    return switch (kind) {
      case ASKS, ARRANGES, ADDS, REMOVES, RESTARTS -> true;
      case PLAYS -> this == SKIP_TO;
      case MOVES, REPLACES, SETS -> false;
    };
  }

  /** Returns the entry ids, which follow the other numbers of a call. */
  LongStream ids(long... callNumbers) {
    return entries == Count.NONE ? LongStream.empty() : LongStream.of(callNumbers).skip(numbers);
  }
}
