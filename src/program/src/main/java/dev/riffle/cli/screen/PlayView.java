package dev.riffle.cli.screen;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.riffle.control.Playback;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRule;
import dev.riffle.track.Track;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The play order: history, the current song and the upcoming entries, numbered by distance.
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
 *  >  2 Král Václav                   upcoming; selected:      2
 *    Año de charcos                   heading of an album
 *     3 La cucaracha                                           3
 * </pre>
 *
 * The history takes up to a third of the screen; beyond that, the song stays in place while the
 * history and the upcoming entries scroll. Not thread-safe.
 */
final class PlayView implements View {
  private static final int MARKS = 2; // columns before the number
  private static final int GAP = 2; // columns after the number
  private static final int MAX_SHORT = 100; // numbers take three columns, larger ones more
  private static final int ROOMY = 10; // minimum rows besides the song for blank rows around it
  private static final int NEARBY = 200; // search distance for the selected entry

  private final PlayQueue<Track> queue;
  private final NowPlaying nowPlaying;
  private final KeyHints hints;
  private final Playback playback;
  private int distance; // of the selected row from the song
  private Optional<Entry<Track>> entry = Optional.empty(); // the selected one; empty at distance 0
  private int pastSkipped; // history rows scrolled out of view, next to the song
  private int comingSkipped; // upcoming songs scrolled out of view
  private int digits; // the width of the row numbers
  private int songRow; // in the last drawing, as the next four fields
  private int gap; // blank rows before and after the song
  private int coming; // number of upcoming rows
  private ImmutableList<UpcomingRows.Line> lines = ImmutableList.of(); // the upcoming rows
  private ImmutableList<Entry<Track>> drawn = ImmutableList.of(); // history and upcoming entries
  private final Marks<Entry<Track>> marks = new Marks<>();
  private int farthest; // maximum distance of a row when it was marked
  private boolean isReordered; // the order has changed since the last drawing

  PlayView(Playback playback, NowPlaying nowPlaying, KeyHints hints) {
    this.playback = playback;
    this.queue = playback.queue();
    this.nowPlaying = nowPlaying;
    this.hints = hints;
  }

  @Override
  public ImmutableList<Row> rows(int width, int height) {
    findSelected();
    int rest = Math.max(0, height - NowPlaying.ROWS);
    gap = rest < ROOMY ? 0 : 1;
    int third = (rest - 2 * gap) / 3;
    pastSkipped = skipped(pastSkipped, -distance, third);
    List<Entry<Track>> last = queue.history(pastSkipped + third);
    int past = Math.min(third, last.size());
    pastSkipped = Math.min(pastSkipped, last.size() - past);
    songRow = past == 0 ? 0 : past + gap;
    coming = Math.max(0, rest - songRow - gap);
    UpcomingRows next = shownUpcoming();
    comingSkipped = next.skipped();
    lines = next.lines();
    List<Entry<Track>> pastShown = last.subList(pastSkipped, pastSkipped + past);
    digits =
        String.valueOf(Math.max(MAX_SHORT, Math.max(pastSkipped, comingSkipped) + height)).length();
    drawn = ImmutableList.copyOf(Iterables.concat(pastShown, next.visible()));
    SongColumns columns = SongColumns.of(drawn, MARKS + digits + GAP, width);
    ImmutableList.Builder<Row> rows = ImmutableList.builder();
    addHistory(rows, columns, pastShown);
    addEmpty(rows, songRow - past);
    addSong(rows, width, height);
    addEmpty(rows, gap);
    lines.forEach(line -> rows.add(row(columns, next, line)));
    if (lines.size() < coming && isEnding()) {
      rows.add(new Row(Row.Style.DIM, "  " + hints.endOfQueue()));
      coming--;
    }
    addEmpty(rows, coming - lines.size());
    return rows.build();
  }

  /** Returns the upcoming rows; starts at the next song if the order has changed. */
  private UpcomingRows shownUpcoming() {
    UpcomingRows next = upcoming();
    boolean isHidden = isReordered && next.skipped() > 0;
    isReordered = false;
    if (isHidden) {
      selectCurrent();
    }
    return isHidden ? upcoming() : next;
  }

