package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.riffle.session.StateFile.JSON;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import dev.riffle.track.TrackFields;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The codec of tracks, as lines of JSON. The track that is decoded equals the one encoded, except
 * that its path is absolute: the next process may start in another folder. A value of the wrong
 * type is an exception. Thread-safe.
 */
final class TrackCodec implements ItemCodec<Track> {
  private static final String URI_SCHEME = "file:";

  /** The last track decoded, whose texts the next one shares where they are equal. */
  private volatile Optional<Track> before = Optional.empty();

  @Override
  public String encode(Track track) {
    return TrackJson.line(track.isFile() ? track.withPath(track.path().toAbsolutePath()) : track);
  }

  @Override
  public Track decode(String text) {
    try {
      Optional<TrackFields> plain = new Line(text).fields(before);
      Track track = track(plain.isPresent() ? plain.get() : parsed(text));
      before = Optional.of(track);
      return track;
    } catch (IOException e) {
      throw new IllegalArgumentException("a track must be JSON", e);
    }
  }

  private static Track track(TrackFields fields) {
    if (fields.uri().isPresent()) {
      return fields.track(URI.create(fields.uri().get()));
    }
    String path =
        fields.path().orElseThrow(() -> new IllegalArgumentException("a track must have a path"));
    return fields.track(path.startsWith(URI_SCHEME) ? Path.of(URI.create(path)) : Path.of(path));
  }

  private TrackFields parsed(String text) throws IOException {
    try (JsonParser in = JSON.createParser(text)) {
      checkArgument(in.nextToken() == JsonToken.START_OBJECT, "a track must be an object of JSON");
      TrackFields fields = new TrackFields(before);
      Input input = new Input(in);
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String key = in.currentName();
        in.nextToken();
        checkArgument(fields.read(key, input), "a track has no field %s", key);
      }
      checkArgument(in.nextToken() == null, "a track must be one object of JSON");
      return fields;
    }
  }

  /**
   * A line as {@link TrackJson} writes most: the fields in their order, and no escapes. It is read
   * in a third of the time that a parser of its own takes. Mutable, for one thread.
   */
  private static final class Line implements TrackFields.Source {
    private static final ImmutableMap<String, String> MARKS =
        Maps.toMap(TrackFields.KEYS, key -> '"' + key + "\":");
    private static final int MAX_DIGITS = 9;
    private static final int OTHER = Integer.MAX_VALUE; // the index in any other line

    private final String json;
    private int at = 1;

    Line(String json) {
      this.json = json;
    }

    /** Returns the fields, or empty if it is another line. */
    Optional<TrackFields> fields(Optional<Track> before) throws IOException {
      TrackFields fields = new TrackFields(before);
      if (json.startsWith("{") && json.indexOf('\\') < 0) {
        for (Map.Entry<String, String> mark : MARKS.entrySet()) {
          if (json.startsWith(mark.getValue(), at)) {
            at += mark.getValue().length();
            boolean isKnown = fields.read(mark.getKey(), this);
            at = isKnown && isMarked(at == json.length() - 1 ? '}' : ',') ? at + 1 : OTHER;
          }
        }
      }
      return at == json.length() ? Optional.of(fields) : Optional.empty();
    }

    private boolean isMarked(char mark) {
      return at < json.length() && json.charAt(at) == mark;
    }

    @Override
    public Optional<String> text(String key) {
      int end = isMarked('"') ? json.indexOf('"', at + 1) : -1;
      String text = end < 0 ? "" : json.substring(at + 1, end);
      at = end < 0 ? OTHER : end + 1;
      return Optional.of(text);
    }

    @Override
    public OptionalInt number(String key) {
      int end = at;
      while (end < json.length() && '0' <= json.charAt(end) && json.charAt(end) <= '9') {
        end++;
      }
      boolean isPlain =
          at < end && end <= at + MAX_DIGITS && (json.charAt(at) != '0' || end == at + 1);
      int number = isPlain ? Integer.parseInt(json, at, end, 10) : 0;
      at = isPlain ? end : OTHER;
      return OptionalInt.of(number);
    }

    @Override
    public OptionalLong duration(String key) {
      return OptionalLong.of(number(key).getAsInt());
    }

    @Override
    public ImmutableList<String> texts(String key) {
      at = OTHER;
      return ImmutableList.of();
    }
  }

  /** Reads the values of fields. */
  private record Input(JsonParser in) implements TrackFields.Source {
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
}
