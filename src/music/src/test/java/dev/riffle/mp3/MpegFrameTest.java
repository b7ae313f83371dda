package dev.riffle.mp3;

import static com.google.common.truth.Truth.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpegFrameTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "MPEG-1 layer III,          fffb9000, 128000, 44100, 1152,  417, 36",
    "MPEG-1 layer III padded,   fffb9200, 128000, 44100, 1152,  418, 36",
    "MPEG-1 layer III mono,     fffb90c0, 128000, 44100, 1152,  417, 21",
    "MPEG-1 layer III at most,  fffbe800, 320000, 32000, 1152, 1440, 36",
    "MPEG-1 layer II,           fffda400, 192000, 48000, 1152,  576, 36",
    "MPEG-1 layer I padded,     ffff1200,  32000, 44100,  384,   36, 36",
    "MPEG-2 layer III,          fff38000,  64000, 22050,  576,  208, 21",
    "MPEG-2 layer III mono,     fff314c0,   8000, 24000,  576,   24, 13",
    "MPEG-2 layer II,           fff58400,  64000, 24000, 1152,  384, 21",
    "MPEG-2 layer I,            fff78400, 128000, 24000,  384,  256, 21",
    "MPEG-2.5 layer III,        ffe38800,  64000,  8000,  576,  576, 21",
    "MPEG-2.5 layer II at most, ffe5ea00, 160000,  8000, 1152, 2881, 21"
  })
  void of_header_isDecodedByTheStandard(
      String kind, String header, int bitRate, int sampleRate, int samples, int length, int info) {
    assertThat(MpegFrame.of(Integer.parseUnsignedInt(header, 16)))
        .hasValue(new MpegFrame(bitRate, sampleRate, samples, length, info));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "no sync,             ff1b9000",
    "reserved version,    ffeb9000",
    "reserved layer,      fff99000",
    "free format,         fffb0000",
    "no such bit rate,    fffbf000",
    "no such sample rate, fffb9c00",
    "all ones,            ffffffff",
    "all zeros,         00000000"
  })
  void of_noHeader_isEmpty(String kind, String header) {
    assertThat(MpegFrame.of(Integer.parseUnsignedInt(header, 16))).isEmpty();
  }

  @Test
  void sameStream_otherBitRatePaddingOrChannels_isTheSame() {
    assertThat(MpegFrame.sameStream(0xFFFB_9000, 0xFFFB_E264)).isTrue();
    assertThat(MpegFrame.sameStream(0xFFFB_9000, 0xFFFB_9400)).isFalse();
    assertThat(MpegFrame.sameStream(0xFFFB_9000, 0xFFF3_9000)).isFalse();
  }
}
