package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static dev.riffle.mp3.Mp3s.ape;
import static dev.riffle.mp3.Mp3s.apeItem;
import static dev.riffle.mp3.Mp3s.deflated;
import static dev.riffle.mp3.Mp3s.filled;
import static dev.riffle.mp3.Mp3s.frame;
import static dev.riffle.mp3.Mp3s.frame22;
import static dev.riffle.mp3.Mp3s.frames;
import static dev.riffle.mp3.Mp3s.join;
import static dev.riffle.mp3.Mp3s.latin1;
import static dev.riffle.mp3.Mp3s.repeated;
import static dev.riffle.mp3.Mp3s.tag;
import static dev.riffle.mp3.Mp3s.text;
import static dev.riffle.mp3.Mp3s.xing;
import static java.lang.Double.NaN;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.primitives.Ints;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class ReplayGainTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  /** The offset of LAME's extension in {@link Mp3s#xing}. */
  private static final int LAME = 36 + 120;

  @Test
  void read_noTag_isNone() throws IOException {
    assertThat(read(frames(4))).isEqualTo(ReplayGain.NONE);
    assertThat(read(xing("Info", 4, 0, 576, 576), frames(4))).isEqualTo(ReplayGain.NONE);
  }

  @Test
  void read_texts_areTheValues() throws IOException {
    byte[] tag =
        tag(
            3,
            0,
            text("TIT2", "Title"),
            user("REPLAYGAIN_TRACK_GAIN", "-7.03 dB"),
            user("REPLAYGAIN_TRACK_PEAK", "0.988712"),
            user("REPLAYGAIN_ALBUM_GAIN", "+1.5 dB"),
            user("REPLAYGAIN_ALBUM_PEAK", "1.02"));
    assertThat(read(tag, frames(4))).isEqualTo(gains(-7.03, 0.988712, 1.5, 1.02));
  }

  @ParameterizedTest(name = "version 2.{0}")
  @ValueSource(ints = {2, 3, 4})
  void read_textsInEachVersion_areTheSame(int version) throws IOException {
    byte[] text = latin1("\0replaygain_track_gain\0-3 dB");
    byte[] frame = version == 2 ? frame22("TXX", text) : frame("TXXX", 0, text);
    assertThat(read(tag(version, 0, frame), frames(4)).trackGain()).hasValue(-3.0);
  }

  @Test
  void read_textsInEachEncoding_areTheSame() throws IOException {
    byte[] utf16 = text("TXXX", 1, "\uFEFFReplayGain_Track_Gain\0\uFEFF-3 dB", UTF_16LE);
    byte[] utf8 = text("TXXX", 3, "Replaygain_Album_Gain\0-4 dB", UTF_8);
    assertThat(read(tag(4, 0, utf16, utf8), frames(4))).isEqualTo(gains(-3, NaN, -4, NaN));
  }

  @ParameterizedTest(name = "'{0}'")
  @CsvSource(
      delimiter = '|',
      value = {
        "-7.03 dB | -7.03", "-7.03dB | -7.03", "+1,5 db | 1.5", "0 | 0", "-.5 DB | -0.5",
        "6. | 6", "-18.2 LU | -18.2", "51 dB | 51", "-51.00 dB | -51", "' \t-1 dB\r\n' | -1"
      })
  void read_gainInAnyNotation_isItsValue(String written, double gain) throws IOException {
    assertThat(read(tag(3, 0, user("replaygain_track_gain", written)), frames(4)).trackGain())
        .hasValue(gain);
  }

  @ParameterizedTest(name = "'{0}'")
  @ValueSource(
      strings = {
        "", " ", "dB", "-", "+", ".",
        "--1", "-7.03 dB louder", "1 2", "3f", "3d", "0x1p3",
        "NaN", "Infinity", "-Infinity", "1e3", "1e999", "1000",
        "51.01 dB", "-51.1 dB", "999 dB", "1.0000000000000000000001", "٣ dB", "−3 dB"
      })
  void read_junkForAGain_isNone(String junk) throws IOException {
    byte[] utf8 = text("TXXX", 3, "replaygain_track_gain\0" + junk, UTF_8);
    assertThat(read(tag(4, 0, utf8), frames(4))).isEqualTo(ReplayGain.NONE);
    byte[] ape = ape(2000, apeItem("replaygain_track_gain", junk));
    assertThat(read(frames(4), ape)).isEqualTo(ReplayGain.NONE);
  }

  @ParameterizedTest(name = "'{0}'")
  @ValueSource(strings = {"0", "0.000000", "-0.5", "100.1", "1.0e0", "NaN", "", "0,9,9"})
  void read_junkForAPeak_isNone(String junk) throws IOException {
    assertThat(read(tag(3, 0, user("replaygain_album_peak", junk)), frames(4)))
        .isEqualTo(ReplayGain.NONE);
  }

  @Test
  void read_junkBeforeAValue_doesNotHideIt() throws IOException {
    byte[] tag =
        tag(3, 0, user("replaygain_track_gain", "?"), user("REPLAYGAIN_TRACK_GAIN", "-2 dB"));
    assertThat(read(tag, frames(4)).trackGain()).hasValue(-2.0);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"RVA2", "XRVA"})
  void read_relativeVolume_isGainAndPeak(String id) throws IOException {
    byte[] right = {2, 0x10, 0, 8, 9};
    // -6.5 dB in 512ths, and a peak of 16 bits, the first of which is worth 1
    byte[] master = {1, (byte) 0xF3, 0, 16, 0x40, 0};
    byte[] album = {1, 0x02, 0, 0};
    byte[] tag =
        tag(
            4,
            0,
            frame(id, 0, join(latin1("Track\0"), right, master)),
            frame(id, 0, join(latin1("album\0"), album)),
            frame(id, 0, join(latin1("party\0"), master)));
    assertThat(read(tag, frames(4))).isEqualTo(gains(-6.5, 0.5, 1, NaN));
  }

  @Test
  void read_relativeVolumeCutOff_isNone() throws IOException {
    byte[] whole = join(latin1("track\0"), new byte[] {1, (byte) 0xF3, 0, 16, 0x40, 0});
    for (int length = 0; length < whole.length; length++) {
      byte[] tag = tag(4, 0, frame("RVA2", 0, Arrays.copyOf(whole, length)));
      assertWithMessage("%s bytes", length).that(read(tag, frames(4))).isEqualTo(ReplayGain.NONE);
    }
  }

  @Test
  void read_relativeVolumeWithAPeakOf255Bits_isWithinBounds() throws IOException {
    byte[] body = join(latin1("track\0"), new byte[] {1, 0, 0, (byte) 255}, filled(32, 0xFF));
    assertThat(read(tag(4, 0, frame("RVA2", 0, body)), frames(4)).trackPeak().orElseThrow())
        .isWithin(1e-6)
        .of(4);
  }

  @Test
  void read_apeItems_areTheValues() throws IOException {
    byte[] ape =
        ape(
            2000,
            apeItem("REPLAYGAIN_TRACK_GAIN", "-3.200000 dB"),
            apeItem("replaygain_track_peak", "0.7"),
            apeItem("Replaygain_Album_Gain", "+2.000000 dB"),
            apeItem("REPLAYGAIN_ALBUM_PEAK", "0.9"),
            apeItem("MP3GAIN_MINMAX", "092,210"));
    assertThat(read(frames(4), ape)).isEqualTo(gains(-3.2, 0.7, 2, 0.9));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "LAME3.100, 2e5d, -9.3", // written by lame 3.100
    "LAME3.100, 2c41,  6.5",
    "LAME3.95 , 2c41,  6.5",
    "LAME3.94 , 2c41, 12.5", // 83 dB, until 3.95
    "LAME3.90a, 2e41, -0.5",
    "Lavf59.27, 2246, -7.0", // written by libavformat 59
    "LAME3.100, 2dfe, 51.0",
    "LAME3.100, 0000, NaN", // not set, or out of range
    "LAME3.100, 0c41, NaN",
    "LAME3.100, 6c41, NaN",
    "LAME3.100, ffff, NaN",
    "LAME3.100, 2dff, NaN",
    "LAME3.100, 2fff, NaN"
  })
  void read_lamesGain_isTenthsOfADecibel(String encoder, String field, double gain)
      throws IOException {
    assertThat(read(lame(encoder, 0, Integer.parseInt(field, 16), 0), frames(4)))
        .isEqualTo(gains(gain, NaN, NaN, NaN));
  }

  @Test
  void read_lamesFields_areDistinguishedByTheirNames() throws IOException {
    // 10.0 for the album, -1.0 for the track; in this order too
    assertThat(read(lame("LAME3.100", 0, 0x4C64, 0x2E0A), frames(4)))
        .isEqualTo(gains(-1, NaN, 10, NaN));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "007b5584, 0.96354723", // written by lame 3.100 --replaygain-accurate
    "00800000, 1",
    "01940000, 3.15625",
    "3f666666, 0.9", // a float, as specified
    "32000000, 100"
  })
  void read_lamesPeak_isFixedPointOrFloat(String bits, double peak) throws IOException {
    byte[] lame = lame("LAME3.100", Integer.parseUnsignedInt(bits, 16), 0, 0);
    assertThat(read(lame, frames(4)).trackPeak().orElseThrow()).isWithin(1e-6).of(peak);
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"00000000", "7f800000", "7fc00000", "ff800000", "ffffffff", "bf800000"})
  void read_lamesPeak_impossible_isNone(String bits) throws IOException {
    byte[] lame = lame("LAME3.100", Integer.parseUnsignedInt(bits, 16), 0, 0);
    assertThat(read(lame, frames(4))).isEqualTo(ReplayGain.NONE);
  }

  @Test
  void read_severalSources_prefersTextsThenVolumesThenApeThenLame() throws IOException {
    byte[] texts = user("replaygain_track_gain", "-1 dB");
    byte[] volume = frame("RVA2", 0, join(latin1("track\0"), new byte[] {1, 4, 0, 0}));
    byte[] lame = lame("LAME3.100", 0x0080_0000, 0x2C28, 0);
    byte[] ape =
        ape(2000, apeItem("replaygain_track_gain", "3 dB"), apeItem("replaygain_album_gain", "5"));
    assertThat(read(tag(4, 0, volume, texts), lame, frames(4), ape))
        .isEqualTo(gains(-1, 1, 5, NaN));
    assertThat(read(tag(4, 0, volume), lame, frames(4), ape)).isEqualTo(gains(2, 1, 5, NaN));
    assertThat(read(lame, frames(4), ape)).isEqualTo(gains(3, 1, 5, NaN));
    assertThat(read(lame, frames(4))).isEqualTo(gains(4, 1, NaN, NaN));
  }

  /** Each inflates to a megabyte; reading all of them would take half a minute. */
  @Test
  void read_tenThousandTexts_readsSomeOfThem() throws IOException {
    byte[] megabyte = join(Ints.toByteArray(1 << 20), deflated(new byte[1 << 20]));
    byte[] all = repeated(frame("TXXX", 0x80, megabyte), 9_999);
    assertThat(read(tag(3, 0, all), frames(4))).isEqualTo(ReplayGain.NONE);
  }

  @Test
  void new_valueOutOfRange_isRejected() {
    OptionalDouble nan = OptionalDouble.of(Double.NaN);
    OptionalDouble zero = OptionalDouble.of(0);
    assertThrows(IllegalArgumentException.class, () -> new ReplayGain(nan, NONE, NONE, NONE));
    assertThrows(IllegalArgumentException.class, () -> new ReplayGain(NONE, zero, NONE, NONE));
    assertThrows(IllegalArgumentException.class, () -> new ReplayGain(NONE, NONE, nan, NONE));
    assertThrows(IllegalArgumentException.class, () -> new ReplayGain(NONE, NONE, NONE, nan));
  }

  private static ReplayGain read(byte[]... parts) throws IOException {
    return Mp3Frames.open(() -> {}, Bytes.of(join(parts))).orElseThrow().replayGain();
  }

  /** Returns these gains and peaks; NaN for missing ones. */
  private static ReplayGain gains(double track, double peak, double album, double albumPeak) {
    return ReplayGain.ofTrack(track, peak).orElse(ReplayGain.ofAlbum(album, albumPeak));
  }

  private static byte[] user(String name, String value) {
    return text("TXXX", name + "\0" + value);
  }

  private static byte[] lame(String encoder, int peak, int gain, int otherGain) {
    byte[] frame = xing("Info", 4, 0, 576, 576);
    ByteBuffer.wrap(frame)
        .put(LAME, Arrays.copyOf(latin1(encoder), 9))
        .putInt(LAME + 11, peak)
        .putShort(LAME + 15, (short) gain)
        .putShort(LAME + 17, (short) otherGain);
    return frame;
  }
}
