package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.math.LongMath;
import java.math.BigInteger;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How many of the n! orders of n things a seed can reach: no more than there are seeds, however
 * good what it seeds. An upper bound: two seeds may bring the same order. An immutable value.
 *
 * @param n how many things
 * @param seedBits how many bits the seed has
 */
public record Reach(int n, int seedBits) {
  /** How many bits the states of generators in use have. */
  public static final ImmutableList<Integer> WIDTHS = ImmutableList.of(32, 48, 64, 128, 256, 19937);

  private static final int MOST_EXACT = 17; // whose factorial has fifteen digits

  /** The most things, and the most bits of a seed. */
  public static final int MOST = 1_000_000;

  /** Refuses what is out of range; n may be 0. */
  public Reach {
    checkArgument(0 <= n && n <= MOST, "n (%s) must be in [0, %s]", n, MOST);
    checkArgument(
        1 <= seedBits && seedBits <= MOST, "bits (%s) must be in [1, %s]", seedBits, MOST);
  }

  /**
   * Returns the logarithm of n! to base 2, in n steps: so many bits it takes to tell all orders.
   */
  public double log2Orders() {
    return IntStream.rangeClosed(2, n).mapToDouble(Math::log).sum() / Math.log(2);
  }

  /** Returns n!, to five digits if it has more than fifteen: {@code 2.3084e71}. */
  public String orders() {
    if (n <= MOST_EXACT) {
      return String.valueOf(LongMath.factorial(n));
    }
    double log10 = log2Orders() * Math.log10(2);
    int exponent = (int) log10;
    return String.format(Locale.ROOT, "%.4fe%d", Math.pow(10, log10 - exponent), exponent);
  }

  /** Returns the logarithm to base 2 of how many orders can be heard at the most. */
  public double log2Heard() {
    return Math.min(seedBits, log2Orders());
  }

  /** Returns whether there are at least as many seeds as orders, exactly. */
  public boolean isEnough() {
    return n <= longest(seedBits);
  }

  /**
   * Returns the greatest n whose n! orders are not more than the seeds of so many bits, exactly: 57
   * for 256 bits. Takes about as many multiplications of so many bits as the answer says.
   */
  public static int longest(int seedBits) {
    int n = 1;
    BigInteger orders = BigInteger.ONE;
    for (BigInteger seeds = BigInteger.ONE.shiftLeft(seedBits); orders.compareTo(seeds) <= 0; n++) {
      orders = orders.multiply(BigInteger.valueOf(n + 1L));
    }
    return n - 1;
  }

  /** Returns how many of the orders can ever be heard, in one sentence without a full stop. */
  public String sentence() {
    String bits = "a seed of " + seedBits + " bits";
    double orders = log2Orders();
    return isEnough()
        ? String.format(
            Locale.ROOT, "%s is enough for each of the %d! = 2^%.1f orders", bits, n, orders)
        : String.format(
            Locale.ROOT,
            "%s lets at most one in 2^%.1f of the %d! = 2^%.1f orders ever be heard",
            bits,
            orders - seedBits,
            n,
            orders);
  }
}
