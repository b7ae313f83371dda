package dev.riffle.fairness;

import java.util.function.IntSupplier;

/**
 * The rand_r of the GNU C library: 11, 10 and 10 bits of three steps of a linear congruential
 * generator modulo 2<sup>32</sup>. Not thread-safe.
 */
public final class GlibcRandR implements IntSupplier {
  /**
   * How many bits of the state outputs depend on: they show none above bit 26, and in a product or
   * a sum no bit depends on a higher one.
   */
  static final int SEEN_BITS = 27;

  private int state;

  public GlibcRandR(int seed) {
    state = seed;
  }

  /** Returns the next word of 31 bits. */
  @Override
  public int getAsInt() {
    int first = step(state);
    state = step(step(first));
    return outputFrom(first);
  }

  /** Returns the word of which {@code first} is the state after the first of its three steps. */
  static int outputFrom(int first) {
    int second = step(first);
    int word = (first >>> 16) % 2048;
    word = word << 10 ^ (second >>> 16) % 1024;
    return word << 10 ^ (step(second) >>> 16) % 1024;
  }

  /** Returns the state after {@code state}. */
  static int step(int state) {
    return state * 1103515245 + 12345;
  }
}
