package dev.riffle.track;

import com.google.common.collect.ImmutableList;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The tags and the duration of a track, without its title. Immutable.
 *
 * <p>A library holds one for each song, so unknown values are stored as null or the least number:
 * an {@code Optional} for each would take more memory than the values.
 */
final class TrackTags {
  /** No tags, shared by all songs that are yet to be read. */
  static final TrackTags NONE = new TrackTags(new Track.Builder(Location.NOWHERE));

  private static final int UNKNOWN = Integer.MIN_VALUE;
  private static final long NO_DURATION = Long.MIN_VALUE;

  private final @Nullable String artist;
  private final @Nullable String album;
  private final @Nullable String albumArtist;
  private final @Nullable String genre;
  private final @Nullable String musicBrainzRecordingId;
  private final @Nullable String musicBrainzAlbumId;
  private final int trackNumber;
  private final int discNumber;
  private final int year;
  private final int rating;
  private final long durationMillis;
  private final boolean isCompilation;
  private final ImmutableList<String> problems;

  TrackTags(Track.Builder values) {
    artist = values.artist.orElse(null);
    album = values.album.orElse(null);
    albumArtist = values.albumArtist.orElse(null);
    genre = values.genre.orElse(null);
    musicBrainzRecordingId = values.musicBrainzRecordingId.orElse(null);
    musicBrainzAlbumId = values.musicBrainzAlbumId.orElse(null);
    trackNumber = values.trackNumber.orElse(UNKNOWN);
    discNumber = values.discNumber.orElse(UNKNOWN);
    year = values.year.orElse(UNKNOWN);
    rating = values.rating.orElse(UNKNOWN);
    durationMillis = values.durationMillis.orElse(NO_DURATION);
    isCompilation = values.isCompilation;
    problems = values.problems;
  }

  Optional<String> artist() {
    return Optional.ofNullable(artist);
  }

  Optional<String> album() {
    return Optional.ofNullable(album);
  }

  Optional<String> albumArtist() {
    return Optional.ofNullable(albumArtist);
  }

  boolean isCompilation() {
    return isCompilation;
  }

  OptionalInt trackNumber() {
    return known(trackNumber);
  }

  OptionalInt discNumber() {
    return known(discNumber);
  }

  OptionalInt year() {
    return known(year);
  }

  Optional<String> genre() {
    return Optional.ofNullable(genre);
  }

  OptionalInt rating() {
    return known(rating);
  }

  Optional<String> musicBrainzRecordingId() {
    return Optional.ofNullable(musicBrainzRecordingId);
  }

  Optional<String> musicBrainzAlbumId() {
    return Optional.ofNullable(musicBrainzAlbumId);
  }

  OptionalLong durationMillis() {
    return durationMillis == NO_DURATION ? OptionalLong.empty() : OptionalLong.of(durationMillis);
  }

  ImmutableList<String> problems() {
    return problems;
  }

  private static OptionalInt known(int number) {
    return number == UNKNOWN ? OptionalInt.empty() : OptionalInt.of(number);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TrackTags tags
        && Objects.equals(artist, tags.artist)
        && Objects.equals(album, tags.album)
        && Objects.equals(albumArtist, tags.albumArtist)
        && isCompilation == tags.isCompilation
        && trackNumber == tags.trackNumber
        && discNumber == tags.discNumber
        && year == tags.year
        && Objects.equals(genre, tags.genre)
        && rating == tags.rating
        && Objects.equals(musicBrainzRecordingId, tags.musicBrainzRecordingId)
        && Objects.equals(musicBrainzAlbumId, tags.musicBrainzAlbumId)
        && durationMillis == tags.durationMillis
        && problems.equals(tags.problems);
  }

  @Override
  public int hashCode() {
    return Objects.hash(artist, album, trackNumber, durationMillis);
  }
}
