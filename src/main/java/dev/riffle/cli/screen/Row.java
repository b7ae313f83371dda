package dev.riffle.cli.screen;

import dev.riffle.cli.Columns;

/**
 * A row of the screen. An immutable value.
 *
 * @param left what begins in the first column, cut where {@code right} begins
 * @param right what ends in the last column
 */
record Row(Style style, String left, String right) {
  /** How it is drawn, without colours, which are the listener's own. */
  enum Style {
    PLAIN(""),
    BOLD("\033[1m"),
    DIM("\033[2m"),
    REVERSE("\033[7m");

    private final String sequence;

    Style(String sequence) {
      this.sequence = sequence;
    }
  }

  static final Row EMPTY = new Row(Style.PLAIN, "");
  private static final String PLAIN_AGAIN = "\033[m";

  Row(Style style, String left) {
    this(style, left, "");
  }

  /**
   * Returns the characters and sequences that draw it from the first column on. The right part is
   * placed by its column, as terminals disagree on the width of the left one.
   */
  String drawn(int width) {
    int taken = right.isEmpty() ? 0 : Columns.width(right) + 1;
    int room = taken < width ? width - taken : width;
    StringBuilder drawn = new StringBuilder(style.sequence);
    if (style == Style.REVERSE) {
      drawn.append(" ".repeat(width)).append(toColumn(1));
    }
    drawn.append(Columns.cut(left, room));
    if (0 < taken && taken < width) {
      drawn.append(toColumn(room + 2)).append(right);
    }
    return drawn.append(style == Style.PLAIN ? "" : PLAIN_AGAIN).toString();
  }

  private static String toColumn(int column) {
    return "\033[" + column + "G";
  }
}
