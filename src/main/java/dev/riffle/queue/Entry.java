package dev.riffle.queue;

import org.jspecify.annotations.Nullable;

/**
 * One occurrence of an item in a queue. Immutable to its users. The same item added twice is two
 * entries, and strangers to each other; entries are equal only to themselves.
 *
 * @param <T> what the queue holds
 */
public final class Entry<T> {
  private final long id;
  private final T item;

  // Where its queue has it, guarded by the queue's lock.
  int slot;
  @Nullable Block block;

  Entry(long id, T item) {
    this.id = id;
    this.item = item;
  }

  /** Returns the number that this entry has in its queue, and no other ever will have. */
  public long id() {
    return id;
  }

  /** Returns what it is an occurrence of. */
  public T item() {
    return item;
  }

  /** Returns the id and the item, for a person. */
  @Override
  public String toString() {
    return id + ": " + item;
  }
}
