package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.mp3.Mp3s.HEADER;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.id3v1;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.syncSafe;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static dev.riffle.mp3.Mp3s.xing;

import com.google.common.primitives.Ints;
import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of bytes read of a 10 MB song with a 5 MB cover, as counted by its channel. */
class BytesReadTest {
  private static final int MOST = 32 * 1024;
  private static final int COVER = 5 << 20;
  private static final int SOUND = 5 << 20;

  /** At 320 kbit/s, the longest frames in use. */
  private static final int HEADER_320 = 0xFFFB_E000;

  private long read;

  @ParameterizedTest(name = "version 2.{0}")
  @ValueSource(ints = {3, 4})
  void read_countOfTheEncoder_replacesReadingTheAudio(int version) throws IOException {
    byte[] count = xing("Info", SOUND / 417, SOUND, 576, 1105);
    Track track = read(join(tagged(version), count, frames(SOUND / 417)));
    assertThat(track.durationMillis()).hasValue(328_373);
    assertThat(read).isAtMost(MOST);
  }

  @ParameterizedTest(name = "header {0}")
  @ValueSource(ints = {HEADER, HEADER_320})
  void read_constantBitRate_isDetectedByAFewProbes(int header) throws IOException {
    int frames = SOUND / MpegFrame.of(header).orElseThrow().length();
    byte[] end = id3v1("Title", "", "", "", 0, 255);
    Track track = read(join(tagged(3), frames(frames, header), end));
    assertThat(track.durationMillis()).hasValue(Math.round(frames * 1152 / 44.1));
    assertThat(read).isAtMost(MOST);
  }

  /** Validates the count: it detects a reader that reads everything. */
  @Test
  void read_soundThatChanges_isReadToTheEnd() throws IOException {
    read(join(tagged(3), frames(6000), frames(6000, HEADER_320)));
    assertThat(read).isGreaterThan(SOUND);
  }

  @Test
  @Timeout(300)
  void read_gigabytesThatChange_areMeasuredFor64MegabytesOnly() throws IOException {
    byte[] pair = join(frames(1), frames(1, HEADER_320));
    long size = 4L << 30;
    Track track =
        TrackReader.read(
                Path.of("Name.mp3"), Bytes.of(size, (into, from) -> repeat(pair, into, from)))
            .track();
    assertThat((double) track.durationMillis().orElseThrow())
        .isWithin(1000)
        .of((double) size / pair.length * 2 * 1152 / 44.1);
    assertThat(read).isAtMost((64 << 20) + MOST);
  }

  private int repeat(byte[] pair, ByteBuffer into, long from) {
    int length = into.remaining();
    for (long at = from; into.hasRemaining(); at++) {
      into.put(pair[(int) (at % pair.length)]);
    }
    read += length;
    return length;
  }

  private static byte[] tagged(int version) {
    return tag(
        version,
        0,
        text("TIT2", "Title"),
        join(latin1("APIC"), version == 3 ? Ints.toByteArray(COVER) : syncSafe(COVER), new byte[2]),
        new byte[COVER],
        text("TPE1", "Artist"),
        new byte[2048]);
  }

  private Track read(byte[] file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(file);
    Track track =
        TrackReader.read(
                Path.of("Name.mp3"),
                Bytes.of(file.length, (into, from) -> count(bytes, into, (int) from)))
            .track();
    assertThat(track.title()).isEqualTo("Title");
    assertThat(track.artist()).hasValue("Artist");
    assertThat(track.problems()).isEmpty();
    return track;
  }

  private int count(ByteBuffer bytes, ByteBuffer into, int from) {
    int length = Math.min(into.remaining(), bytes.limit() - from);
    into.put(bytes.slice(from, length));
    read += length;
    return length;
  }
}