  private UpcomingRows upcoming() {
    int scrolled = distance < 1 ? 0 : Math.max(comingSkipped, distance);
    return new UpcomingRows(
        queue.upcoming(scrolled + coming),
        playback.entry().map(Entry::item),
        Set.copyOf(queue.upNext()),
        queue.mode() == PlayMode.SHUFFLE
            ? Optional.of(new UnitHeading(playback.rules().values().get(DrawingRule.BY)))
            : Optional.empty(),
        comingSkipped,
        distance,
        coming);
  }

  private boolean isEnding() {
    return queue.size() > 0 && queue.repeat() == RepeatMode.OFF && queue.mode() != PlayMode.RANDOM;
  }

  /** Returns the number of rows to skip so that row {@code selected}, from 1, is visible. */
  private static int skipped(int before, int selected, int visible) {
    return selected < 1 ? 0 : Math.max(selected - visible, Math.min(before, selected - 1));
  }

  private void addHistory(
      ImmutableList.Builder<Row> rows, SongColumns columns, List<Entry<Track>> visible) {
    for (int i = visible.size() - 1; i >= 0; i--) {
      rows.add(row(columns, -(pastSkipped + i + 1), visible.get(i), Row.Style.DIM));
    }
  }

  private void addSong(ImmutableList.Builder<Row> rows, int width, int height) {
    boolean isMarked = playback.entry().filter(one -> marks.contains(one.id())).isPresent();
    List<Row> song = new ArrayList<>(nowPlaying.rows(width));
    song.set(0, isMarked ? song.get(0).with(Row.MARKED) : song.get(0));
    rows.addAll(Iterables.limit(song, height));
  }

  private Row row(SongColumns columns, UpcomingRows upcoming, UpcomingRows.Line line) {
    if (line.heading().isPresent()) {
      return new Row(Row.Style.BOLD, "  " + line.heading().get());
    }
    Row row = row(columns, line.index() + 1, upcoming.song(line.index()), Row.Style.PLAIN);
    boolean isMarked = marks.contains(upcoming.song(line.index()).id());
    return upcoming.isUpNext(line.index()) && !isMarked ? row.with(Row.UP_NEXT) : row;
  }

  private Row row(SongColumns columns, int number, Entry<Track> of, Row.Style style) {
    boolean isSelected = number == distance;
    String shown = Strings.padStart(String.valueOf(Math.abs(number)), digits, ' ');
    Row row =
        columns.row(
            isSelected ? Row.Style.REVERSE : style,
            (isSelected ? "> " : "  ") + shown + " ".repeat(GAP),
            of.item(),
            Query.NONE);
    return marks.contains(of.id()) ? row.with(Row.MARKED) : row;
  }

  private static void addEmpty(ImmutableList.Builder<Row> rows, int count) {
    for (int i = 0; i < count; i++) {
      rows.add(Row.EMPTY);
    }
  }

  /** Keeps the selection on its entry after the song or the order has changed. */
  private void findSelected() {
    if (distance == 0 || at(distance).filter(this::isSelected).isPresent()) {
      return;
    }
    List<Entry<Track>> last = queue.history(Math.max(0, NEARBY - distance));
    List<Entry<Track>> next = queue.upcoming(Math.max(0, NEARBY + distance));
    for (int moved = 1; moved <= NEARBY; moved++) {
      for (int there : new int[] {distance - moved, distance + moved}) {
        if (at(there, last, next).filter(this::isSelected).isPresent()) {
          select(there, at(there, last, next));
          return;
        }
      }
    }
    // If the entry was removed, select the one at its distance; if it is far away, the song.
    boolean hasLeft = entry.flatMap(selected -> queue.entry(selected.id())).isEmpty();
    moveTo(hasLeft ? distance : 0);
  }

  private boolean isSelected(Entry<Track> other) {
    return entry.filter(selected -> selected.id() == other.id()).isPresent();
  }

  private Optional<Entry<Track>> at(int where) {
    return at(where, queue.history(Math.max(0, -where)), queue.upcoming(Math.max(0, where)));
  }

