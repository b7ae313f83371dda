package dev.riffle.mp3;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Decompresses zlib data (RFC 1950) up to a size limit. Stateless. */
final class Zlib {
  private static final int FIRST_GUESS = 1024;

  private Zlib() {}

  /**
   * Returns the decompressed data up to the first error; empty if longer than {@code limit} bytes,
   * as in a decompression bomb.
   */
  static byte[] inflate(byte[] compressed, int limit) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(compressed);
      byte[] data = new byte[Math.min(FIRST_GUESS, limit + 1)];
      int length = 0;
      for (int more = 1; more > 0; ) {
        if (length == data.length) {
          data = Arrays.copyOf(data, Math.min(2 * data.length, limit + 1));
        }
        more = inflate(inflater, data, length);
        length += more;
        if (length > limit) {
          return new byte[0];
        }
      }
      return Arrays.copyOf(data, length);
    } finally {
      inflater.end();
    }
  }

  private static int inflate(Inflater inflater, byte[] data, int from) {
    try {
      return inflater.inflate(data, from, data.length - from);
    } catch (DataFormatException e) {
      return 0; // keeps the data before the error
    }
  }
}
