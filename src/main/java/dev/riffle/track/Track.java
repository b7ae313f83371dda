package dev.riffle.track;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A song, as described by its file or by a playlist: location, tags and duration. Immutable; two
 * tracks are equal if all their components are equal.
 *
 * <p>Text is kept as it was read and is not trustworthy: it may contain control characters, which
 * must be escaped before it is printed.
 *
 * @param path the path of the file; relative if it was found from a relative path
 * @param title the title, or the file name without its extension if no title is known
 * @param artist the artist
 * @param album the album
 * @param albumArtist the artist of the album, if given separately from the artist of the song
 * @param trackNumber the number of the track on its disc, at least 1
 * @param discNumber the number of the disc, at least 1
 * @param year the year of the recording
 * @param genre the name of the genre
 * @param durationMillis the duration in milliseconds; empty if no audio was found in the file
 * @param problems one sentence for each problem found in the file; empty if there was none
 */
public record Track(
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
  // String.strip is missing from Android before 13.
  private static final CharMatcher WHITESPACE = CharMatcher.forPredicate(Character::isWhitespace);

  /**
   * Returns a builder for a track at {@code path}. Its title is the file name without the extension
   * unless another one is set.
   *
   * @throws NullPointerException if {@code path} is null
   */
  public static Builder builder(Path path) {
    return new Builder(path);
  }

  /** Returns this track with another path. */
  public Track withPath(Path path) {
    return new Track(
        path,
        title,
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

  private static String nameOf(Path path) {
    Path name = path.getFileName();
    String text = name == null ? path.toString() : name.toString();
    int dot = text.lastIndexOf('.');
    return WHITESPACE.trimFrom(dot > 0 ? text.substring(0, dot) : text);
  }

  /**
   * A builder for {@link Track}. Not thread-safe. Text is stripped of leading and trailing white
   * space; blank text and numbers below 1 are treated as unknown.
   */
  public static final class Builder {
    private final Path path;
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

    private Builder(Path path) {
      this.path = checkNotNull(path, "path must not be null");
      this.title = nameOf(path);
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
      return new Track(
          path,
          title,
          artist,
          album,
          albumArtist,
          trackNumber,
          discNumber,
          year,
          genre,
          durationMillis,
          problems.build());
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
