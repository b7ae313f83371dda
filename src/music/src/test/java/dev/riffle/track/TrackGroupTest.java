package dev.riffle.track;

import static com.google.common.truth.Truth.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The songs that are kept apart. */
class TrackGroupTest {
  /** Returns the song of a description {@code file|artist|album artist|album}. */
  private static Track song(String description) {
    String[] words = description.split("\\|", -1);
    return Track.builder(Path.of("music", words[0] + ".mp3"))
        .artist(word(words, 1))
        .albumArtist(word(words, 2))
        .album(word(words, 3))
        .build();
  }

  private static String word(String[] words, int index) {
    return index < words.length ? words[index] : "";
  }

  private static boolean isOne(TrackGroup group, String one, String other) {
    return group.groupOf(song(one)) == group.groupOf(song(other));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "1|Duo, 2|Duo, true",
    "1|Duo, 2|Trio, false",
    "1|Duo, 2|DUO, true",
    "1|Björk, 2|Bjork, true",
    "1|Ｄｕｏ, 2|Duo, true",
    "1|Duo, '2| Duo  ', true",
    "1|Duo, 2|Duo;Trio, true",
    "1|Duo, 2|Duo / Trio, true",
    "1|AC/DC, 2|AC, false",
    "1|Duo & Trio, 2|Duo, false",
    "1|Duo feat. Trio, 2|Duo, false",
    "1|Guest|Duo, 2|Duo, true",
    "1|Duo|Various Artists, 2|Duo, true",
    "1|Duo|Various Artists, 2|Trio|Various Artists, false",
    "1|Duo|VA, 2|Duo, true",
    "1|Duo|V.A., 2|Duo, true",
    "1|Duo|various, 2|Duo, true",
    "1|Duo|群星, 2|Duo, true",
    "1|Duo|Various Cruelties, 2|Duo, false",
    "1||Various Artists, 2||Various Artists, false",
    "1, 2, false",
    "1|;, 2|;, false",
    "1, 1, true"
  })
  void artist_isTheAlbumArtist_elseTheFirstOfTheSong(String one, String other, boolean isOne) {
    assertThat(isOne(TrackGroup.ARTIST, one, other)).isEqualTo(isOne);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "1|Duo, Duo",
    "1|DÚO, DÚO",
    "'1| Duo ;Trio', Duo",
    "1|Guest|Duo / Trio, Duo",
    "1|Duo|Various Artists, Duo",
    "1|;, ''",
    "1, ''"
  })
  void artistOf_isTheNameAsSpelled(String words, String name) {
    assertThat(TrackGroup.artistOf(song(words)).orElse("")).isEqualTo(name);
  }

  @Test
  void artistOfACompilation_matchesTheSong() {
    Track song =
        Track.builder(Path.of("1.mp3")).artist("Duo").albumArtist("DJ").compilation(true).build();
    Track other = Track.builder(Path.of("2.mp3")).artist("Duo").build();
    assertThat(TrackGroup.ARTIST.groupOf(song)).isEqualTo(TrackGroup.ARTIST.groupOf(other));
  }

  @Test
  void album_matchesTheUnits() {
    assertThat(isOne(TrackGroup.ALBUM, "1|Duo|Duo|Hits", "2|Guest|Duo|Hits")).isTrue();
    assertThat(isOne(TrackGroup.ALBUM, "1|Duo|Duo|Hits", "2|Duo|Duo|More Hits")).isFalse();
    assertThat(isOne(TrackGroup.ALBUM, "1|Duo", "2|Duo")).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void number_hasItsConstant(TrackGroup group) {
    assertThat(TrackGroup.ofNumber(group.groupOf(song("1|Duo|Duo|Hits")))).isEqualTo(group);
    assertThat(isOne(group, "1|Duo|Duo|Hits", "1|Duo|Duo|Hits")).isTrue();
  }
}
