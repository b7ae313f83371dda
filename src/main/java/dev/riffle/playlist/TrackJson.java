package dev.riffle.playlist;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.base.CharMatcher;
import dev.riffle.track.Track;
import dev.riffle.track.TrackFields;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A track as a line of JSON.
 *
 * @since 0.1
 */
public final class TrackJson {
  // Jackson escapes only what lies below U+0020. Outside of strings JSON has none of these.
  private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private static final JsonFactory JSON = new JsonFactory();
  private static final CharMatcher PLAIN = CharMatcher.inRange(' ', '~').precomputed();

  private record JsonSink(JsonGenerator json) implements TrackFields.Sink {
    @Override
    public void text(String key, String value) throws IOException {
      json.writeStringField(key, value);
    }

    @Override
    public void number(String key, long value) throws IOException {
      json.writeNumberField(key, value);
    }

    @Override
    public void texts(String key, List<String> values) throws IOException {
      json.writeFieldName(key);
      json.writeArray(values.toArray(new String[0]), 0, values.size());
    }
  }

  private TrackJson() {}

  /**
   * Returns the track as one JSON object without a line break, whatever its text holds; what is not
   * known is left out. The keys stand in the order of {@link TrackFields#KEYS}. The path is as it
   * was reached, with {@code /}; one that is not Unicode is a {@code file:} URI. A track that is in
   * no file has a {@code uri} in its place.
   */
  public static String line(Track track) {
    return line(track, TrackJson::path);
  }

  /** Returns the same, with the path relative to {@code folder} if it lies inside. */
  static String line(Track track, Path folder) {
    return line(track, path -> EntryPath.write(path, folder));
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

  private static String line(Track track, Function<Path, String> path) {
    // Written as it goes: to build a tree of each line first took longer than the scan.
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      TrackFields.write(track, path, new JsonSink(json));
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string is always written
    }
    return escaped(text.toString());
  }

  private static String hex(String hidden) {
    StringBuilder text = new StringBuilder();
    hidden
        .chars()
        .forEach(
            c -> text.append(String.format(Locale.ROOT, "\\\\u%04x", c))); // \\: in a replacement
    return text.toString();
  }
}
