package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import com.google.common.primitives.ImmutableLongArray;

/**
 * A call of a queue, which another queue in the same state can take: {@link PlayQueue#take}. An
 * immutable value.
 *
 * <p>The numbers, by cause: none for NEXT, PREVIOUS, TRACK_ENDED, CLEAR, REPLACE_ALL, RESHUFFLE,
 * PLAY_ONCE_NEXT, ENQUEUE_ONCE, UNDO, REDO; the id of an entry for SKIP_TO, SKIP_AHEAD, PLAY_NEXT,
 * ENQUEUE, DEQUEUE, REMOVE, REPLACE; ids for REMOVE_ALL; k for UPCOMING; the place for ADD; the
 * place and ids for MOVE and MOVE_ALL; from and to for REORDER_UPCOMING; the mode (0 IN_ORDER, 1
 * SHUFFLE, 2 RANDOM) for SET_MODE, followed by the gap for SET_GAP; the repeat mode (0 OFF, 1 ONE,
 * 2 ALL) for SET_REPEAT; 0 or 1 for SET_STOP_AFTER_CURRENT.
 *
 * @param cause the method that was called
 * @param numbers its arguments that are not items
 * @param items the items of ADD, REPLACE_ALL, REPLACE, PLAY_ONCE_NEXT and ENQUEUE_ONCE, else empty
 * @param <T> the type of the items
 */
public record Call<T>(Cause cause, ImmutableLongArray numbers, ImmutableList<T> items) {
  /** The modes by their numbers. */
  static final ImmutableList<PlayMode> MODES = ImmutableList.copyOf(PlayMode.values());

  private static final ImmutableSet<Cause> OF_ONE_ITEM =
      Sets.immutableEnumSet(Cause.REPLACE, Cause.PLAY_ONCE_NEXT, Cause.ENQUEUE_ONCE);

  /** No and yes by their numbers. */
  static final ImmutableList<Boolean> SWITCHES = ImmutableList.of(false, true);

  /** The repeat modes by their numbers. */
  static final ImmutableList<RepeatMode> REPEATS = ImmutableList.copyOf(RepeatMode.values());

  /**
   * Makes a call.
   *
   * @throws IllegalArgumentException if it does not have as many arguments as the method
   */
  public Call {
    int expected =
        switch (cause) {
          case NEXT, PREVIOUS, TRACK_ENDED, CLEAR, REPLACE_ALL, RESHUFFLE -> 0;
          case PLAY_ONCE_NEXT, ENQUEUE_ONCE, UNDO, REDO -> 0;
          case SKIP_TO, SKIP_AHEAD, PLAY_NEXT, ENQUEUE, DEQUEUE, REMOVE, REPLACE -> 1;
          case UPCOMING, ADD, SET_MODE, SET_REPEAT, SET_STOP_AFTER_CURRENT -> 1;
          case MOVE, REORDER_UPCOMING, SET_GAP -> 2;
          case REMOVE_ALL -> numbers.length();
          case MOVE_ALL -> Math.max(1, numbers.length());
        };
    checkArgument(
        numbers.length() == expected, "numbers (%s) of %s must be %s", numbers, cause, expected);
    checkArgument(
        items.size() == 1 || !OF_ONE_ITEM.contains(cause),
        "items (%s) of %s must be 1",
        items,
        cause);
  }

  static <T> Call<T> of(Cause cause, ImmutableList<T> items, long... numbers) {
    return new Call<>(cause, ImmutableLongArray.copyOf(numbers), items);
  }
}
