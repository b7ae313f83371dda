package dev.riffle.queue;

/**
 * The behaviour at the end of a track and of the queue. MPRIS calls the modes None, Track and
 * Playlist.
 *
 * @since 0.1
 */
public enum RepeatMode {
  /** Nothing follows the last entry. */
  OFF,

  /** A track that ended is replayed; {@code next()} advances as under {@link #OFF}. */
  ONE,

  /** Another cycle follows the last entry. */
  ALL
}
