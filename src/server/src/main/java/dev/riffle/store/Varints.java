package dev.riffle.store;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Variable-length numbers, seven bits per byte, lowest first (LEB128). A negative number takes ten
 * bytes. Stateless.
 */
final class Varints {
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private Varints() {}

  /** Writes a number. */
  static void write(DataOutput out, long number) throws IOException {
    long left = number;
    while ((left & -MORE) != 0) {
      out.writeByte((int) left | MORE);
      left >>>= BITS;
    }
    out.writeByte((int) left);
  }

  /**
   * Reads a number.
   *
   * @throws IOException if there is none
   */
  static long read(DataInput in) throws IOException {
    long number = 0;
    for (int shift = 0; shift < Long.SIZE; shift += BITS) {
      byte next = in.readByte();
      number |= (long) (next & (MORE - 1)) << shift;
      if (next >= 0) {
        return number;
      }
    }
    throw new IOException("a number has more than " + Long.SIZE + " bits");
  }
}
