package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.filled;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.read;
import static dev.riffle.mp3.Mp3s.repeated;
import static dev.riffle.mp3.Mp3s.tagHeader;

import dev.riffle.track.Track;
import java.io.IOException;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files with little or no audio: each gives a track. */
@Timeout(300)
class TrackReaderTest {
  static Stream<byte[]> silentFiles() {
    byte[] noise = new byte[300_000];
    new Random(1).nextBytes(noise);
    return Stream.of(
        new byte[1],
        new byte[] {(byte) 0xFF},
        new byte[300_000],
        filled(300_000, 0xFF),
        noise,
        latin1("ID3"),
        latin1("TAG"),
        latin1("This is a shopping list.\n".repeat(1000)),
        latin1("ID3\4\0\0\0\0\0\0".repeat(1000)),
        latin1("APETAGEX".repeat(100)));
  }

  @Test
  void read_emptyFile_reportsAProblem() throws IOException {
    Track track = read();
    assertThat(track.title()).isEqualTo("Name");
    assertThat(track.problems()).containsExactly("the file is empty");
  }

  @ParameterizedTest
  @MethodSource("silentFiles")
  void read_otherContent_isATrackWithoutDuration(byte[] bytes) throws IOException {
    Track track = read(bytes);
    assertThat(track.title()).isEqualTo("Name");
    assertThat(track.durationMillis()).isEmpty();
    assertThat(track.problems()).contains("no MP3 audio found");
  }

  @Test
  void read_audioAfterManyTags_isFound() throws IOException {
    byte[] tags = repeated(tagHeader(3, 0, 0), 100);
    assertThat(read(tags, frames(4)).durationMillis()).hasValue(104);
  }

  @Test
  void read_oversizedApeTag_keepsTheAudio() throws IOException {
    byte[] ape = ape(10);
    ape[10 + 32 + 15] = 0x7F; // the highest byte of its size
    assertThat(read(frames(4), ape).durationMillis().orElse(0)).isAtLeast(104);
  }
}
