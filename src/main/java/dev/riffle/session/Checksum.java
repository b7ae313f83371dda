package dev.riffle.session;

import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** The CRC-32C of bytes (RFC 3720), which finds every slip of up to 32 bits in a row. */
final class Checksum {
  private static final int CHUNK = 1 << 16;

  private Checksum() {}

  /** Returns the checksum of {@code bytes}, which follow what has the checksum {@code before}. */
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
          throw new EOFException(file + " has become shorter");
        }
        sum.update(chunk, 0, read);
        left -= read;
      }
    }
    return (int) sum.getValue();
  }

  /** Returns the eight digits of a checksum. */
  static String text(int checksum) {
    return HexFormat.of().toHexDigits(checksum);
  }
}
