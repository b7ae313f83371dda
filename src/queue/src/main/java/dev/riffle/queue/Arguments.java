package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;

/** Checks the arguments of calls. */
final class Arguments {
  private Arguments() {}

  static <T> ImmutableList<T> checkItems(Iterable<? extends T> items) {
    return checkAll("items", "item", items);
  }

  static <T> ImmutableList<T> checkItem(T item) {
    return ImmutableList.of(checkNotNull(item, "item must not be null"));
  }

  /** Returns {@code all} as a list, after checking that none is null. */
  static <E> ImmutableList<E> checkAll(String names, String name, Iterable<? extends E> all) {
    checkNotNull(all, "%s must not be null", names);
    return all instanceof ImmutableList<? extends E> list
        ? ImmutableList.copyOf(list) // itself
        : ImmutableList.copyOf(
            Iterables.transform(all, one -> checkNotNull(one, "%s must not be null", name)));
  }
}
