package dev.riffle.mp3;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The length of the audio as recorded by an encoder in a silent first frame: the Xing header
 * (called Info if the bit rate is constant) with LAME's extension, or Fraunhofer's VBRI. An
 * immutable value.
 *
 * @param frames the number of frames that follow, at least 1
 * @param bytes their length in bytes, including this first frame; 0 if not recorded
 * @param delay the number of samples that the encoder added before the song, if recorded
 * @param padding the number of samples that it added after the song; 0 if not recorded
 */
record EncoderCount(long frames, long bytes, OptionalInt delay, int padding) {
  /** The length of the shortest frame: MPEG-2 layer III, 8 kbit/s at 24 kHz. */
  private static final int MIN_FRAME_LENGTH = 24;

  private static final int VBRI_OFFSET = 4 + 32;

  /** Returns the count in a first frame, or empty if there is none or its values are impossible. */
  static Optional<EncoderCount> read(Bytes file, long first, MpegFrame frame, long end)
      throws IOException {
    long xing = first + frame.infoOffset();
    long vbri = first + VBRI_OFFSET;
    EncoderCount count;
    if (isXing(file, xing)) {
      count = ofXing(file, xing);
    } else if (file.has("VBRI", vbri)) {
      count =
          new EncoderCount(
              file.unsignedIntAt(vbri + 14), file.unsignedIntAt(vbri + 10), OptionalInt.empty(), 0);
    } else {
      return Optional.empty();
    }
    long room = count.bytes == 0 ? end - first : count.bytes;
    boolean canBe = count.frames > 0 && count.frames <= room / MIN_FRAME_LENGTH;
    return canBe ? Optional.of(count) : Optional.empty();
  }

  /** Returns whether a frame is the silent one that an encoder writes first. */
  static boolean isIn(Bytes file, long first, MpegFrame frame) throws IOException {
    return isIn(file, first, frame.infoOffset());
  }

  /** Returns whether a frame with an {@link MpegFrame#infoOffset} is the silent first one. */
  static boolean isIn(Bytes file, long first, int infoOffset) throws IOException {
    return isXing(file, first + infoOffset) || file.has("VBRI", first + VBRI_OFFSET);
  }

  /** Returns the number of samples without delay and padding. */
  long samples(MpegFrame frame) {
    long all = frames * frame.samples();
    long silence = (long) delay.orElse(0) + padding;
    return silence < all ? all - silence : all;
  }

  /** Returns whether clearly less audio is present than the encoder wrote. */
  boolean isCut(long there) {
    // Encoders count differently, by up to one frame.
    return bytes - there > MpegFrame.MAX_LENGTH;
  }

  /** Returns whether much more audio is present than the encoder wrote. */
  boolean isExceeded(long there) {
    return bytes > 0 && there - bytes > Math.max(MpegFrame.MAX_LENGTH, bytes / 10);
  }

  private static boolean isXing(Bytes file, long offset) throws IOException {
    return file.has("Xing", offset) || file.has("Info", offset);
  }

  private static EncoderCount ofXing(Bytes file, long xing) throws IOException {
    int flags = file.intAt(xing + 4);
    long frames = (flags & 1) != 0 ? file.unsignedIntAt(xing + 8) : 0;
    long bytes = (flags & 2) != 0 ? file.unsignedIntAt(xing + 8 + sizeOf(flags & 1)) : 0;
    OptionalLong lame = lame(file, xing);
    if (lame.isEmpty()) {
      return new EncoderCount(frames, bytes, OptionalInt.empty(), 0);
    }
    int silence = file.intAt(lame.getAsLong() + 21) >>> 8; // delay and padding, 12 bits each
    return new EncoderCount(frames, bytes, OptionalInt.of(silence >>> 12), silence & 0xFFF);
  }

  /** Returns the offset of LAME's extension in a first frame, or empty if there is none. */
  static OptionalLong lame(Bytes file, long first, MpegFrame frame) throws IOException {
    long xing = first + frame.infoOffset();
    return isXing(file, xing) ? lame(file, xing) : OptionalLong.empty();
  }

  private static OptionalLong lame(Bytes file, long xing) throws IOException {
    long at = xing + 8 + sizeOf(file.intAt(xing + 4));
    boolean there = file.has("LAME", at) || file.has("Lavf", at) || file.has("Lavc", at);
    return there ? OptionalLong.of(at) : OptionalLong.empty();
  }

  /** Returns the total size of the fields that are present according to {@code flags}. */
  private static int sizeOf(int flags) {
    int count = (flags & 1) != 0 ? 4 : 0;
    int bytes = (flags & 2) != 0 ? 4 : 0;
    int table = (flags & 4) != 0 ? 100 : 0; // the seek table
    int quality = (flags & 8) != 0 ? 4 : 0;
    return count + bytes + table + quality;
  }
}
