package dev.riffle.track;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.base.Ascii;
import com.google.common.base.MoreObjects;
import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A song, as described by its file or by a playlist: location, tags and duration. Immutable; two
 * tracks are equal if all their fields are equal.
 *
 * <p>A song is in a file, or at a URI such as that of a stream; {@link #isFile()} distinguishes
 * them. Scans find and the player plays songs in files only.
 *
 * <p>Text is stored unaltered and is not trustworthy: it may contain control characters, which must
 * be escaped before it is printed.
 *
 * @since 0.1
 */
public final class Track {
  private final Location location;
  private final @Nullable String title; // null if it is the last name of the location
  private final TrackTags tags;

  private Track(Location location, @Nullable String title, TrackTags tags) {
    this.location = location;
    this.title = title;
    this.tags = tags;
  }

  /** Creates a track in a file. Text is not stripped, unlike in a {@link #builder(Path)}. */
  public Track(
      Path path,
      String title,
      Optional<String> artist,
      Optional<String> album,
      Optional<String> albumArtist,
      boolean isCompilation,
      OptionalInt trackNumber,
      OptionalInt discNumber,
      OptionalInt year,
      Optional<String> genre,
      OptionalInt rating,
      Optional<String> musicBrainzRecordingId,
      Optional<String> musicBrainzAlbumId,
      OptionalLong durationMillis,
      ImmutableList<String> problems) {
    Builder values = new Builder(Location.of(path));
    values.artist = artist;
    values.album = album;
    values.albumArtist = albumArtist;
    values.isCompilation = isCompilation;
    values.trackNumber = trackNumber;
    values.discNumber = discNumber;
    values.year = year;
    values.genre = genre;
    values.rating = rating;
    values.musicBrainzRecordingId = musicBrainzRecordingId;
    values.musicBrainzAlbumId = musicBrainzAlbumId;
    values.durationMillis = durationMillis;
    values.problems = problems;
    location = values.location;
    this.title = title;
    tags = new TrackTags(values);
  }

  /**
   * Returns a builder for a track at {@code path}. Its title is the file name without the extension
   * unless another one is set.
   *
   * @throws NullPointerException if {@code path} is null
   */
  public static Builder builder(Path path) {
    return new Builder(Location.of(path));
  }

  /**
   * Returns a builder for a track at {@code uri}, which is stored unaltered; a {@code file:} URI is
   * converted to its path. Its title is the last name in the path of the URI without the extension,
   * or all of the URI if it has none, unless another one is set.
   *
   * @throws IllegalArgumentException if {@code uri} has no scheme, or is a {@code file:} URI that
   *     names no path on this system
   * @throws NullPointerException if {@code uri} is null
   */
  public static Builder builder(URI uri) {
    return new Builder(Location.of(uri));
  }

  /** Returns a copy of this track with another path, and the same title. */
  public Track withPath(Path path) {
    Location location = Location.of(path);
    boolean isNamedAlike = title == null && location.name().equals(this.location.name());
    return new Track(location, isNamedAlike ? null : title(), tags);
  }

  /** Returns whether the song is in a file, rather than at a URI such as that of a stream. */
  public boolean isFile() {
    return location.isFile();
  }

  /**
   * Returns the path of the file; relative if the scanned path was relative.
   *
   * @throws IllegalStateException if the song is not in a file
   */
  public Path path() {
    return location.path();
  }

  /** Returns the URI that was given, or the absolute URI of the file. */
  public URI uri() {
    return location.uri();
  }

  /** Returns the path of the file or the URI, as display text. */
  public String location() {
    return location.toString();
  }

  /** Returns the title, or the last name in the path or the URI if no title is known. */
  public String title() {
    return title == null ? location.name() : title;
  }

  /** Returns the artist. */
  public Optional<String> artist() {
    return tags.artist();
  }

  /** Returns the album. */
  public Optional<String> album() {
    return tags.album();
  }

  /** Returns the album artist, if given separately from the artist of the song. */
  public Optional<String> albumArtist() {
    return tags.albumArtist();
  }

  /** Returns whether the album is tagged as one of various artists. */
  public boolean isCompilation() {
    return tags.isCompilation();
  }

  /** Returns the number of the track on its disc, at least 1. */
  public OptionalInt trackNumber() {
    return tags.trackNumber();
  }

  /** Returns the number of the disc, at least 1. */
  public OptionalInt discNumber() {
    return tags.discNumber();
  }

  /** Returns the year of the recording. */
  public OptionalInt year() {
    return tags.year();
  }

  /** Returns the name of the genre. */
  public Optional<String> genre() {
    return tags.genre();
  }

  /** Returns the listener's rating, from 1, the worst, to 255, the best. */
  public OptionalInt rating() {
    return tags.rating();
  }

  /** Returns the MusicBrainz identifier of the recording, which is the same on all its albums. */
  public Optional<String> musicBrainzRecordingId() {
    return tags.musicBrainzRecordingId();
  }

  /** Returns the MusicBrainz identifier of the release of the album. */
  public Optional<String> musicBrainzAlbumId() {
    return tags.musicBrainzAlbumId();
  }

  /** Returns the duration in milliseconds, or empty if it is not known or no audio was found. */
  public OptionalLong durationMillis() {
    return tags.durationMillis();
  }

  /** Returns one sentence for each problem found in the file. */
  public ImmutableList<String> problems() {
    return tags.problems();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Track track
        && location.equals(track.location)
        && title().equals(track.title())
        && tags.equals(track.tags);
  }

  @Override
  public int hashCode() {
    return Objects.hash(location, title(), tags);
  }

  /** Returns the location and all known fields, for debugging. */
  @Override
  public String toString() {
    return MoreObjects.toStringHelper(this)
        .add(isFile() ? "path" : "uri", location)
        .add("title", title())
        .add("artist", artist())
        .add("album", album())
        .add("albumArtist", albumArtist())
        .add("isCompilation", isCompilation())
        .add("trackNumber", trackNumber())
        .add("discNumber", discNumber())
        .add("year", year())
        .add("genre", genre())
        .add("rating", rating())
        .add("musicBrainzRecordingId", musicBrainzRecordingId())
        .add("musicBrainzAlbumId", musicBrainzAlbumId())
        .add("durationMillis", durationMillis())
        .add("problems", problems())
        .toString();
  }

  /**
   * A builder for {@link Track}. Not thread-safe. Text is stripped of leading and trailing white
   * space; blank text and numbers below 1 are treated as unknown.
   *
   * @since 0.1
   */
  public static final class Builder {
    private static final int MAX_RATING = 255;
    private static final Pattern UUID =
        Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final Location location;
    // Package-private: TrackFields sets them without stripping.
    Optional<String> title = Optional.empty();
    Optional<String> artist = Optional.empty();
    Optional<String> album = Optional.empty();
    Optional<String> albumArtist = Optional.empty();
    boolean isCompilation;
    OptionalInt trackNumber = OptionalInt.empty();
    OptionalInt discNumber = OptionalInt.empty();
    OptionalInt year = OptionalInt.empty();
    Optional<String> genre = Optional.empty();
    OptionalInt rating = OptionalInt.empty();
    Optional<String> musicBrainzRecordingId = Optional.empty();
    Optional<String> musicBrainzAlbumId = Optional.empty();
    OptionalLong durationMillis = OptionalLong.empty();
    ImmutableList<String> problems = ImmutableList.of();

    Builder(Location location) {
      this.location = location;
    }

    /** Sets the title. A blank title is ignored. */
    @CanIgnoreReturnValue
    public Builder title(String title) {
      this.title = known(title).or(() -> this.title);
      return this;
    }

    /** Sets the artist. */
    @CanIgnoreReturnValue
    public Builder artist(String artist) {
      this.artist = known(artist);
      return this;
    }

    /** Sets the album. */
    @CanIgnoreReturnValue
    public Builder album(String album) {
      this.album = known(album);
      return this;
    }

    /** Sets the album artist. */
    @CanIgnoreReturnValue
    public Builder albumArtist(String albumArtist) {
      this.albumArtist = known(albumArtist);
      return this;
    }

    /** Sets the number of the track on its disc. */
    @CanIgnoreReturnValue
    public Builder trackNumber(int trackNumber) {
      this.trackNumber = known(trackNumber);
      return this;
    }

    /** Sets the number of the disc. */
    @CanIgnoreReturnValue
    public Builder discNumber(int discNumber) {
      this.discNumber = known(discNumber);
      return this;
    }

    /** Sets the year of the recording. */
    @CanIgnoreReturnValue
    public Builder year(int year) {
      this.year = known(year);
      return this;
    }

    /** Sets the name of the genre. */
    @CanIgnoreReturnValue
    public Builder genre(String genre) {
      this.genre = known(genre);
      return this;
    }

    /** Sets whether the album is of various artists, regardless of its own artist. */
    @CanIgnoreReturnValue
    public Builder compilation(boolean isCompilation) {
      this.isCompilation = isCompilation;
      return this;
    }

    /** Sets the rating; one outside 1 to 255 is unknown. */
    @CanIgnoreReturnValue
    public Builder rating(int rating) {
      this.rating = rating > MAX_RATING ? OptionalInt.empty() : known(rating);
      return this;
    }

    /** Sets the MusicBrainz identifier of the recording; one that is not a UUID is unknown. */
    @CanIgnoreReturnValue
    public Builder musicBrainzRecordingId(String id) {
      this.musicBrainzRecordingId = uuid(id);
      return this;
    }

    /** Sets the MusicBrainz identifier of the album; one that is not a UUID is unknown. */
    @CanIgnoreReturnValue
    public Builder musicBrainzAlbumId(String id) {
      this.musicBrainzAlbumId = uuid(id);
      return this;
    }

    /**
     * Sets the duration in milliseconds.
     *
     * @throws IllegalArgumentException if {@code millis} is negative
     */
    @CanIgnoreReturnValue
    public Builder durationMillis(long millis) {
      checkArgument(millis >= 0, "durationMillis (%s) must not be negative", millis);
      this.durationMillis = OptionalLong.of(millis);
      return this;
    }

    /** Adds a sentence that describes a problem found in the file. */
    @CanIgnoreReturnValue
    public Builder problem(String problem) {
      problems = ImmutableList.<String>builder().addAll(problems).add(problem).build();
      return this;
    }

    /** Returns a new track with the values set so far. */
    public Track build() {
      return build(location);
    }

    Track build(Location location) {
      TrackTags tags = new TrackTags(this);
      boolean isBare = tags.equals(TrackTags.NONE);
      return new Track(location, title.orElse(null), isBare ? TrackTags.NONE : tags);
    }

    private static Optional<String> known(String text) {
      return Optional.of(Location.WHITESPACE.trimFrom(text)).filter(known -> !known.isEmpty());
    }

    private static Optional<String> uuid(String text) {
      return known(text).map(Ascii::toLowerCase).filter(id -> UUID.matcher(id).matches());
    }

    private static OptionalInt known(int number) {
      return number < 1 ? OptionalInt.empty() : OptionalInt.of(number);
    }
  }
}
