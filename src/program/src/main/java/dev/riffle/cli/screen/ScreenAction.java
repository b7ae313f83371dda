package dev.riffle.cli.screen;

/** The actions of keys on the screen itself; the key file uses their names. */
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
  /** Removes the selected row from up next, or else from the queue; deletes a playlist. */
  DELETE,
  /** Opens a prompt: to search the queue, or to filter a tree. */
  SEARCH,
  /** Marks or unmarks the selected row and selects the next one. */
  MARK,
  /** Folds or unfolds the selected name. */
  FOLD,
  /** Selects the current song in the current view. */
  CURRENT_ROW,
  /** Adds the chosen songs to the queue. */
  ADD_SELECTED,
  /** Excludes the chosen songs from shuffle and random. */
  EXCLUDE_SELECTED,
  /** Saves the chosen songs, or those of a list, as a playlist. */
  SAVE,
  /** Adds the chosen songs to a playlist. */
  APPEND,
  /** Renames the selected playlist. */
  RENAME,
  /** Shows another view; its argument is the name of the view, or next or previous. */
  VIEW,
  INFO
}
