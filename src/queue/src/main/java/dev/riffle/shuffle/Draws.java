package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Optional;

/**
 * A source of bounded random integers, the only form of randomness that a shuffle uses.
 * Implementations are not required to be thread-safe.
 *
 * <p>An implementation determines the distribution of its draws. Those of {@link
 * Xoshiro256PlusPlus} are uniform and independent; the lab also has sources that are biased on
 * purpose.
 *
 * @since 0.1
 */
public interface Draws {
  /**
   * Returns an integer in [0, {@code bound}).
   *
   * @throws IllegalArgumentException if {@code bound} is below 1
   */
  int below(int bound);

  /**
   * Returns an integer in [0, {@code bound}). The default implementation makes two draws of {@link
   * #below} above 2<sup>31</sup> - 1, again while they are out of bounds.
   *
   * @throws IllegalArgumentException if {@code bound} is below 1 or above 2<sup>60</sup>
   */
  default long belowLong(long bound) {
    if (bound <= Integer.MAX_VALUE) {
      return below((int) Math.max(bound, Integer.MIN_VALUE));
    }
    checkArgument(bound <= 1L << 60, "bound (%s) must be at most 2^60", bound);
    int highs = (int) ((bound - 1) >> 30) + 1;
    long draw;
    do {
      draw = (long) below(highs) << 30 | below(1 << 30);
    } while (draw >= bound);
    return draw;
  }

  /**
   * Returns a multiple of 2<sup>-53</sup> in [0, 1). The default implementation makes two draws of
   * {@link #below}: of the upper 27 bits, then of the lower 26.
   */
  default double unit() {
    return (((long) below(1 << 27) << 26) | below(1 << 26)) * 0x1p-53;
  }

  /**
   * Returns the draws of two consecutive steps of Knuth's shuffle: one in [0, {@code bound}) in the
   * upper 32 bits, and an independent one in [0, {@code bound} - 1) in the lower 32 bits.
   *
   * <p>The default implementation calls {@link #below} twice. A generator of 64-bit words can
   * override it to use a single word for both.
   *
   * @throws IllegalArgumentException if {@code bound} is below 2
   */
  default long belowTwo(int bound) {
    return (long) below(bound) << 32 | below(bound - 1);
  }

  /**
   * Returns a source that makes the draws that this one would make from here on, and leaves this
   * one as it is; or empty, the default, if draws cannot be foreseen.
   */
  default Optional<Draws> copy() {
    return Optional.empty();
  }
}
