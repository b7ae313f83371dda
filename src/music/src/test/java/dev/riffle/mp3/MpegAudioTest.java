package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.HEADER;
import static dev.riffle.mp3.Mp3s.HEADER_160;
import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.filled;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.id3v1;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.repeated;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static dev.riffle.mp3.Mp3s.vbri;
import static dev.riffle.mp3.Mp3s.xing;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** One frame of the fixture lasts 1,152 samples at 44.1 kHz: 26.12 ms. */
class MpegAudioTest {
  private static final int FRAME = 417;

  private static Arguments file(String what, long millis, byte[]... parts) {
    return arguments(what, millis, join(parts));
  }

  static Stream<Arguments> files() {
    byte[] tags = join(ape(50_000), id3v1("t", "", "", "", 0, 255));
    byte[] junk = filled(3000, 0xFF);
    byte[] counted = xing("Xing", 400, 417 * 401, 0, 0);
    byte[] middle = xing("Xing", 400, 50_000, 0, 0); // ends in the middle of a frame
    return Stream.of(
        file("few frames", 78, frames(3)),
        file("constant bit rate, by size", 261_224, frames(10_000)),
        file("variable, by frames", 7837, frames(40), frames(160, HEADER_160), frames(100)),
        file("variable, late", 104_490, frames(2000), frames(2000, HEADER_160)),
        file("variable, between", 83_592, frames(800), frames(1600, HEADER_160), frames(800)),
        file("tags at the end", 26_122, frames(1000), tags),
        file("junk before and between", 522, junk, frames(10), junk, frames(10)),
        file("junk behind the end", 10_449, counted, frames(400), new byte[100_000]),
        file("an end that is none", 10_449, middle, frames(400)),
        // (100 * 1152 - 576 - 1105) / 44.1
        file("LAME's count", 2574, xing("Info", 100, FRAME * 101, 576, 1105), frames(100)),
        file("a count of frames alone", 2612, xing("Xing", 100, 0, 0, 0), frames(100)),
        file("Fraunhofer's count", 2612, vbri(100, FRAME * 101), frames(100)),
        file("a count below 0", 261, xing("Xing", -1, 0, 0, 0), frames(9)),
        file("a count of none", 261, xing("Xing", 0, 0, 0, 0), frames(9)),
        file("a count of too many", 261, vbri(1_000_000, 4000), frames(9)),
        file("a frame less than counted", 2612, xing("Xing", 100, FRAME * 102, 0, 0), frames(100)),
        file("a last frame cut", 104, frames(3), Arrays.copyOf(frames(1), 100)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void duration_matchesTheAudio_withoutAProblem(String what, long millis, byte[] file)
      throws IOException {
    assertSound(read(file), millis);
  }

  @Test
  void duration_concatenatedFiles_isTheirSum() throws IOException {
    byte[] one = join(xing("Xing", 400, 417 * 401, 0, 0), frames(400)); // 10,449 ms
    byte[] tag = tag(3, 0, text("TIT2", "Title"));
    byte[] end = id3v1("t", "", "", "", 0, 255);
    String problem = "its audio continues past the end that its encoder recorded";
    for (byte[] file :
        List.of(
            join(one, one),
            join(one, tag, one),
            join(one, end, tag, one),
            join(one, frames(400)))) {
      Track track = read(file);
      assertThat((double) track.durationMillis().orElseThrow()).isWithin(30).of(2 * 10_449);
      assertThat(track.problems()).containsExactly(problem);
    }
  }

  @Test
  void duration_manyConcatenatedFiles_isBounded() throws IOException {
    byte[] one = join(xing("Xing", 4, 417 * 5, 0, 0), frames(4));
    assertThat((double) read(repeated(one, 200)).durationMillis().orElseThrow())
        .isWithin(1500)
        .of(15 * 104.5 + 104.5);
  }

  /** 100 frames of each version and layer, also counted by a header after others. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "MPEG-1 layer I, ffff9000, 871",
    "MPEG-1 layer II, fffd9000, 2612",
    "MPEG-1 layer III, fffb9000, 2612",
    "MPEG-1 layer III mono, fffb90c0, 2612",
    "MPEG-2 layer I, fff79000, 1741",
    "MPEG-2 layer II, fff59000, 5224",
    "MPEG-2 layer III, fff39000, 2612",
    "MPEG-2 layer III mono, fff390c0, 2612",
    "MPEG-2.5 layer II, ffe59000, 10449",
    "MPEG-2.5 layer III, ffe39000, 5224"
  })
  void duration_eachVersionAndLayer_isTheSameBySumSizeAndCount(
      String kind, String header, long millis) throws IOException {
    int bits = Integer.parseUnsignedInt(header, 16);
    byte[] sound = frames(100, bits);
    assertSound(read(sound), millis);
    byte[] count = Mp3s.frame(bits);
    ByteBuffer.wrap(count)
        .position(MpegFrame.of(bits).orElseThrow().infoOffset())
        .put(Mp3s.latin1("Info"))
        .putInt(1)
        .putInt(100);
    assertSound(read(count, sound), millis);
    long tenTimes = read(frames(1000, bits)).durationMillis().orElseThrow();
    assertThat(Math.abs(tenTimes - 10 * millis)).isAtMost(10);
  }

  @Test
  void duration_truncatedFile_matchesTheRest_andReported() throws IOException {
    Track track = read(xing("Xing", 1000, FRAME * 1000, 0, 0), frames(249));
    assertThat(track.durationMillis()).hasValue(6531);
    assertThat(track.problems())
        .containsExactly("truncated: 104250 of 417000 bytes of audio present");
  }

  @Test
  void duration_randomHeaders_areNotAudio() throws IOException {
    byte[] chance = new byte[5000];
    chance[100] = (byte) (HEADER >> 24);
    chance[101] = (byte) (HEADER >> 16);
    chance[102] = (byte) (HEADER >> 8);
    assertSilence(read(chance));
    assertSilence(read(join(frames(2), new byte[5000])));
  }

  @Test
  void duration_audioAfterTooMuchJunk_isIgnored() throws IOException {
    assertSilence(read(new byte[256 * 1024], frames(10)));
    assertSound(read(new byte[256 * 1024 - 1], frames(10)), 261);
  }

  private static void assertSound(Track track, long millis) {
    assertThat(track.durationMillis()).hasValue(millis);
    assertThat(track.problems()).isEmpty();
  }

  private static void assertSilence(Track track) {
    assertThat(track.durationMillis()).isEmpty();
    assertThat(track.problems()).containsExactly("no MP3 audio found");
  }
}
