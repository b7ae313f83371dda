package dev.riffle.shuffle;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableLongArray;

/**
 * The generator xoshiro256++ 1.0 of Blackman and Vigna ("Scrambled linear pseudorandom number
 * generators", 2021): 256 bits of state, period 2<sup>256</sup> - 1, a few operations a word. Not
 * thread-safe, and no secret: who sees enough of its output can tell the rest.
 */
public final class Xoshiro256PlusPlus implements Draws {
  private static final long LOWER = 0xffff_ffffL;

  private long s0;
  private long s1;
  private long s2;
  private long s3;

  /**
   * Begins at the given state, as it is.
   *
   * @throws IllegalArgumentException if all four words are 0, a state that this generator never
   *     leaves
   */
  public Xoshiro256PlusPlus(long s0, long s1, long s2, long s3) {
    checkArgument((s0 | s1 | s2 | s3) != 0, "state (0, 0, 0, 0) must have a bit that is set");
    this.s0 = s0;
    this.s1 = s1;
    this.s2 = s2;
    this.s3 = s3;
  }

  /** Returns where it is: four words, with which another begins that goes on from there. */
  public ImmutableLongArray state() {
    return ImmutableLongArray.of(s0, s1, s2, s3);
  }

  /**
   * Returns the next word: any of the 2<sup>64</sup>, 0 once less often than the others in a whole
   * period.
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
   * Returns a uniform draw from [0, {@code bound}), exactly: Lemire's multiplication with rejection
   * ("Fast random integer generation in an interval", 2019). Takes one word, and another with
   * probability below 2<sup>-33</sup>.
   *
   * @throws IllegalArgumentException if {@code bound} is below 1
   */
  @Override
  public int below(int bound) {
    checkArgument(bound >= 1, "bound (%s) must be at least 1", bound);
    // word * bound, 96 bits: the upper 32 are the draw. Of the 2^64 words, floor or ceiling of 2^64
    // / bound lead to each
    // draw; refusing those whose lower 64 bits are under 2^64 mod bound leaves the floor for all.
    long word = nextLong();
    long low = word * bound;
    if (Long.compareUnsigned(low, bound) < 0) {
      long refused = Long.remainderUnsigned(-bound, bound);
      while (Long.compareUnsigned(low, refused) < 0) {
        word = nextLong();
        low = word * bound;
      }
    }
    // multiplyHigh is signed; a word with its top bit set stands for 2^64 more.
    return (int) (Math.multiplyHigh(word, bound) + ((word >> 63) & bound));
  }

  /**
   * Returns two uniform draws, exactly, each by the same multiplication from half a word. Takes one
   * word, and for each draw another with probability below {@code bound} / 2<sup>32</sup>.
   */
  @Override
  public long belowTwo(int bound) {
    checkArgument(bound >= 2, "bound (%s) must be at least 2", bound);
    long word = nextLong();
    return half(word >>> 32, bound) << 32 | half(word & LOWER, bound - 1);
  }

  private long half(long bits, int bound) {
    long product = bits * bound;
    if ((product & LOWER) < bound) {
      long refused = (LOWER + 1) % bound;
      while ((product & LOWER) < refused) {
        product = (nextLong() >>> 32) * bound;
      }
    }
    return product >>> 32;
  }
}
