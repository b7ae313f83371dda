package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;

/**
 * A row of the screen. An immutable value.
 *
 * @param left the text at the first column, truncated before {@code right}
 * @param cells texts between them, each short enough to leave the others visible
 * @param right the text that ends in the last column
 */
record Row(Style style, String left, ImmutableList<Cell> cells, String right) {
  /** The style of a text. The colours are among the 16 that users configure in their terminal. */
  enum Style {
    PLAIN("", ""),
    BOLD("\033[1m", "\033[1m"),
    DIM("\033[2m", "\033[2m"),
    REVERSE("\033[7m", "\033[7m"),
    SONG("\033[1m", "\033[1;36m"),
    PROGRESS("", "\033[36m"),
    UP_NEXT("", "\033[35m");

    private final String plain;
    private final String coloured;

    Style(String plain, String coloured) {
      this.plain = plain;
      this.coloured = coloured;
    }

    private String around(String text, boolean hasColours) {
      String sequence = hasColours ? coloured : plain;
      return sequence.isEmpty() ? text : sequence + text + RESET;
    }
  }

  /** A text at a column, counted from 0; {@code PLAIN} inherits the style of the row. */
  record Cell(int column, String text, Style style) {
    Cell(int column, String text) {
      this(column, text, Style.PLAIN);
    }

    private String drawn(boolean hasColours) {
      return toColumn(column) + style.around(text, hasColours);
    }
  }

  private static final String RESET = "\033[m";

  /** The mark before a song in up next. */
  static final Cell UP_NEXT = new Cell(1, "+", Style.UP_NEXT);

  /** The mark of a row that the user has marked; it covers other marks. */
  static final Cell MARKED = new Cell(1, "*", Style.BOLD);

  static final Row EMPTY = new Row(Style.PLAIN, "");

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
  String drawn(int width, boolean hasColours) {
    int taken = right.isEmpty() ? 0 : Columns.width(right) + 1;
    int room = taken < width ? width - taken : width;
    StringBuilder drawn = new StringBuilder();
    if (style == Style.REVERSE) {
      drawn.append(" ".repeat(width)).append(toColumn(0));
    }
    drawn.append(Columns.cut(left, room));
    StringBuilder others = new StringBuilder(); // cells with other styles
    for (Cell cell : cells) {
      if (cell.column + Columns.width(cell.text) <= width) {
        (cell.style == Style.PLAIN ? drawn : others).append(cell.drawn(hasColours));
      }
    }
    if (0 < taken && taken < width) {
      drawn.append(toColumn(room + 1)).append(right);
    }
    return style.around(drawn.toString(), hasColours) + others;
  }

  /** Returns this row with a further cell, which may cover a part of it. */
  Row with(Cell cell) {
    return new Row(
        style, left, ImmutableList.<Cell>builder().addAll(cells).add(cell).build(), right);
  }

  private static String toColumn(int column) {
    return "\033[" + (column + 1) + "G";
  }
}
