package dev.riffle.track;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The codec of a track: its fields by name, for formats such as JSON, which a {@link Sink} writes
 * and a {@link FieldSource} reads. Unknown fields are omitted. An instance collects the fields of
 * one track; mutable, not thread-safe.
 *
 * @since 0.1
 */
public final class TrackFields {
  /**
   * The names of all fields, in the order in which they are written. A track has a path, or else a
   * URI.
   */
  public static final ImmutableSet<String> KEYS =
      ImmutableSet.of(
          "path",
          "uri",
          "title",
          "artist",
          "album",
          "albumArtist",
          "compilation",
          "trackNumber",
          "discNumber",
          "year",
          "genre",
          "rating",
          "musicBrainzRecordingId",
          "musicBrainzAlbumId",
          "durationMillis",
          "problems");

  /**
   * Writes fields.
   *
   * @since 0.1
   */
  public interface Sink {
    /** Writes a field of text. */
    void text(String key, String value) throws IOException;

    /** Writes a field with an integer. */
    void number(String key, long value) throws IOException;

    /** Writes a field with a list of texts. */
    void texts(String key, List<String> values) throws IOException;
  }

  /**
   * Reads the value of a field, or returns empty to ignore it.
   *
   * @since 0.1
   */
  public interface FieldSource {
    /** Reads a text. */
    Optional<String> text(String key) throws IOException;

    /** Reads an integer. */
    OptionalInt number(String key) throws IOException;

    /** Reads a number of milliseconds. */
    OptionalLong duration(String key) throws IOException;

    /** Reads a list of texts. */
    ImmutableList<String> texts(String key) throws IOException;
  }

  private final Optional<Track> before;
  private Optional<String> path = Optional.empty();
  private Optional<String> uri = Optional.empty();
  private final Track.Builder values = new Track.Builder(Location.NOWHERE);

  /**
   * Creates an instance without fields.
   *
   * @param before the previous track; equal values are shared with it, since neighbours often have
   *     the same artist
   */
  public TrackFields(Optional<Track> before) {
    this.before = before;
  }

  /**
   * Writes the fields of {@code track}.
   *
   * @param path formats the path; called only if the track is in a file
   */
  public static void write(Track track, Function<Path, String> path, Sink out) throws IOException {
    if (track.isFile()) {
      out.text("path", path.apply(track.path()));
    } else {
      out.text("uri", track.uri().toString());
    }
    out.text("title", track.title());
    write("artist", track.artist(), out);
    write("album", track.album(), out);
    write("albumArtist", track.albumArtist(), out);
    if (track.isCompilation()) {
      out.number("compilation", 1);
    }
    write("trackNumber", track.trackNumber(), out);
    write("discNumber", track.discNumber(), out);
    write("year", track.year(), out);
    write("genre", track.genre(), out);
    write("rating", track.rating(), out);
    write("musicBrainzRecordingId", track.musicBrainzRecordingId(), out);
    write("musicBrainzAlbumId", track.musicBrainzAlbumId(), out);
    if (track.durationMillis().isPresent()) {
      out.number("durationMillis", track.durationMillis().getAsLong());
    }
    if (!track.problems().isEmpty()) {
      out.texts("problems", track.problems());
    }
  }

  private static void write(String key, Optional<String> text, Sink out) throws IOException {
    if (text.isPresent()) {
      out.text(key, text.get());
    }
  }

  private static void write(String key, OptionalInt number, Sink out) throws IOException {
    if (number.isPresent()) {
      out.number(key, number.getAsInt());
    }
  }

  /** Reads the value of the field {@code key}; returns false if a track has no such field. */
  public boolean read(String key, FieldSource in) throws IOException {
    switch (key) {
      case "path" -> path = in.text(key);
      case "uri" -> uri = in.text(key);
      case "title" -> values.title = in.text(key);
      case "artist" -> values.artist = shared(in.text(key), Track::artist);
      case "album" -> values.album = shared(in.text(key), Track::album);
      case "albumArtist" -> values.albumArtist = shared(in.text(key), Track::albumArtist);
      case "compilation" -> values.isCompilation = in.number(key).orElse(0) == 1;
      case "trackNumber" -> values.trackNumber = in.number(key);
      case "discNumber" -> values.discNumber = shared(in.number(key), Track::discNumber);
      case "year" -> values.year = shared(in.number(key), Track::year);
      case "genre" -> values.genre = shared(in.text(key), Track::genre);
      case "rating" -> values.rating = shared(in.number(key), Track::rating);
      case "musicBrainzRecordingId" -> values.musicBrainzRecordingId = in.text(key);
      case "musicBrainzAlbumId" ->
          values.musicBrainzAlbumId = shared(in.text(key), Track::musicBrainzAlbumId);
      case "durationMillis" -> values.durationMillis = in.duration(key);
      case "problems" -> values.problems = in.texts(key);
      default -> {
        return false;
      }
    }
    return true;
  }

  private <T> T shared(T value, Function<Track, T> field) {
    return before.map(field).filter(value::equals).orElse(value);
  }

  /** Returns the path as written, or empty if it has not been read. */
  public Optional<String> path() {
    return path;
  }

  /** Returns the URI as written, or empty if it has not been read. */
  public Optional<String> uri() {
    return uri;
  }

  /**
   * Returns the track at {@code uri}, equal to the written one.
   *
   * @throws IllegalArgumentException if the title is missing, or if {@link Track#builder(URI)}
   *     rejects {@code uri}
   */
  public Track track(URI uri) {
    return track(Location.of(uri));
  }

  /**
   * Returns the track at {@code path}, equal to the written one.
   *
   * @throws IllegalArgumentException if the title is missing
   */
  public Track track(Path path) {
    return track(Location.of(path));
  }

  private Track track(Location location) {
    checkArgument(values.title.isPresent(), "a track must have a title");
    return values.build(location);
  }

  /** Sets in {@code track} all fields that have been read, except the path and the URI. */
  public void describe(Track.Builder track) {
    values.title.ifPresent(track::title);
    values.artist.ifPresent(track::artist);
    values.album.ifPresent(track::album);
    values.albumArtist.ifPresent(track::albumArtist);
    track.compilation(values.isCompilation);
    values.trackNumber.ifPresent(track::trackNumber);
    values.discNumber.ifPresent(track::discNumber);
    values.year.ifPresent(track::year);
    values.genre.ifPresent(track::genre);
    values.rating.ifPresent(track::rating);
    values.musicBrainzRecordingId.ifPresent(track::musicBrainzRecordingId);
    values.musicBrainzAlbumId.ifPresent(track::musicBrainzAlbumId);
    values.durationMillis.ifPresent(track::durationMillis);
    values.problems.forEach(track::problem);
  }
}
