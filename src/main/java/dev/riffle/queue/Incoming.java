package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The items of a call, with the numbers by which they are drawn, such as their weights. An
 * immutable value.
 */
final class Incoming<T> {
  private static final ImmutableIntArray NO_NUMBERS = ImmutableIntArray.of();
  private static final Incoming<Object> NONE = new Incoming<>(ImmutableList.of(), NO_NUMBERS);

  final ImmutableList<T> items;
  final ImmutableIntArray numbers; // none, or one an item

  /**
   * Creates one of items that were numbered before.
   *
   * @throws IllegalArgumentException if there are numbers, but not one an item
   */
  Incoming(ImmutableList<T> items, ImmutableIntArray numbers) {
    checkArgument(
        numbers.isEmpty() || numbers.length() == items.size(),
        "count of weights (%s) must be that of items, %s",
        numbers.length(),
        items.size());
    this.items = items;
    this.numbers = numbers;
  }

  @SuppressWarnings("unchecked") // it holds none
  static <T> Incoming<T> none() {
    return (Incoming<T>) NONE;
  }

  static <T> Incoming<T> unnumbered(ImmutableList<T> items) {
    return items.isEmpty() ? none() : new Incoming<>(items, NO_NUMBERS);
  }

  int size() {
    return items.size();
  }

  T item(int i) {
    return items.get(i);
  }

  /** Returns the number of item {@code i}, or 0 if the queue does not draw by numbers. */
  int number(int i) {
    return numbers.isEmpty() ? 0 : numbers.get(i);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Incoming<?> incoming
        && items.equals(incoming.items)
        && numbers.equals(incoming.numbers);
  }

  @Override
  public int hashCode() {
    return Objects.hash(items, numbers);
  }
}
