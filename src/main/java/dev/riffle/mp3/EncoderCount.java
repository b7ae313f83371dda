package dev.riffle.mp3;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How much sound an encoder says it wrote, as it hides it in a silent first frame: the Xing header
 * (called Info where the bit rate is constant) with LAME's extension, or Fraunhofer's VBRI. An
 * immutable value.
 *
 * @param frames how many frames follow, at least 1
 * @param bytes how long they are, this first frame included; 0 if it does not say
 * @param delay how many samples the encoder put before the song, if it says how many are its own
 * @param padding how many it put behind the song; 0 if it does not say
 */
record EncoderCount(long frames, long bytes, OptionalInt delay, int padding) {
  /** The shortest frame there is: MPEG-2 layer III, 8 kbit/s at 24 kHz. */
  private static final int SHORTEST_FRAME = 24;

  private static final int VBRI_OFFSET = 4 + 32;

  /** Returns what the first frame says, or empty if it says nothing or what cannot be. */
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
    boolean canBe = count.frames > 0 && count.frames <= room / SHORTEST_FRAME;
    return canBe ? Optional.of(count) : Optional.empty();
  }

  /** Returns whether a frame is the silent one that an encoder writes first. */
  static boolean isIn(Bytes file, long first, MpegFrame frame) throws IOException {
    return isIn(file, first, frame.infoOffset());
  }

  /** Returns the same of a frame whose {@link MpegFrame#infoOffset} is known. */
  static boolean isIn(Bytes file, long first, int infoOffset) throws IOException {
    return isXing(file, first + infoOffset) || file.has("VBRI", first + VBRI_OFFSET);
  }

  /** Returns how many samples the song has. */
  long samples(MpegFrame frame) {
    long all = frames * frame.samples();
    long silence = (long) delay.orElse(0) + padding;
    return silence < all ? all - silence : all;
  }

  /** Returns whether there is clearly less than the encoder wrote. */
  boolean isCut(long there) {
    // Who lacks less than a frame may only have counted in another way.
    return bytes - there > MpegFrame.MAX_LENGTH;
  }

  /** Returns whether there is much more than the encoder wrote. */
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
    int silence = file.intAt(lame.getAsLong() + 21) >>> 8; // twice 12 bits: before and after
    return new EncoderCount(frames, bytes, OptionalInt.of(silence >>> 12), silence & 0xFFF);
  }

  /** Returns the offset of LAME's extension in a first frame, or empty if it has none. */
  static OptionalLong lame(Bytes file, long first, MpegFrame frame) throws IOException {
    long xing = first + frame.infoOffset();
    return isXing(file, xing) ? lame(file, xing) : OptionalLong.empty();
  }

  private static OptionalLong lame(Bytes file, long xing) throws IOException {
    long at = xing + 8 + sizeOf(file.intAt(xing + 4));
    boolean there = file.has("LAME", at) || file.has("Lavf", at) || file.has("Lavc", at);
    return there ? OptionalLong.of(at) : OptionalLong.empty();
  }

  /** Returns how long the fields are that flags say are there. */
  private static int sizeOf(int flags) {
    int count = (flags & 1) != 0 ? 4 : 0;
    int bytes = (flags & 2) != 0 ? 4 : 0;
    int table = (flags & 4) != 0 ? 100 : 0; // for seeking
    int quality = (flags & 8) != 0 ? 4 : 0;
    return count + bytes + table + quality;
  }
}
