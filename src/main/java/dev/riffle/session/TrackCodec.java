package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import dev.riffle.track.TrackFields;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The codec of tracks, as objects of JSON. The track that is read equals the one written, except
 * that its path is absolute: the next process may start in another folder. A value of the wrong
 * type is an exception. Immutable.
 */
final class TrackCodec implements ItemFormat<Track> {
  static final TrackCodec INSTANCE = new TrackCodec();

  /** The name of the array of tracks in a call. */
  static final String KEY = "tracks";

  private static final String URI_SCHEME = "file:";

  private record Output(JsonGenerator out) implements TrackFields.Sink {
    @Override
    public void text(String key, String value) throws IOException {
      out.writeStringField(key, value);
    }

    @Override
    public void number(String key, long value) throws IOException {
      out.writeNumberField(key, value);
    }

    @Override
    public void texts(String key, List<String> values) throws IOException {
      out.writeFieldName(key);
      out.writeArray(values.toArray(new String[0]), 0, values.size());
    }
  }

  private TrackCodec() {}

  @Override
  public String encode(Track track) {
    return TrackJson.line(track.isFile() ? track.withPath(track.path().toAbsolutePath()) : track);
  }

  @Override
  public Track decode(String text) {
    try (JsonParser in = JSON.createParser(text)) {
      checkArgument(in.nextToken() == JsonToken.START_OBJECT, "a track must be an object");
      Track track = reader(in).object(in);
      checkArgument(in.nextToken() == null, "a track must be one object");
      return track;
    } catch (IOException | Undecodable e) {
      throw new IllegalArgumentException("a track must be JSON: " + e.getMessage(), e);
    }
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public void write(Track track, JsonGenerator out) throws IOException {
    TrackFields.write(track, path -> TrackJson.path(path.toAbsolutePath()), new Output(out));
  }

  @Override
  public Reader<Track> reader(JsonParser in) {
    return new Input(in);
  }

  /** Reads tracks. */
  private static final class Input implements Reader<Track>, TrackFields.Source {
    private final JsonParser in;
    private Optional<Track> before = Optional.empty();
    private TrackFields fields = new TrackFields(before);

    Input(JsonParser in) {
      this.in = in;
    }

    @Override
    public void read(String key) throws IOException {
      if (!fields.read(key, this)) {
        throw new Undecodable("a track has no field " + key);
      }
    }

    @Override
    public Track item() {
      Track track =
          fields.uri().isPresent() ? fields.track(URI.create(fields.uri().get())) : inFile();
      before = Optional.of(track);
      fields = new TrackFields(before);
      return track;
    }

    private Track inFile() {
      String path =
          fields.path().orElseThrow(() -> new IllegalArgumentException("a track must have a path"));
      return fields.track(path.startsWith(URI_SCHEME) ? Path.of(URI.create(path)) : Path.of(path));
    }

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
