package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** The content of the screen above its last rows. Not thread-safe. */
interface View {
  /** Returns exactly {@code height} rows. */
  ImmutableList<Row> rows(int width, int height);

  /** Returns the time until the rows change without input, at most a second. */
  default Duration untilChange() {
    return Duration.ofSeconds(1); // the playback position changes
  }

  /** Moves the selection by {@code by} rows, down if positive; stops at the ends of the list. */
  void move(int by);

  /** Returns the number of rows of a page. */
  int page();

  /** Selects the entry in a row of the last drawing, from 0; returns whether there is one. */
  boolean choose(int row);

  /**
   * Returns the position in the song, from 0 to 1, at a column and row of the last drawing, both
   * counted from 0; empty outside the progress bar.
   */
  default OptionalDouble barAt(int column, int row) {
    return OptionalDouble.empty();
  }

  /**
   * Returns the distance of the selected entry from the song in the play order, negative in the
   * history; empty if this view is not in play order.
   */
  default OptionalInt distance() {
    return OptionalInt.empty();
  }

  /** Selects the successor of the selected entry, which is about to be moved or removed. */
  void selectAfter();

  /** Updates the view after an edit of the queue. */
  void refresh();

  /** Returns the entries of the last drawing. */
  default ImmutableList<Entry<Track>> visible() {
    return ImmutableList.of();
  }

  /** Returns the selected entry. */
  Optional<Entry<Track>> selected();

  /** Returns whether the rows are entries of the queue; others are names or songs of a library. */
  default boolean hasEntries() {
    return true;
  }

  /** Marks the selected row, or unmarks it if it is marked. */
  default void mark() {}

  /** Returns the marked rows; none in a view without marks. */
  default Marks<?> marks() {
    return new Marks<>();
  }

  /** Returns the entries of the marked rows, in row order, or else the selected entry. */
  default ImmutableList<Entry<Track>> chosen() {
    return selected().map(ImmutableList::of).orElse(ImmutableList.of());
  }

  /** Returns a supplier of the chosen songs, if there are any; it may read a disk. */
  default Optional<Supplier<ImmutableList<Track>>> songs() {
    ImmutableList<Entry<Track>> entries = chosen();
    return entries.isEmpty()
        ? Optional.empty()
        : Optional.of(() -> entries.stream().map(Entry::item).collect(toImmutableList()));
  }

  /** Returns a supplier of the songs to save as a playlist if no row is marked. */
  default Optional<Supplier<ImmutableList<Track>>> listed() {
    return songs();
  }

  /** Selects the current song, if this view contains it. */
  default void selectCurrent() {}

  /** Returns a value that remains equal as long as the same row is selected. */
  default Object selection() {
    return selected().map(Entry::id);
  }

  /** Returns the last row of the screen, of {@code width} columns, while there is no message. */
  default Row lastRow(KeyHints hints, int width) {
    return new Row(Row.Style.DIM, hints.list());
  }
}
