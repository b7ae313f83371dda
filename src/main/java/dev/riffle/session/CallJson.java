package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.riffle.queue.Call;
import dev.riffle.queue.Cause;
import dev.riffle.track.Track;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/** A call as a JSON object: {@code {"call":"MOVE","numbers":[7,0]}}. */
final class CallJson {
  /** The length of a track's JSON is at least this. */
  static final int MIN_TRACK_BYTES = 24;

  private static final JsonFactory JSON = new JsonFactory();

  private CallJson() {}

  /** Returns the JSON of a call, without a line break. */
  static byte[] write(Call<Track> call) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator out = JSON.createGenerator(bytes, JsonEncoding.UTF8)) {
      out.writeStartObject();
      out.writeStringField("call", call.cause().name());
      if (!call.numbers().isEmpty()) {
        out.writeArrayFieldStart("numbers");
        for (int i = 0; i < call.numbers().length(); i++) {
          out.writeNumber(call.numbers().get(i));
        }
        out.writeEndArray();
      }
      if (!call.items().isEmpty()) {
        out.writeArrayFieldStart("tracks");
        for (Track track : call.items()) {
          out.writeStartObject();
          TrackStream.write(track, out);
          out.writeEndObject();
        }
        out.writeEndArray();
      }
      out.writeEndObject();
    }
    return bytes.toByteArray();
  }

  /**
   * Returns the call that {@code json} describes.
   *
   * @throws IllegalArgumentException if it describes none
   * @throws IOException if it is not JSON
   */
  static Call<Track> read(byte[] json) throws IOException {
    Optional<Cause> cause = Optional.empty();
    ImmutableLongArray.Builder numbers = ImmutableLongArray.builder();
    ImmutableList<Track> tracks = ImmutableList.of();
    try (JsonParser in = JSON.createParser(json)) {
      checkArgument(in.nextToken() == JsonToken.START_OBJECT, "a call must be an object");
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String key = in.currentName();
        in.nextToken();
        switch (key) {
          case "call" -> cause = Optional.of(Cause.valueOf(in.getText()));
          case "numbers" -> {
            while (in.nextToken() != JsonToken.END_ARRAY) {
              numbers.add(in.getLongValue());
            }
          }
          case "tracks" -> tracks = tracks(in);
          default -> throw new IllegalArgumentException("a call has no field " + key);
        }
      }
    }
    return new Call<>(
        cause.orElseThrow(() -> new IllegalArgumentException("a call must have a name")),
        numbers.build(),
        tracks);
  }

  private static ImmutableList<Track> tracks(JsonParser in) throws IOException {
    ImmutableList.Builder<Track> tracks = ImmutableList.builder();
    TrackStream stream = new TrackStream(in);
    while (in.nextToken() == JsonToken.START_OBJECT) {
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        String key = in.currentName();
        in.nextToken();
        stream.read(key);
      }
      tracks.add(stream.track());
    }
    return tracks.build();
  }
}
