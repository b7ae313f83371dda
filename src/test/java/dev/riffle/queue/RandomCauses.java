package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSet;

/** The calls that {@link QueueRun} makes. */
final class RandomCauses {
  private RandomCauses() {}

  /** Each as often as it is likely in the oldest lists of calls. */
  static final ImmutableList<Cause> CAUSES =
      ImmutableMultiset.<Cause>builder()
          .addCopies(Cause.NEXT, 18)
          .addCopies(Cause.PREVIOUS, 12)
          .addCopies(Cause.UPCOMING, 12)
          .addCopies(Cause.REMOVE, 9)
          .addCopies(Cause.ADD, 7)
          .addCopies(Cause.TRACK_ENDED, 5)
          .addCopies(Cause.REORDER_UPCOMING, 5)
          .addCopies(Cause.SKIP_TO, 4)
          .addCopies(Cause.SKIP_AHEAD, 4)
          .addCopies(Cause.PLAY_NEXT, 4)
          .addCopies(Cause.ENQUEUE, 4)
          .addCopies(Cause.DEQUEUE, 4)
          .addCopies(Cause.MOVE, 3)
          .addCopies(Cause.SET_MODE, 3)
          .addCopies(Cause.SET_REPEAT, 3)
          .addCopies(Cause.SET_GAP, 3)
          .addCopies(Cause.RESHUFFLE, 2)
          .addCopies(Cause.REMOVE_ALL, 3)
          .addCopies(Cause.MOVE_ALL, 2)
          .addCopies(Cause.REPLACE, 2)
          .add(Cause.CLEAR)
          .add(Cause.REPLACE_ALL)
          .build()
          .asList();

  /** The same, and those that came later, which the oldest lists of calls do not have. */
  static final ImmutableList<Cause> ALL =
      ImmutableMultiset.<Cause>builder()
          .addAll(CAUSES)
          .addCopies(Cause.PLAY_ONCE_NEXT, 5)
          .addCopies(Cause.ENQUEUE_ONCE, 5)
          .addCopies(Cause.SET_STOP_AFTER_CURRENT, 3)
          .addCopies(Cause.UNDO, 14)
          .addCopies(Cause.REDO, 8)
          .build()
          .asList();

  /** Those that take an entry. */
  static final ImmutableSet<Cause> OF_AN_ENTRY =
      ImmutableSet.of(
          Cause.SKIP_TO,
          Cause.SKIP_AHEAD,
          Cause.PLAY_NEXT,
          Cause.ENQUEUE,
          Cause.DEQUEUE,
          Cause.REMOVE,
          Cause.MOVE,
          Cause.REPLACE,
          Cause.REMOVE_ALL,
          Cause.MOVE_ALL);
}
