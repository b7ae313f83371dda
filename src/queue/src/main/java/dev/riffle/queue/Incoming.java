package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The items of a call, with the numbers by which they are drawn, as {@link Drawing} lists them. An
 * immutable value.
 */
final class Incoming<T> {
  private static final ImmutableLongArray NO_NUMBERS = ImmutableLongArray.of();
  private static final Incoming<Object> NONE = new Incoming<>(ImmutableList.of(), NO_NUMBERS);

  final ImmutableList<T> items;
  final ImmutableLongArray numbers; // item by item

  /**
   * Creates one of items that were numbered before.
   *
   * @throws IllegalArgumentException if there are numbers, but not as many for each item
   */
  Incoming(ImmutableList<T> items, ImmutableLongArray numbers) {
    checkArgument(
        numbers.isEmpty() || (!items.isEmpty() && numbers.length() % items.size() == 0),
        "count of the numbers of items (%s) must be a multiple of that of items, %s",
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

  /** Returns {@code number}, an argument of a call, as an int. */
  static int integer(long number) {
    checkArgument((int) number == number, "number (%s) must be an int", number);
    return (int) number;
  }

  int size() {
    return items.size();
  }

  T item(int i) {
    return items.get(i);
  }

  /** Returns item {@code i} with its numbers. */
  Incoming<T> only(int i) {
    int each = numbers.length() / items.size();
    return new Incoming<>(ImmutableList.of(item(i)), numbers.subArray(each * i, each * (i + 1)));
  }

  /** Returns number {@code j} of item {@code i}. */
  long number(int i, int j) {
    return numbers.get(numbers.length() / items.size() * i + j);
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
