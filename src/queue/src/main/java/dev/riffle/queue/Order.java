package dev.riffle.queue;

/** The order of a mode: the plays after the rows ahead. */
sealed interface Order permits InOrder, Cycle, Picks {
  /** Returns the number of entries that the mode plays. */
  int size();

  /** Returns the number of entries left to play before the end, or before another cycle. */
  int left();

  /** Returns whether there is a next entry; {@code wraps} is whether the order begins again. */
  default boolean hasNext(boolean wraps) {
    return left() > 0 || (wraps && size() > 0);
  }

  /** Moves on to the next entry, where {@link #hasNext}. */
  int next();

  /** Returns the next {@code count} plays, or fewer at the end. */
  int[] upcoming(int count, boolean wraps);

  /** Returns the place of the current entry, from 1. */
  int place(int current);
}
