package dev.riffle.mp3;

import java.util.Optional;

/**
 * The header of one frame of MPEG audio (ISO/IEC 11172-3, 13818-3 and Fraunhofer's MPEG-2.5): four
 * bytes that determine the length and the duration of the frame. An immutable value.
 *
 * @param bitRate in bits per second
 * @param sampleRate in hertz
 * @param samples the number of samples per channel
 * @param length in bytes, including the header
 * @param infoOffset the offset of a Xing header within the frame
 */
record MpegFrame(int bitRate, int sampleRate, int samples, int length, int infoOffset) {
  /** The length of the longest frame: MPEG-2.5 layer II, 160 kbit/s at 8 kHz, padded. */
  static final int MAX_LENGTH = 2881;

  private static final int MPEG_1 = 3;
  private static final int MPEG_2_5 = 0;
  private static final int RESERVED_VERSION = 1;
  private static final int RESERVED_LAYER = 4;
  private static final int MONO = 3;

  private static final int[] SAMPLE_RATES = {44_100, 48_000, 32_000};

  /** In kbit/s, by layer and index; 0 is the free format, which does not record the length. */
  private static final int[][] MPEG_1_BIT_RATES = {
    {0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
    {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
    {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
  };

  private static final int[] MPEG_2_LAYER_3_BIT_RATES = {
    0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160
  };

  private static final int[][] MPEG_2_BIT_RATES = {
    {0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
    MPEG_2_LAYER_3_BIT_RATES,
    MPEG_2_LAYER_3_BIT_RATES,
  };

  /** The bits that all frames of one stream share: sync, version, layer and sample rate. */
  private static final int STREAM = 0xFFFE_0C00;

  /** The bits of {@link #STREAM} and the bit rate. */
  static final int STREAM_AND_BIT_RATE = STREAM | 0xF000;

  /** Returns whether two headers can belong to one stream. */
  static boolean sameStream(int header, int other) {
    return ((header ^ other) & STREAM) == 0;
  }

  /** Returns the duration of {@code count} samples, in milliseconds. */
  double millis(long count) {
    return 1000.0 * count / sampleRate;
  }

  /** Returns whether four bytes can be a header, including the free format. */
  static boolean isHeader(int bytes) {
    return bytes >>> 21 == 0x7FF
        && version(bytes) != RESERVED_VERSION
        && layer(bytes) != RESERVED_LAYER
        && bitRateIndex(bytes) != 15
        && sampleRateIndex(bytes) != 3;
  }

  private static int version(int header) {
    return header >>> 19 & 3;
  }

  private static int layer(int header) {
    return RESERVED_LAYER - (header >>> 17 & 3);
  }

  private static int bitRateIndex(int header) {
    return header >>> 12 & 15;
  }

  private static int sampleRateIndex(int header) {
    return header >>> 10 & 3;
  }

  /** Returns the decoded header, or empty if it is invalid or in the free format. */
  static Optional<MpegFrame> of(int header) {
    if (!isFrame(header)) {
      return Optional.empty();
    }
    return Optional.of(
        new MpegFrame(
            bitRate(header),
            sampleRate(header),
            samples(header),
            length(header),
            4 + sideInfoLength(header)));
  }

  /** Returns the length of the frame with this header; 0 if {@link #of} returns empty. */
  static int length(int header) {
    if (!isFrame(header)) {
      return 0;
    }
    int slot = layer(header) == 1 ? 4 : 1;
    int padding = header >>> 9 & 1;
    return (samples(header) / 8 / slot * bitRate(header) / sampleRate(header) + padding) * slot;
  }

  /** Returns whether a header declares a single channel. */
  static boolean isMono(int header) {
    return (header >>> 6 & 3) == MONO;
  }

  /** Returns whether a header declares layer III. */
  static boolean isLayer3(int header) {
    return layer(header) == 3;
  }

  /** Returns the offset of the main data in a frame of layer III. */
  static int mainDataOffset(int header) {
    return sideInfoOffset(header) + sideInfoLength(header);
  }

  /** Returns the offset of the side information in a frame of layer III, after the checksum. */
  static int sideInfoOffset(int header) {
    return (header >>> 16 & 1) == 0 ? 6 : 4;
  }

  private static int sideInfoLength(int header) {
    boolean mono = isMono(header);
    return version(header) == MPEG_1 ? (mono ? 17 : 32) : (mono ? 9 : 17);
  }

  private static boolean isFrame(int header) {
    return isHeader(header) && bitRateIndex(header) != 0;
  }

  private static int bitRate(int header) {
    int[][] rates = version(header) == MPEG_1 ? MPEG_1_BIT_RATES : MPEG_2_BIT_RATES;
    return 1000 * rates[layer(header) - 1][bitRateIndex(header)];
  }

  private static int sampleRate(int header) {
    int halvings =
        switch (version(header)) {
          case MPEG_1 -> 0;
          case MPEG_2_5 -> 2;
          default -> 1;
        };
    return SAMPLE_RATES[sampleRateIndex(header)] >> halvings;
  }

  static int samples(int header) {
    return switch (layer(header)) {
      case 1 -> 384;
      case 3 -> version(header) == MPEG_1 ? 1152 : 576;
      default -> 1152;
    };
  }
}
