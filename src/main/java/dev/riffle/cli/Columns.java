package dev.riffle.cli;

import org.jline.utils.AttributedString;

/** Text by the columns that a terminal gives it: a Chinese character takes two. */
final class Columns {
  private Columns() {}

  /** Returns {@code text}, or as much of it as {@code width} columns hold, the last an ellipsis. */
  static String cut(String text, int width) {
    AttributedString whole = new AttributedString(text);
    if (whole.columnLength() <= width) {
      return text;
    }
    return width < 1 ? "" : whole.columnSubSequence(0, width - 1) + "…";
  }

  /** Returns the same, filled up to {@code width} columns. */
  static String cell(String text, int width) {
    String cut = cut(text, width);
    return cut + " ".repeat(width - width(cut));
  }

  /** Returns how many columns {@code text} takes. */
  static int width(String text) {
    return new AttributedString(text).columnLength();
  }
}
