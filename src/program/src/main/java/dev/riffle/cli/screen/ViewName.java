package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;

/** The views of the screen, in the order of the Tab key; the key file uses their names. */
enum ViewName {
  /** The play order: history, the current song and the upcoming ones. */
  QUEUE,
  LIBRARY,
  ALBUMS,
  HISTORY,
  PLAYLISTS,
  LYRICS;

  private static final String NEXT = "next";
  private static final String PREVIOUS = "previous";

  /**
   * Returns the view named {@code word}; {@code next} and {@code previous} are relative to this one
   * and wrap around.
   *
   * @throws Misuse if there is none; the message lists the valid names
   */
  ViewName of(String word) {
    return switch (word) {
      case NEXT -> beside(1);
      case PREVIOUS -> beside(-1);
      default -> Words.parse(ViewName.class, "view", word, NEXT, PREVIOUS);
    };
  }

  private ViewName beside(int step) {
    ImmutableList<ViewName> all = ImmutableList.copyOf(values());
    return all.get(Math.floorMod(all.indexOf(this) + step, all.size()));
  }
}
