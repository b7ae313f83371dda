package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.Draws;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/** Ways from the words of a generator to a draw from [0, bound), right and wrong. */
public final class BoundedDraws {
  private static final long LOWER = 0xffff_ffffL;

  private BoundedDraws() {}

  /**
   * Returns uniform draws out of uniform words of 32 bits, exactly: Lemire's multiplication with
   * rejection ("Fast random integer generation in an interval", 2019).
   */
  static Draws lemire(IntSupplier words) {
    return bound -> {
      long product = (words.getAsInt() & LOWER) * checked(bound);
      if ((product & LOWER) < bound) {
        long refused = (LOWER + 1) % bound;
        while ((product & LOWER) < refused) {
          product = (words.getAsInt() & LOWER) * bound;
        }
      }
      return (int) (product >>> 32);
    };
  }

  /**
   * Returns the rest of a division of {@code words}, none of which is negative, by the bound: the
   * lower draws are likelier if the bound does not divide the number of words, and those that are
   * no word never come.
   */
  public static Draws modulo(IntSupplier words) {
    return bound -> words.getAsInt() % checked(bound);
  }

  /**
   * Returns the floor of the bound times a double from [0, 1) with 53 bits, out of words of 64:
   * from a uniform draw it is as far as the bound over 2<sup>53</sup>, which nobody can measure.
   */
  static Draws multiply(LongSupplier words) {
    return bound -> (int) ((words.getAsLong() >>> 11) * 0x1p-53 * checked(bound));
  }

  private static int checked(int bound) {
    checkArgument(bound >= 1, "bound (%s) must be at least 1", bound);
    return bound;
  }
}
