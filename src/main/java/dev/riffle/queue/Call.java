package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.queue.Cause.Argument;

/**
 * A call of a queue, which another queue in the same state can take: {@link PlayQueue#take}. An
 * immutable value.
 *
 * @param cause the method that was called
 * @param numbers its arguments that are not items, as {@link Cause} has them
 * @param items the items that it takes
 * @param <T> the type of the items
 */
public record Call<T>(Cause cause, ImmutableLongArray numbers, ImmutableList<T> items) {
  /** The modes by their numbers. */
  static final ImmutableList<PlayMode> MODES = ImmutableList.copyOf(PlayMode.values());

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
    int given = numbers.length();
    int own = cause.numbers();
    int ids = cause.expected(given - own, Argument.ENTRY, Argument.ENTRIES);
    check(cause, "numbers", numbers, given, own + ids);
    int expected = cause.expected(items.size(), Argument.ITEM, Argument.ITEMS);
    check(cause, "items", items, items.size(), expected);
  }

  private static void check(Cause cause, String name, Object all, int count, int expected) {
    checkArgument(count == expected, "%s (%s) of %s must be %s", name, all, cause, expected);
  }

  static <T> Call<T> of(Cause cause, ImmutableList<T> items, long... numbers) {
    return new Call<>(cause, ImmutableLongArray.copyOf(numbers), items);
  }
}
