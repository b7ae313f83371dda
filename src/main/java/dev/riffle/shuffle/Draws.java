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
}
