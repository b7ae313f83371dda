package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.Optional;

/** What fills the screen but for its last rows. Not thread-safe. */
interface View {
  /** Returns exactly {@code height} rows. */
  ImmutableList<Row> rows(int width, int height);

  /** Moves the choice by so many rows, down if {@code by} is positive, or as far as there are. */
  void move(int by);

  /** Chooses what comes after the choice, which is about to be somewhere else. */
  void chooseAfter();

  /** Shows the queue as it is after an edit. */
  void refresh();

  /** Returns the entry that is chosen. */
  Optional<Entry<Track>> chosen();
}
