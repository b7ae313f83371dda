package dev.riffle.cli.screen;

import dev.riffle.cli.Columns;

/**
 * A row of the screen. An immutable value.
 *
 * @param left the text from the first column, cut before {@code right}
 * @param right the text that ends in the last column
 */
record Row(Style style, String left, String right) {
  /** The style of the text. Uses no colours, which are the user's own. */
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
  private static final String RESET = "\033[m";

  Row(Style style, String left) {
    this(style, left, "");
  }

  /**
   * Returns the text and control sequences that draw the row from the first column. Positions the
   * right part by its column, because terminals disagree on the width of the left one.
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
    return drawn.append(style == Style.PLAIN ? "" : RESET).toString();
  }

  private static String toColumn(int column) {
    return "\033[" + column + "G";
  }
}
