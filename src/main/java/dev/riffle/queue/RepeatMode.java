package dev.riffle.queue;

/** What follows when a song, or all of them, ran out. MPRIS calls them None, Track and Playlist. */
public enum RepeatMode {
  /** After the last entry nothing. */
  OFF(0),

  /**
   * A song that ran out plays again; the listener's {@code next()} goes on as under {@link #OFF}.
   */
  ONE(1),

  /** After the last entry another cycle. */
  ALL(2);

  /** What a call and a state say instead of the name. */
  final int number;

  RepeatMode(int number) {
    this.number = number;
  }
}
