package dev.riffle.queue;

/** What follows the end of a track, and of the queue. MPRIS calls them None, Track and Playlist. */
public enum RepeatMode {
  /** Nothing follows the last entry. */
  OFF(0),

  /** A track that ended is replayed; {@code next()} goes on as under {@link #OFF}. */
  ONE(1),

  /** Another cycle follows the last entry. */
  ALL(2);

  /** Stands for the mode in calls and states. */
  final int number;

  RepeatMode(int number) {
    this.number = number;
  }
}
