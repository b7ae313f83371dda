package dev.riffle.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Writes MP3 files of a tone: MPEG-1 Layer III frames (ISO/IEC 11172-3), mono, 44.1 kHz, in which
 * only one of the 576 frequency lines is not zero.
 */
public final class Mp3Tone {
  public static final double FRAMES_PER_SECOND = 44_100 / 1152.0;
  private static final int FRAME_BYTES = 417; // 128 kbit/s without padding
  private static final int LINE_PAIR = 13; // line 26: about 1 kHz
  public static final double HERTZ = (2 * LINE_PAIR + 0.5) * 44_100 / 1152;

  private final BitSet bits = new BitSet();
  private int length;

  private Mp3Tone() {}

  /** Returns {@code count} frames. */
  public static byte[] frames(int count) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] frame = new Mp3Tone().frame();
    for (int i = 0; i < count; i++) {
      out.writeBytes(frame);
    }
    return out.toByteArray();
  }

  /** Writes a file of {@code frames} frames. */
  public static Path write(Path path, int frames) {
    return write(path, frames(frames));
  }

  public static Path write(Path path, byte[] bytes) {
    try {
      return Files.write(path, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] frame() {
    put(0xfffb90c0, 32); // sync, MPEG-1, Layer III, no checksum, 128 kbit/s, 44.1 kHz, mono
    put(0, 9 + 5 + 4); // data start in this frame; nothing shared
    granuleHeader();
    granuleHeader();
    granule();
    granule();
    byte[] frame = new byte[FRAME_BYTES];
    for (int bit = bits.nextSetBit(0); bit >= 0; bit = bits.nextSetBit(bit + 1)) {
      frame[bit / 8] |= (byte) (0x80 >> bit % 8);
    }
    return frame;
  }

  private void granuleHeader() {
    put(LINE_PAIR + 3, 12); // bits of data
    put(LINE_PAIR + 1, 9); // pairs of lines
    put(204, 8); // gain
    put(0, 4 + 1); // no scale factors, long blocks
    put(0b00001_00001_00001, 15); // Huffman table 1 throughout
    put(0, 4 + 3 + 3);
  }

  private void granule() {
    for (int pair = 0; pair < LINE_PAIR; pair++) {
      put(1, 1); // the code of (0, 0)
    }
    put(0b01_0, 3); // the code of (1, 0), and plus
  }

  private void put(int value, int width) {
    for (int bit = width - 1; bit >= 0; bit--) {
      bits.set(length++, (value >>> bit & 1) == 1);
    }
  }
}
