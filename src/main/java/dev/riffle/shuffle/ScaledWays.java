package dev.riffle.shuffle;

/**
 * The ways to put group i in, with j blocks in bad gaps and t in good ones, times the numbers of
 * row i. They leave out the factor (n - 1)! and a power of 2<sup>64</sup>, which all have.
 */
abstract class ScaledWays {
  final ScaledRow row;
  final int n;
  final int gaps;
  private final ScaledNumbers factorials;
  private final double tiltOfOne; // the factor of one more bad gap
  private final ScaledNumbers tilt; // by b - first
  private final ScaledNumbers more; // by 2 j + t
  private int unit; // the power that is left out

  ScaledWays(ScaledTable table, int i, double tiltOfOne, ScaledNumbers more) {
    row = table.row(i);
    n = table.insertions().size(i);
    gaps = table.insertions().gaps(i);
    factorials = table.factorials();
    this.tiltOfOne = tiltOfOne;
    tilt = ScaledNumbers.powers(tiltOfOne, row.numbers.length);
    this.more = more;
  }

  /** Returns C(n - 1, k) / C(n - 1, k - 1). */
  final double moreBlocks(int k) {
    return (double) (n - k) / k;
  }

  /** Chooses the power to leave out so that these ways are near 1. */
  final void scale(int b, int j, int t) {
    unit = 0;
    unit = units(b, j, t);
  }

  private int units(int b, int j, int t) {
    int[] all = factorials.units;
    return all[b]
        + all[gaps - b]
        + tilt.units[b - row.first]
        + more.units[Math.min(2 * j + t, more.units.length - 1)]
        - all[j]
        - all[b - j]
        - all[t]
        - all[gaps - b - t]
        - all[j + t - 1]
        - all[n - j - t]
        - unit;
  }

  final double of(int b, int j, int t) {
    double[] all = factorials.values;
    double ways =
        row.numbers[b - row.first]
            * all[b]
            * all[gaps - b]
            * tilt.values[b - row.first]
            * more.values[Math.min(2 * j + t, more.values.length - 1)]
            / (all[j] * all[b - j] * all[t] * all[gaps - b - t] * all[j + t - 1] * all[n - j - t]);
    int over = units(b, j, t);
    for (; over > 0; over--) {
      ways *= ScaledNumbers.UNIT;
    }
    for (; over < 0 && ways > 0; over++) {
      ways *= 1 / ScaledNumbers.UNIT;
    }
    return ways;
  }

  /** Returns the logarithm of {@code ways} with all that was left out. */
  final double bits(double ways) {
    return row.bits
        + Logarithms.of(ways)
        + Logarithms.of(ScaledNumbers.UNIT) * unit
        + Logarithms.of(ScaledNumbers.UNIT) * factorials.units[n - 1]
        + Logarithms.of(factorials.values[n - 1])
        + Logarithms.of(tiltOfOne) * row.first;
  }
}
