package dev.riffle.playlist;

import static com.google.common.base.Preconditions.checkArgument;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import dev.riffle.track.TrackFields;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The codec of a {@link Track} as a line of JSON. Thread-safe, as are its parsers.
 *
 * @since 0.1
 */
public final class TrackJson {
  // Jackson escapes only what lies below U+0020. Outside of strings JSON has none of these.
  private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  // Lines of any length are parsed: a caller keeps lines that it formatted.
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();
  private static final String URI_SCHEME = "file:";
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

  /** Returns the values of fields; throws where one has the wrong type. */
  private record StrictSource(JsonParser in) implements TrackFields.FieldSource {
    @Override
    public Optional<String> text(String key) throws IOException {
      return Optional.of(text());
    }

    @Override
    public OptionalInt number(String key) throws IOException {
      return OptionalInt.of(in.getIntValue());
    }

    @Override
    public OptionalLong duration(String key) throws IOException {
      return OptionalLong.of(in.getLongValue());
    }

    @Override
    public ImmutableList<String> texts(String key) throws IOException {
      checkArgument(in.currentToken() == JsonToken.START_ARRAY, "problems must be an array");
      ImmutableList.Builder<String> texts = ImmutableList.builder();
      while (in.nextToken() != JsonToken.END_ARRAY) {
        texts.add(text());
      }
      return texts.build();
    }

    private String text() throws IOException {
      checkArgument(in.currentToken() == JsonToken.VALUE_STRING, "text must be a string");
      return in.getText();
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
   * Returns a parser of lines that {@link #line(Track)} formatted. A track that it returns equals
   * the one that was formatted. Consecutive tracks share texts that are equal. The parser throws
   * {@link IllegalArgumentException} for any other line.
   */
  public static Function<String, Track> parser() {
    return new Function<>() {
      private volatile Optional<Track> before = Optional.empty();

      @Override
      public Track apply(String line) {
        Track track = parse(line, before);
        before = Optional.of(track);
        return track;
      }
    };
  }

  private static Track parse(String line, Optional<Track> before) {
    TrackFields fields = new TrackFields(before);
    try (JsonParser in = JSON.createParser(line)) {
      checkArgument(in.nextToken() == JsonToken.START_OBJECT, "a track must be an object of JSON");
      StrictSource values = new StrictSource(in);
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String key = in.currentName();
        in.nextToken();
        checkArgument(fields.read(key, values), "a track has no field %s", key);
      }
      checkArgument(in.nextToken() == null, "a track must be one object of JSON");
    } catch (IOException e) {
      throw new IllegalArgumentException("a track must be JSON", e);
    }
    if (fields.uri().isPresent()) {
      return fields.track(URI.create(fields.uri().get()));
    }
    String path =
        fields.path().orElseThrow(() -> new IllegalArgumentException("a track must have a path"));
    return fields.track(path.startsWith(URI_SCHEME) ? Path.of(URI.create(path)) : Path.of(path));
  }

  /**
   * Returns {@code path} as a line of JSON names it: with {@code /}, or as a {@code file:} URI if
   * it is not Unicode.
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
