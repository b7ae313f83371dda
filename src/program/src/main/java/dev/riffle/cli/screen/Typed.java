package dev.riffle.cli.screen;

/** A view that has a prompt for a query. */
interface Typed extends View {
  /** Returns whether keys edit the query instead of acting as everywhere else. */
  boolean isTyping();

  /** Returns whether nothing has been typed. */
  boolean isEmpty();

  /** Edits the query by a key. */
  void type(String key);

  /** Opens the prompt, with the query so far. */
  void openPrompt();

  /** Leaves the prompt for the list. */
  void closePrompt();
}
