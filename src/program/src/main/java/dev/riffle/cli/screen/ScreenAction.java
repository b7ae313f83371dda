package dev.riffle.cli.screen;

/** The actions of keys on the screen itself, by their words in the key file. */
enum ScreenAction {
  BACK,
  HELP,
  PLAY,
  SELECT,
  PAGE_UP,
  PAGE_DOWN,
  FIRST,
  LAST,
  FOUND_NEXT,
  /** Removes the selected row from up next, else its song from the queue. */
  DELETE,
  SEARCH,
  /** Shows another view; its argument is the word of the view, or next or previous. */
  VIEW,
  INFO
}
