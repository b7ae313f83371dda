package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Optional;

/**
 * The pseudorandom number generator xoshiro256++ 1.0 of Blackman and Vigna ("Scrambled linear
 * pseudorandom number generators", ACM TOMS 2021), with 256 bits of state and a period of
 * 2<sup>256</sup> - 1. Generating a word takes a few operations.
 *
 * <p>Not thread-safe. Not cryptographically secure: its state can be computed from its output.
 *
 * @since 0.1
 */
public final class Xoshiro256PlusPlus implements Draws {
  private static final long LOW_32_BITS = 0xffff_ffffL;

  private long s0;
  private long s1;
  private long s2;
  private long s3;

  /**
   * Creates a generator with the given state, which is used without mixing. {@link Seed#draws} is
   * the usual way to obtain a generator.
   *
   * @throws IllegalArgumentException if all four words are 0, a state that the generator would
   *     never leave
   */
  public Xoshiro256PlusPlus(long s0, long s1, long s2, long s3) {
    checkArgument((s0 | s1 | s2 | s3) != 0, "state (0, 0, 0, 0) must have a bit that is set");
    this.s0 = s0;
    this.s1 = s1;
    this.s2 = s2;
    this.s3 = s3;
  }

  /**
   * Returns a copy of the four words of the current state. A generator created with them continues
   * the sequence from here.
   */
  public long[] state() {
    return new long[] {s0, s1, s2, s3};
  }

  /** Continues the sequence from the current state of {@code other}, which stays as it is. */
  public void continueFrom(Xoshiro256PlusPlus other) {
    s0 = other.s0;
    s1 = other.s1;
    s2 = other.s2;
    s3 = other.s3;
  }

  @Override
  public Optional<Draws> copy() {
    return Optional.of(new Xoshiro256PlusPlus(s0, s1, s2, s3));
  }

  /**
   * Returns the next 64-bit word. Over the whole period every value occurs equally often, except
   * that 0 occurs one time fewer.
   */
  public long nextLong() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long t = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /**
   * Returns a uniformly distributed integer in [0, {@code bound}), without modulo bias, by Lemire's
   * multiplication with rejection ("Fast random integer generation in an interval", ACM TOMACS
   * 2019).
   *
   * <p>Uses one word; each word is rejected with probability below 2<sup>-33</sup>, and then
   * another is used.
   *
   * @throws IllegalArgumentException if {@code bound} is below 1
   */
  @Override
  public int below(int bound) {
    return (int) belowLong(bound);
  }

  /** {@inheritDoc} As {@link #below}, for any bound that is at least 1. */
  @Override
  public long belowLong(long bound) {
    checkArgument(bound >= 1, "bound (%s) must be at least 1", bound);
    // The draw is the upper 64 bits of the 128-bit product word * bound. Either floor(2^64 / bound)
    // or ceil(2^64 / bound) words give each draw; rejecting products whose lower 64 bits are below
    // 2^64 mod bound leaves exactly the floor for every draw.
    long word = nextLong();
    long low = word * bound;
    if (Long.compareUnsigned(low, bound) < 0) {
      long rejected = Long.remainderUnsigned(-bound, bound);
      while (Long.compareUnsigned(low, rejected) < 0) {
        word = nextLong();
        low = word * bound;
      }
    }
    // multiplyHigh is signed: a word with its top bit set is taken as 2^64 less than it is.
    return Math.multiplyHigh(word, bound) + ((word >> 63) & bound);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Both draws are uniform and independent, each computed by the same multiplication as in
   * {@link #below} from one half of a word. Uses one word, and for each draw another with
   * probability below {@code bound} / 2<sup>32</sup>.
   *
   * @throws IllegalArgumentException if {@code bound} is below 2
   */
  @Override
  public long belowTwo(int bound) {
    checkArgument(bound >= 2, "bound (%s) must be at least 2", bound);
    long word = nextLong();
    return half(word >>> 32, bound) << 32 | half(word & LOW_32_BITS, bound - 1);
  }

  private long half(long bits, int bound) {
    long product = bits * bound;
    if ((product & LOW_32_BITS) < bound) {
      long rejected = (LOW_32_BITS + 1) % bound;
      while ((product & LOW_32_BITS) < rejected) {
        product = (nextLong() >>> 32) * bound;
      }
    }
    return product >>> 32;
  }
}
