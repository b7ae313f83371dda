package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.mp3.Mp3s.HEADER;
import static dev.riffle.mp3.Mp3s.HEADER_160;
import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.filled;
import static dev.riffle.mp3.Mp3s.footed;
import static dev.riffle.mp3.Mp3s.frame;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.id3v1;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.repeated;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.vbri;
import static dev.riffle.mp3.Mp3s.xing;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames are identified by a number in place of their audio data. */
@Timeout(300)
class Mp3FramesTest {
  private static final int FRAME = 417;

  /** MPEG-1 layer III, 128 kbit/s, 44.1 kHz, mono. */
  private static final int MONO = 0xFFFB_90C0;

  /** The shortest frame: MPEG-2 layer III, 8 kbit/s, 24 kHz, mono: 24 bytes, 576 samples. */
  private static final int SHORT = 0xFFF3_14C0;

  private static final byte[] ID3V1 = id3v1("Title", "Artist", "Album", "1999", 7, 17);

  @TempDir Path folder;

  private static Arguments file(String what, int count, byte[]... parts) {
    return arguments(what, count, join(parts));
  }

  /** Files, and the number of frames in them, numbered from 0. */
  static Stream<Arguments> files() {
    byte[] four = numbered(0, 4);
    byte[] more = numbered(4, 4);
    byte[] others = numbered(90, 5); // in a tag; must not be found
    byte[] cover = tag(3, 0, Mp3s.frame("APIC", 0, filled(5_000_000, 0xFB)));
    byte[] lyrics = latin1("LYRICSBEGININD0000200LYR00005words000027LYRICS200");
    byte[] end = footed(Mp3s.text("TIT2", "Title"));
    byte[] ape = ape(2000, Mp3s.apeItem("Cover", 2, others));
    byte[] footed = footed(new byte[30]);
    byte[] utf16 = {(byte) 0xFF, (byte) 0xFE, 'T', 0, 'X', 0};
    byte[] mono = frames(10, MONO);
    byte[] slower = frames(10, 0xFFF3_9000);
    byte[] info = xing("Info", 4, FRAME * 5, 576, 576);
    byte[] xing = xing("Xing", 4, FRAME * 5, 576, 576);
    byte[] vbri = vbri(4, FRAME * 5);
    byte[] marked = join(Arrays.copyOf(four, 4 * FRAME - 128), latin1("TAG"), new byte[125]);
    byte[] shoutcast = latin1("ICY 200 OK\r\nicy-metaint:abc\r\n\r\n");
    return Stream.of(
        file("frames alone", 4, four),
        file("tags at both ends", 4, cover, four, lyrics, ape(50_000), end, ID3V1),
        file("an APE tag with frames in it", 4, cover, four, ape, ID3V1),
        file("a tag behind zeros", 4, new byte[1_000], tag(3, 0, others), four),
        file("several tags", 4, footed, repeated(tag(3, 0, others), 12), four),
        file("a tag behind a line break", 4, latin1("\r\n"), tag(3, 0, others), four),
        file("TAG in the last frame", 4, marked),
        file("a header of Shoutcast", 4, shoutcast, four),
        file("a mebibyte before, less a byte", 4, filled((1 << 20) - 1, 0xFF), four),
        file("a tag with too small a size", 4, tag(4, 0, new byte[5]), utf16, four),
        file("a tag longer than the file", 4, Mp3s.tagHeader(4, 0, (1 << 28) - 1), four),
        file("a byte between", 8, four, new byte[1], more),
        file("ones between", 8, four, filled(3_000, 0xFF), more),
        file("zeros between", 8, four, new byte[1_000_000], more),
        file("ID3v1 between", 8, four, ID3V1, more),
        file("ID3v2 between", 8, four, cover, more),
        file("both between", 8, four, ID3V1, cover, more),
        file("a mebibyte between", 4, four, new byte[1 << 20], more),
        file("a last frame cut", 4, four, Arrays.copyOf(others, 400)),
        file("a header cut", 4, four, Arrays.copyOf(others, 3), ID3V1),
        file("a frame that lacks bytes", 8, four, Arrays.copyOf(others, 300), more),
        file("other formats", 12, four, mono, more, slower, numbered(8, 1), numbered(9, 3)),
        file("counts", 9, info, numbered(0, 3), xing, numbered(3, 3), ID3V1, vbri, numbered(6, 3)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void from_anyFrame_skipsOtherBytes(String what, int count, byte[] file) throws IOException {
    assertNumbers(opened(file), count);
  }

  @Test
  void open_noFrame_isEmpty() throws IOException {
    byte[] endless = Mp3s.tagHeader(4, 0, (1 << 28) - 1);
    byte[] counted = xing("Info", 4, FRAME * 5, 576, 576);
    for (byte[] bytes :
        new byte[][] {
          {}, latin1("ID3"), endless, latin1("no music"), {-1}, {-1, -5}, new byte[3 << 20], counted
        }) {
      assertThat(Mp3Frames.open(Files.write(folder.resolve("x.mp3"), bytes))).isEmpty();
    }
  }

  @Test
  void open_noFile_reportsWhy() {
    assertThrows(NoSuchFileException.class, () -> Mp3Frames.open(folder.resolve("gone.mp3")));
    var folderAsFile = assertThrows(FileSystemException.class, () -> Mp3Frames.open(folder));
    assertThat(folderAsFile.getReason()).isEqualTo("not a regular file");
  }

  @Test
  void from_countInAFrameOfOtherFormat_isNotAudio() throws IOException {
    Mp3Frames frames = opened(xing("Info", 4, 0, 576, 1105), frames(4, MONO));
    assertThat(frames.channels()).isEqualTo(1);
    assertThat(frames.from(0).readAllBytes()).isEqualTo(frames(4, MONO));
  }

  @Test
  void from_pastTheEnd_isEmpty() throws IOException {
    Mp3Frames frames = opened(numbered(0, 4));
    assertThat(frames.from(4).readAllBytes()).isEmpty();
    assertThat(frames.from(Long.MAX_VALUE).readAllBytes()).isEmpty();
    assertThat(frames.from(3).readAllBytes()).hasLength(FRAME);
    assertThrows(IllegalArgumentException.class, () -> frames.from(-1));
  }

  @Test
  void from_twoStreamsAtOnce_areIndependent() throws IOException {
    Mp3Frames frames = opened(numbered(0, 400));
    InputStream one = frames.from(0);
    InputStream other = frames.from(300);
    for (int i = 0; i < 100; i++) {
      assertThat(number(one.readNBytes(FRAME))).isEqualTo(i);
      assertThat(number(other.readNBytes(FRAME))).isEqualTo(300 + i);
    }
    assertThat(other.read()).isEqualTo(-1);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void from_anyFrame_equalsSequentialReading(long seed) throws IOException {
    Random random = new Random(seed);
    byte[][] parts = new byte[600][];
    int count = 0;
    for (int i = 0; i < parts.length; i++) {
      boolean junk = random.nextInt(10) == 0;
      byte[] filling = new byte[random.nextInt(5_000)];
      random.nextBytes(filling);
      int more = 3 + random.nextInt(5);
      int header = random.nextBoolean() ? HEADER : HEADER_160;
      parts[i] = junk ? filling : numbered(count, more, header);
      count += junk ? 0 : more;
    }
    Mp3Frames frames = opened(parts);
    for (int i = 0; i < 300; i++) {
      int number = random.nextInt(count);
      assertThat(number(frames.from(number).readNBytes(FRAME))).isEqualTo(number);
    }
    assertThat(frames.from(count).read()).isEqualTo(-1);
  }

  /** More than the index stores with its first stride, so that it drops every second offset. */
  @Test
  void from_anyOf600000Frames_isFound() throws IOException {
    int count = 600_000;
    ByteBuffer bytes = ByteBuffer.allocate(24 * count);
    for (int i = 0; i < count; i++) {
      bytes.putInt(24 * i, SHORT).putInt(24 * i + 20, i);
    }
    Mp3Frames frames = opened(bytes.array());
    for (int number : new int[] {count - 1, 0, 262_143, 262_144, 262_145, 131_071, 599_936, 64}) {
      byte[] frame = frames.from(number).readNBytes(24);
      assertThat(Ints.fromBytes(frame[20], frame[21], frame[22], frame[23])).isEqualTo(number);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "MPEG-1 layer I,            ffff9000, 44100, 2,  384, 8",
    "MPEG-1 layer II,           fffd9000, 44100, 2, 1152, 9",
    "MPEG-1 layer III,          fffb9000, 44100, 2, 1152, 9",
    "MPEG-1 layer III mono,     fffb94c0, 48000, 1, 1152, 9",
    "MPEG-2 layer III,          fff39000, 22050, 2,  576, 8",
    "MPEG-2.5 layer III mono,   ffe398c0,  8000, 1,  576, 8"
  })
  void format_matchesTheFrames(
      String kind, String header, int rate, int channels, int samples, long preRoll)
      throws IOException {
    Mp3Frames frames = opened(frames(20, Integer.parseUnsignedInt(header, 16)));
    assertThat(frames.sampleRate()).isEqualTo(rate);
    assertThat(frames.channels()).isEqualTo(channels);
    assertThat(frames.samplesPerFrame()).isEqualTo(samples);
    assertThat(frames.preRollStart(10)).isEqualTo(preRoll);
  }

  /** The previous frame, and the earlier ones that hold the bytes it refers back to. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "381 bytes a frame reached back by 1,   fffb9000,  4, 0080, 98",
    "381 bytes a frame reached back by 381, fffb9000,  4, be80, 98",
    "381 bytes a frame reached back by 382, fffb9000,  4, bf00, 97",
    "381 bytes a frame reached back by 511, fffb9000,  4, ff80, 97",
    "379 bytes behind a checksum by 380,    fffa9000,  6, be00, 97",
    "11 bytes a frame reached back by 255,  fff314c0,  4, ff00, 74",
    "1 byte a frame reached back by 255,    fff21400,  6, ff00, 0"
  })
  void preRollStart_bitReservoirUsed_isItsFirstFrame(
      String kind, String header, int sideInfo, String bits, long start) throws IOException {
    byte[] frame = frame(Integer.parseUnsignedInt(header, 16));
    ByteBuffer.wrap(frame).putShort(sideInfo, (short) Integer.parseInt(bits, 16));
    Mp3Frames frames = opened(repeated(frame, 200));
    assertThat(frames.preRollStart(100)).isEqualTo(start);
    assertThat(frames.preRollStart(0)).isEqualTo(0);
    assertThat(frames.preRollStart(1_000)).isAtMost(1_000);
    assertThrows(IllegalArgumentException.class, () -> frames.preRollStart(-1));
  }

  @Test
  void samples_recordedByEncoder_excludeDelayAndPadding() throws IOException {
    Mp3Frames frames = opened(xing("Info", 100, FRAME * 101, 576, 1105), numbered(0, 100), ID3V1);
    assertThat(frames.delay()).isEqualTo(576 + 529);
    assertThat(frames.samples()).hasValue(100 * 1152 - 576 - 1105);
    Mp3Frames uncounted = opened(xing("Xing", 100, 0, 576, 1105), numbered(0, 100));
    assertThat(uncounted.samples()).hasValue(100 * 1152 - 576 - 1105);
  }

  @Test
  void samples_lessPaddingThanTheDecodersDelay_areThoseDecoded() throws IOException {
    Mp3Frames frames = opened(xing("Info", 100, FRAME * 101, 576, 0), numbered(0, 100));
    assertThat(frames.delay() + frames.samples().orElseThrow()).isEqualTo(100 * 1152);
  }

  @Test
  void samples_notRecorded_areEmpty() throws IOException {
    byte[] plain = xing("Xing", 100, FRAME * 101, 576, 1105);
    Arrays.fill(plain, 156, 160, (byte) 0); // the name of the encoder
    for (byte[] first : ImmutableList.of(plain, vbri(100, FRAME * 101), new byte[0])) {
      Mp3Frames frames = opened(first, numbered(0, 100));
      assertThat(frames.delay()).isEqualTo(0);
      assertThat(frames.samples()).isEmpty();
    }
  }

  @Test
  void samples_truncatedOrContinued_areEmpty() throws IOException {
    byte[] count = xing("Info", 100, FRAME * 101, 576, 1105);
    Mp3Frames cut = opened(count, numbered(0, 90));
    assertThat(cut.delay()).isEqualTo(576 + 529);
    assertThat(cut.samples()).isEmpty();
    assertThat(opened(count, numbered(0, 120)).samples()).isEmpty();
    assertThat(opened(count, numbered(0, 100), ID3V1, numbered(100, 20)).samples()).isEmpty();
  }

  @Test
  void samples_junkAfterTheEnd_isNotAudio() throws IOException {
    byte[] count = xing("Info", 100, FRAME * 101, 576, 1105);
    assertThat(opened(count, numbered(0, 100), new byte[100_000]).samples()).isPresent();
  }

  @Test
  void samples_impossibleCounts_areEmpty() throws IOException {
    assertThat(opened(xing("Info", -1, -1, 576, 576), numbered(0, 4)).samples()).isEmpty();
    assertThat(opened(xing("Info", 2, 0, 4095, 4095), numbered(0, 4)).samples()).isEmpty();
  }

  @Test
  void from_fileShrinks_endsWithAWholeFrame() throws IOException {
    Path file = Files.write(folder.resolve("x.mp3"), numbered(0, 1_000));
    try (Mp3Frames frames = Mp3Frames.open(file).orElseThrow()) {
      InputStream in = frames.from(0);
      assertThat(in.readNBytes(FRAME)).hasLength(FRAME);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(500 * FRAME + 100);
      }
      assertThat(in.readAllBytes()).hasLength(499 * FRAME);
      assertThat(frames.from(600).readAllBytes()).isEmpty();
      assertThat(frames.from(499).readAllBytes()).hasLength(FRAME);
    }
  }

  @Test
  void from_fileGrows_endsAtItsOriginalEnd() throws IOException {
    Path file = Files.write(folder.resolve("x.mp3"), numbered(0, 10));
    try (Mp3Frames frames = Mp3Frames.open(file).orElseThrow()) {
      Files.write(file, numbered(10, 10), StandardOpenOption.APPEND);
      assertThat(frames.from(0).readAllBytes()).hasLength(10 * FRAME);
    }
  }

  @Test
  void from_closed_isAnIOException() throws IOException {
    Mp3Frames frames = opened(numbered(0, 1_000));
    frames.close();
    assertThrows(IOException.class, () -> frames.from(900));
  }

  private Mp3Frames opened(byte[]... parts) throws IOException {
    return Mp3Frames.open(Files.write(folder.resolve("x.mp3"), join(parts))).orElseThrow();
  }

  /** Reads the numbers of all frames, from 0, and those from each frame on. */
  private static void assertNumbers(Mp3Frames frames, int count) throws IOException {
    try (frames) {
      for (int from = 0; from <= count; from++) {
        InputStream in = frames.from(from);
        for (int i = from; i < count; i++) {
          assertWithMessage("frame read from %s", from)
              .that(number(in.readNBytes(FRAME)))
              .isEqualTo(i);
        }
        assertThat(in.read()).isEqualTo(-1);
      }
    }
  }

  private static byte[] numbered(int first, int count) {
    return numbered(first, count, HEADER);
  }

  private static byte[] numbered(int first, int count, int header) {
    byte[][] frames = new byte[count][];
    for (int i = 0; i < count; i++) {
      frames[i] = frame(header);
      ByteBuffer.wrap(frames[i]).putInt(100, first + i);
    }
    return join(frames);
  }

  private static int number(byte[] frame) {
    return ByteBuffer.wrap(frame).getInt(100);
  }
}
