package dev.riffle.library;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.library.Mp3s.HEADER;
import static dev.riffle.library.Mp3s.HEADER_160;
import static dev.riffle.library.Mp3s.ape;
import static dev.riffle.library.Mp3s.frames;
import static dev.riffle.library.Mp3s.id3v1;
import static dev.riffle.library.Mp3s.join;
import static dev.riffle.library.Mp3s.read;
import static dev.riffle.library.Mp3s.vbri;
import static dev.riffle.library.Mp3s.xing;

import dev.riffle.track.Track;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** One frame of the fixture lasts 1,152 samples at 44.1 kHz: 26.12 ms. */
class MpegAudioTest {
  private static final int FRAME = 417;

  @Test
  void duration_fewFrames_isTheirSum() throws IOException {
    assertSound(read(frames(3)), 78);
  }

  @Test
  void duration_constantBitRate_isFoundBySize() throws IOException {
    assertSound(read(frames(10_000)), 261_224);
  }

  @Test
  void duration_bitRateChangesWithoutACount_isMeasuredFrameByFrame() throws IOException {
    assertSound(read(frames(40), frames(160, HEADER_160), frames(100)), 7837);
  }

  @Test
  void duration_bitRateChangesLate_isSeen() throws IOException {
    assertSound(read(frames(2000), frames(2000, HEADER_160)), 104_490);
    assertSound(read(frames(800), frames(1600, HEADER_160), frames(800)), 83_592);
  }

  @Test
  void duration_tagsAtTheEnd_areNoSound() throws IOException {
    byte[] tags = join(ape(50_000), id3v1("t", "", "", "", 0, 255));
    assertSound(read(frames(1000), tags), 26_122);
  }

  @Test
  void duration_junkBeforeAndBetween_isSteppedOver() throws IOException {
    byte[] junk = new byte[3000];
    Arrays.fill(junk, (byte) 0xFF);
    assertSound(read(junk, frames(10), junk, frames(10)), 522);
  }

  @Test
  void duration_encodersCount_isTakenWithoutItsSilence() throws IOException {
    byte[] sound = frames(100);
    // (100 * 1152 - 576 - 1105) / 44.1
    assertSound(read(xing("Info", 100, FRAME * 101, 576, 1105), sound), 2574);
    assertSound(read(xing("Xing", 100, 0, 0, 0), sound), 2612);
    assertSound(read(vbri(100, FRAME * 101), sound), 2612);
  }

  @Test
  void duration_countThatCannotBe_isNotBelieved() throws IOException {
    assertSound(read(xing("Xing", -1, 0, 0, 0), frames(9)), 261);
    assertSound(read(xing("Xing", 0, 0, 0, 0), frames(9)), 261);
    assertSound(read(vbri(1_000_000, 4000), frames(9)), 261);
  }

  @Test
  void duration_lessThanTheEncoderWrote_isWhatIsThereAndSaid() throws IOException {
    Track track = read(xing("Xing", 1000, FRAME * 1000, 0, 0), frames(249));
    assertThat(track.durationMillis()).hasValue(6531);
    assertThat(track.problems())
        .containsExactly("cut short: 104250 of 417000 bytes of sound are there");
  }

  @Test
  void duration_aFrameLessThanTheEncoderWrote_isNoCut() throws IOException {
    assertSound(read(xing("Xing", 100, FRAME * 102, 0, 0), frames(100)), 2612);
  }

  @Test
  void duration_lastFrameCut_isNoReasonToDoubt() throws IOException {
    assertSound(read(frames(3), Arrays.copyOf(frames(1), 100)), 104);
  }

  @Test
  void duration_headersByChance_areNoSound() throws IOException {
    byte[] chance = new byte[5000];
    chance[100] = (byte) (HEADER >> 24);
    chance[101] = (byte) (HEADER >> 16);
    chance[102] = (byte) (HEADER >> 8);
    assertSilence(read(chance));
    assertSilence(read(join(frames(2), new byte[5000])));
  }

  @Test
  void duration_soundBehindTooMuchJunk_isNotLookedFor() throws IOException {
    assertSilence(read(new byte[256 * 1024], frames(10)));
    assertSound(read(new byte[256 * 1024 - 1], frames(10)), 261);
  }

  private static void assertSound(Track track, long millis) {
    assertThat(track.durationMillis()).hasValue(millis);
    assertThat(track.problems()).isEmpty();
  }

  private static void assertSilence(Track track) {
    assertThat(track.durationMillis()).isEmpty();
    assertThat(track.problems()).containsExactly("no MP3 sound was found");
  }
}
