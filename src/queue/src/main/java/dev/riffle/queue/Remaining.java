package dev.riffle.queue;

import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The candidates of a draw, for a {@link Rule}: entries that remain and do not rest, and deferred
 * entries only if there are no others. In the order of their ids. Valid only during the call.
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
   * Returns the number of rows since entry {@code i} last played, in any mode: 1 for the last row,
   * {@link Integer#MAX_VALUE} if no play is known. Includes the rows ahead of the draw.
   */
  public int playsSince(int i) {
    return since[i];
  }

  /** Returns the item of the last row before the draw, or empty if there is none. */
  public Optional<T> lastRow() {
    return lastRow;
  }
}
