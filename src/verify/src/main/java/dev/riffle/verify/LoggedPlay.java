package dev.riffle.verify;

/**
 * A play in a log. An immutable value.
 *
 * @param song the key of the song, as {@link SongKeys} makes it
 * @param start the time of its start in milliseconds since 1970, or its number in a log without
 *     times
 * @param end the earliest time at which it may have ended, likewise
 * @param way the way in which the song came
 * @since 0.1
 */
public record LoggedPlay(String song, long start, long end, Way way) {
  /**
   * The ways in which a song comes.
   *
   * @since 0.1
   */
  public enum Way {
    /** By next, or because the song before ran out. */
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
