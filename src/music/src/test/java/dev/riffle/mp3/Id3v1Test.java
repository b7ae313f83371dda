package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.apeItem;
import static dev.riffle.mp3.Mp3s.footed;
import static dev.riffle.mp3.Mp3s.frame;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.id3v1;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.google.common.primitives.Ints;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Id3v1Test {
  @Test
  void read_tag_fillsEveryField() throws IOException {
    Track track = read(frames(4), id3v1("Título", "Artist ", "Album", "1999", 7, 17));
    assertThat(track.title()).isEqualTo("Título");
    assertThat(track.artist()).hasValue("Artist");
    assertThat(track.album()).hasValue("Album");
    assertThat(track.year()).hasValue(1999);
    assertThat(track.trackNumber()).hasValue(7);
    assertThat(track.genre()).hasValue("Rock");
    assertThat(track.problems()).isEmpty();
  }

  @Test
  void read_leftoversBehindAZero_areNotPartOfTheText() throws IOException {
    Track track = read(id3v1("Short\0er title", "\0gone", "", "20", 0, 255));
    assertThat(track.title()).isEqualTo("Short");
    assertThat(track.artist()).isEmpty();
    assertThat(track.year()).isEmpty();
    assertThat(track.trackNumber()).isEmpty();
    assertThat(track.genre()).isEmpty();
  }

  @Test
  void read_trackNumberBeyond127_isNotNegative() throws IOException {
    assertThat(read(id3v1("t", "", "", "", 200, 191)).trackNumber()).hasValue(200);
    assertThat(read(id3v1("t", "", "", "", 200, 191)).genre()).hasValue("Psybient");
  }

  @Test
  void read_longComment_isNotATrackNumber() throws IOException {
    byte[] tag = id3v1("t", "", "", "", 'x', 255);
    tag[125] = 'e';
    assertThat(read(tag).trackNumber()).isEmpty();
  }

  @Test
  void read_besideId3v2_fillsOnlyMissingFields() throws IOException {
    byte[] better = tag(3, 0, text("TIT2", "The whole long title"), text("TPE1", " "));
    Track track = read(better, frames(4), id3v1("The whole", "Artist", "", "", 1, 255));
    assertThat(track.title()).isEqualTo("The whole long title");
    assertThat(track.artist()).hasValue("Artist");
    assertThat(track.trackNumber()).hasValue(1);
  }

  private static void assertNoTag(byte[]... parts) throws IOException {
    assertThat(read(parts))
        .isEqualTo(Track.builder(Path.of("Name.mp3")).durationMillis(104).build());
  }

  /** Returns the bytes with "TAG" and a text 128 bytes before their end. */
  private static byte[] withMark(byte[] bytes, String text) {
    byte[] marked = bytes.clone();
    byte[] mark = latin1("TAG" + text);
    System.arraycopy(mark, 0, marked, marked.length - 128, mark.length);
    return marked;
  }

  @Test
  void read_apeTagThatBegins131BytesBeforeTheEnd_isNotAnId3v1() throws IOException {
    for (int title : new int[] {1, 20, 37}) { // and an artist, so that the tag has 131 bytes
      byte[] title1 = apeItem("Title", "t".repeat(title));
      byte[] items = join(title1, apeItem("Artist", "a".repeat(67 - title1.length - 15)));
      byte[] header = join(latin1("APETAGEX"), new byte[24]);
      byte[] tag = join(header, ape(2000, items));
      assertThat(tag).hasLength(131);
      Track track = read(frames(4), tag);
      assertThat(track.title()).isEqualTo("t".repeat(title));
      assertThat(track.artist()).isPresent();
      assertThat(track.album()).isEmpty();
    }
  }

  @Test
  void read_markInOtherTags_isNotAnId3v1() throws IOException {
    byte[] words = withMark(latin1("La la la, and so on\r\n".repeat(30)), " along, my love");
    for (String end : new String[] {"LYRICSEND", "000660LYRICS200"}) {
      byte[] lyrics = join(latin1("LYRICSBEGIN"), words);
      System.arraycopy(latin1(end), 0, lyrics, lyrics.length - end.length(), end.length());
      assertThat(read(frames(4), lyrics).title()).isEqualTo("Name");
      assertThat(read(frames(4), lyrics).artist()).isEmpty();
    }
    byte[] ape = withMark(ape(2000, apeItem("Lyrics", new String(words, ISO_8859_1))), " b");
    assertNoTag(frames(4), ape);
    byte[] footed = footed(frame("USLT", 0, Arrays.copyOf(words, 100)));
    assertNoTag(frames(4), withMark(footed, " c"));
    Track onlyTag = read(withMark(tag(3, 0, text("TIT2", "Title"), frame("USLT", 0, words)), " d"));
    assertThat(onlyTag.title()).isEqualTo("Title");
    assertThat(onlyTag.artist()).isEmpty();
  }

  /** Frames of 24 to 1,440 bytes: MPEG-1 at 128 and 320 kbit/s, MPEG-2 at 8 and 64 kbit/s. */
  @ParameterizedTest(name = "header {0}")
  @ValueSource(ints = {Mp3s.HEADER, 0xFFFB_E800, 0xFFF3_1400, 0xFFF3_8000})
  void read_markInSound_isNotAnId3v1(int header) throws IOException {
    byte[] last = frames(300 / MpegFrame.length(header) + 1, header);
    for (int filling : new int[] {0, 0x55, 0xAA, 0xFF, -1}) {
      byte[] sound = withMark(filled(last, filling), "");
      Track track = read(frames(50, header), sound);
      assertThat(track.title()).isEqualTo("Name");
      assertThat(track.artist()).isEmpty();
      assertThat(track.durationMillis()).isEqualTo(read(frames(50, header), last).durationMillis());
    }
  }

  /** Fills the frames with a byte, or with random ones if it is -1; keeps their headers. */
  private static byte[] filled(byte[] frames, int filling) {
    Random random = new Random(1);
    byte[] filled = frames.clone();
    int length = MpegFrame.length(Ints.fromByteArray(frames));
    for (int at = 0; at < filled.length; at++) {
      if (at % length >= 4) {
        filled[at] = (byte) (filling < 0 ? random.nextInt(0xFF) : filling);
      }
    }
    return filled;
  }

  @Test
  void read_markInNoise_isNotAnId3v1() throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      byte[] noise = new byte[200];
      random.nextBytes(noise);
      assertThat(read(frames(4), withMark(noise, "")).title()).isEqualTo("Name");
    }
  }

  @Test
  void read_unusualFields_areATag() throws IOException {
    byte[] cut = Arrays.copyOf(frames(5), 4 * 417 + 200);
    for (byte[] sound : new byte[][] {frames(4), cut, new byte[0]}) {
      assertThat(read(sound, id3v1("Title", "", "", "", 0, 255)).title()).isEqualTo("Title");
      assertThat(read(sound, id3v1("Title", "", "", "19 9", 0, 255)).title()).isEqualTo("Title");
      assertThat(read(sound, id3v1("Tit\7le", "", "", "1999", 0, 255)).title())
          .isEqualTo("Tit\7le");
      String japanese = "\033$B%?%$%H%k\033(B"; // ISO-2022-JP
      assertThat(read(sound, id3v1(japanese, "a\r\nb", "", "?", 0, 255)).artist())
          .hasValue("a\r\nb");
      assertThat(read(sound, id3v1("", "", "", "", 3, 255)).trackNumber()).hasValue(3);
      assertThat(read(sound, id3v1("EX", "", "", "", 0, 255)).title()).isEqualTo("EX");
    }
  }
}
