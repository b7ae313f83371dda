package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.riffle.session.StateFile.JSON;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import dev.riffle.track.TrackFields;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
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
      Track track = track(parsed(text));
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
