package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.collect.Range;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile files give only whole frames of one format, in bounded time. */
@Timeout(300)
class Mp3FramesHostileTest {
  /** Headers in the middle of frames, truncated, and of other formats. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void read_headersInNoise_areWholeFramesOrNone(long seed) throws IOException {
    Random random = new Random(seed);
    int[] headers = {Mp3s.HEADER, Mp3s.HEADER_160, 0xFFFB_90C0, 0xFFF3_14C0, 0xFFE3_88C0};
    for (int i = 0; i < 50; i++) {
      byte[] noise = new byte[20_000];
      random.nextBytes(noise);
      ByteBuffer bytes = ByteBuffer.wrap(noise);
      int favourite = headers[random.nextInt(headers.length)];
      int length = MpegFrame.length(favourite);
      for (int at = 0;
          at < noise.length - 4;
          at += random.nextInt(8) == 0 ? 1 + at % 700 : length) {
        boolean rare = random.nextInt(10) == 0;
        bytes.putInt(at, rare ? headers[random.nextInt(headers.length)] : favourite);
      }
      assertFrames("noise " + i, noise, random);
    }
  }

  /** A megabyte in which every second byte may begin a frame. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"fffb", "fffb9000", "fff314c0", "fffbe0", "fffb9000ff", "494433040000"})
  void read_onePatternThroughout_isWholeFramesOrNone(String pattern) throws IOException {
    byte[] bytes = new byte[2 << 20];
    byte[] period = ByteBuffer.allocate(8).putLong(Long.parseUnsignedLong(pattern, 16)).array();
    int length = pattern.length() / 2;
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = period[8 - length + i % length];
    }
    assertFrames(pattern, bytes, new Random(0));
  }

  static void assertFrames(String name, byte[] file, Random random) throws IOException {
    byte[] copy = file.clone();
    Optional<Mp3Frames> opened = Mp3Frames.open(() -> {}, Bytes.of(file));
    if (opened.isEmpty()) {
      return;
    }
    Mp3Frames frames = opened.get();
    assertThat(frames.delay()).isIn(Range.closed(0L, 4095L + 529));
    assertThat(frames.samples().orElse(1)).isGreaterThan(0);
    assertThat(frames.samplesPerFrame()).isAnyOf(384, 576, 1152);
    assertThat(frames.channels()).isAnyOf(1, 2);
    assertThat(frames.replayGain()).isNotNull();
    byte[] sound = frames.from(0).readAllBytes();
    assertThat(sound.length).isAtMost(file.length);
    int[] offsets = offsets(name, sound);
    for (int i = 0; i < 3; i++) {
      int from = random.nextInt(offsets.length);
      assertWithMessage("%s from %s", name, from)
          .that(frames.from(from).readAllBytes())
          .isEqualTo(Arrays.copyOfRange(sound, offsets[from], sound.length));
      assertThat(frames.preRollStart(from)).isIn(Range.closed(0L, (long) from));
    }
    assertWithMessage(name).that(file).isEqualTo(copy);
  }

  /** Returns the offsets of frames of one format that fill {@code sound}, and its end. */
  private static int[] offsets(String name, byte[] sound) {
    int[] offsets = new int[sound.length / 24 + 1];
    int count = 0;
    ByteBuffer bytes = ByteBuffer.wrap(sound);
    int at = 0;
    while (at < sound.length) {
      int header = bytes.getInt(at);
      assertWithMessage(name).that(MpegFrame.length(header)).isGreaterThan(0);
      assertWithMessage(name).that(MpegFrame.sameStream(header, bytes.getInt(0))).isTrue();
      assertWithMessage(name)
          .that(MpegFrame.isMono(header))
          .isEqualTo(MpegFrame.isMono(bytes.getInt(0)));
      offsets[count++] = at;
      at += MpegFrame.length(header);
    }
    assertWithMessage(name).that(at).isEqualTo(sound.length);
    offsets[count++] = at;
    return Arrays.copyOf(offsets, count);
  }
}
