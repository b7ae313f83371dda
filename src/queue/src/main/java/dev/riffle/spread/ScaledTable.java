package dev.riffle.spread;

import dev.riffle.shuffle.Draws;

/**
 * A table of doubles. Row i has f(i, b) z<sup>b</sup> with one factor for all of the row, where z
 * is that of {@link Tilts}, its powers rounded to powers of 2: so the large numbers are where the
 * words pass that end without bad gaps. Numbers below {@value #CUT} of the largest are left out.
 *
 * <pre>
 *   f(i, b)          .  .  :  :  |  |  |  |  :  .       most words of the first groups,
 *   f(i, b) z^b      :  |  |  :  .  .                   and those that end without bad gaps
 *   b                0  1  2  3  4  5  6  7  8  9
 * </pre>
 *
 * All terms are positive, and computed by addition, multiplication and division alone. Immutable.
 */
final class ScaledTable extends WordTable {
  static final double CUT = 1e-40;

  private final ScaledNumbers factorials;
  private final double[] tilts; // by i: z
  private final ScaledRow[] rows; // without row m, of which only the number of b = 0 is needed

  ScaledTable(Insertions insertions) {
    this(insertions, CUT);
  }

  /** Creates a table with another cut. */
  ScaledTable(Insertions insertions, double cut) {
    super(insertions);
    factorials = ScaledNumbers.factorials(insertions.from(0) + 1);
    tilts = Tilts.of(insertions);
    rows = new ScaledRow[insertions.count()];
    rows[0] = new ScaledRow(0, new double[] {1}, new int[1], 0);
    for (int i = 0; i + 1 < rows.length; i++) {
      rows[i + 1] = new ScaledStep(this, i, cut).next();
    }
  }

  ScaledNumbers factorials() {
    return factorials;
  }

  double tilt(int i) {
    return tilts[i];
  }

  ScaledRow row(int i) {
    return rows[i];
  }

  @Override
  long choose(int i, int left, Draws draws) {
    ScaledLine line = new ScaledLine(this, i, left);
    return line.choice(line.draw(draws));
  }

  @Override
  double bits() {
    return new ScaledLine(this, rows.length - 1, 0).bits();
  }
}
