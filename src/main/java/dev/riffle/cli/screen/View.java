package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.Optional;

/** The content of the screen above its last rows. Not thread-safe. */
interface View {
  /** Returns exactly {@code height} rows. */
  ImmutableList<Row> rows(int width, int height);

  /** Moves the selection by {@code by} rows, down if positive, at most to the end of the list. */
  void move(int by);

  /** Selects the successor of the selected entry, which is about to be moved or removed. */
  void selectAfter();

  /** Updates the view after an edit of the queue. */
  void refresh();

  /** Returns the selected entry. */
  Optional<Entry<Track>> selected();

  /** Returns the last row of the screen while there is no message. */
  default Row lastRow() {
    return new Row(Row.Style.DIM, "Esc back  q quit");
  }
}
