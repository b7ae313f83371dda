package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.deflated;
import static dev.riffle.mp3.Mp3s.filled;
import static dev.riffle.mp3.Mp3s.footed;
import static dev.riffle.mp3.Mp3s.frame;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.repeated;
import static dev.riffle.mp3.Mp3s.stuffed;
import static dev.riffle.mp3.Mp3s.syncSafe;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.tagHeader;
import static dev.riffle.mp3.Mp3s.text;
import static dev.riffle.mp3.Mp3s.text22;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.base.Splitter;
import com.google.common.collect.Streams;
import com.google.common.primitives.Ints;
import dev.riffle.track.Track;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class Id3v2Test {
  private static final byte[] SOUND = frames(4);
  private static final byte[] TITLE = text("TIT2", "Title");

  @ParameterizedTest(name = "version 2.{0}")
  @CsvSource({
    "2, TT2 TP1 TAL TP2 TRK TPA TYE TCO",
    "3, TIT2 TPE1 TALB TPE2 TRCK TPOS TYER TCON",
    "4, TIT2 TPE1 TALB TPE2 TRCK TPOS TDRC TCON"
  })
  void read_eachVersion_fillsEveryField(int version, String ids) throws IOException {
    byte[] frames =
        Streams.zip(
                Splitter.on(' ').splitToStream(ids),
                Stream.of("Title", "Artist", "Album", "Both", "3/12", "1/2", "1999", "(17)"),
                (id, text) -> version == 2 ? text22(id, text) : text(id, text))
            .reduce(new byte[0], Mp3s::join);
    assertThat(read(tag(version, 0, frames), SOUND)).isEqualTo(Mp3s.full());
  }

  /** Tags with the title "Title" and no other known field. */
  static Stream<Arguments> titled() {
    byte[] cover = frame("APIC", 0, new byte[300_000]);
    byte[] longText = latin1("\0" + "x".repeat(299));
    byte[] utf16 = text("TIT2", 1, "\uFEFFTitle", UTF_16LE);
    byte[] frameSync = frame("APIC", 0, new byte[] {(byte) 0xFF, 0, (byte) 0xFF, (byte) 0xE0});
    byte[] grouped = latin1("g\0Title");
    byte[] deflated = deflated(latin1("\0Title"));
    byte[] plainSize = join(Ints.toByteArray(6), deflated);
    byte[] syncSafeSize = join(syncSafe(6), deflated);
    return Stream.of(
        arguments("the same field twice", tag(3, 0, TITLE, text("TIT2", "Other"))),
        arguments("cover and padding", tag(3, 0, cover, TITLE, new byte[2000])),
        arguments("behind zeros", join(new byte[5000], tag(3, 0, TITLE))),
        arguments("behind a line break", join(latin1("\r\n"), tag(3, 0, TITLE))),
        arguments("behind a mark", join(latin1("\u00EF\u00BB\u00BF\r\n"), tag(3, 0, TITLE))),
        arguments("behind white space", join(latin1("\n\n\t \0\r"), tag(4, 0, TITLE))),
        arguments("unsynchronised", tag(3, 0x80, stuffed(join(frameSync, utf16)))),
        arguments("compressed, 2.3", tag(3, 0, frame("TIT2", 0x80, plainSize))),
        arguments("compressed, 2.4", tag(4, 0, frame("TIT2", 0x09, syncSafeSize))),
        arguments("compressed, no length", tag(4, 0, frame("TIT2", 0x08, deflated))),
        arguments("and grouped", tag(4, 0, frame("TIT2", 0x49, join(latin1("g"), syncSafeSize)))),
        arguments("grouped, 2.3", tag(3, 0, frame("TIT2", 0x20, grouped))),
        arguments("grouped, 2.4", tag(4, 0, frame("TIT2", 0x40, grouped))),
        arguments("extended, 2.3", tag(3, 0x40, Ints.toByteArray(6), new byte[6], TITLE)),
        arguments("extended, 2.4", tag(4, 0x40, syncSafe(6), new byte[2], TITLE)),
        arguments("extended, but it is not there", tag(3, 0x40, TITLE)),
        arguments(
            "sync-safe sizes",
            tag(4, 0, latin1("COMM"), syncSafe(300), new byte[2], longText, TITLE)),
        arguments("plain sizes of old iTunes", tag(4, 0, frame("COMM", 0, longText), TITLE)),
        arguments("plain size of a cover", tag(4, 0, frame("APIC", 0, new byte[200]), TITLE)),
        arguments("ids of 2.2", tag(3, 0, text("Date", "x"), text("TT2\0", "Title"))),
        arguments("an id with a blank", tag(3, 0, text("TST ", "x"), TITLE)),
        arguments("a footer", footed(TITLE)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("titled")
  void read_variantsOfPrograms_areAccepted(String kind, byte[] tag) throws IOException {
    assertTitle(read(tag, SOUND));
  }

  @Test
  void read_secondTag_fillsMissingFields() throws IOException {
    byte[] first = tag(4, 0, TITLE);
    byte[] second = tag(3, 0, text("TIT2", "Other"), text("TPE1", "Artist"));
    assertThat(read(first, second, SOUND)).isEqualTo(Mp3s.titled().artist("Artist").build());
  }

  @Test
  void read_unsynchronisedFrameOf24_isSynchronised() throws IOException {
    byte[] stuffed = stuffed(latin1("\0Tit\u00ff\0le"));
    byte[] measured = join(syncSafe(stuffed.length - 1), stuffed);
    assertThat(read(tag(4, 0, frame("TIT2", 0x03, measured)), SOUND).title()).isEqualTo("Titÿ; le");
    assertThat(read(tag(4, 0x80, frame("TIT2", 0x01, measured)), SOUND).title())
        .isEqualTo("Titÿ; le");
  }

  @Test
  void read_unsynchronisedCoverWithTheSizeOfTheOther_losesNothingBehind() throws IOException {
    byte[] cover = filled(3000, 0xFF); // its size with inserted zeros is twice that
    byte[] others = join(text("TIT2", "Title"), text("TRCK", "3"), text("TCON", "Ska"));
    byte[] apic = frame("APIC", 0, cover);
    // ID3v2.4 with a size without inserted zeros, ID3v2.3 with a size including them.
    byte[] late =
        tag(4, 0x80, stuffed(join(latin1("APIC"), syncSafe(3000), new byte[2], cover)), others);
    byte[] early = tag(3, 0x80, frame("APIC", 0, stuffed(cover)), others);
    byte[] right = tag(3, 0x80, stuffed(apic), others);
    byte[] alone =
        tag(4, 0, latin1("APIC"), syncSafe(3000), new byte[] {0, 2}, stuffed(cover), others);
    for (byte[] tag : List.of(late, early, right, alone)) {
      assertThat(read(tag, SOUND)).isEqualTo(Mp3s.titled().trackNumber(3).genre("Ska").build());
    }
  }

  @Test
  void read_compressedFrame_damagedOrEncrypted_isSkipped() throws IOException {
    byte[] deflated = join(Ints.toByteArray(6), deflated(latin1("\0Title")));
    byte[] junk = join(Ints.toByteArray(6), latin1("no zlib at all"));
    for (byte[] frame :
        List.of(
            frame("TIT2", 0x80, junk),
            frame("TIT2", 0xC0, deflated),
            frame("TIT2", 0x80, latin1("\0?")),
            frame("TIT2", 0x40, latin1("\0?")),
            frame("TIT2", 0x80, new byte[2]),
            frame("TIT2", 0x80, Ints.toByteArray(6)))) {
      Track track = read(tag(3, 0, frame, text("TPE1", "Artist")), SOUND);
      assertThat(track.title()).isEqualTo("Name");
      assertThat(track.artist()).hasValue("Artist");
    }
  }

  @Test
  void read_compressedFrame_tooLarge_isSkipped() throws IOException {
    byte[] bomb = deflated(new byte[200 << 20]);
    assertThat(bomb.length).isLessThan(1 << 20);
    byte[] frame = frame("TIT2", 0x80, join(Ints.toByteArray(6), bomb));
    assertThat(read(tag(3, 0, frame), SOUND).title()).isEqualTo("Name");
    assertThat(Zlib.inflate(bomb, 1 << 20)).isEmpty();
    assertThat(Zlib.inflate(deflated(new byte[1 << 20]), 1 << 20)).hasLength(1 << 20);
  }

  @Test
  void read_tagBehindZerosAndMore_isNotFound() throws IOException {
    assertThat(read(new byte[5000], latin1("x"), tag(3, 0, TITLE), SOUND).title())
        .isEqualTo("Name");
  }

  @Test
  void read_tagAtTheEnd_isRead_andIsNotAudio() throws IOException {
    assertTitle(read(SOUND, footed(TITLE)));
    assertTitle(read(SOUND, footed(TITLE), Mp3s.id3v1("Other", "", "", "", 0, 255)));
    assertThat(read(SOUND, Mp3s.footer(footed(TITLE))).title()).isEqualTo("Name");
  }

  @Test
  void read_yearOfTheFirstRelease_isALastResort() throws IOException {
    byte[] first = text("TDOR", "1969-09-26");
    assertThat(read(tag(4, 0, first), SOUND).year()).hasValue(1969);
    assertThat(read(tag(4, 0, first, text("TDRC", "2009")), SOUND).year()).hasValue(2009);
    assertThat(read(tag(3, 0, text("TORY", "1969")), SOUND).year()).hasValue(1969);
  }

  @ParameterizedTest(name = "''{0}''")
  @ValueSource(strings = {"0", "0000", "0000-00-00", "unknown", ""})
  void read_noYear_leavesTheFieldToTheNext(String none) throws IOException {
    byte[] year = text("TYER", none);
    assertThat(read(tag(3, 0, year, text("TORY", "1969")), SOUND).year()).hasValue(1969);
    assertThat(read(tag(4, 0, year, text("TDRC", "2009")), SOUND).year()).hasValue(2009);
    assertThat(read(tag(3, 0, year, text("TYER", "2009")), SOUND).year()).hasValue(2009);
    byte[] old = Mp3s.id3v1("Title", "", "", "1998", 0, 255);
    assertThat(read(tag(3, 0, year, text("TORY", none)), SOUND, old).year()).hasValue(1998);
    assertThat(read(tag(3, 0, year), SOUND).year()).isEmpty();
  }

  @Test
  void read_numberZero_leavesTheFieldToTheNext() throws IOException {
    byte[] old = Mp3s.id3v1("Title", "", "", "", 5, 255);
    assertThat(read(tag(3, 0, text("TRCK", "0/0")), SOUND, old).trackNumber()).hasValue(5);
  }

  @Test
  void read_beyond16Megabytes_isIgnored() throws IOException {
    int cover = (16 << 20) - 10 - TITLE.length;
    assertTitle(read(tag(3, 0, frame("APIC", 0, new byte[cover]), TITLE), SOUND));
    Track beyond = read(tag(3, 0, frame("APIC", 0, new byte[cover + 1]), TITLE), SOUND);
    assertThat(beyond.title()).isEqualTo("Name");
    assertThat(beyond.durationMillis()).hasValue(104);
    assertThat(beyond.problems())
        .containsExactly("its ID3v2 tag is longer than 16 MB; the rest was not read");
  }

  @Test
  void read_sizeBeyondTheTag_keepsEarlierFrames() throws IOException {
    for (int size : new int[] {1000, Integer.MAX_VALUE, -1}) {
      byte[] bad = join(latin1("TPE1"), Ints.toByteArray(size), new byte[2]);
      Track track = read(tag(3, 0, TITLE, bad, new byte[5]), SOUND);
      assertThat(track.title()).isEqualTo("Title");
      assertThat(track.durationMillis()).isPresent();
      assertThat(track.problems())
          .containsExactly("its ID3v2 tag is damaged; the rest was not read");
    }
  }

  /** The sizes of a cover of 300,000 bytes that are wrong. */
  @ParameterizedTest(name = "version 2.{0}, size {1}")
  @CsvSource({
    "2, 16777215",
    "2, 299990",
    "2, 300007",
    "2, 300022",
    "3, -1",
    "3, 16777216",
    "3, 310000",
    "3, 299990",
    "3, 300002",
    "3, 300004",
    "3, 300008",
    "3, 300020",
    "3, 300030",
    "3, 301000",
    "4, 299990",
    "4, 300004",
    "4, 300020",
    "4, 300030",
    "4, 2000000"
  })
  void read_coverOfWrongSize_fieldsBehindAreFound(int version, int size) throws IOException {
    byte[] picture = filled(300_000, 0xA5);
    byte[] rest = join(text("TRCK", "3/12"), text("TCON", "(17)"));
    byte[] sizes = version == 4 ? syncSafe(size) : Ints.toByteArray(size);
    byte[] header = join(latin1("APIC"), sizes, new byte[2]);
    if (version == 2) {
      rest = join(text22("TRK", "3/12"), text22("TCO", "(17)"));
      header = join(latin1("PIC"), Arrays.copyOfRange(sizes, 1, 4));
    }
    byte[] title = version == 2 ? text22("TT2", "Title") : TITLE;
    for (int padding : new int[] {0, 2000}) {
      Track track = read(tag(version, 0, title, header, picture, rest, new byte[padding]), SOUND);
      assertThat(track)
          .isEqualTo(
              Mp3s.titled()
                  .trackNumber(3)
                  .genre("Rock")
                  .problem("its ID3v2 tag is damaged; a part was not read")
                  .build());
    }
  }

  @Test
  void read_coverWithoutFieldsBehind_isSearchedForAMegabyte() throws IOException {
    byte[] header = join(latin1("APIC"), Ints.toByteArray(-1), new byte[2]);
    byte[] near = filled((1 << 20) - 100, 0xA5);
    byte[] far = filled(1 << 20, 0xA5);
    assertThat(read(tag(3, 0, header, near, TITLE), SOUND).title()).isEqualTo("Title");
    Track track = read(tag(3, 0, header, far, TITLE), SOUND);
    assertThat(track.title()).isEqualTo("Name");
    assertThat(track.problems()).containsExactly("its ID3v2 tag is damaged; the rest was not read");
  }

  /** Frames of 144, 288, 576 and 1,440 bytes. */
  @ParameterizedTest(name = "header {0}")
  @ValueSource(ints = {0xFFF3_4400, 0xFFF3_8800, 0xFFFB_B400, 0xFFFB_E800})
  void read_tagAfterAFrameOrTwo_isRead(int header) throws IOException {
    for (int count = 1; count <= 2; count++) {
      assertTitle(read(frames(count, header), tag(3, 0, TITLE), SOUND));
    }
    assertThat(read(frames(3, header), tag(3, 0, TITLE), SOUND).title()).isEqualTo("Name");
  }

  @Test
  void read_tagLongerThanTheFile_keepsTextAndSound() throws IOException {
    Track track = read(tagHeader(3, 0, 0x0FFF_FFFF), TITLE, SOUND);
    assertThat(track.title()).isEqualTo("Title");
    assertThat(track.durationMillis()).hasValue(104);
    assertThat(track.problems()).containsExactly("its ID3v2 tag claims to be longer than the file");
  }

  @Test
  void read_tooManyFrames_stopsAndReportsAProblem() throws IOException {
    byte[] tiny = repeated(frame("XXXX", 0, new byte[0]), 9_999);
    assertTitle(read(tag(3, 0, tiny, TITLE), SOUND));
    Track track = read(tag(3, 0, TITLE, tiny, text("TPE1", "a")), SOUND);
    assertThat(track.title()).isEqualTo("Title");
    assertThat(track.artist()).isEmpty();
    assertThat(track.problems()).containsExactly("its ID3v2 tag has more than 10000 frames");
  }

  @Test
  void read_textOfMegabytes_isSkipped() throws IOException {
    byte[] longest = text("TALB", "x".repeat((1 << 20) - 1));
    byte[] endless = text("TIT2", "x".repeat(1 << 20));
    Track track = read(tag(3, 0, longest, endless, text("TPE1", "a")), SOUND);
    assertThat(track.album()).isPresent();
    assertThat(track.title()).isEqualTo("Name");
    assertThat(track.artist()).hasValue("a");
  }

  @Test
  void read_unknownVersion_isSkippedAndReported() throws IOException {
    Track track = read(tag(5, 0, TITLE), SOUND);
    assertThat(track.durationMillis()).hasValue(104);
    assertThat(track.problems()).containsExactly("its ID3v2 tag has an unsupported version");
  }

  private static void assertTitle(Track track) {
    assertThat(track).isEqualTo(Mp3s.titled().build());
  }
}
