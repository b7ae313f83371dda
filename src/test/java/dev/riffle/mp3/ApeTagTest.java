package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.apeItem;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.id3v1;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;

import dev.riffle.track.Track;
import java.io.IOException;
import java.util.Arrays;
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
            apeItem("Title", "Jóga 音楽"),
            apeItem("ARTIST", "Björk"),
            apeItem("album", "Homogenic"),
            apeItem("Album Artist", "Both"),
            apeItem("Track", "3/12"),
            apeItem("Disc", "1/2"),
            apeItem("Year", "1997-09-22"),
            apeItem("Genre", "Electronic"));
    Track track = read(SOUND, tag);
    assertThat(track.title()).isEqualTo("Jóga 音楽");
    assertThat(track.artist()).hasValue("Björk");
    assertThat(track.album()).hasValue("Homogenic");
    assertThat(track.albumArtist()).hasValue("Both");
    assertThat(track.trackNumber()).hasValue(3);
    assertThat(track.discNumber()).hasValue(1);
    assertThat(track.year()).hasValue(1997);
    assertThat(track.genre()).hasValue("Electronic");
    assertThat(track.durationMillis()).hasValue(104);
    assertThat(track.problems()).isEmpty();
  }

  @Test
  void read_severalValues_areAllNamed() throws IOException {
    Track track = read(SOUND, ape(2000, apeItem("Artist", "Ella\0Louis")));
    assertThat(track.artist()).hasValue("Ella; Louis");
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
  void read_version1_isTakenForLatin1UnlessItIsNot() throws IOException {
    assertThat(read(SOUND, ape(1000, apeItem("Title", 0, latin1("Café")))).title())
        .isEqualTo("Café");
    assertThat(read(SOUND, ape(1000, apeItem("Title", "Café"))).title()).isEqualTo("Café");
  }

  @Test
  void read_picturesAndUnknownKeys_areSteppedOver() throws IOException {
    byte[] picture = apeItem("Cover Art (Front)", PICTURE, new byte[300_000]);
    byte[] noText = apeItem("Artist", PICTURE, latin1("x"));
    Track track = read(SOUND, ape(2000, picture, noText, apeItem("Title", "Title")));
    assertThat(track.title()).isEqualTo("Title");
    assertThat(track.artist()).isEmpty();
    assertThat(track.durationMillis()).hasValue(104);
  }

  @Test
  void read_itemLongerThanTheTag_endsTheReading() throws IOException {
    byte[] endless = apeItem("Artist", "x");
    endless[3] = 0x7F;
    Track track = read(SOUND, ape(2000, apeItem("Title", "Title"), endless, apeItem("Album", "x")));
    assertThat(track.title()).isEqualTo("Title");
    assertThat(track.artist()).isEmpty();
    assertThat(track.album()).isEmpty();
  }

  @Test
  void read_beyondItsBounds_isNotLookedFor() throws IOException {
    byte[][] items = new byte[10_001][];
    Arrays.fill(items, apeItem("x", ""));
    items[9_999] = apeItem("Title", "Title");
    items[10_000] = apeItem("Artist", "x");
    Track many = read(SOUND, ape(2000, items));
    assertThat(many.title()).isEqualTo("Title");
    assertThat(many.artist()).isEmpty();
    byte[] long1 = apeItem("Artist", "x".repeat(1 << 20));
    byte[] long2 = apeItem("Album", "x".repeat((1 << 20) + 1));
    Track longTexts = read(SOUND, ape(2000, long1, long2));
    assertThat(longTexts.artist()).isPresent();
    assertThat(longTexts.album()).isEmpty();
    byte[] cover = apeItem("Cover", PICTURE, new byte[16 << 20]);
    assertThat(read(SOUND, ape(2000, cover, apeItem("Title", "x"))).title()).isEqualTo("Name");
  }
}
