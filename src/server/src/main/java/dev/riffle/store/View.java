package dev.riffle.store;

import dev.riffle.queue.PlayQueue;
import java.util.Optional;

/**
 * A session in a query. Valid only during the query.
 *
 * @param queue the queue, for queries; rows that {@code upcoming} draws are committed before the
 *     result of the query is returned
 * @param number the number of the last call
 * @param play the number of the call that began the current play; 0 for a play from the beginning
 *     of the session, and {@link #NO_PLAY} if none is current or it has ended
 * @param sounding the playing device
 * @param <T> the type of the items
 * @since 0.1
 */
public record View<T>(PlayQueue<T> queue, long number, long play, Optional<String> sounding) {
  /** The number of no play. */
  public static final long NO_PLAY = -1;
}
