package dev.riffle.session;

import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** CRC-32C (RFC 3720), which detects every burst error of up to 32 bits. */
final class Checksum {
  private static final int CHUNK = 1 << 16;

  private Checksum() {}

  /** Returns the checksum {@code before} continued with {@code bytes}. */
  static int after(int before, byte[] bytes) {
    CRC32C sum = new CRC32C();
    for (int shift = 24; shift >= 0; shift -= 8) {
      sum.update(before >>> shift);
    }
    sum.update(bytes);
    return (int) sum.getValue();
  }

  /** Returns the checksum of the first {@code length} bytes of a file. */
  static int of(Path file, long length) throws IOException {
    CRC32C sum = new CRC32C();
    byte[] chunk = new byte[CHUNK];
    try (InputStream in = new FileInputStream(file.toFile())) {
      for (long left = length; left > 0; ) {
        int read = in.read(chunk, 0, (int) Math.min(chunk.length, left));
        if (read < 0) {
          throw new EOFException(file + " was truncated");
        }
        sum.update(chunk, 0, read);
        left -= read;
      }
    }
    return (int) sum.getValue();
  }

  /** Returns a checksum as eight hex digits. */
  static String text(int checksum) {
    return HexFormat.of().toHexDigits(checksum);
  }
}
