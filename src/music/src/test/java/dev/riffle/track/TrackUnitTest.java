package dev.riffle.track;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static java.util.Comparator.comparingInt;

import com.google.common.collect.ImmutableList;
import java.net.URI;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The songs that belong together, and their order. */
class TrackUnitTest {
  /** Returns the song of a description {@code folder|album|album artist|artist|disc|track}. */
  private static Track song(String description) {
    String[] words = description.split("\\|", -1);
    Track.Builder song =
        words[0].startsWith("@")
            ? Track.builder(URI.create("http://localhost/" + words[0]))
            : Track.builder(Path.of(words[0], word(words, 3) + ".mp3"));
    return song.album(word(words, 1))
        .albumArtist(word(words, 2))
        .artist(word(words, 3))
        .discNumber(number(words, 4))
        .trackNumber(number(words, 5))
        .build();
  }

  private static String word(String[] words, int index) {
    return index < words.length ? words[index] : "";
  }

  private static int number(String[] words, int index) {
    return word(words, index).isEmpty() ? 0 : Integer.parseInt(words[index]);
  }

  private static boolean isOne(TrackUnit unit, String one, String other) {
    return unit.unitOf(song(one)) == unit.unitOf(song(other));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "a|Hits|Duo|x, b|Hits|Duo|y, true",
    "a|Hits|Duo|x, a|Hits|Trio|x, false", // namesakes
    "a|Hits|Duo|x, a|Hits||x, false",
    "a|Hits||x, a|Hits||y, true", // a compilation
    "a|Hits||x, b|Hits||x, false", // two folders
    "a|Hits, a|Hits, true",
    "a|Hits, b|Hits, false",
    "a|Hits||x, a|Other||x, false",
    "a|Hits||x, a|||x, false",
    "a|||x, a|||y, false", // loose songs
    "@1|Hits||x, @2|Hits||x, true",
    "@1|Hits||x, @2|Hits||y, false",
    "@1|Hits, @2|Hits, false",
    "@1, @2, false",
    // spellings
    "a|Písně do deště|Kapela, b|pisne DO deste|KAPELA, true",
    "a|ＡＢＣ|ｶﾞ, b|abc|ガ, true",
    "a|Łódź|Żuk, b|lodz|zuk, true",
    "a|ab|c, b|a|bc, false",
    "a|雨后|七, b|雨停以后|七, false",
    // discs
    "a|Hits|Duo||1, b|Hits|Duo||2, true",
    "a/CD1|Hits, a/CD2|Hits, true",
    "a/disc 1|Hits, a/Disc 2|Hits, true",
    "a/Hits (Disk 1)|Hits, a/Hits (Disk 2)|Hits, true",
    "a/CD1|Hits, b/CD1|Hits, false",
    "a/CD1|Hits, a|Hits, true",
    "a/ABCD1|Hits, a/ABCD2|Hits, false",
    "a/CD1990|Hits, a/CD1991|Hits, false",
    "/CD1|Hits, /|Hits, true",
  })
  void album_isByAlbumArtist_elseByFolder(String one, String other, boolean expected) {
    assertThat(isOne(TrackUnit.ALBUM, one, other)).isEqualTo(expected);
  }

  @Test
  void album_ofOneMusicBrainzId_isOne() {
    Track.Builder one = Track.builder(Path.of("a/1.mp3")).album("Hits").albumArtist("Duo");
    Track.Builder other = Track.builder(Path.of("b/2.mp3")).album("Hits (remaster)");
    Track.Builder loose = Track.builder(Path.of("c/3.mp3"));
    String id = "f4a261b2-3a0e-4ff9-9f9e-5d0a3f0f5d11";
    String another = "f4a261b2-3a0e-4ff9-9f9e-5d0a3f0f5d12";
    long album = TrackUnit.ALBUM.unitOf(one.musicBrainzAlbumId(id).build());
    assertThat(TrackUnit.ALBUM.unitOf(other.musicBrainzAlbumId(id).build())).isEqualTo(album);
    assertThat(TrackUnit.ALBUM.unitOf(loose.musicBrainzAlbumId(id).build())).isEqualTo(album);
    assertThat(TrackUnit.ALBUM.unitOf(one.musicBrainzAlbumId(another).build())).isNotEqualTo(album);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "a|Hits|Duo||1, b|Hits|Duo||1, true",
    "a|Hits|Duo||1, a|Hits|Duo||2, false",
    "a|Hits|Duo, a|Hits|Duo||1, true",
    "a/CD1|Hits|Duo, a/CD2|Hits|Duo, false",
    "a/CD2|Hits|Duo, b|Hits|Duo||2, true",
    "a||||1, a|||x|1, false",
  })
  void disc_isByNumber_elseByTheNameOfItsFolder(String one, String other, boolean expected) {
    assertThat(isOne(TrackUnit.DISC, one, other)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "a|Hits, a|Other, true",
    "a|Hits|Duo, b|Hits|Duo, false",
    "a, a/b, false",
    "@1, @2, false",
  })
  void folder_matchesTheFile(String one, String other, boolean expected) {
    assertThat(isOne(TrackUnit.FOLDER, one, other)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({"a|Hits|Duo|x, a|Hits|Duo|x, true", "a|Hits|Duo|x, a|Hits|Duo|y, false"})
  void song_isItsFile(String one, String other, boolean expected) {
    assertThat(isOne(TrackUnit.SONG, one, other)).isEqualTo(expected);
  }

  @Test
  void unitOf_isTheSameNumberInEachProcess() {
    Track song = song("a|Písně do deště|Kapela|x|2|1");
    assertThat(Stream.of(TrackUnit.values()).map(unit -> unit.unitOf(song)))
        .containsExactly(
            6387800691913821744L, 1951792352894314721L, 8546209296886291882L, -4519579982855652637L)
        .inOrder();
  }

  @ParameterizedTest
  @EnumSource
  void ofNumber_ofAnySong_isTheUnit(TrackUnit unit) {
    for (String song : new String[] {"a|Hits|Duo||1", "a|Hits", "a", "@1"}) {
      assertThat(TrackUnit.ofNumber(unit.unitOf(song(song)))).isEqualTo(unit);
    }
    assertThat(TrackUnit.ofNumber(-1)).isEqualTo(TrackUnit.SONG);
  }

  @ParameterizedTest
  @EnumSource
  void unitOf_songInNoUnit_isItsOwn(TrackUnit unit) {
    long number = unit.unitOf(song("@1"));
    assertThat(number).isNotEqualTo(unit.unitOf(song("@2")));
    for (TrackUnit other : TrackUnit.values()) {
      assertThat(other.unitOf(song("@1")) == number).isEqualTo(other == unit);
    }
  }

  private static ImmutableList<String> ranked(TrackUnit unit, String... descriptions) {
    return Stream.of(descriptions)
        .sorted(comparingInt(description -> unit.rankOf(song(description))))
        .collect(toImmutableList());
  }

  @Test
  void rankOf_album_isByDiscAndTrack_withoutATrackLast() {
    String[] inOrder = {
      "a|A|||1|1",
      "a|A||||2", // without a disc
      "a|A|||1|70000",
      "a|A|x|||",
      "a|A|y|||", // in source order
      "a/CD2|A||||1",
      "a|A|||2|2",
      "a|A|||99|1",
      "a|A|||2000000000|1"
    };
    ImmutableList<String> expected = ImmutableList.copyOf(inOrder);
    assertThat(ranked(TrackUnit.ALBUM, inOrder)).isEqualTo(expected);
    assertThat(ranked(TrackUnit.DISC, inOrder)).isEqualTo(expected);
    String[] mixed = {
      inOrder[8],
      inOrder[5],
      inOrder[3],
      inOrder[1],
      inOrder[4],
      inOrder[6],
      inOrder[0],
      inOrder[7],
      inOrder[2]
    };
    assertThat(ranked(TrackUnit.ALBUM, mixed).get(0)).isEqualTo(inOrder[0]);
    assertThat(ranked(TrackUnit.ALBUM, mixed).get(1)).isEqualTo(inOrder[1]);
    assertThat(ranked(TrackUnit.ALBUM, mixed).subList(5, 9)).isEqualTo(expected.subList(5, 9));
  }

  @Test
  void rankOf_folder_isTheSourceOrder() {
    String[] names = {"a|A|||2|9", "a|A|||1|1", "a|||||"};
    assertThat(ranked(TrackUnit.FOLDER, names)).isEqualTo(ImmutableList.copyOf(names));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"a/CD2|Hits, 2", "a/CD2|Hits|||3, 3", "a/b|Hits, 1", "a/CD2, 2", "@1|Hits, 1"})
  void discOf_isTheNumber_elseThatOfTheFolder(String description, int disc) {
    assertThat(TrackUnit.discOf(song(description))).isEqualTo(disc);
  }
}
