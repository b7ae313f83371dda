package dev.riffle.queue;

import org.jspecify.annotations.Nullable;

/**
 * One occurrence of an item in a queue. An immutable value, created on demand and equal by value.
 * An item that is in a queue twice has two entries, which differ in their ids.
 *
 * @param <T> the type of the items
 */
public final class Entry<T> {
  private final long id;
  private final T item;

  Entry(long id, T item) {
    this.id = id;
    this.item = item;
  }

  /** Returns the number of the entry in its queue, which no other entry of it ever has. */
  public long id() {
    return id;
  }

  /** Returns the item that the entry is an occurrence of. */
  public T item() {
    return item;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Entry<?> entry && id == entry.id && item.equals(entry.item);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id) * 31 + item.hashCode();
  }

  /** Returns the id and the item, for people. */
  @Override
  public String toString() {
    return id + ": " + item;
  }
}
