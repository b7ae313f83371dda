package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;

/** The views of the screen, in the order of the Tab key, by their words in the key file. */
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
   * Returns the view with the word {@code word}; {@code next} and {@code previous} are those beside
   * this one, cyclically.
   *
   * @throws Misuse if there is none; the message lists the valid words
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
