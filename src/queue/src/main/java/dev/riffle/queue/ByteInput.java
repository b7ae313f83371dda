package dev.riffle.queue;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.primitives.ImmutableLongArray;
import java.util.Arrays;

/**
 * Reads what {@link ByteOutput} wrote, from untrusted bytes: checks each count against the bytes
 * that are left before it allocates, and throws {@link IllegalArgumentException} alone. Not
 * thread-safe.
 */
final class ByteInput {
  private static final byte[] EMPTY = {};

  private final String name; // of the bytes, for messages
  private final byte[] bytes;
  private final int end;
  private int at;

  /** Reads the first {@code end} of {@code bytes}. */
  ByteInput(String name, byte[] bytes, int end) {
    this.name = name;
    this.bytes = bytes;
    this.end = end;
  }

  boolean hasMore() {
    return at < end;
  }

  int octet() {
    checkRight(hasMore(), "too short");
    return bytes[at++] & 0xff;
  }

  long word() {
    long word = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      word = (word << Byte.SIZE) | octet();
    }
    return word;
  }

  long unsigned() {
    long number = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int octet = octet();
      number |= (octet & 0x7fL) << shift;
      if ((octet & 0x80) == 0) {
        // One number, one text: no zeros at the end, no bits beyond the 64th.
        checkRight((octet != 0 || shift == 0) && (shift < 63 || octet == 1), "not a number");
        return number;
      }
    }
    checkRight(false, "not a number");
    return number;
  }

  long number() {
    long number = unsigned();
    return (number >>> 1) ^ -(number & 1);
  }

  /** Returns a count of what takes at least a byte each. */
  int count() {
    long count = unsigned();
    checkCount(count);
    return (int) count;
  }

  void checkCount(long count) {
    checkRight(0 <= count && count <= end - at, "too short");
  }

  ImmutableLongArray row() {
    int count = count();
    ImmutableLongArray.Builder row = ImmutableLongArray.builder(count);
    for (int i = 0; i < count; i++) {
      row.add(number());
    }
    return row.build();
  }

  byte[] block() {
    int length = count();
    at += length;
    return length == 0 ? EMPTY : Arrays.copyOfRange(bytes, at - length, at);
  }

  /** Checks that nothing is left. */
  void checkEnd() {
    checkRight(!hasMore(), "too long");
  }

  private void checkRight(boolean isRight, String problem) {
    if (!isRight) { // checkArgument would box the numbers of each byte
      throw new IllegalArgumentException(
          lenientFormat("bytes of a %s are damaged at %s of %s: %s", name, at, end, problem));
    }
  }
}