  private Optional<Entry<Track>> at(int where, List<Entry<Track>> last, List<Entry<Track>> next) {
    if (where == 0) {
      return playback.entry();
    }
    List<Entry<Track>> side = where < 0 ? last : next;
    int index = Math.abs(where) - 1;
    return index < side.size() ? Optional.of(side.get(index)) : Optional.empty();
  }

  private void select(int where, Optional<Entry<Track>> what) {
    distance = where;
    entry = where == 0 ? Optional.empty() : what;
  }

  @Override
  public void move(int by) {
    findSelected();
    moveTo(distance + by);
  }

  private void moveTo(int to) {
    int past = to < 0 ? queue.history(-to).size() : 0;
    int coming = to > 0 ? queue.upcoming(to).size() : 0;
    int there = Math.max(-past, Math.min(coming, to));
    select(there, at(there));
  }

  @Override
  public int page() {
    return Math.max(1, coming);
  }

  @Override
  public boolean choose(int row) {
    int after = row - songRow - NowPlaying.ROWS - gap;
    int before = songRow - gap - row;
    int distant = after >= 0 ? distanceAt(after) : before > 0 ? -pastSkipped - before : 0;
    boolean isSong = songRow <= row && row < songRow + NowPlaying.ROWS;
    boolean isThere = isSong || (distant != 0 && at(distant).isPresent());
    if (isThere) {
      select(distant, at(distant));
    }
    return isThere;
  }

  /** Returns the distance of the song in an upcoming row, or 0 if it has none. */
  private int distanceAt(int row) {
    return row < lines.size() && lines.get(row).isSong() ? lines.get(row).index() + 1 : 0;
  }

  /** Returns the index of the upcoming song closest to a row of the last drawing, if any. */
  OptionalInt upcomingIndexAt(int row) {
    int line = Math.max(0, Math.min(lines.size() - 1, row - songRow - NowPlaying.ROWS - gap));
    return lines.isEmpty() ? OptionalInt.empty() : OptionalInt.of(lines.get(line).index());
  }

  @Override
  public OptionalDouble barAt(int column, int row) {
    return row == songRow + NowPlaying.ROWS - 1 ? nowPlaying.barAt(column) : OptionalDouble.empty();
  }

  @Override
  public OptionalInt distance() {
    findSelected();
    return OptionalInt.of(distance);
  }

  @Override
  public void selectAfter() {
    findSelected();
    if (distance > 0) {
      select(distance, at(distance + 1)); // without a successor, any entry at this distance
    }
  }

  @Override
  public void refresh() {} // each call reads the queue

  @Override
  public ImmutableList<Entry<Track>> visible() {
    return drawn;
  }

  @Override
  public Optional<Entry<Track>> selected() {
    findSelected();
    return at(distance);
  }

  @Override
  public Row lastRow(KeyHints hints, int width) {
    return new Row(Row.Style.DIM, hints.playOrder());
  }

  /**
   * Scrolls to the next song after a change of the order. The selection stays on its entry if that
   * remains visible, or else returns to the song.
   *
   * @param evenIfScrolled whether to scroll even if the next song is out of view
   */
  void showNext(boolean evenIfScrolled) {
    if (evenIfScrolled || comingSkipped == 0) {
      comingSkipped = 0;
      isReordered = true;
    }
  }

  @Override
  public void mark() {
    selected().ifPresent(one -> marks.toggle(one.id(), one));
    farthest = Math.max(farthest, Math.abs(distance));
  }

  @Override
  public Marks<Entry<Track>> marks() {
    return marks;
  }

  @Override
  public ImmutableList<Entry<Track>> chosen() {
    if (marks.size() == 0) {
      return View.super.chosen();
    }
    int around = farthest + NEARBY; // rows that have moved farther come last
    List<Entry<Track>> rows = new ArrayList<>(Lists.reverse(queue.history(around)));
    playback.entry().ifPresent(rows::add);
    rows.addAll(queue.upcoming(around));
    return marks.inOrder(Lists.transform(rows, Entry::id));
  }

  @Override
  public Optional<Supplier<ImmutableList<Track>>> listed() {
    return Optional.of(() -> ImmutableList.copyOf(queue.items())); // in source order
  }

  @Override
  public void selectCurrent() {
    select(0, Optional.empty());
  }
}
