package dev.riffle.fairness;

import java.util.function.IntSupplier;

/**
 * The rand_r function of the GNU C library: an output combines 11, 10 and 10 bits from three steps
 * of a linear congruential generator modulo 2<sup>32</sup>. Not thread-safe.
 */
public final class GlibcRandR implements IntSupplier {
  /**
   * The number of state bits that affect the output. An output uses no bit above 26, and carries
   * propagate only upwards.
   */
  static final int SEEN_BITS = 27;

  private int state;

  public GlibcRandR(int seed) {
    state = seed;
  }

  /** Returns the next 31-bit word. */
  @Override
  public int getAsInt() {
    int first = step(state);
    state = step(step(first));
    return outputFrom(first);
  }

  /** Returns the output whose first step yields the state {@code first}. */
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
