package dev.riffle.cli.screen;

/** A view that has a prompt for a query. */
interface Typed extends View {
  /** Returns the prompt of the query: while it is open, keys do not act as everywhere else. */
  Prompt prompt();

  /** Edits the query by a key. */
  void type(String key);
}
