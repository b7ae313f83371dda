package dev.riffle.session;

import static com.google.common.base.Preconditions.checkArgument;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import dev.riffle.playlist.TrackJson;
import dev.riffle.track.Track;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A track as fields of a JSON object, with the keys of {@link TrackJson}, written and read as a
 * stream. The track that is read equals the one written, except that its path is absolute: the next
 * process may start in another folder. Mutable, for one object.
 */
final class TrackFields {
  private static final String URI_SCHEME = "file:";

  private Optional<Path> path = Optional.empty();
  private Optional<String> title = Optional.empty();
  private Optional<String> artist = Optional.empty();
  private Optional<String> album = Optional.empty();
  private Optional<String> albumArtist = Optional.empty();
  private OptionalInt trackNumber = OptionalInt.empty();
  private OptionalInt discNumber = OptionalInt.empty();
  private OptionalInt year = OptionalInt.empty();
  private Optional<String> genre = Optional.empty();
  private OptionalLong durationMillis = OptionalLong.empty();
  private ImmutableList<String> problems = ImmutableList.of();

  /** Writes the track's fields to the current object of {@code out}. */
  static void write(Track track, JsonGenerator out) throws IOException {
    out.writeStringField("path", TrackJson.path(track.path().toAbsolutePath()));
    out.writeStringField("title", track.title());
    write("artist", track.artist(), out);
    write("album", track.album(), out);
    write("albumArtist", track.albumArtist(), out);
    write("trackNumber", track.trackNumber(), out);
    write("discNumber", track.discNumber(), out);
    write("year", track.year(), out);
    write("genre", track.genre(), out);
    if (track.durationMillis().isPresent()) {
      out.writeNumberField("durationMillis", track.durationMillis().getAsLong());
    }
    if (!track.problems().isEmpty()) {
      out.writeArrayFieldStart("problems");
      for (String problem : track.problems()) {
        out.writeString(problem);
      }
      out.writeEndArray();
    }
  }

  private static void write(String key, Optional<String> text, JsonGenerator out)
      throws IOException {
    if (text.isPresent()) {
      out.writeStringField(key, text.get());
    }
  }

  private static void write(String key, OptionalInt number, JsonGenerator out) throws IOException {
    if (number.isPresent()) {
      out.writeNumberField(key, number.getAsInt());
    }
  }

  /**
   * Reads the current value of {@code in} as the field {@code key}.
   *
   * @param before the previous track, whose text is shared where it is equal: neighbours often have
   *     the same artist
   * @throws IllegalArgumentException if this is not a field of a track
   */
  void read(String key, JsonParser in, Optional<Track> before) throws IOException {
    switch (key) {
      case "path" -> path = Optional.of(path(text(in)));
      case "title" -> title = Optional.of(text(in));
      case "artist" -> artist = shared(text(in), before.flatMap(Track::artist));
      case "album" -> album = shared(text(in), before.flatMap(Track::album));
      case "albumArtist" -> albumArtist = shared(text(in), before.flatMap(Track::albumArtist));
      case "trackNumber" -> trackNumber = OptionalInt.of(in.getIntValue());
      case "discNumber" -> discNumber = shared(in.getIntValue(), before.map(Track::discNumber));
      case "year" -> year = shared(in.getIntValue(), before.map(Track::year));
      case "genre" -> genre = shared(text(in), before.flatMap(Track::genre));
      case "durationMillis" -> durationMillis = OptionalLong.of(in.getLongValue());
      case "problems" -> problems = texts(in);
      default -> throw new IllegalArgumentException("a track has no field " + key);
    }
  }

  /**
   * Returns the track.
   *
   * @throws IllegalArgumentException if the path or the title is missing
   */
  Track track() {
    return new Track(
        path.orElseThrow(() -> new IllegalArgumentException("a track must have a path")),
        title.orElseThrow(() -> new IllegalArgumentException("a track must have a title")),
        artist,
        album,
        albumArtist,
        trackNumber,
        discNumber,
        year,
        genre,
        durationMillis,
        problems);
  }

  private static Path path(String text) {
    return text.startsWith(URI_SCHEME) ? Path.of(URI.create(text)) : Path.of(text);
  }

  private static Optional<String> shared(String text, Optional<String> before) {
    return before.isPresent() && before.get().equals(text) ? before : Optional.of(text);
  }

  private static OptionalInt shared(int number, Optional<OptionalInt> before) {
    OptionalInt own = OptionalInt.of(number);
    return before.filter(own::equals).orElse(own);
  }

  private static String text(JsonParser in) throws IOException {
    checkArgument(in.currentToken() == JsonToken.VALUE_STRING, "text must be a string");
    return in.getText();
  }

  private static ImmutableList<String> texts(JsonParser in) throws IOException {
    checkArgument(in.currentToken() == JsonToken.START_ARRAY, "problems must be an array");
    ImmutableList.Builder<String> texts = ImmutableList.builder();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      texts.add(text(in));
    }
    return texts.build();
  }
}
