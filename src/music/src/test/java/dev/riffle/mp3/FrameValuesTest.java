package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.apeItem;
import static dev.riffle.mp3.Mp3s.frame;
import static dev.riffle.mp3.Mp3s.frame22;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static dev.riffle.mp3.Mp3s.text22;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.riffle.library.TagEncoding;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rating and the MusicBrainz identifiers in ID3v2 tags, as programs write them. */
class FrameValuesTest {
  private static final byte[] SOUND = frames(4);
  private static final String ALBUM = "1d7f6fd5-0000-4000-8000-0123456789ab";
  private static final String RECORDING = "0d7f6fd5-0000-4000-8000-0123456789ab";
  private static final String OTHER = "2d7f6fd5-0000-4000-8000-0123456789ab";

  private static byte[] popm(String user, int rating, int... counter) {
    byte[] bytes = join(latin1(user + "\0"), new byte[] {(byte) rating});
    for (int digit : counter) {
      bytes = join(bytes, new byte[] {(byte) digit});
    }
    return frame("POPM", 0, bytes);
  }

  private static byte[] ufid(String owner, String id) {
    return frame("UFID", 0, latin1(owner + "\0" + id));
  }

  private static byte[] userText(String name, String value) {
    return text("TXXX", name + "\0" + value);
  }

  @Test
  void read_framesOfPicard_areRead() throws IOException {
    for (int version = 3; version <= 4; version++) {
      byte[] tag =
          tag(
              version,
              0,
              userText("MusicBrainz Artist Id", OTHER),
              userText("MusicBrainz Release Track Id", OTHER),
              text("TXXX", 1, "\uFEFFMusicBrainz Album Id\0\uFEFF" + ALBUM, UTF_16LE),
              ufid("http://www.id3.org/dummy/ufid.html", OTHER),
              ufid("http://musicbrainz.org", RECORDING),
              popm("no@email", 196, 0, 0, 0, 9));
      assertThat(read(tag, SOUND)).isEqualTo(known());
    }
  }

  @Test
  void read_framesOfVersion22_areRead() throws IOException {
    byte[] tag =
        tag(
            2,
            0,
            text22("TXX", "MusicBrainz Album Id\0" + ALBUM),
            frame22("UFI", latin1("http://musicbrainz.org\0" + RECORDING)),
            frame22("POP", latin1("a\0\u00c4")));
    assertThat(read(tag, SOUND)).isEqualTo(known());
  }

  @Test
  void read_userTextsOfOtherPrograms_areRead() throws IOException {
    byte[] album = text("TXXX", 3, "MUSICBRAINZ_ALBUMID\0" + ALBUM + "\0", UTF_8);
    byte[] track = userText("musicbrainz_trackid", " " + RECORDING.toUpperCase(Locale.ROOT));
    assertThat(read(tag(4, 0, album, track, popm("", 196)), SOUND)).isEqualTo(known());
  }

  @Test
  void read_identifierOfMusicBrainz_takesPrecedenceOverAUserText() throws IOException {
    byte[] user = userText("MusicBrainz Track Id", OTHER);
    byte[] ufid = ufid("http://musicbrainz.org", RECORDING);
    byte[] ape = ape(2000, apeItem("MUSICBRAINZ_TRACKID", OTHER));
    for (byte[] file :
        List.of(
            tag(3, 0, user, ufid),
            tag(4, 0, ufid, user),
            join(tag(4, 0, user), tag(3, 0, ufid)),
            join(tag(3, 0, ufid), SOUND, ape))) {
      assertThat(read(file).musicBrainzRecordingId()).hasValue(RECORDING);
    }
    byte[] bad = ufid("http://musicbrainz.org", "none");
    assertThat(read(tag(3, 0, bad, user)).musicBrainzRecordingId()).hasValue(OTHER);
    byte[] foreign = ufid("http://www.cddb.com/id3/taginfo1.html", RECORDING);
    assertThat(read(tag(3, 0, foreign, user)).musicBrainzRecordingId()).hasValue(OTHER);
  }

