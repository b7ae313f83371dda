package dev.riffle.mpd;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.riffle.track.Track;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** The tags of songs, by their names in the protocol. */
enum Tag {
  ARTIST("Artist", song -> song.artist()),
  ALBUM_ARTIST("AlbumArtist", song -> song.albumArtist()),
  ALBUM("Album", song -> song.album()),
  TITLE("Title", song -> Optional.of(song.title())),
  TRACK("Track", song -> text(song.trackNumber())),
  DISC("Disc", song -> text(song.discNumber())),
  DATE("Date", song -> text(song.year())),
  GENRE("Genre", song -> song.genre()),
  ALBUM_ID("MUSICBRAINZ_ALBUMID", song -> song.musicBrainzAlbumId()),
  RECORDING_ID("MUSICBRAINZ_TRACKID", song -> song.musicBrainzRecordingId());

  static final ImmutableList<Tag> ALL = ImmutableList.copyOf(values());

  final String word;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final Function<Track, Optional<String>> value;

  Tag(String word, Function<Track, Optional<String>> value) {
    this.word = word;
    this.value = value;
  }

  private static Optional<String> text(OptionalInt number) {
    return number.isPresent() ? Optional.of(String.valueOf(number.getAsInt())) : Optional.empty();
  }

  Optional<String> of(Track song) {
    return value.apply(song);
  }

  /** Returns the value that songs are grouped by: without an artist of its album, the artist. */
  Optional<String> groupOf(Track song) {
    return this == ALBUM_ARTIST ? of(song).or(song::artist) : of(song);
  }

  /** Returns the tag with a name, in any case. */
  static Optional<Tag> find(String word) {
    return Arrays.stream(values())
        .filter(tag -> Ascii.equalsIgnoreCase(tag.word, word))
        .findFirst();
  }

  /**
   * Returns the tag with a name, in any case.
   *
   * @throws Refusal if there is none
   */
  static Tag named(String word) {
    return find(word).orElseThrow(() -> Refusal.ofArgument("Unknown tag type: " + word));
  }
}
