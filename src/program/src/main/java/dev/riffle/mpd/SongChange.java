package dev.riffle.mpd;

/** The meaning of a change of MPD's current song for our order. An immutable value. */
sealed interface SongChange {
  /** The same song, or none. */
  record Same() implements SongChange {}

  /** A row ahead began; the rows before it count as played, as by {@code place + 1} presses. */
  record Ahead(int place) implements SongChange {}

  /** An earlier row began, as by {@code place + 1} presses of previous. */
  record Back(int place) implements SongChange {}

  /** A row that a listener added began; its song counts as played. */
  record Theirs(RemoteQueue.Row row) implements SongChange {}
}
