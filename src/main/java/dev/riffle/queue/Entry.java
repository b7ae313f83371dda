package dev.riffle.queue;

/**
 * One occurrence of an item in a queue. Immutable. The same item added twice is two entries, and
 * strangers to each other; entries are equal only to themselves.
 *
 * @param <T> what the queue holds
 */
public final class Entry<T> {
  private final PlayQueue<T> queue;
  private final int slot;
  private final T item;

  Entry(PlayQueue<T> queue, int slot, T item) {
    this.queue = queue;
    this.slot = slot;
    this.item = item;
  }

  /** Returns the number that this entry has in its queue, and no other ever will have. */
  public long id() {
    return slot;
  }

  /** Returns what it is an occurrence of. */
  public T item() {
    return item;
  }

  boolean isOf(PlayQueue<?> other) {
    return queue == other;
  }

  int slot() {
    return slot;
  }

  /** Returns the id and the item, for a person. */
  @Override
  public String toString() {
    return id() + ": " + item;
  }
}
