package dev.riffle.playlist;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.CharMatcher;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A track as a line of JSON. */
public final class TrackJson {
  // Jackson escapes only what lies below U+0020. Outside of strings JSON has none of these.
  private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private static final CharMatcher PLAIN = CharMatcher.inRange(' ', '~').precomputed();

  private TrackJson() {}

  /**
   * Returns the track as one JSON object without a line break, whatever its text holds; what is not
   * known is left out. The keys stand in the order path, title, artist, album, albumArtist,
   * trackNumber, discNumber, year, genre, durationMillis, problems. The path is as it was reached,
   * with {@code /}; one that is not Unicode is a {@code file:} URI.
   */
  public static String line(Track track) {
    return line(track, path(track.path()));
  }

  /** Returns the same, with the path relative to {@code folder} if it lies inside. */
  static String line(Track track, Path folder) {
    return line(track, EntryPath.write(track.path(), folder));
  }

  /**
   * Returns how a line of JSON names {@code path}: with {@code /}, or as a {@code file:} URI if it
   * is not Unicode.
   */
  public static String path(Path path) {
    return EntryPath.write(path);
  }

  /**
   * Returns the same JSON with all that does not show, or could end a line, as backslash u: control
   * and formatting characters, line separators, and half characters.
   */
  public static String escaped(String json) {
    if (PLAIN.matchesAllOf(json)) { // as most is, and quickly seen
      return json;
    }
    return HIDDEN.matcher(json).replaceAll(hidden -> hex(hidden.group()));
  }

  private static String line(Track track, String path) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("path", path).put("title", track.title());
    track.artist().ifPresent(artist -> json.put("artist", artist));
    track.album().ifPresent(album -> json.put("album", album));
    track.albumArtist().ifPresent(artist -> json.put("albumArtist", artist));
    track.trackNumber().ifPresent(number -> json.put("trackNumber", number));
    track.discNumber().ifPresent(number -> json.put("discNumber", number));
    track.year().ifPresent(year -> json.put("year", year));
    track.genre().ifPresent(genre -> json.put("genre", genre));
    track.durationMillis().ifPresent(millis -> json.put("durationMillis", millis));
    if (!track.problems().isEmpty()) {
      track.problems().forEach(json.putArray("problems")::add);
    }
    return escaped(json.toString());
  }

  private static String hex(String hidden) {
    StringBuilder text = new StringBuilder();
    hidden.chars().forEach(c -> text.append("\\\\u%04x".formatted(c))); // \\: in a replacement
    return text.toString();
  }
}
