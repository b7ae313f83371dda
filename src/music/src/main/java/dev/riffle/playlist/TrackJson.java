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
 * Converts a {@link Track} to and from one line of JSON. Thread-safe, as are its parsers.
 *
 * @since 0.1
 */
public final class TrackJson {
  // Jackson escapes only characters below U+0020. JSON has none of these outside strings.
  private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  // No length limit: callers parse lines that they formatted themselves.
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

  /** Reads the values of fields; throws if a value has the wrong type. */
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
   * Returns the track as one JSON object without line breaks. Unknown fields are omitted; the keys
   * have the order of {@link TrackFields#KEYS}. The path is written by {@link #path}. A track
   * without a file has a {@code uri} instead of a path.
   */
  public static String line(Track track) {
    return line(track, TrackJson::path);
  }

  /**
   * Returns the track as {@link #line(Track)} does, with an absolute path, for a process that
   * starts in another folder.
   */
  public static String absoluteLine(Track track) {
    return line(track.isFile() ? track.withPath(track.path().toAbsolutePath()) : track);
  }

  /** Returns the track as one JSON object, its path relative to {@code folder} if inside it. */
  static String line(Track track, Path folder) {
    return line(track, path -> EntryPath.write(path, folder));
  }

  /**
   * Returns a parser of lines that {@link #line(Track)} formatted. A parsed track equals the
   * formatted one. Consecutive tracks share equal strings. The parser throws {@link
   * IllegalArgumentException} for any other line.
   */
  public static Function<String, Track> parser() {
    return new Function<>() {
      private volatile Optional<Track> previous = Optional.empty();

      @Override
      public Track apply(String line) {
        Track track = parse(line, previous);
        previous = Optional.of(track);
        return track;
      }
    };
  }

  private static Track parse(String line, Optional<Track> previous) {
    TrackFields fields = new TrackFields(previous);
    try (JsonParser in = JSON.createParser(line)) {
      checkArgument(in.nextToken() == JsonToken.START_OBJECT, "a track must be a JSON object");
      StrictSource values = new StrictSource(in);
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String key = in.currentName();
        in.nextToken();
        checkArgument(fields.read(key, values), "a track has no field %s", key);
      }
      checkArgument(in.nextToken() == null, "a track must be a single JSON object");
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
   * Returns the text of {@code path} in JSON: the path with {@code /}, or a {@code file:} URI if
   * the path is not Unicode.
   */
  public static String path(Path path) {
    return EntryPath.write(path);
  }

  /**
   * Returns {@code json} with control and format characters, line separators and unpaired
   * surrogates as Unicode escapes of JSON.
   */
  public static String escaped(String json) {
    if (PLAIN.matchesAllOf(json)) { // fast path
      return json;
    }
    return INVISIBLE.matcher(json).replaceAll(character -> hex(character.group()));
  }

  private static String line(Track track, Function<Path, String> path) {
    // Streams the fields: building a tree for each line took longer than the scan.
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      TrackFields.write(track, path, new JsonSink(json));
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a StringWriter never fails
    }
    return escaped(text.toString());
  }

  private static String hex(String character) {
    StringBuilder text = new StringBuilder();
    character
        .chars()
        .forEach(
            c -> text.append(String.format(Locale.ROOT, "\\\\u%04x", c))); // \\: in a replacement
    return text.toString();
  }
}
