package dev.riffle.queue;

import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The entries that a draw chooses from, for a {@link Rule}: those that remain and do not rest, and
 * the deferred ones only if there are no others. In the order of their ids. Valid during the call.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public final class Remaining<T> {
  private final IntFunction<? extends T> items;
  private final int[] since;
  private final Optional<T> lastRow;

  Remaining(IntFunction<? extends T> items, int[] since, Optional<T> lastRow) {
    this.items = items;
    this.since = since;
    this.lastRow = lastRow;
  }

  /** Returns the number of entries, at least 1. */
  public int size() {
    return since.length;
  }

  /** Returns the item of entry {@code i}. */
  public T item(int i) {
    return items.apply(i);
  }

  /**
   * Returns how many rows ago entry {@code i} last played, in any mode: 1 if it is the last row,
   * and {@link Integer#MAX_VALUE} if the queue does not know of a play. Rows ahead of the draw
   * count.
   */
  public int playsSince(int i) {
    return since[i];
  }

  /** Returns the item of the last row before the draw, or empty if there is none. */
  public Optional<T> lastRow() {
    return lastRow;
  }
}
