package dev.riffle.cli.screen;

import dev.riffle.cli.Columns;
import dev.riffle.words.Visible;

/** A line of text in the last row; keys edit it while it is open. Not thread-safe. */
final class Prompt {
  private static final String BACKSPACE = "\177";
  private static final String CLEAR_LINE = "\025"; // Ctrl-U

  private final String mark;
  private String text = "";
  private boolean isOpen;

  /** Creates an empty, closed prompt; {@code mark} is the label before the text. */
  Prompt(String mark) {
    this.mark = mark;
  }

  String text() {
    return text;
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  /** Returns whether keys edit the text. */
  boolean isOpen() {
    return isOpen;
  }

  /** Opens the prompt and keeps its text. */
  void open() {
    isOpen = true;
  }

  /** Closes the prompt and keeps its text. */
  void close() {
    isOpen = false;
  }

  /** Deletes the text. */
  void clear() {
    text = "";
  }

  /** Applies a key to the text; returns whether the text has changed. */
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

  /** Returns the mark, the text and, if open, a cursor; long text is truncated at its start. */
  String row(int width) {
    String row = mark + Visible.whole(text) + (isOpen ? "_" : "");
    return Columns.width(row) <= width
        ? row
        : "…" + row.substring(Math.max(0, row.length() - width / 2));
  }
}
