package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;

/**
 * A call of a queue, which another queue in the same state can take: {@link PlayQueue#take}. An
 * immutable value.
 *
 * <p>The numbers, by cause: none for NEXT, PREVIOUS, TRACK_ENDED, CLEAR, REPLACE_ALL, RESHUFFLE;
 * the id of an entry for SKIP_TO, PLAY_NEXT, ENQUEUE, DEQUEUE, REMOVE, REPLACE; ids for REMOVE_ALL;
 * k for UPCOMING; the place for ADD; id and place for MOVE; the place and ids for MOVE_ALL; from
 * and to for REORDER_UPCOMING; the mode (0 IN_ORDER, 1 SHUFFLE, 2 RANDOM) for SET_MODE, followed by
 * the gap for SET_GAP; the repeat mode (0 OFF, 1 ONE, 2 ALL) for SET_REPEAT.
 *
 * @param cause the method that was called
 * @param numbers its arguments that are not items
 * @param items the items of ADD, REPLACE_ALL and REPLACE, else empty
 * @param <T> the type of the items
 */
public record Call<T>(Cause cause, ImmutableLongArray numbers, ImmutableList<T> items) {
  /** The modes by their numbers. */
  static final ImmutableList<PlayMode> MODES = ImmutableList.copyOf(PlayMode.values());

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
          case SKIP_TO, PLAY_NEXT, ENQUEUE, DEQUEUE, REMOVE, REPLACE -> 1;
          case UPCOMING, ADD, SET_MODE, SET_REPEAT -> 1;
          case MOVE, REORDER_UPCOMING, SET_GAP -> 2;
          case REMOVE_ALL, MOVE_ALL -> Math.max(1, numbers.length());
        };
    checkArgument(
        numbers.length() == expected, "numbers (%s) of %s must be %s", numbers, cause, expected);
    checkArgument(
        cause != Cause.REPLACE || items.size() == 1, "items (%s) of REPLACE must be 1", items);
  }

  void applyTo(PlayQueue<T> queue) {
    switch (cause) {
      case NEXT -> queue.next();
      case PREVIOUS -> queue.previous();
      case TRACK_ENDED -> queue.trackEnded();
      case SKIP_TO -> queue.skipTo(entry(queue));
      case PLAY_NEXT -> queue.playNext(entry(queue));
      case ENQUEUE -> queue.enqueue(entry(queue));
      case DEQUEUE -> queue.dequeue(entry(queue));
      case UPCOMING -> queue.upcoming(number(0));
      case ADD -> queue.addAll(number(0), items);
      case REMOVE -> queue.remove(entry(queue));
      case REMOVE_ALL -> queue.removeAll(entries(queue, 0));
      case CLEAR -> queue.clear();
      case REPLACE_ALL -> queue.replaceAll(items);
      case MOVE -> queue.move(entry(queue), number(1));
      case MOVE_ALL -> queue.moveAll(entries(queue, 1), number(0));
      case REPLACE -> queue.replace(entry(queue), items.get(0));
      case REORDER_UPCOMING -> queue.reorderUpcoming(number(0), number(1));
      case SET_MODE -> queue.setMode(one(MODES));
      case SET_REPEAT -> queue.setRepeat(one(REPEATS));
      case SET_GAP -> queue.setGap(one(MODES), number(1));
      case RESHUFFLE -> queue.reshuffle();
    }
  }

  private int number(int i) {
    long number = numbers.get(i);
    checkArgument((int) number == number, "number (%s) must be an int", number);
    return (int) number;
  }

  private <E> E one(ImmutableList<E> values) {
    int i = number(0);
    checkArgument(0 <= i && i < values.size(), "number (%s) must be in [0, %s)", i, values.size());
    return values.get(i);
  }

  private Entry<T> entry(PlayQueue<T> queue) {
    return entry(queue, numbers.get(0));
  }

  private ImmutableList<Entry<T>> entries(PlayQueue<T> queue, int from) {
    return numbers.subArray(from, numbers.length()).asList().stream()
        .map(id -> entry(queue, id))
        .collect(ImmutableList.toImmutableList());
  }

  private static <T> Entry<T> entry(PlayQueue<T> queue, long id) {
    return queue
        .entry(id)
        .orElseThrow(
            () -> new IllegalArgumentException("id (" + id + ") must be of an entry in the queue"));
  }
}
