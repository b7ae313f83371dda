package dev.riffle.queue;

/** Which call changed a queue: a constant for each method of {@link PlayQueue} that can. */
public enum Cause {
  /** {@link PlayQueue#next}. */
  NEXT,
  /** {@link PlayQueue#previous}. */
  PREVIOUS,
  /** {@link PlayQueue#trackEnded}. */
  TRACK_ENDED,
  /** {@link PlayQueue#skipTo}. */
  SKIP_TO,
  /** {@link PlayQueue#playNext}. */
  PLAY_NEXT,
  /** {@link PlayQueue#enqueue}. */
  ENQUEUE,
  /** {@link PlayQueue#dequeue}. */
  DEQUEUE,
  /** {@link PlayQueue#upcoming} and {@code upcomingAfterEnd}, when they had to draw. */
  UPCOMING,
  /** {@link PlayQueue#add(Object)} and its kin. */
  ADD,
  /** {@link PlayQueue#remove}. */
  REMOVE,
  /** {@link PlayQueue#clear}. */
  CLEAR,
  /** {@link PlayQueue#replaceAll}. */
  REPLACE_ALL,
  /** {@link PlayQueue#move}. */
  MOVE,
  /** {@link PlayQueue#reorderUpcoming}. */
  REORDER_UPCOMING,
  /** {@link PlayQueue#setMode}. */
  SET_MODE,
  /** {@link PlayQueue#setRepeat}. */
  SET_REPEAT,
  /** {@link PlayQueue#setGap}. */
  SET_GAP,
  /** {@link PlayQueue#reshuffle}. */
  RESHUFFLE
}
