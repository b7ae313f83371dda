package dev.riffle.spread;

import java.util.Arrays;

/**
 * Computes row i + 1 from row i, block by block. Not thread-safe; made for one row.
 *
 * <p>Let g(k, m) be the number of words of i groups in which k gaps are chosen for blocks, in any
 * order, and m bad gaps are left. Of the other gaps, m + 1 or gaps - k - m lead from k to k + 1
 * blocks:
 *
 * <pre>
 *   g(0, m) = f(i, m)          g(k + 1, m) = (gaps - k - m) g(k, m) + (m + 1) g(k, m + 1)
 *
 *   f(i + 1, m + n - k) = sum over k of C(n - 1, k - 1) / k! g(k, m)
 * </pre>
 *
 * So a row takes time linear in n and in the number of b, and each block one addition and two
 * multiplications for each b. The tilt of a number of blocks lies between those of the rows: the
 * odds that a gap gets a block decrease with the blocks that are left. Its powers are rounded to
 * powers of 2, which change no digit.
 */
final class ScaledStep {
  private static final int BLOCKS = 16; // between changes of the tilt
  private static final double SLACK = 1e-20; // by which more is kept between rows
  private static final int NEGLIGIBLE = -300; // in bits
  private static final int MANTISSA_BITS = 52;
  private static final int MAX_BITS = 400; // by which sums may exceed the first ones

  private final int n;
  private final int gaps;
  private final double nextTilt;
  private final double odds; // that a good gap gets a block
  private final double blocks; // expected
  private final double cut;

  // g(k, m) is numbers[m] times 2 to the power of bits - exponents[m], for m from first to end.
  private double[] numbers;
  private double[] others; // those of the next k
  private int[] exponents;
  private int bits;
  private int first;
  private int end;
  private final double[] mending; // by m: the factor of g(k, m + 1)

  private final double[] sums; // by b of the next row, as numbers
  private final int[] sumExponents;
  private int sumBits = Integer.MIN_VALUE;

  ScaledStep(ScaledTable table, int i, double cut) {
    ScaledRow row = table.row(i);
    n = table.insertions().size(i);
    gaps = table.insertions().gaps(i);
    nextTilt = table.tilt(i + 1);
    odds = (table.tilt(i) - nextTilt) / (1 - table.tilt(i));
    blocks = n / (1 + nextTilt * odds);
    this.cut = cut;
    first = row.first;
    end = row.end();
    bits = row.bits;
    numbers = new double[end + 1];
    others = new double[end + 1];
    mending = new double[end + 1];
    exponents = new int[end + 1];
    System.arraycopy(row.numbers, 0, numbers, first, end - first);
    System.arraycopy(row.exponents, 0, exponents, first, end - first);
    // Each letter that is put in later mends one bad gap at most.
    sums = new double[Math.min(end - 1 + n - 1, table.insertions().from(i + 1)) + 1];
    sumExponents = new int[sums.length];
    tilt(nextTilt, 0, sums.length, sumExponents);
  }

  /** Sets exponents from {@code from} on to those of the powers of {@code tilt}. */
  private static void tilt(double tilt, int from, int end, int[] exponents) {
    double power = 1;
    int exponent = 0;
    for (int m = from; m < end; m++) {
      exponents[m] = exponent;
      power *= tilt;
      int more = Math.getExponent(power);
      power *= powerOfTwo(-more);
      exponent += more;
    }
  }

  ScaledRow next() {
    double ways = 1; // C(n - 1, k - 1) / k!
    int waysBits = 0;
    int reach = 10 + (int) (16 * Math.sqrt(blocks * (1 - blocks / n))); // standard deviations
    for (int k = 0; k < Math.min(n, gaps); ) {
      if (k % BLOCKS == 0) {
        retilt(k);
      }
      choose(k++);
      if (k >= blocks - reach && !add(k, ways, waysBits) && k > blocks) {
        break;
      }
      ways *= (double) (n - k) / ((double) k * (k + 1));
      if (ways < 1 / ScaledNumbers.UNIT) {
        ways *= ScaledNumbers.UNIT;
        waysBits -= ScaledNumbers.UNIT_BITS;
      } else if (ways > ScaledNumbers.UNIT) {
        ways /= ScaledNumbers.UNIT;
        waysBits += ScaledNumbers.UNIT_BITS;
      }
    }
    return trimmed();
  }

