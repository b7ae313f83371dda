package dev.riffle.shuffle;

/**
 * A source of bounded draws: all that a shuffle needs to know of randomness. Not thread-safe.
 *
 * <p>Whoever implements it answers for its law; {@link Xoshiro256PlusPlus} is uniform. The lab and
 * the tests have others, wrong ones among them.
 */
public interface Draws {
  /**
   * Returns a draw from [0, {@code bound}).
   *
   * @throws IllegalArgumentException if {@code bound} is below 1
   */
  int below(int bound);

  /**
   * Returns two independent draws at once, the first from [0, {@code bound}), in the upper 32 bits,
   * and the second from [0, {@code bound} - 1), in the lower: what two steps of Knuth's shuffle
   * need, and a generator may have in one word.
   *
   * @throws IllegalArgumentException if {@code bound} is below 2
   */
  default long belowTwo(int bound) {
    return (long) below(bound) << 32 | below(bound - 1);
  }
}
