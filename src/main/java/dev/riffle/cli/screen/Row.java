package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;

/**
 * A row of the screen. An immutable value.
 *
 * @param left the text from the first column, cut before {@code right}
 * @param cells texts between them, each short enough to leave the others visible
 * @param right the text that ends in the last column
 */
record Row(Style style, String left, ImmutableList<Cell> cells, String right) {
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

  /** A text from a column, counted from 0. */
  record Cell(int column, String text) {}

  static final Row EMPTY = new Row(Style.PLAIN, "");
  private static final String RESET = "\033[m";

  Row(Style style, String left) {
    this(style, left, "");
  }

  Row(Style style, String left, String right) {
    this(style, left, ImmutableList.of(), right);
  }

  /**
   * Returns the text and control sequences that draw the row from the first column. Positions each
   * other part by its column, because terminals disagree on the width of the parts before it.
   */
  String drawn(int width) {
    int taken = right.isEmpty() ? 0 : Columns.width(right) + 1;
    int room = taken < width ? width - taken : width;
    StringBuilder drawn = new StringBuilder(style.sequence);
    if (style == Style.REVERSE) {
      drawn.append(" ".repeat(width)).append(toColumn(0));
    }
    drawn.append(Columns.cut(left, room));
    cells.forEach(cell -> drawn.append(toColumn(cell.column)).append(cell.text));
    if (0 < taken && taken < width) {
      drawn.append(toColumn(room + 1)).append(right);
    }
    return drawn.append(style == Style.PLAIN ? "" : RESET).toString();
  }

  private static String toColumn(int column) {
    return "\033[" + (column + 1) + "G";
  }
}
