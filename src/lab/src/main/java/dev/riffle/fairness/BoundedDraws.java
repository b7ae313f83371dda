package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.Draws;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/** Conversions of a generator's words to draws from [0, bound), unbiased and biased. */
public final class BoundedDraws {
  private static final long LOWER = 0xffff_ffffL;

  private BoundedDraws() {}

  /**
   * Returns exactly uniform draws from uniform 32-bit words, by Lemire's multiplication with
   * rejection ("Fast random integer generation in an interval", 2019).
   */
  static Draws lemire(IntSupplier words) {
    return bound -> {
      long product = (words.getAsInt() & LOWER) * checked(bound);
      if ((product & LOWER) < bound) {
        long rejected = (LOWER + 1) % bound;
        while ((product & LOWER) < rejected) {
          product = (words.getAsInt() & LOWER) * bound;
        }
      }
      return (int) (product >>> 32);
    };
  }

  /**
   * Returns the remainders of non-negative {@code words} divided by the bound. Low values are
   * likelier unless the bound divides the number of possible words; values above the largest word
   * never occur.
   */
  public static Draws modulo(IntSupplier words) {
    return bound -> words.getAsInt() % checked(bound);
  }

  /**
   * Returns the floor of the bound times a double from [0, 1) with 53 bits, taken from 64-bit
   * words. The distance from uniform is about bound / 2<sup>53</sup>, too small to measure.
   */
  static Draws multiply(LongSupplier words) {
    return bound -> (int) ((words.getAsLong() >>> 11) * 0x1p-53 * checked(bound));
  }

  private static int checked(int bound) {
    checkArgument(bound >= 1, "bound (%s) must be at least 1", bound);
    return bound;
  }
}
