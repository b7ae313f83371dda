package dev.riffle.device;

import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.device.Mirror.Effect;
import dev.riffle.queue.Call;
import dev.riffle.queue.Cause;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;

/**
 * Makes presses again on a queue that others have changed since, if they still mean the same: all
 * if others drew rows at most; else those that name an entry or a value, and those that leave the
 * current song if it still plays. Rows named by their places, and undo, are lost then. Not
 * thread-safe.
 */
final class Redo {
  /** The calls that leave the current song. */
  static final ImmutableSet<Cause> NAVIGATION =
      ImmutableSet.of(
          Cause.NEXT,
          Cause.PREVIOUS,
          Cause.TRACK_ENDED,
          Cause.SKIP_UNIT,
          Cause.SKIP_TO,
          Cause.SKIP_AHEAD,
          Cause.SKIP_BACK);

  private static final ImmutableSet<Cause> FROM_CURRENT =
      ImmutableSet.of(Cause.NEXT, Cause.PREVIOUS, Cause.TRACK_ENDED, Cause.SKIP_UNIT);

  /** The calls that name values, or songs that they bring. */
  private static final ImmutableSet<Cause> OF_VALUES =
      ImmutableSet.of(
          Cause.SET_MODE,
          Cause.SET_REPEAT,
          Cause.SET_GAP,
          Cause.SET_STOP_AFTER_CURRENT,
          Cause.SHUFFLE,
          Cause.RESHUFFLE,
          Cause.ADD,
          Cause.PLAY_ONCE_NEXT,
          Cause.ENQUEUE_ONCE);

  private static final ImmutableSet<Cause> ADDING =
      ImmutableSet.of(Cause.ADD, Cause.PLAY_ONCE_NEXT, Cause.ENQUEUE_ONCE);

  /** The calls that name entries by ids. */
  private static final ImmutableSet<Cause> OF_ENTRIES =
      ImmutableSet.of(
          Cause.SKIP_TO,
          Cause.PLAY_NEXT,
          Cause.PLAY_NEXT_ALL,
          Cause.ENQUEUE,
          Cause.ENQUEUE_ALL,
          Cause.DEQUEUE,
          Cause.REMOVE,
          Cause.REMOVE_ALL);

  /** The calls whose loss is not reported, because the player makes them by itself. */
  private static final ImmutableSet<Cause> SILENT =
      ImmutableSet.of(Cause.UPCOMING, Cause.TRACK_ENDED);

  private final PlayQueue<Track> queue;
  private final Effect effect;
  private boolean added; // entries, whose ids may be others now
  private boolean lost;

  /** Creates an empty run after calls of others with an effect. */
  Redo(PlayQueue<Track> queue, Effect effect) {
    this.queue = queue;
    this.effect = effect;
  }

  /** Makes a call again, or loses it; returns whether it was made. */
  @CanIgnoreReturnValue
  boolean again(Call<Track> call) {
    Cause cause = call.cause();
    boolean isMeant =
        effect == Effect.DRAWS
            || (effect == Effect.EDITS && FROM_CURRENT.contains(cause))
            || OF_VALUES.contains(cause)
            || (OF_ENTRIES.contains(cause) && !added);
    boolean isDraw = cause == Cause.UPCOMING; // is made when rows are shown
    added |= ADDING.contains(cause);
    boolean isMade = isMeant && !isDraw && take(call);
    lost |= !isMade && !SILENT.contains(cause);
    return isMade;
  }

  private boolean take(Call<Track> call) {
    try {
      queue.take(call);
      return true;
    } catch (IllegalArgumentException e) {
      return false; // an entry that is gone
    }
  }

  /** Returns whether a press was lost that the user made. */
  boolean hasLost() {
    return lost;
  }
}
