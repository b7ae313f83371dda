package dev.riffle.cli.screen;

import dev.riffle.cli.Columns;
import dev.riffle.words.Visible;

/** A line of text being typed in the last row. Not thread-safe. */
final class Prompt {
  private static final String BACKSPACE = "\177";
  private static final String CLEAR_LINE = "\025"; // Ctrl-U

  private final String mark;
  private String text = "";

  /** Creates an empty prompt; {@code mark} is shown before the text. */
  Prompt(String mark) {
    this.mark = mark;
  }

  String text() {
    return text;
  }

  /** Deletes the text. */
  void clear() {
    text = "";
  }

  /** Edits the text by a key; returns whether it has changed. */
  boolean type(String key) {
    String before = text;
    switch (key) {
      case BACKSPACE, "\b" -> text = withoutLast(text);
      case CLEAR_LINE -> text = "";
      default -> text += key.codePointAt(0) < ' ' ? "" : key;
    }
    return !text.equals(before);
  }

  private static String withoutLast(String text) {
    return text.isEmpty() ? text : text.substring(0, text.offsetByCodePoints(text.length(), -1));
  }

  /** Returns the mark, the text and {@code cursor}; a long text is cut at its start. */
  String row(String cursor, int width) {
    String row = mark + Visible.whole(text) + cursor;
    return Columns.width(row) <= width
        ? row
        : "…" + row.substring(Math.max(0, row.length() - width / 2));
  }
}
