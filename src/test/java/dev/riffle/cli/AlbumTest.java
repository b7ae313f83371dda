package dev.riffle.cli;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The definition of an album, {@link StopAfter#isSameAlbum}. */
class AlbumTest {
  /** Returns the song of a description {@code place/album/album artist/artist}. */
  private static Track song(String description) {
    String[] words = description.split("/", -1);
    String place = words[0];
    Track.Builder song =
        place.startsWith("@")
            ? Track.builder(URI.create("http://localhost/" + place))
            : Track.builder(Path.of(place, "song.mp3"));
    if (!words[1].isEmpty()) {
      song.album(words[1]);
    }
    if (!words[2].isEmpty()) {
      song.albumArtist(words[2]);
    }
    if (!words[3].isEmpty()) {
      song.artist(words[3]);
    }
    return song.build();
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "a/Hits/Duo/x, b/Hits/Duo/y, true",
    "a/Hits/Duo/x, a/Hits/Trio/x, false", // namesakes
    "a/Hits/Duo/x, a/Hits//x, false",
    "a/Hits//x, a/Hits//y, true", // a compilation
    "a/Hits//x, b/Hits//x, true", // two discs
    "a/Hits//x, b/Hits//y, false",
    "a/Hits//, b/Hits//, false",
    "a/Hits//, a/Hits//, true",
    "a/Hits//x, a/Other//x, false",
    "a/Hits//x, a///x, false",
    "a///x, a///y, true",
    "a///x, b///x, false",
    "@1/Hits//x, @2/Hits//x, true",
    "@1/Hits//x, @2/Hits//y, false",
    "@1///, @2///, false",
  })
  void isSameAlbum_isByAlbumArtist_elseByArtistOrFolder(
      String one, String other, boolean expected) {
    assertThat(StopAfter.isSameAlbum(song(one), song(other))).isEqualTo(expected);
    assertThat(StopAfter.isSameAlbum(song(other), song(one))).isEqualTo(expected);
  }
}