  /** Gives the numbers of k blocks their tilt, and cuts their tails. */
  private void retilt(int k) {
    double left = odds * Math.max(0, 1 - k / blocks);
    double tilt = odds == Double.POSITIVE_INFINITY ? nextTilt : (nextTilt + left) / (1 + left);
    int[] old = exponents;
    exponents = new int[end + 1];
    int from = Math.max(0, first - BLOCKS);
    tilt(tilt, from, end + 1, exponents);
    int top = Integer.MIN_VALUE;
    for (int m = first; m < end; m++) {
      if (numbers[m] > 0) {
        top = Math.max(top, Math.getExponent(numbers[m]) + exponents[m] - old[m]);
      }
    }
    for (int m = first; m < end; m++) {
      numbers[m] *= powerOfTwo(exponents[m] - old[m] - top);
    }
    bits += top;
    while (numbers[end - 1] < cut * SLACK) {
      end--;
    }
    while (numbers[first] < cut * SLACK) {
      first++;
    }
    numbers[end] = 0;
    others[end] = 0;
    for (int m = from; m < end; m++) {
      mending[m] = (m + 1) * powerOfTwo(exponents[m] - exponents[m + 1]);
    }
  }

  /** Chooses a gap after {@code k} others. */
  private void choose(int k) {
    double left = gaps - k;
    double[] from = numbers;
    double[] to = others;
    if (first > 0) {
      to[first - 1] = from[first] * mending[first - 1];
    }
    for (int m = first; m < end; m++) {
      to[m] = from[m] * (left - m) + from[m + 1] * mending[m];
    }
    first = Math.max(0, first - 1);
    numbers = to;
    others = from;
  }

  /** Adds the words with k blocks to the sums; returns whether any are so many as to matter. */
  private boolean add(int k, double ways, int waysBits) {
    int more = n - k;
    int to = Math.min(end, sums.length - more);
    int top = top(more, to);
    if (top == Integer.MIN_VALUE) {
      return true; // all of these have more bad gaps than can be mended
    }
    top += bits + waysBits + Math.getExponent(ways);
    if (sumBits == Integer.MIN_VALUE) {
      sumBits = top;
    }
    if (top - sumBits > MAX_BITS) {
      for (int b = 0; b < sums.length; b++) {
        sums[b] = Math.scalb(sums[b], sumBits - top);
      }
      sumBits = top;
    }
    int scale = bits + waysBits - sumBits;
    for (int m = first; m < to; m++) {
      int exponent = scale - exponents[m] + sumExponents[m + more];
      sums[m + more] += numbers[m] * ways * powerOfTwo(exponent);
    }
    return top - sumBits > NEGLIGIBLE;
  }

  /** Returns 2 to {@code exponent}, or 0 if no double is as small. */
  private static double powerOfTwo(int exponent) {
    long biased = Math.max(0, exponent + Double.MAX_EXPONENT);
    return Double.longBitsToDouble(biased << MANTISSA_BITS);
  }

  /** Returns about the exponent of the largest term, but for factors that all have. */
  private int top(int more, int to) {
    int top = Integer.MIN_VALUE;
    int stride = 1 + (to - first) / 64;
    for (int m = first; m < to; m += stride) {
      if (numbers[m] > 0) {
        int exponent = Math.getExponent(numbers[m]) - exponents[m] + sumExponents[m + more];
        top = Math.max(top, exponent);
      }
    }
    return top;
  }

  private ScaledRow trimmed() {
    double largest = Arrays.stream(sums).max().getAsDouble();
    int from = 0;
    while (sums[from] < cut * largest) {
      from++;
    }
    int to = sums.length;
    while (sums[to - 1] < cut * largest) {
      to--;
    }
    int top = Math.getExponent(largest);
    double[] row = Arrays.copyOfRange(sums, from, to);
    for (int b = 0; b < row.length; b++) {
      row[b] = Math.scalb(row[b], -top);
    }
    return new ScaledRow(from, row, Arrays.copyOfRange(sumExponents, from, to), sumBits + top);
  }
}
