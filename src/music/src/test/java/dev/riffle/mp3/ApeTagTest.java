package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.apeItem;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.id3v1;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.repeated;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;

import dev.riffle.track.Track;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ApeTagTest {
  private static final byte[] SOUND = frames(4);
  private static final int PICTURE = 0x02;

  @Test
  void read_tag_fillsEveryField() throws IOException {
    byte[] tag =
        ape(
            2000,
            apeItem("Title", "Title"),
            apeItem("ARTIST", "Artist"),
            apeItem("album", "Album"),
            apeItem("Album Artist", "Both"),
            apeItem("Track", "3/12"),
            apeItem("Disc", "1/2"),
            apeItem("Year", "1999-09-22"),
            apeItem("Genre", "Rock"));
    assertThat(read(SOUND, tag)).isEqualTo(Mp3s.full());
  }

  @Test
  void read_identifiersOfMusicBrainz_areRead() throws IOException {
    String album = "1d7f6fd5-0000-4000-8000-0123456789ab";
    String recording = "0d7f6fd5-0000-4000-8000-0123456789ab";
    byte[] tag =
        ape(2000, apeItem("MUSICBRAINZ_ALBUMID", album), apeItem("MUSICBRAINZ_TRACKID", recording));
    Track track = read(SOUND, tag);
    assertThat(track.musicBrainzAlbumId()).hasValue(album);
    assertThat(track.musicBrainzRecordingId()).hasValue(recording);
  }

  @Test
  void read_severalValues_areJoined() throws IOException {
    Track track = read(SOUND, ape(2000, apeItem("Artist", "Ella\0音楽")));
    assertThat(track.artist()).hasValue("Ella; 音楽");
  }

  @Test
  void read_besideOtherTags_isALastResort() throws IOException {
    byte[] ape = ape(2000, apeItem("Title", "c"), apeItem("Artist", "c"), apeItem("Album", "c"));
    Track track = read(tag(3, 0, text("TIT2", "a")), SOUND, ape, id3v1("b", "b", "", "", 0, 255));
    assertThat(track.title()).isEqualTo("a");
    assertThat(track.artist()).hasValue("b");
    assertThat(track.album()).hasValue("c");
  }

  @Test
  void read_version1_isUndeclaredText() throws IOException {
    assertThat(read(SOUND, ape(1000, apeItem("Title", 0, latin1("Café")))).title())
        .isEqualTo("Café");
    assertThat(read(SOUND, ape(1000, apeItem("Title", "Café"))).title()).isEqualTo("Café");
  }

  @Test
  void read_picturesAndUnknownKeys_areSkipped() throws IOException {
    byte[] picture = apeItem("Cover Art (Front)", PICTURE, new byte[300_000]);
    byte[] noText = apeItem("Artist", PICTURE, latin1("x"));
    assertThat(read(SOUND, ape(2000, picture, noText, apeItem("Title", "Title"))))
        .isEqualTo(Mp3s.titled().build());
  }

  @Test
  void read_itemLongerThanTheTag_endsTheItems() throws IOException {
    byte[] endless = apeItem("Artist", "x");
    endless[3] = 0x7F;
    assertThat(read(SOUND, ape(2000, apeItem("Title", "Title"), endless, apeItem("Album", "x"))))
        .isEqualTo(Mp3s.titled().build());
  }

  @Test
  void read_beyondItsBounds_isIgnored() throws IOException {
    byte[] items = repeated(apeItem("x", ""), 9_999);
    byte[] many = ape(2000, items, apeItem("Title", "Title"), apeItem("Artist", "x"));
    assertThat(read(SOUND, many)).isEqualTo(Mp3s.titled().build());
    byte[] long1 = apeItem("Artist", "x".repeat(1 << 20));
    byte[] long2 = apeItem("Album", "x".repeat((1 << 20) + 1));
    Track longTexts = read(SOUND, ape(2000, long1, long2));
    assertThat(longTexts.artist()).isPresent();
    assertThat(longTexts.album()).isEmpty();
    byte[] cover = apeItem("Cover", PICTURE, new byte[16 << 20]);
    assertThat(read(SOUND, ape(2000, cover, apeItem("Title", "x"))).title()).isEqualTo("Name");
  }
}
