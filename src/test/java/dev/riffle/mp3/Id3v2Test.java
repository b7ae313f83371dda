package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.frame;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.syncSafe;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.tagHeader;
import static dev.riffle.mp3.Mp3s.text;
import static dev.riffle.mp3.Mp3s.text22;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import com.google.common.primitives.Ints;
import dev.riffle.track.Track;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class Id3v2Test {
  private static final byte[] SOUND = frames(4);
  private static final byte[] TITLE = text("TIT2", "Title");

  @Test
  void read_version22_fillsEveryField() throws IOException {
    byte[] tag =
        tag(
            2,
            0,
            text22("TT2", "Title"),
            text22("TP1", "Artist"),
            text22("TAL", "Album"),
            text22("TP2", "Both"),
            text22("TRK", "3/12"),
            text22("TPA", "1/2"),
            text22("TYE", "1999"),
            text22("TCO", "(17)"));
    assertFull(read(tag, SOUND));
  }

  @Test
  void read_version23_fillsEveryField() throws IOException {
    assertFull(read(full(3, "TYER"), SOUND));
  }

  @Test
  void read_version24_fillsEveryField() throws IOException {
    assertFull(read(full(4, "TDRC"), SOUND));
  }

  @Test
  void read_sameFieldTwice_believesTheFirst() throws IOException {
    assertThat(read(tag(3, 0, TITLE, text("TIT2", "Other")), SOUND).title()).isEqualTo("Title");
  }

  @Test
  void read_coversAndPadding_areSteppedOver() throws IOException {
    byte[] cover = frame("APIC", 0, new byte[300_000]);
    assertTitle(read(tag(3, 0, cover, TITLE, new byte[2000]), SOUND));
  }

  @Test
  void read_secondTag_fillsWhatTheFirstLacks() throws IOException {
    byte[] first = tag(4, 0, TITLE);
    byte[] second = tag(3, 0, text("TIT2", "Other"), text("TPE1", "Artist"));
    Track track = read(first, second, SOUND);
    assertTitle(track);
    assertThat(track.artist()).hasValue("Artist");
  }

  @Test
  void read_unsynchronisedTag_getsItsBytesBack() throws IOException {
    byte[] sixteenBits = text("TIT2", 1, "\uFEFFTitle", UTF_16LE);
    byte[] cover = frame("APIC", 0, new byte[] {(byte) 0xFF, 0, (byte) 0xFF, (byte) 0xE0});
    byte[] stuffed = stuff(join(cover, sixteenBits));
    assertTitle(read(tagHeader(3, 0x80, stuffed.length), stuffed, SOUND));
  }

  @Test
  void read_unsynchronisedFrameOf24_getsItsBytesBack() throws IOException {
    byte[] stuffed = stuff(latin1("\0Tit\u00ff\0le"));
    byte[] measured = join(syncSafe(stuffed.length - 1), stuffed);
    assertThat(read(tag(4, 0, frame("TIT2", 0x03, measured)), SOUND).title()).isEqualTo("Titÿ; le");
    assertThat(read(tag(4, 0x80, frame("TIT2", 0x01, measured)), SOUND).title())
        .isEqualTo("Titÿ; le");
  }

  @Test
  void read_unsynchronisedCoverWithTheSizeOfTheOther_losesNothingBehind() throws IOException {
    byte[] cover = new byte[3000];
    Arrays.fill(cover, (byte) 0xFF); // the size of it stuffed is twice that
    byte[] others = join(text("TIT2", "Title"), text("TRCK", "3"), text("TCON", "Ska"));
    byte[] apic = frame("APIC", 0, cover);
    // ID3v2.4 with sizes from before stuffing, ID3v2.3 with those from after it.
    byte[] late =
        tag(4, 0x80, stuff(join(latin1("APIC"), syncSafe(3000), new byte[2], cover)), others);
    byte[] early = tag(3, 0x80, frame("APIC", 0, stuff(cover)), others);
    byte[] right = tag(3, 0x80, stuff(apic), others);
    byte[] alone =
        tag(4, 0, latin1("APIC"), syncSafe(3000), new byte[] {0, 2}, stuff(cover), others);
    for (byte[] tag : List.of(late, early, right, alone)) {
      Track track = read(tag, SOUND);
      assertTitle(track);
      assertThat(track.trackNumber()).hasValue(3);
      assertThat(track.genre()).hasValue("Ska");
    }
  }

  @Test
  void read_compressedFrame_isInflated() throws IOException {
    byte[] deflated = deflate(latin1("\0Title"));
    assertTitle(read(tag(3, 0, frame("TIT2", 0x80, join(Ints.toByteArray(6), deflated))), SOUND));
    assertTitle(read(tag(4, 0, frame("TIT2", 0x09, join(syncSafe(6), deflated))), SOUND));
    assertTitle(read(tag(4, 0, frame("TIT2", 0x08, deflated)), SOUND));
    byte[] grouped = join(latin1("g"), syncSafe(6), deflated);
    assertTitle(read(tag(4, 0, frame("TIT2", 0x49, grouped)), SOUND));
  }

  @Test
  void read_compressedFrame_damagedOrEncrypted_isLeftOut() throws IOException {
    byte[] deflated = join(Ints.toByteArray(6), deflate(latin1("\0Title")));
    byte[] junk = join(Ints.toByteArray(6), latin1("no zlib at all"));
    for (byte[] frame :
        List.of(
            frame("TIT2", 0x80, junk),
            frame("TIT2", 0xC0, deflated),
            frame("TIT2", 0x80, new byte[2]),
            frame("TIT2", 0x80, Ints.toByteArray(6)))) {
      Track track = read(tag(3, 0, frame, text("TPE1", "Artist")), SOUND);
      assertThat(track.title()).isEqualTo("Name");
      assertThat(track.artist()).hasValue("Artist");
    }
  }

  @Test
  void read_compressedFrame_thatWouldFillTheMemory_isRefused() throws IOException {
    byte[] bomb = deflate(new byte[200 << 20]);
    assertThat(bomb.length).isLessThan(1 << 20);
    byte[] frame = frame("TIT2", 0x80, join(Ints.toByteArray(6), bomb));
    assertThat(read(tag(3, 0, frame), SOUND).title()).isEqualTo("Name");
    assertThat(Zlib.inflate(bomb, 1 << 20)).isEmpty();
    assertThat(Zlib.inflate(deflate(new byte[1 << 20]), 1 << 20)).hasLength(1 << 20);
  }

  @Test
  void read_tagBehindZeros_isFound() throws IOException {
    assertTitle(read(new byte[5000], tag(3, 0, TITLE), SOUND));
    assertThat(read(new byte[5000], latin1("x"), tag(3, 0, TITLE), SOUND).title())
        .isEqualTo("Name");
  }

  private static byte[] deflate(byte[] data) throws IOException {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(deflated)) {
      out.write(data);
    }
    return deflated.toByteArray();
  }

  @Test
  void read_extendedHeader_isSteppedOver() throws IOException {
    assertTitle(read(tag(3, 0x40, Ints.toByteArray(6), new byte[6], TITLE), SOUND));
    assertTitle(read(tag(4, 0x40, syncSafe(6), new byte[2], TITLE), SOUND));
    assertTitle(read(tag(3, 0x40, TITLE), SOUND)); // promised, and not there
  }

  @Test
  void read_groupedFrame_losesItsGroup() throws IOException {
    assertTitle(read(tag(3, 0, frame("TIT2", 0x20, latin1("g\0Title"))), SOUND));
    assertTitle(read(tag(4, 0, frame("TIT2", 0x40, latin1("g\0Title"))), SOUND));
  }

  @Test
  void read_compressedOrEncryptedFrame_isLeftOut() throws IOException {
    for (int flags : new int[] {0x80, 0x40}) {
      Track track = read(tag(3, 0, frame("TIT2", flags, latin1("\0?")), text("TPE1", "a")), SOUND);
      assertThat(track.title()).isEqualTo("Name");
      assertThat(track.artist()).hasValue("a");
    }
  }

  @Test
  void read_24WithSyncSafeSizes_readsOn() throws IOException {
    byte[] body = latin1("\0" + "x".repeat(299));
    byte[] comment = join(latin1("COMM"), syncSafe(300), new byte[2], body);
    assertTitle(read(tag(4, 0, comment, TITLE), SOUND));
  }

  @Test
  void read_24WithPlainSizesOfOldITunes_readsOn() throws IOException {
    byte[] comment = frame("COMM", 0, latin1("\0" + "x".repeat(299)));
    assertTitle(read(tag(4, 0, comment, TITLE), SOUND));
    byte[] cover = frame("APIC", 0, new byte[200]);
    assertTitle(read(tag(4, 0, cover, TITLE), SOUND));
  }

  @Test
  void read_careless22IdsInA23Tag_areUnderstood() throws IOException {
    assertTitle(read(tag(3, 0, text("Date", "x"), text("TT2\0", "Title")), SOUND));
    assertTitle(read(tag(3, 0, text("TST ", "x"), TITLE), SOUND));
  }

  @Test
  void read_footer_isNoSound() throws IOException {
    byte[] tag = tag(4, 0x10, TITLE);
    byte[] footer = tagHeader(4, 0x10, tag.length - 10);
    footer[0] = '3';
    footer[2] = 'I';
    assertTitle(read(tag, footer, SOUND));
  }

  @Test
  void read_tagAtTheEnd_isRead_andIsNoSound() throws IOException {
    byte[] tag = tag(4, 0x10, TITLE);
    byte[] footer = tagHeader(4, 0x10, tag.length - 10);
    footer[0] = '3';
    footer[2] = 'I';
    assertTitle(read(SOUND, tag, footer));
    assertTitle(read(SOUND, tag, footer, Mp3s.id3v1("Other", "", "", "", 0, 255)));
    assertThat(read(SOUND, footer).title()).isEqualTo("Name");
  }

  @Test
  void read_yearOfTheFirstRelease_isTakenForWantOfABetter() throws IOException {
    byte[] first = text("TDOR", "1969-09-26");
    assertThat(read(tag(4, 0, first), SOUND).year()).hasValue(1969);
    assertThat(read(tag(4, 0, first, text("TDRC", "2009")), SOUND).year()).hasValue(2009);
    assertThat(read(tag(3, 0, text("TORY", "1969")), SOUND).year()).hasValue(1969);
  }

  @Test
  void read_beyond16Megabytes_isNotLookedFor() throws IOException {
    int cover = (16 << 20) - 10 - TITLE.length;
    Track last = read(tag(3, 0, frame("APIC", 0, new byte[cover]), TITLE), SOUND);
    assertTitle(last);
    Track beyond = read(tag(3, 0, frame("APIC", 0, new byte[cover + 1]), TITLE), SOUND);
    assertThat(beyond.title()).isEqualTo("Name");
    assertThat(beyond.durationMillis()).hasValue(104);
    assertThat(beyond.problems())
        .containsExactly("its ID3v2 tag is longer than 16 MB; what lies beyond was not read");
  }

  @Test
  void read_sizeBeyondTheTag_keepsWhatCameBefore() throws IOException {
    for (int size : new int[] {1000, Integer.MAX_VALUE, -1}) {
      byte[] bad = join(latin1("TPE1"), Ints.toByteArray(size), new byte[2]);
      Track track = read(tag(3, 0, TITLE, bad, new byte[5]), SOUND);
      assertThat(track.title()).isEqualTo("Title");
      assertThat(track.durationMillis()).isPresent();
      assertThat(track.problems())
          .containsExactly("its ID3v2 tag is damaged; what follows the damage was not read");
    }
  }

  @Test
  void read_tagLongerThanTheFile_keepsTextAndSound() throws IOException {
    Track track = read(tagHeader(3, 0, 0x0FFF_FFFF), TITLE, SOUND);
    assertThat(track.title()).isEqualTo("Title");
    assertThat(track.durationMillis()).hasValue(104);
    assertThat(track.problems()).containsExactly("its ID3v2 tag claims to be longer than the file");
  }

  @Test
  void read_moreFramesThanAnyTagHas_stopsAndSaysSo() throws IOException {
    byte[][] tiny = new byte[9_999][];
    Arrays.fill(tiny, frame("XXXX", 0, new byte[0]));
    assertTitle(read(tag(3, 0, join(tiny), TITLE), SOUND));
    Track track = read(tag(3, 0, TITLE, join(tiny), text("TPE1", "a")), SOUND);
    assertThat(track.title()).isEqualTo("Title");
    assertThat(track.artist()).isEmpty();
    assertThat(track.problems()).containsExactly("its ID3v2 tag has more than 10000 frames");
  }

  @Test
  void read_textOfMegabytes_isLeftOut() throws IOException {
    byte[] longest = text("TALB", "x".repeat((1 << 20) - 1));
    byte[] endless = text("TIT2", "x".repeat(1 << 20));
    Track track = read(tag(3, 0, longest, endless, text("TPE1", "a")), SOUND);
    assertThat(track.album()).isPresent();
    assertThat(track.title()).isEqualTo("Name");
    assertThat(track.artist()).hasValue("a");
  }

  @Test
  void read_unknownVersion_isSteppedOverAndSaid() throws IOException {
    Track track = read(tag(5, 0, TITLE), SOUND);
    assertThat(track.durationMillis()).hasValue(104);
    assertThat(track.problems()).containsExactly("its ID3v2 tag is of a kind that cannot be read");
  }

  private static byte[] full(int version, String year) {
    return tag(
        version,
        0,
        TITLE,
        text("TPE1", "Artist"),
        text("TALB", "Album"),
        text("TPE2", "Both"),
        text("TRCK", "3/12"),
        text("TPOS", "1/2"),
        text(year, "1999"),
        text("TCON", "17"));
  }

  private static void assertFull(Track track) {
    assertTitle(track);
    assertThat(track.artist()).hasValue("Artist");
    assertThat(track.album()).hasValue("Album");
    assertThat(track.albumArtist()).hasValue("Both");
    assertThat(track.trackNumber()).hasValue(3);
    assertThat(track.discNumber()).hasValue(1);
    assertThat(track.year()).hasValue(1999);
    assertThat(track.genre()).hasValue("Rock");
  }

  private static void assertTitle(Track track) {
    assertThat(track.title()).isEqualTo("Title");
    assertThat(track.durationMillis()).hasValue(104);
    assertThat(track.problems()).isEmpty();
  }

  /** Puts a zero behind each 0xFF. */
  private static byte[] stuff(byte[] bytes) {
    return latin1(new String(bytes, ISO_8859_1).replace("\u00ff", "\u00ff\0"));
  }
}
