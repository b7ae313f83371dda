package dev.riffle.verify;

/**
 * A play in a log. An immutable value.
 *
 * @param song the key of the song, from {@link SongKeys}
 * @param start its start in milliseconds since 1970, or its index in a log without times
 * @param end its earliest possible end, in the same unit
 * @param way the way in which the song was reached
 * @since 0.1
 */
public record LoggedPlay(String song, long start, long end, Way way) {
  /**
   * The way in which a song was reached.
   *
   * @since 0.1
   */
  public enum Way {
    /** By next, or because the song before it ended. */
    NEXT,
    /** By previous. */
    PREVIOUS,
    /** As the first song of a session. */
    FIRST
  }

  LoggedPlay withWay(Way newWay) {
    return new LoggedPlay(song, start, end, newWay);
  }
}
