package dev.riffle.queue;

/** The method that changed a queue: a constant for each of {@link PlayQueue} that can. */
public enum Cause {
  /** {@link PlayQueue#next}. */
  NEXT,
  /** {@link PlayQueue#previous}. */
  PREVIOUS,
  /** {@link PlayQueue#trackEnded}. */
  TRACK_ENDED,
  /** {@link PlayQueue#skipTo}. */
  SKIP_TO,
  /** {@link PlayQueue#skipAhead}. */
  SKIP_AHEAD,
  /** {@link PlayQueue#playNext(Entry)}. */
  PLAY_NEXT,
  /** {@link PlayQueue#enqueue(Entry)}. */
  ENQUEUE,
  /** {@link PlayQueue#dequeue}. */
  DEQUEUE,
  /** {@link PlayQueue#upcoming} and {@code upcomingAfterEnd}, when they had to draw. */
  UPCOMING,
  /** {@link PlayQueue#add(Object)}, {@code add(int, Object)} and {@code addAll}. */
  ADD,
  /** {@link PlayQueue#remove}. */
  REMOVE,
  /** {@link PlayQueue#removeAll}. */
  REMOVE_ALL,
  /** {@link PlayQueue#clear}. */
  CLEAR,
  /** {@link PlayQueue#replaceAll}. */
  REPLACE_ALL,
  /** {@link PlayQueue#move}. */
  MOVE,
  /** {@link PlayQueue#moveAll}. */
  MOVE_ALL,
  /** {@link PlayQueue#replace}. */
  REPLACE,
  /** {@link PlayQueue#reorderUpcoming}. */
  REORDER_UPCOMING,
  /** {@link PlayQueue#setMode}. */
  SET_MODE,
  /** {@link PlayQueue#setRepeat}. */
  SET_REPEAT,
  /** {@link PlayQueue#setGap}. */
  SET_GAP,
  /** {@link PlayQueue#reshuffle}. */
  RESHUFFLE,
  /** {@link PlayQueue#setStopAfterCurrent}. */
  SET_STOP_AFTER_CURRENT,
  /** {@link PlayQueue#playNext(Object)}. */
  PLAY_ONCE_NEXT,
  /** {@link PlayQueue#enqueue(Object)}. */
  ENQUEUE_ONCE,
  /** {@link PlayQueue#undo}. */
  UNDO,
  /** {@link PlayQueue#redo}. */
  REDO
}
