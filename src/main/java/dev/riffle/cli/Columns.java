package dev.riffle.cli;

import com.google.common.base.CharMatcher;
import org.jline.utils.AttributedString;

/** Text by the columns that a terminal gives it: a Chinese character takes two. */
public final class Columns {
  private static final CharMatcher PLAIN = CharMatcher.inRange(' ', '~').precomputed();

  private Columns() {}

  /** Returns {@code text}, or as much of it as {@code width} columns hold, the last an ellipsis. */
  public static String cut(String text, int width) {
    if (width(text) <= width) {
      return text;
    }
    AttributedString whole = new AttributedString(text);
    return width < 1 ? "" : whole.columnSubSequence(0, width - 1) + "…";
  }

  /** Returns the same, filled up to {@code width} columns. */
  public static String cell(String text, int width) {
    String cut = cut(text, width);
    return cut + " ".repeat(width - width(cut));
  }

  /** Returns how many columns {@code text} takes. */
  public static int width(String text) {
    // What most names are made of; the other way takes longer than reading the file.
    return PLAIN.matchesAllOf(text) ? text.length() : new AttributedString(text).columnLength();
  }
}
