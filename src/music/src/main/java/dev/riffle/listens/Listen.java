package dev.riffle.listens;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.Range;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import java.time.Instant;
import java.util.function.Function;

/**
 * A song that was listened to. An immutable value.
 *
 * @param track the song, as it was described then
 * @param listenedAt the time at which the song began, from 1970 to 9999
 * @since 0.1
 */
public record Listen(Track track, Instant listenedAt) {
  // Every calendar can show these years.
  private static final Range<Instant> TIMES =
      Range.closedOpen(Instant.EPOCH, Instant.parse("+10000-01-01T00:00:00Z"));

  /**
   * Creates a listen.
   *
   * @throws IllegalArgumentException if {@code listenedAt} is out of range
   */
  public Listen {
    checkArgument(TIMES.contains(listenedAt), "listenedAt (%s) must be 1970 to 9999", listenedAt);
  }

  /**
   * Returns the listen as one JSON object without line breaks: the time {@code listenedAt} in the
   * format of {@link Instant#toString}, then the fields of {@link TrackJson#line(Track)}.
   */
  public String json() {
    return ListenJson.line(track, listenedAt);
  }

  /**
   * Returns the listen of a line that {@link #json} returned.
   *
   * @param tracks parses the track
   * @throws IllegalArgumentException for any other line
   */
  static Listen parse(String line, Function<String, Track> tracks) {
    return ListenJson.parse(line, tracks, Listen::new);
  }
}
