package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A recorded call, which {@link PlayQueue#take} replays on another queue in the same state. {@link
 * CallBytes} encodes its arguments as bytes. An immutable value.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class Call<T> {
  /** The modes by their numbers. */
  static final ImmutableList<PlayMode> MODES = ImmutableList.copyOf(PlayMode.values());

  /** No and yes by their numbers. */
  static final ImmutableList<Boolean> SWITCHES = ImmutableList.of(false, true);

  /** The repeat modes by their numbers. */
  static final ImmutableList<RepeatMode> REPEATS = ImmutableList.copyOf(RepeatMode.values());

  private final Cause cause;
  private final ImmutableLongArray numbers;
  private final Incoming<T> incoming;

  /**
   * Creates a call of the method {@code cause}; {@code numbers} and {@code incoming} are its
   * arguments as {@link #numbers} and {@link #incoming} return them.
   *
   * @throws IllegalArgumentException if it does not have as many arguments as the method
   */
  Call(Cause cause, ImmutableLongArray numbers, Incoming<T> incoming) {
    check(cause, "numbers", numbers.length(), cause.expectedNumbers(numbers.length()));
    check(cause, "items", incoming.size(), cause.expectedItems(incoming.size()));
    this.cause = cause;
    this.numbers = numbers;
    this.incoming = incoming;
  }

  private static void check(Cause cause, String name, int count, int expected) {
    checkArgument(
        count == expected, "count of %s (%s) of %s must be %s", name, count, cause, expected);
  }

  /**
   * Returns a call for a remote queue, such as on a server.
   *
   * @param cause the method
   * @param items the items that it takes
   * @param numbers its other arguments, in the order that {@link Cause} lists, then the ids of the
   *     entries that it takes
   * @throws IllegalArgumentException if it does not have as many arguments as the method
   */
  public static <T> Call<T> of(Cause cause, List<? extends T> items, long... numbers) {
    return new Call<>(
        checkNotNull(cause, "cause must not be null"),
        ImmutableLongArray.copyOf(numbers),
        Incoming.unnumbered(ImmutableList.copyOf(items)));
  }

  /** Returns {@code k}, the number of entries to show. */
  static int count(long k) {
    checkArgument(k >= 0, "k (%s) must not be negative", k);
    return Incoming.integer(k);
  }

  /** Returns the value with number {@code i}, an argument. */
  static <E> E one(ImmutableList<E> values, long i) {
    checkArgument(0 <= i && i < values.size(), "number (%s) must be in [0, %s)", i, values.size());
    return values.get((int) i);
  }

  /** Returns the method that was called. */
  public Cause cause() {
    return cause;
  }

  /** Returns the arguments that are not items, in the order listed in {@link Cause}. */
  ImmutableLongArray numbers() {
    return numbers;
  }

  /** Returns the items among the arguments, with the numbers by which they are drawn, if any. */
  Incoming<T> incoming() {
    return incoming;
  }

  /** Returns the items among the arguments. */
  ImmutableList<T> items() {
    return incoming.items;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Call<?> call
        && cause == call.cause
        && numbers.equals(call.numbers)
        && incoming.equals(call.incoming);
  }

  @Override
  public int hashCode() {
    return Objects.hash(cause, numbers, incoming);
  }

  /** Returns the method and its arguments by name, for diagnostics. */
  @Override
  public String toString() {
    return "Call[cause=" + cause + ", numbers=" + numbers + ", items=" + items() + "]";
  }
}
