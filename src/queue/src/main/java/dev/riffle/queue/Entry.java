package dev.riffle.queue;

import org.jspecify.annotations.Nullable;

/**
 * One occurrence of an item in a queue. An immutable value, created on demand. Two entries are
 * equal if they belong to the same queue and have the same id; their items are not compared. An
 * item that occurs twice in a queue has two entries. An entry does not retain its queue in memory.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class Entry<T> {
  private final Owner owner;
  private final long id;
  private final T item;

  /** Creates an entry of the queue represented by {@code owner}. */
  Entry(Owner owner, long id, T item) {
    this.owner = owner;
    this.id = id;
    this.item = item;
  }

  /** Returns the number of the entry, which is unique in its queue, also among removed entries. */
  public long id() {
    return id;
  }

  /** Returns the item. */
  public T item() {
    return item;
  }

  /** Returns whether this is an entry of the queue that {@code queue} represents. */
  boolean isOf(Owner queue) {
    return owner == queue.of(id);
  }

  /** Returns this entry with another item. */
  Entry<T> withItem(T newItem) {
    return new Entry<>(owner, id, newItem);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Entry<?> entry && id == entry.id && owner == entry.owner;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }

  /** Returns the id and the item, for diagnostics. */
  @Override
  public String toString() {
    return id + ": " + item;
  }
}
