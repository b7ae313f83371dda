package dev.riffle.track;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A song as its file describes it: where it lies, what it is called, how long it lasts. An
 * immutable value; two tracks are equal if all that is known of them is.
 *
 * <p>Text is as the file has it: it comes from strangers and may hold control characters. Whoever
 * prints it makes them visible first.
 *
 * @param path where the file lies, as it was reached: relative if the search began at a relative
 *     path
 * @param title what the song is called; the name of the file, without its ending, where nothing
 *     else speaks
 * @param artist who plays it
 * @param album the album it belongs to
 * @param albumArtist who the album belongs to, where that is said apart from the artist
 * @param trackNumber its place on the disc, at least 1
 * @param discNumber its disc, at least 1
 * @param year the year of the recording
 * @param genre the genre's name
 * @param durationMillis how long it lasts in milliseconds; empty if no sound was found in the file
 * @param problems what was wrong with the file, a sentence each; empty for a good one
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

  /** Returns a builder of a track at {@code path}, titled after its file until told otherwise. */
  public static Builder builder(Path path) {
    return new Builder(path);
  }

  private static String nameOf(Path path) {
    Path name = path.getFileName();
    String text = name == null ? path.toString() : name.toString();
    int dot = text.lastIndexOf('.');
    return (dot > 0 ? text.substring(0, dot) : text).strip();
  }

  /**
   * Collects what is known of a track. Not thread-safe. A blank text or a number below 1 counts as
   * unknown.
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

    /** Sets the title; a blank one leaves the name of the file. */
    @CanIgnoreReturnValue
    public Builder title(String title) {
      this.title = known(title).orElse(this.title);
      return this;
    }

    /** Sets who plays it. */
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

    /** Sets who the album belongs to. */
    @CanIgnoreReturnValue
    public Builder albumArtist(String albumArtist) {
      this.albumArtist = known(albumArtist);
      return this;
    }

    /** Sets the place on the disc. */
    @CanIgnoreReturnValue
    public Builder trackNumber(int trackNumber) {
      this.trackNumber = known(trackNumber);
      return this;
    }

    /** Sets the disc. */
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

    /** Sets the genre's name. */
    @CanIgnoreReturnValue
    public Builder genre(String genre) {
      this.genre = known(genre);
      return this;
    }

    /**
     * Sets how long it lasts.
     *
     * @throws IllegalArgumentException if {@code millis} is negative
     */
    @CanIgnoreReturnValue
    public Builder durationMillis(long millis) {
      checkArgument(millis >= 0, "durationMillis (%s) must not be negative", millis);
      this.durationMillis = OptionalLong.of(millis);
      return this;
    }

    /** Adds a sentence about what is wrong with the file. */
    @CanIgnoreReturnValue
    public Builder problem(String problem) {
      problems.add(problem);
      return this;
    }

    /** Returns the track as it is known so far. */
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
      String stripped = text.strip();
      return stripped.isEmpty() ? Optional.empty() : Optional.of(stripped);
    }

    private static OptionalInt known(int number) {
      return number < 1 ? OptionalInt.empty() : OptionalInt.of(number);
    }
  }
}
