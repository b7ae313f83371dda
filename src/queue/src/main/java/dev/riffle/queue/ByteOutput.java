package dev.riffle.queue;

import java.io.ByteArrayOutputStream;

/** Writes the numbers and texts of {@link StateBytes} and {@link CallBytes}. Not thread-safe. */
final class ByteOutput {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  void octet(int value) {
    bytes.write(value);
  }

  /** Writes eight bytes, the highest first. */
  void word(long word) {
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      bytes.write((int) (word >>> shift));
    }
  }

  /** Writes a number from 0 on, seven bits a byte, the lowest first. */
  void unsigned(long number) {
    long left = number;
    for (; (left & ~0x7fL) != 0; left >>>= 7) {
      bytes.write((int) ((left & 0x7f) | 0x80));
    }
    bytes.write((int) left);
  }

  /** Writes any number: n from 0 on as 2n, and below 0 as -2n - 1. */
  void number(long number) {
    unsigned((number << 1) ^ (number >> 63));
  }

  /** Writes a count, and the numbers. */
  void numbers(long... numbers) {
    unsigned(numbers.length);
    for (long number : numbers) {
      number(number);
    }
  }

  /** Writes a length, and the bytes. */
  void block(byte[] block) {
    unsigned(block.length);
    bytes.write(block, 0, block.length);
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }
}
