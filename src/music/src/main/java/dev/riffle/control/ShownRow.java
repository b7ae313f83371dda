package dev.riffle.control;

import static java.util.Comparator.comparingInt;

import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A displayed entry: {@code 17} by its ID, {@code 17@+3} in the third row after the current song,
 * {@code 17@-2} in the second row before it. Its row may have moved since it was shown. An
 * immutable value.
 *
 * @param distance the distance from the current song; 0 if no row was shown
 */
record ShownRow(Entry<Track> entry, int distance) {
  private static final int NEARBY = 50; // rows that the queue may move until a verb is performed
  private static final char AT = '@';

  /** Returns the text of a row, for an argument. */
  static String text(long id, int distance) {
    return distance == 0 ? String.valueOf(id) : id + "@" + distance;
  }

  /**
   * Parses a row.
   *
   * @throws Misuse if it names no entry of {@code queue}
   */
  static ShownRow parse(String text, PlayQueue<Track> queue) {
    int at = text.indexOf(AT);
    String id = at < 0 ? text : text.substring(0, at);
    Optional<Integer> distance =
        at < 0 ? Optional.of(0) : Optional.ofNullable(Ints.tryParse(step(text.substring(at + 1))));
    Optional<Entry<Track>> entry = Optional.ofNullable(Longs.tryParse(id)).flatMap(queue::entry);
    if (entry.isEmpty() || distance.isEmpty()) {
      throw new Misuse("ID (" + text + ") must be an entry's number, as list shows it");
    }
    return new ShownRow(entry.get(), distance.get());
  }

  private static String step(String text) {
    return text.startsWith("+") ? text.substring(1) : text;
  }

  /**
   * Returns the place of the entry in the history or among the upcoming songs, from 0, close to the
   * row that was shown; below 0 if it is not there.
   */
  int place(PlayQueue<Track> queue) {
    int rows = distance == 0 ? 0 : Math.abs(distance) + NEARBY;
    List<Entry<Track>> side = distance < 0 ? queue.history(rows) : queue.upcoming(rows);
    return IntStream.range(Math.max(0, rows - 2 * NEARBY - 1), side.size())
        .filter(row -> side.get(row).id() == entry.id())
        .boxed()
        .min(comparingInt(row -> Math.abs(row + 1 - Math.abs(distance))))
        .orElse(-1);
  }

  /**
   * Returns the place among the upcoming songs, by default the first one.
   *
   * @throws Misuse if it is not there
   */
  int placeAhead(PlayQueue<Track> queue) {
    int place = distance < 0 ? -1 : new ShownRow(entry, Math.max(1, distance)).place(queue);
    if (place < 0) {
      throw new Misuse("only upcoming songs can be moved");
    }
    return place;
  }
}
