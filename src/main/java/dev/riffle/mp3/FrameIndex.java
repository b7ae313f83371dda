package dev.riffle.mp3;

import java.util.Arrays;

/**
 * The offsets of some frames of one file, at equal distances from the first on. Bounded: where it
 * would grow beyond {@value #MAX_SIZE} it keeps every second. Not thread-safe.
 */
final class FrameIndex {
  static final int MAX_SIZE = 4096;
  private static final int FIRST_STRIDE = 64;

  private long[] offsets = new long[64];
  private int size;
  private int stride = FIRST_STRIDE;

  /** Notes the offset of a frame, if it is the next that is kept. */
  void add(long frame, long offset) {
    if (frame != (long) size * stride) {
      return;
    }
    if (size == MAX_SIZE) {
      thin();
      add(frame, offset);
      return;
    }
    if (size == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * size);
    }
    offsets[size++] = offset;
  }

  /** Returns the last frame that is kept and is not behind another. */
  long floor(long frame) {
    return Math.min(frame / stride, size - 1) * stride;
  }

  /** Returns the offset of a frame that is kept. */
  long offset(long kept) {
    return offsets[(int) (kept / stride)];
  }

  private void thin() {
    for (int i = 0; 2 * i < size; i++) {
      offsets[i] = offsets[2 * i];
    }
    size /= 2;
    stride *= 2;
  }
}
