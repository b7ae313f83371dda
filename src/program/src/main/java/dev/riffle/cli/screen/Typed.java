package dev.riffle.cli.screen;

/** A view with a prompt for a query. */
interface Typed extends View {
  /** Returns the prompt of the query; while it is open, keys edit the query. */
  Prompt prompt();

  /** Applies a key to the query. */
  void type(String key);
}
