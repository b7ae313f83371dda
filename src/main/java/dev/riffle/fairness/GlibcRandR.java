package dev.riffle.fairness;

import java.util.function.IntSupplier;

/**
 * The rand_r of the GNU C library: 11, 10 and 10 bits of three steps of a linear congruential
 * generator modulo 2<sup>32</sup>. Not thread-safe.
 */
final class GlibcRandR implements IntSupplier {
  private int state;

  GlibcRandR(int seed) {
    state = seed;
  }

  /** Returns the next word of 31 bits. */
  @Override
  public int getAsInt() {
    int word = upper() % 2048;
    word = word << 10 ^ upper() % 1024;
    return word << 10 ^ upper() % 1024;
  }

  private int upper() {
    state = state * 1103515245 + 12345;
    return state >>> 16;
  }
}
