package dev.riffle.spread;

/**
 * The tilts of the rows of a {@link ScaledTable}: the factors by which one more bad gap after the
 * first i groups makes it less likely that a word ends without bad gaps.
 *
 * <p>Of the gaps that are good before group i is put in, let p be the share that gets a block. A
 * gap that gets one is good then; any other stays as it is, so
 *
 * <pre>
 *   z(i) = p + (1 - p) z(i + 1)          z(m) = 0
 * </pre>
 *
 * and p is where the expected numbers of blocks agree: those of the compositions of the group, and
 * those in bad and in good gaps. The expected numbers of bad gaps go forward from 0, the tilts back
 * from 0, in turn. If no group is large, z is the share of the letters still to come. Tilts decide
 * which numbers a table leaves out, and no probability otherwise.
 */
final class Tilts {
  private static final int ROUNDS = 6;
  private static final int HALVINGS = 26;

  private Tilts() {}

  /** Returns the tilts of all rows, by i; all but the last are positive. */
  static double[] of(Insertions insertions) {
    int count = insertions.count();
    double[] tilts = new double[count + 1];
    double[] shares = new double[count];
    for (int i = 0; i < count; i++) {
      tilts[i] = (double) insertions.from(i) / insertions.from(0);
    }
    for (int round = 0; round < ROUNDS; round++) {
      double bad = 0;
      for (int i = 0; i < count; i++) {
        int n = insertions.size(i);
        double good = insertions.gaps(i) - bad;
        shares[i] = share(n, bad, good, tilts[i + 1]);
        double odds = odds(shares[i]);
        bad = bad * tilts[i + 1] / (tilts[i + 1] + odds) + n - blocks(n, tilts[i + 1], odds);
      }
      for (int i = count - 1; i > 0; i--) {
        tilts[i] = shares[i] + (1 - shares[i]) * tilts[i + 1];
      }
    }
    return tilts;
  }

  /** Returns the share of the good gaps that get a block, by bisection. */
  private static double share(int n, double bad, double good, double tilt) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double share = (low + high) / 2;
      double odds = odds(share);
      double put = bad * odds / (tilt + odds) + good * share;
      if (put < blocks(n, tilt, odds)) {
        low = share;
      } else {
        high = share;
      }
    }
    return (low + high) / 2;
  }

  private static double odds(double share) {
    return share / (1 - share);
  }

  /** Returns the expected number of blocks of a group. */
  private static double blocks(int n, double tilt, double odds) {
    return n / (1 + tilt * odds);
  }
}
