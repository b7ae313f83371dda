package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
import dev.riffle.control.Playback;
import dev.riffle.files.Reason;
import dev.riffle.player.Controls;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import dev.riffle.words.Visible;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The lyrics of the current song. Timed lyrics scroll with the song: the current line is in the
 * middle, plus the offset to which the user has scrolled. Not thread-safe.
 */
final class LyricsView implements View {
  private static final String NONE = "no lyrics in the tags or in an .lrc file";
  private static final String READING = "reading the lyrics";

  private final Playback playback;
  private final Threads threads;
  private Optional<Track> song = Optional.empty(); // the song whose lyrics are shown
  private Lyrics lyrics = Lyrics.NONE;
  private String nothing = READING; // shown if there are no lyrics
  private int scrolled; // rows scrolled by the user
  private int visible; // number of rows in the last drawing

  LyricsView(Playback playback, Threads threads) {
    this.playback = playback;
    this.threads = threads;
  }

  /** Reads the lyrics in the background if the song has changed. */
  private void update() {
    Optional<Track> now = playback.entry().map(Entry::item);
    if (now.map(Track::location).equals(song.map(Track::location))) {
      return;
    }
    song = now;
    show(Lyrics.NONE, READING);
    scrolled = 0;
    now.ifPresent(track -> threads.reader().execute(() -> read(track)));
  }

  private void read(Track track) {
    Lyrics found = Lyrics.NONE;
    String problem = NONE;
    try {
      found = Lyrics.of(track);
    } catch (IOException e) {
      problem = "cannot read the lyrics: " + Reason.of(e);
    }
    Lyrics read = found;
    String otherwise = problem;
    threads
        .toScreen()
        .accept(
            () -> {
              if (song.filter(track::equals).isPresent()) {
                show(read, otherwise);
              }
            });
  }

  private void show(Lyrics read, String otherwise) {
    lyrics = read;
    nothing = otherwise;
  }

  @Override
  public ImmutableList<Row> rows(int width, int height) {
    update();
    visible = Math.max(0, height - 1);
    ImmutableList.Builder<Row> rows = ImmutableList.builder();
    if (height > 0) {
      rows.add(new Row(Row.Style.BOLD, heading(width)));
    }
    int sung = lyrics.lineAt(playback.controls().position());
    ImmutableList.Builder<Row> all = ImmutableList.builder();
    int middle = 0;
    for (int i = 0; i < lyrics.lines().size(); i++) {
      List<Row> line = rows(i, i == sung, width);
      middle += i < sung ? line.size() : 0;
      all.addAll(line);
    }
    ImmutableList<Row> text = all.build();
    int first = first(lyrics.isTimed() ? middle - visible / 2 : 0, text.size());
    int end = Math.min(text.size(), first + visible);
    rows.addAll(text.subList(Math.min(first, end), end));
    for (int i = Math.max(0, end - first); i < visible; i++) {
      boolean isNothing = i == 0 && text.isEmpty();
      rows.add(isNothing ? new Row(Row.Style.DIM, "  " + nothing) : Row.EMPTY);
    }
    return rows.build();
  }

  private String heading(int width) {
    return "lyrics: " + song.map(track -> SongColumns.name(track, width)).orElse("nothing playing");
  }

  private ImmutableList<Row> rows(int index, boolean isSung, int width) {
    String text = "  " + Visible.of(lyrics.lines().get(index).text());
    return Columns.wrap(text, width, 2).stream()
        .map(row -> new Row(isSung ? Row.Style.REVERSE : Row.Style.PLAIN, row))
        .collect(toImmutableList());
  }

  /** Returns the first visible row, and limits scrolling to the text. */
  private int first(int unscrolled, int size) {
    int last = Math.max(0, size - visible);
    int start = Math.max(0, Math.min(last, unscrolled));
    scrolled = Math.max(-start, Math.min(last - start, scrolled));
    return start + scrolled;
  }

  /** Returns the time until the next line, at most a second. */
  @Override
  public Duration untilChange() {
    int next = lyrics.lineAt(playback.controls().position()) + 1;
    boolean isKnown =
        lyrics.isTimed()
            && next < lyrics.lines().size()
            && playback.controls().state() == Controls.State.PLAYING;
    Duration second = View.super.untilChange();
    Duration left =
        isKnown ? lyrics.lines().get(next).time().minus(playback.controls().position()) : second;
    return left.compareTo(second) > 0 ? second : left.isNegative() ? Duration.ZERO : left;
  }

  @Override
  public void move(int by) {
    long moved = (long) scrolled + by;
    scrolled = (int) Math.max(Integer.MIN_VALUE / 2, Math.min(Integer.MAX_VALUE / 2, moved));
  }

  @Override
  public int page() {
    return Math.max(1, visible);
  }

  @Override
  public boolean choose(int row) {
    return false;
  }

  @Override
  public void selectAfter() {}

  @Override
  public void refresh() {}

  @Override
  public void selectCurrent() {
    scrolled = 0;
  }

  /** Returns the current song. */
  @Override
  public Optional<Entry<Track>> selected() {
    return playback.entry();
  }
}
