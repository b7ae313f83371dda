package dev.riffle.track;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.base.MoreObjects;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.net.URI;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A song, as described by its file or by a playlist: location, tags and duration. Immutable; two
 * tracks are equal if all that they say is equal.
 *
 * <p>A song is in a file, or elsewhere: at an address such as that of a stream. {@link #isFile()}
 * says which. What a scan finds and what the player plays is in files.
 *
 * <p>Text is kept as it was read and is not trustworthy: it may contain control characters, which
 * must be escaped before it is printed.
 *
 * @since 0.1
 */
public final class Track {
  // String.strip is missing from Android before 13.
  private static final CharMatcher WHITESPACE = CharMatcher.forPredicate(Character::isWhitespace);

  // One of the two is there.
  private final @Nullable Path path;
  private final @Nullable URI address;
  private final String title;
  private final Optional<String> artist;
  private final Optional<String> album;
  private final Optional<String> albumArtist;
  private final OptionalInt trackNumber;
  private final OptionalInt discNumber;
  private final OptionalInt year;
  private final Optional<String> genre;
  private final OptionalLong durationMillis;
  private final ImmutableList<String> problems;

  private Track(Builder builder) {
    path = builder.path;
    address = builder.address;
    title = builder.title;
    artist = builder.artist;
    album = builder.album;
    albumArtist = builder.albumArtist;
    trackNumber = builder.trackNumber;
    discNumber = builder.discNumber;
    year = builder.year;
    genre = builder.genre;
    durationMillis = builder.durationMillis;
    problems = builder.problems.build();
  }

  /**
   * Creates the track of a file, of text that is used as it is; a {@link #builder(Path)} strips it.
   */
  public Track(
      Path path,
      String title,
      Optional<String> artist,
      Optional<String> album,
      Optional<String> albumArtist,
      OptionalInt trackNumber,
      OptionalInt discNumber,
      OptionalInt year,
      Optional<String> genre,
      OptionalLong durationMillis,
      ImmutableList<String> problems) {
    this.path = checkNotNull(path, "path must not be null");
    this.address = null;
    this.title = title;
    this.artist = artist;
    this.album = album;
    this.albumArtist = albumArtist;
    this.trackNumber = trackNumber;
    this.discNumber = discNumber;
    this.year = year;
    this.genre = genre;
    this.durationMillis = durationMillis;
    this.problems = problems;
  }

  private Track(@Nullable Path path, @Nullable URI address, Track other) {
    this.path = path;
    this.address = address;
    title = other.title;
    artist = other.artist;
    album = other.album;
    albumArtist = other.albumArtist;
    trackNumber = other.trackNumber;
    discNumber = other.discNumber;
    year = other.year;
    genre = other.genre;
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
    return new Builder(checkNotNull(path, "path must not be null"), null, nameOf(path));
  }

  /**
   * Returns a builder for a track at {@code uri}, which is kept to the letter; a {@code file:} URI
   * stands for its path. Its title is the last name in the path of the URI without the extension,
   * or all of the URI if it has none, unless another one is set.
   *
   * @throws IllegalArgumentException if {@code uri} has no scheme, or is a {@code file:} URI that
   *     names no path here
   * @throws NullPointerException if {@code uri} is null
   */
  public static Builder builder(URI uri) {
    checkNotNull(uri, "uri must not be null");
    checkArgument(uri.isAbsolute(), "uri (%s) must have a scheme", uri);
    return Ascii.equalsIgnoreCase(uri.getScheme(), "file")
        ? builder(Paths.get(uri)) // Path.of is missing from Android before 14
        : new Builder(null, uri, nameOf(uri));
  }

  /** Returns this track in another file. */
  public Track withPath(Path path) {
    return new Track(checkNotNull(path, "path must not be null"), null, this);
  }

  /** Returns this track at another address, which is no {@code file:} URI. */
  Track withAddress(URI address) {
    return new Track(null, address, this);
  }

  /** Returns whether the song is in a file, rather than at an address such as that of a stream. */
  public boolean isFile() {
    return path != null;
  }

  /**
   * Returns the path of the file; relative if it was found from a relative path.
   *
   * @throws IllegalStateException if the song is in no file
   */
  public Path path() {
    if (path == null) {
      throw new IllegalStateException("track (" + address + ") must be in a file");
    }
    return path;
  }

  /** Returns the address of the song, as it was given, or the absolute URI of its file. */
  public URI uri() {
    return address != null ? address : path().toUri();
  }

  /** Returns the path of the file, or else the address, as text for people. */
  public String location() {
    return String.valueOf(path != null ? path : address);
  }

  /** Returns the title, or a name from the path or the address if no title is known. */
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
        && Objects.equals(path, track.path)
        && Objects.equals(address, track.address)
        && title.equals(track.title)
        && artist.equals(track.artist)
        && album.equals(track.album)
        && albumArtist.equals(track.albumArtist)
        && trackNumber.equals(track.trackNumber)
        && discNumber.equals(track.discNumber)
        && year.equals(track.year)
        && genre.equals(track.genre)
        && durationMillis.equals(track.durationMillis)
        && problems.equals(track.problems);
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, address, title, artist, album, trackNumber, durationMillis);
  }

  /** Returns where the track is and everything that is known of it, for people. */
  @Override
  public String toString() {
    return MoreObjects.toStringHelper(this)
        .omitNullValues()
        .add("path", path)
        .add("uri", address)
        .add("title", title)
        .add("artist", artist)
        .add("album", album)
        .add("albumArtist", albumArtist)
        .add("trackNumber", trackNumber)
        .add("discNumber", discNumber)
        .add("year", year)
        .add("genre", genre)
        .add("durationMillis", durationMillis)
        .add("problems", problems)
        .toString();
  }

  private static String nameOf(URI uri) {
    String names = Strings.nullToEmpty(uri.getPath());
    String name = withoutExtension(names.substring(names.lastIndexOf('/') + 1));
    return name.isEmpty() ? uri.toString() : name;
  }

  private static String nameOf(Path path) {
    Path name = path.getFileName();
    return withoutExtension(name == null ? path.toString() : name.toString());
  }

  private static String withoutExtension(String name) {
    int dot = name.lastIndexOf('.');
    return WHITESPACE.trimFrom(dot > 0 ? name.substring(0, dot) : name);
  }

  /**
   * A builder for {@link Track}. Not thread-safe. Text is stripped of leading and trailing white
   * space; blank text and numbers below 1 are treated as unknown.
   *
   * @since 0.1
   */
  public static final class Builder {
    private final @Nullable Path path;
    private final @Nullable URI address;
    private String title;
    private Optional<String> artist = Optional.empty();
    private Optional<String> album = Optional.empty();
    private Optional<String> albumArtist = Optional.empty();
    private OptionalInt trackNumber = OptionalInt.empty();
    private OptionalInt discNumber = OptionalInt.empty();
    private OptionalInt year = OptionalInt.empty();
    private Optional<String> genre = Optional.empty();
    private OptionalLong durationMillis = OptionalLong.empty();
    private final ImmutableList.Builder<String> problems = ImmutableList.builder();

    private Builder(@Nullable Path path, @Nullable URI address, String title) {
      this.path = path;
      this.address = address;
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
      problems.add(problem);
      return this;
    }

    /** Returns a new track with the values set so far. */
    public Track build() {
      return new Track(this);
    }

    private static Optional<String> known(String text) {
      String stripped = WHITESPACE.trimFrom(text);
      return stripped.isEmpty() ? Optional.empty() : Optional.of(stripped);
    }

    private static OptionalInt known(int number) {
      return number < 1 ? OptionalInt.empty() : OptionalInt.of(number);
    }
  }
}
