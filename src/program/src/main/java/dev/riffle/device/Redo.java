package dev.riffle.device;

import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.riffle.device.Mirror.Effect;
import dev.riffle.queue.Call;
import dev.riffle.queue.Cause;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;

/**
 * Reapplies presses to a queue that other devices have changed, if the presses still mean the same.
 * If others only drew rows, these are all presses. Otherwise these are presses with an entry or a
 * value, and presses that leave the current song if it still plays; presses with places, and undo,
 * are lost. Not thread-safe.
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

  /** The calls with values or new songs. */
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

  /** The calls with entry ids. */
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

  /** Reapplies a call if it is still valid; returns whether it was. */
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

  /** Returns whether a press of the user was lost. */
  boolean hasLost() {
    return lost;
  }
}
