package dev.riffle.mpd;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import dev.riffle.track.Track;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The tags of songs, by their names in the protocol. */
enum Tag {
  ARTIST("Artist", song -> song.artist(), Track.Builder::artist),
  ALBUM_ARTIST("AlbumArtist", song -> song.albumArtist(), Track.Builder::albumArtist),
  ALBUM("Album", song -> song.album(), Track.Builder::album),
  TITLE("Title", song -> Optional.of(song.title()), Track.Builder::title),
  TRACK("Track", song -> text(song.trackNumber()), (song, text) -> song.trackNumber(number(text))),
  DISC("Disc", song -> text(song.discNumber()), (song, text) -> song.discNumber(number(text))),
  DATE("Date", song -> text(song.year()), (song, text) -> song.year(number(text))),
  GENRE("Genre", song -> song.genre(), Track.Builder::genre),
  ALBUM_ID(
      "MUSICBRAINZ_ALBUMID", song -> song.musicBrainzAlbumId(), Track.Builder::musicBrainzAlbumId),
  RECORDING_ID(
      "MUSICBRAINZ_TRACKID",
      song -> song.musicBrainzRecordingId(),
      Track.Builder::musicBrainzRecordingId);

  private static final CharMatcher DIGITS = CharMatcher.inRange('0', '9');

  static final ImmutableList<Tag> ALL = ImmutableList.copyOf(values());

  final String word;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final Function<Track, Optional<String>> value;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final BiConsumer<Track.Builder, String> setter;

  Tag(
      String word,
      Function<Track, Optional<String>> value,
      BiConsumer<Track.Builder, String> setter) {
    this.word = word;
    this.value = value;
    this.setter = setter;
  }

  /** Returns the number that a text begins with, such as that of 3/12 or 1999-05-01, or 0. */
  private static int number(String text) {
    String digits =
        DIGITS.matchesAllOf(text) ? text : text.substring(0, DIGITS.negate().indexIn(text));
    return Optional.ofNullable(Ints.tryParse(digits)).orElse(0);
  }

  private static Optional<String> text(OptionalInt number) {
    return number.isPresent() ? Optional.of(String.valueOf(number.getAsInt())) : Optional.empty();
  }

  Optional<String> of(Track song) {
    return value.apply(song);
  }

  /** Sets the value of a song. */
  void set(Track.Builder song, String text) {
    setter.accept(song, text);
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
