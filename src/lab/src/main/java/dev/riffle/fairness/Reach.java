package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.math.LongMath;
import java.math.BigInteger;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * An upper bound on the number of orders of n items that a seed can reach: the number of seeds, for
 * any generator. Two seeds may give the same order. An immutable value.
 *
 * @param n the number of items
 * @param seedBits the number of bits of the seed
 */
public record Reach(int n, int seedBits) {
  /** Seed and state sizes of common generators, in bits. */
  public static final ImmutableList<Integer> WIDTHS = ImmutableList.of(32, 48, 64, 128, 256, 19937);

  private static final int MAX_EXACT = 17; // 17! has fifteen digits

  /** Maximum number of items, and of bits of a seed. */
  public static final int MAX = 1_000_000;

  /** Throws IllegalArgumentException if n is not in [0, MAX] or seedBits not in [1, MAX]. */
  public Reach {
    checkArgument(0 <= n && n <= MAX, "n (%s) must be in [0, %s]", n, MAX);
    checkArgument(1 <= seedBits && seedBits <= MAX, "bits (%s) must be in [1, %s]", seedBits, MAX);
  }

  /** Returns log2 of n!, the number of bits required to distinguish all orders. Takes n steps. */
  public double log2Orders() {
    return IntStream.rangeClosed(2, n).mapToDouble(Math::log).sum() / Math.log(2);
  }

  /** Returns n!, to five digits if it has more than fifteen: {@code 2.3084e71}. */
  public String orders() {
    if (n <= MAX_EXACT) {
      return String.valueOf(LongMath.factorial(n));
    }
    double log10 = log2Orders() * Math.log10(2);
    int exponent = (int) log10;
    return String.format(Locale.ROOT, "%.4fe%d", Math.pow(10, log10 - exponent), exponent);
  }

  /** Returns the binary logarithm of the maximum number of reachable orders. */
  public double log2Heard() {
    return Math.min(seedBits, log2Orders());
  }

  /** Returns whether there are at least as many seeds as orders, computed exactly. */
  public boolean isEnough() {
    return n <= longest(seedBits);
  }

  /**
   * Returns the greatest n with at most as many orders as seeds, computed exactly: 57 for 256 bits.
   * Takes about that many multiplications of {@code seedBits}-bit numbers.
   */
  public static int longest(int seedBits) {
    int n = 1;
    BigInteger orders = BigInteger.ONE;
    for (BigInteger seeds = BigInteger.ONE.shiftLeft(seedBits); orders.compareTo(seeds) <= 0; n++) {
      orders = orders.multiply(BigInteger.valueOf(n + 1L));
    }
    return n - 1;
  }

  /** Returns a sentence about the number of reachable orders, without a full stop. */
  public String sentence() {
    String bits = "a " + seedBits + "-bit seed";
    double orders = log2Orders();
    return isEnough()
        ? String.format(Locale.ROOT, "%s suffices for all %d! = 2^%.1f orders", bits, n, orders)
        : String.format(
            Locale.ROOT,
            "%s reaches at most one in 2^%.1f of the %d! = 2^%.1f orders",
            bits,
            orders - seedBits,
            n,
            orders);
  }
}