  @Test
  void read_compilations_areFlagged_byTheirFlagOrTheirArtist() throws IOException {
    String various = "89ad4ac3-39f7-470e-963a-56509c546377";
    assertThat(read(tag(3, 0, text("TCMP", "1")), SOUND).isCompilation()).isTrue();
    assertThat(read(tag(2, 0, text22("TCP", "1")), SOUND).isCompilation()).isTrue();
    assertThat(read(tag(3, 0, text("TCMP", "0")), SOUND).isCompilation()).isFalse();
    assertThat(
            read(tag(4, 0, userText("MusicBrainz Album Artist Id", various)), SOUND)
                .isCompilation())
        .isTrue();
    assertThat(
            read(tag(4, 0, userText("MusicBrainz Album Artist Id", OTHER)), SOUND).isCompilation())
        .isFalse();
  }

  @Test
  void read_severalRatings_isTheFirstAbove0() throws IOException {
    byte[] none = popm("Windows Media Player 9 Series", 0, 0);
    byte[] tag = tag(3, 0, none, popm("b", 255), popm("c", 1));
    assertThat(read(tag, SOUND).rating()).hasValue(255);
    assertThat(read(tag(3, 0, none), SOUND).rating()).isEmpty();
    assertThat(read(tag(3, 0, popm("a", 1)), tag(3, 0, popm("b", 2)), SOUND).rating()).hasValue(1);
  }

  @Test
  void read_malformedFrames_areIgnored() throws IOException {
    String huge = "x".repeat(1100);
    for (byte[] bad :
        List.of(
            frame("POPM", 0, new byte[0]),
            frame("POPM", 0, latin1("no end")),
            frame("POPM", 0, latin1("no rating\0")),
            popm(huge, 9),
            frame("UFID", 0, new byte[0]),
            frame("UFID", 0, latin1("http://musicbrainz.org")),
            frame("UFID", 0, latin1("http://musicbrainz.org\0")),
            ufid("http://musicbrainz.org", "not an identifier"),
            ufid("http://musicbrainz.org", RECORDING + huge),
            ufid("http://musicbrainz.orgs", RECORDING),
            frame("TXXX", 0, new byte[0]),
            frame("TXXX", 0, new byte[100]),
            userText("MusicBrainz Album Id", ""),
            userText("MusicBrainz Album Id", "0".repeat(36)),
            userText("MusicBrainz Album Id", ALBUM + huge),
            text("TXXX", "MusicBrainz Album Id " + ALBUM),
            text("TXXX", 1, "MusicBrainz Album Id\0" + ALBUM, UTF_8))) {
      Track track = read(tag(3, 0, text("TIT2", "Title"), bad), SOUND);
      assertWithMessage(new String(bad, ISO_8859_1)).that(track).isEqualTo(Mp3s.titled().build());
    }
  }

  @Test
  void read_textOfAnotherEncoding_keepsThem() throws IOException {
    byte[] cyrillic = text("TPE1", 0, "Кино", Charset.forName("windows-1251"));
    byte[] tag =
        tag(
            3,
            0,
            cyrillic,
            userText("MusicBrainz Album Id", ALBUM),
            ufid("http://musicbrainz.org", RECORDING),
            popm("", 196));
    Track track = read(new TagEncoding("windows-1251"), tag, SOUND);
    assertThat(track.artist()).isEqualTo(Optional.of("Кино"));
    assertThat(track.musicBrainzAlbumId()).hasValue(ALBUM);
    assertThat(track.musicBrainzRecordingId()).hasValue(RECORDING);
    assertThat(track.rating()).hasValue(196);
  }

  private static Track known() {
    return Track.builder(Path.of("Name.mp3"))
        .rating(196)
        .musicBrainzRecordingId(RECORDING)
        .musicBrainzAlbumId(ALBUM)
        .durationMillis(104)
        .build();
  }
}
