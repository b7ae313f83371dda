package dev.riffle.queue;

/** What follows when a song, or all of them, ran out. MPRIS calls them None, Track and Playlist. */
public enum RepeatMode {
  /** After the last entry nothing. */
  OFF,

  /**
   * A song that ran out plays again; the listener's {@code next()} goes on as under {@link #OFF}.
   */
  ONE,

  /** After the last entry another cycle. */
  ALL
}
