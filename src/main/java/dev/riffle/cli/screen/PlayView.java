package dev.riffle.cli.screen;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.riffle.cli.TextAnswers;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The play order: what was played, the song, and what comes, each numbered by its distance.
 *
 * <pre>
 *        Skákal pes                   history, dim: distances -2
 *        Greensleeves                                         -1
 *
 *     ▶ Kočka leze dírou        3/24  the song:                0
 *       Písně do deště
 *       0:12 ━━━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ 0:45
 *
 *    +1 Auld Lang Syne                up next, marked:         1
 *  >  2 Král Václav                   upcoming; chosen:        2
 * </pre>
 *
 * The song is in its place even while the others are scrolled.
 */
final class PlayView implements View {
  private static final int ROOMY = 10; // rows beside the song, from which on it stands apart
  private static final int NEARBY = 200; // how far an entry may have moved that is chosen

  private final PlayQueue<Track> queue;
  private final NowPlaying nowPlaying;
  private int distance; // of what is chosen, from the song
  private Optional<Entry<Track>> entry =
      Optional.empty(); // that is chosen; none while distance is 0
  private int pastSkipped; // history that is scrolled out of sight, next to the song
  private int comingSkipped;

  PlayView(PlayQueue<Track> queue, NowPlaying nowPlaying) {
    this.queue = queue;
    this.nowPlaying = nowPlaying;
  }

  @Override
  public ImmutableList<Row> rows(int width, int height) {
    findChosen();
    int rest = Math.max(0, height - NowPlaying.ROWS);
    int gap = rest < ROOMY ? 0 : 1;
    int past = (rest - 2 * gap) / 3;
    int coming = rest - 2 * gap - past;
    pastSkipped = skipped(pastSkipped, -distance, past);
    comingSkipped = skipped(comingSkipped, distance, coming);
    ImmutableList.Builder<Row> rows = ImmutableList.builder();
    addHistory(rows, past);
    addEmpty(rows, gap);
    rows.addAll(Iterables.limit(nowPlaying.rows(width), height));
    addEmpty(rows, gap);
    addUpcoming(rows, coming);
    return rows.build();
  }

  /**
   * Returns how many to leave out of a list in which number {@code chosen}, from 1, is to be seen.
   */
  private static int skipped(int before, int chosen, int visible) {
    return chosen < 1 ? 0 : Math.max(chosen - visible, Math.min(before, chosen - 1));
  }

  private void addHistory(ImmutableList.Builder<Row> rows, int visible) {
    List<Entry<Track>> last = queue.history(pastSkipped + visible);
    for (int number = pastSkipped + visible; number > pastSkipped; number--) {
      rows.add(
          number > last.size()
              ? Row.EMPTY
              : row(-number, " ", last.get(number - 1), Row.Style.DIM));
    }
  }

  private void addUpcoming(ImmutableList.Builder<Row> rows, int visible) {
    List<Entry<Track>> next = queue.upcoming(comingSkipped + visible);
    Set<Entry<Track>> upNext = Set.copyOf(queue.upNext());
    for (int number = comingSkipped + 1; number <= comingSkipped + visible; number++) {
      if (number > next.size()) {
        rows.add(Row.EMPTY);
      } else {
        Entry<Track> entry = next.get(number - 1);
        rows.add(row(number, upNext.contains(entry) ? "+" : " ", entry, Row.Style.PLAIN));
      }
    }
  }

  private Row row(int number, String mark, Entry<Track> of, Row.Style style) {
    boolean isChosen = number == distance;
    String digits = Strings.padStart(String.valueOf(Math.abs(number)), 3, ' ');
    return new Row(
        isChosen ? Row.Style.REVERSE : style,
        (isChosen ? ">" : " ") + mark + digits + "  " + TextAnswers.name(of.item()),
        TextAnswers.length(of.item().durationMillis()));
  }

  private static void addEmpty(ImmutableList.Builder<Row> rows, int count) {
    for (int i = 0; i < count; i++) {
      rows.add(Row.EMPTY);
    }
  }

  /** Lets the choice stay on its entry when the song, or the order, is another. */
  private void findChosen() {
    if (distance == 0 || at(distance).filter(this::isChosen).isPresent()) {
      return;
    }
    List<Entry<Track>> last = queue.history(Math.max(0, NEARBY - distance));
    List<Entry<Track>> next = queue.upcoming(Math.max(0, NEARBY + distance));
    for (int moved = 1; moved <= NEARBY; moved++) {
      for (int there : new int[] {distance - moved, distance + moved}) {
        if (at(there, last, next).filter(this::isChosen).isPresent()) {
          choose(there, at(there, last, next));
          return;
        }
      }
    }
    moveTo(distance); // what is there now
  }

  private boolean isChosen(Entry<Track> other) {
    return entry.filter(chosen -> chosen.id() == other.id()).isPresent();
  }

  private Optional<Entry<Track>> at(int where) {
    return at(where, queue.history(Math.max(0, -where)), queue.upcoming(Math.max(0, where)));
  }

  private Optional<Entry<Track>> at(int where, List<Entry<Track>> last, List<Entry<Track>> next) {
    if (where == 0) {
      return nowPlaying.entry();
    }
    List<Entry<Track>> side = where < 0 ? last : next;
    int index = Math.abs(where) - 1;
    return index < side.size() ? Optional.of(side.get(index)) : Optional.empty();
  }

  private void choose(int where, Optional<Entry<Track>> what) {
    distance = where;
    entry = where == 0 ? Optional.empty() : what;
  }

  @Override
  public void move(int by) {
    findChosen();
    moveTo(distance + by);
  }

  private void moveTo(int to) {
    int past = to < 0 ? queue.history(-to).size() : 0;
    int coming = to > 0 ? queue.upcoming(to).size() : 0;
    int there = Math.max(-past, Math.min(coming, to));
    choose(there, at(there));
  }

  @Override
  public void chooseAfter() {
    findChosen();
    if (distance > 0) {
      choose(distance, at(distance + 1)); // if it has none, then what will be there
    }
  }

  @Override
  public void refresh() {} // the queue is asked each time

  @Override
  public Optional<Entry<Track>> chosen() {
    findChosen();
    return at(distance);
  }

  /** Chooses the song that plays. */
  void chooseSong() {
    choose(0, Optional.empty());
  }

  /** Returns the index in what comes of the entry that is chosen, or empty if it is not there. */
  OptionalInt upcomingIndex() {
    findChosen();
    return distance > 0 ? OptionalInt.of(distance - 1) : OptionalInt.empty();
  }
}
