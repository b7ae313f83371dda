package dev.riffle.listens;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts a song and the time at which a listener began it to and from one line of JSON, that of
 * the log of listens. Stateless.
 *
 * @since 0.1
 */
public final class ListenJson {
  private static final Pattern LINE =
      Pattern.compile("\\s*\\{\\s*\"listenedAt\"\\s*:\\s*\"([^\"]*)\"\\s*,(.*)", Pattern.DOTALL);

  private ListenJson() {}

  /**
   * Returns one JSON object without line breaks: the time {@code listenedAt} in the format of
   * {@link Instant#toString}, then the fields of {@link TrackJson#line(Track)}.
   */
  public static String line(Track track, Instant listenedAt) {
    return "{\"listenedAt\":\"" + listenedAt + "\"," + TrackJson.line(track).substring(1);
  }

  /**
   * Returns the result of {@code listen} for a line that {@link #line} returned.
   *
   * @param tracks parses the track
   * @throws IllegalArgumentException for any other line
   */
  public static <T> T parse(
      String line, Function<String, Track> tracks, BiFunction<Track, Instant, T> listen) {
    Matcher parts = LINE.matcher(line);
    checkArgument(parts.matches(), "a listen must be JSON that begins with listenedAt");
    try {
      return listen.apply(tracks.apply("{" + parts.group(2)), Instant.parse(parts.group(1)));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("listenedAt must be a time such as " + Instant.EPOCH, e);
    }
  }
}
