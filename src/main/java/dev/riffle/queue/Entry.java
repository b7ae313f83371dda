package dev.riffle.queue;

/**
 * One occurrence of an item in a queue. An immutable value, made when asked for and equal by value.
 * An item that is in a queue twice has two entries, which differ in their ids.
 *
 * @param id the number of the entry in its queue, which no other entry of it ever has
 * @param item the item that the entry is an occurrence of
 * @param <T> the type of the items
 */
public record Entry<T>(long id, T item) {
  /** Returns the id and the item, for people. */
  @Override
  public String toString() {
    return id + ": " + item;
  }
}
