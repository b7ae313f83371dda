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
  /** Removes the selected row from up next, else its song from the queue; deletes a playlist. */
  DELETE,
  /** Opens a prompt: for a search of the queue, or for the rows of a view of other songs. */
  SEARCH,
  /** Marks or unmarks the selected row, and selects the next one. */
  MARK,
  /** Folds or unfolds the selected name. */
  FOLD,
  /** Selects the song that plays, in the view that is shown. */
  CURRENT_ROW,
  /** Adds the chosen songs to the queue. */
  ADD_SELECTED,
  /** Excludes the chosen songs from shuffle and random. */
  EXCLUDE_SELECTED,
  /** Saves the songs of the list, or the chosen ones, as a playlist. */
  SAVE,
  /** Adds the chosen songs to a playlist. */
  APPEND,
  /** Renames the selected playlist. */
  RENAME,
  /** Shows another view; its argument is the word of the view, or next or previous. */
  VIEW,
  INFO
}
