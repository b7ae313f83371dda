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
  private final String title;
  private final Optional<String> artist;
  private final Optional<String> album;
  private final Optional<String> albumArtist;
  private final boolean isCompilation;
  private final OptionalInt trackNumber;
  private final OptionalInt discNumber;
  private final OptionalInt year;
  private final Optional<String> genre;
  private final OptionalInt rating;
  private final Optional<String> musicBrainzRecordingId;
  private final Optional<String> musicBrainzAlbumId;
  private final OptionalLong durationMillis;
  private final ImmutableList<String> problems;

  Track(Location location, Builder builder) {
    this.location = location;
    title = builder.title;
    artist = builder.artist;
    album = builder.album;
    albumArtist = builder.albumArtist;
    isCompilation = builder.isCompilation;
    trackNumber = builder.trackNumber;
    discNumber = builder.discNumber;
    year = builder.year;
    genre = builder.genre;
    rating = builder.rating;
    musicBrainzRecordingId = builder.musicBrainzRecordingId;
    musicBrainzAlbumId = builder.musicBrainzAlbumId;
    durationMillis = builder.durationMillis;
    problems = builder.problems;
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
    this.location = Location.of(path);
    this.title = title;
    this.artist = artist;
    this.album = album;
    this.albumArtist = albumArtist;
    this.isCompilation = isCompilation;
    this.trackNumber = trackNumber;
    this.discNumber = discNumber;
    this.year = year;
    this.genre = genre;
    this.rating = rating;
    this.musicBrainzRecordingId = musicBrainzRecordingId;
    this.musicBrainzAlbumId = musicBrainzAlbumId;
    this.durationMillis = durationMillis;
    this.problems = problems;
  }

  private Track(Location location, Track other) {
    this.location = location;
    title = other.title;
    artist = other.artist;
    album = other.album;
    albumArtist = other.albumArtist;
    isCompilation = other.isCompilation;
    trackNumber = other.trackNumber;
    discNumber = other.discNumber;
    year = other.year;
    genre = other.genre;
    rating = other.rating;
    musicBrainzRecordingId = other.musicBrainzRecordingId;
    musicBrainzAlbumId = other.musicBrainzAlbumId;
    durationMillis = other.durationMillis;
    problems = other.problems;
  }

  /**
   * Returns a builder for a track at {@code path}. Its title is the file name without the extension
   * unless another one is set.
   *
   * @throws NullPointerException if {@code path} is null
   */
  public static Builder builder(Path path) {
    Location location = Location.of(path);
    return new Builder(location, location.name());
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
    Location location = Location.of(uri);
    return new Builder(location, location.name());
  }

  /** Returns a copy of this track with another path. */
  public Track withPath(Path path) {
    return new Track(Location.of(path), this);
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
    return title;
  }

  /** Returns the artist. */
  public Optional<String> artist() {
    return artist;
  }

  /** Returns the album. */
  public Optional<String> album() {
    return album;
  }

  /** Returns the artist of the album, if given separately from the artist of the song. */
  public Optional<String> albumArtist() {
    return albumArtist;
  }

  /** Returns whether the album is tagged as one of various artists. */
  public boolean isCompilation() {
    return isCompilation;
  }

  /** Returns the number of the track on its disc, at least 1. */
  public OptionalInt trackNumber() {
    return trackNumber;
  }

  /** Returns the number of the disc, at least 1. */
  public OptionalInt discNumber() {
    return discNumber;
  }

  /** Returns the year of the recording. */
  public OptionalInt year() {
    return year;
  }

  /** Returns the name of the genre. */
  public Optional<String> genre() {
    return genre;
  }

  /** Returns the listener's rating, from 1, the worst, to 255, the best. */
  public OptionalInt rating() {
    return rating;
  }

  /** Returns the MusicBrainz identifier of the recording, which is the same on all its albums. */
  public Optional<String> musicBrainzRecordingId() {
    return musicBrainzRecordingId;
  }

  /** Returns the MusicBrainz identifier of the release of the album. */
  public Optional<String> musicBrainzAlbumId() {
    return musicBrainzAlbumId;
  }

  /** Returns the duration in milliseconds, or empty if it is not known or no audio was found. */
  public OptionalLong durationMillis() {
    return durationMillis;
  }

  /** Returns one sentence for each problem found in the file. */
  public ImmutableList<String> problems() {
    return problems;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Track track
        && location.equals(track.location)
        && title.equals(track.title)
        && artist.equals(track.artist)
        && album.equals(track.album)
        && albumArtist.equals(track.albumArtist)
        && isCompilation == track.isCompilation
        && trackNumber.equals(track.trackNumber)
        && discNumber.equals(track.discNumber)
        && year.equals(track.year)
        && genre.equals(track.genre)
        && rating.equals(track.rating)
        && musicBrainzRecordingId.equals(track.musicBrainzRecordingId)
        && musicBrainzAlbumId.equals(track.musicBrainzAlbumId)
        && durationMillis.equals(track.durationMillis)
        && problems.equals(track.problems);
  }

  @Override
  public int hashCode() {
    return Objects.hash(location, title, artist, album, trackNumber, durationMillis);
  }

  /** Returns the location and all known fields, for debugging. */
  @Override
  public String toString() {
    return MoreObjects.toStringHelper(this)
        .add(isFile() ? "path" : "uri", location)
        .add("title", title)
        .add("artist", artist)
        .add("album", album)
        .add("albumArtist", albumArtist)
        .add("isCompilation", isCompilation)
        .add("trackNumber", trackNumber)
        .add("discNumber", discNumber)
        .add("year", year)
        .add("genre", genre)
        .add("rating", rating)
        .add("musicBrainzRecordingId", musicBrainzRecordingId)
        .add("musicBrainzAlbumId", musicBrainzAlbumId)
        .add("durationMillis", durationMillis)
        .add("problems", problems)
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
    String title; // package-private, like the others: TrackFields sets them without stripping
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

    Builder(Location location, String title) {
      this.location = location;
      this.title = title;
    }

    /** Sets the title. A blank title is ignored. */
    @CanIgnoreReturnValue
    public Builder title(String title) {
      this.title = known(title).orElse(this.title);
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

    /** Sets the artist of the album. */
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
      return new Track(location, this);
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
