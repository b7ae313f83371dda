package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import dev.riffle.control.Playback;
import dev.riffle.control.Playbacks;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.player.Buttons;
import dev.riffle.player.Player;
import dev.riffle.player.PlayerListener;
import dev.riffle.player.StillPlayer;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import dev.riffle.track.Track;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A screen without a terminal that plays songs without sound and clock. */
final class ScreenFixture implements AutoCloseable {
  static final String ENTER = "\r";
  static final String ESC = "\033";
  static final String DOWN = "\033[B";

  private static final PlayerListener NO_LISTENER =
      new PlayerListener() {
        @Override
        public void changed(PlayerListener.Trigger cause, Optional<Entry<Track>> playing) {}

        @Override
        public void said(String sentence) {}
      };

  final PlayQueue<Track> queue;
  final Player player;
  final Playback playback;
  final PlayerUi ui;
  private int width = 80;
  private int height = 24;
  private boolean hasQuit;
  private long nanos; // of the clock of messages and clicks

  /** Plays the first of {@code songs} in shuffle. */
  ScreenFixture(List<Track> songs) {
    this(songs, TagLoader::ofRead, Optional.empty());
  }

  /** Plays the first of {@code songs}; a folder has the playlists of the listener. */
  ScreenFixture(List<Track> songs, Path playlists) {
    this(songs, TagLoader::ofRead, Optional.of(new PlaylistFolder(playlists)));
  }

  /** Plays the first of {@code songs}, whose tags are read as they are shown. */
  ScreenFixture(List<Track> songs, Function<PlayQueue<Track>, TagLoader> loader) {
    this(songs, loader, Optional.empty());
  }

  private ScreenFixture(
      List<Track> songs,
      Function<PlayQueue<Track>, TagLoader> loader,
      Optional<PlaylistFolder> playlists) {
    queue = PlayQueue.<Track>builder(Seed.parse("friday")).addAll(songs).undoLimit(100_000).build();
    player = StillPlayer.of(queue, NO_LISTENER);
    TagLoader tags = loader.apply(queue);
    player.setTags(tags);
    playback = Playbacks.of(queue, player, tags);
    playback.onQuit(() -> hasQuit = true);
    ui =
        new PlayerUi(
            playback,
            Bindings.defaults(),
            playlists,
            new Threads(Runnable::run, Runnable::run, Runnable::run, Runnable::run),
            clock());
    queue.subscribe(change -> ui.changed(change.cause()));
    player.press(Buttons.START);
  }

  private Ticker clock() {
    return new Ticker() {
      @Override
      public long read() {
        return nanos;
      }
    };
  }

  /** Lets time pass for messages and clicks. */
  void pass(Duration time) {
    nanos += time.toNanos();
  }

  /** Presses the left button of the mouse in a row, from 0, and releases it there. */
  void click(int row) {
    drag(row, row);
  }

  /** Presses the left button of the mouse in a row, and releases it in another. */
  void drag(int from, int to) {
    press("\033[<0;9;" + (from + 1) + "M", "\033[<0;9;" + (to + 1) + "m");
  }

  void resize(int columns, int rows) {
    width = columns;
    height = rows;
  }

  /** Presses keys, and draws the screen after each. */
  void press(String... keys) {
    for (String key : keys) {
      ui.press(key);
      rows();
    }
  }

  /** Types each character of {@code text}. */
  void type(String text) {
    text.codePoints().mapToObj(Character::toString).forEach(this::press);
  }

  ImmutableList<Row> rows() {
    return ui.rows(width, height);
  }

  /** Returns the texts of the rows, with the marks before them. */
  ImmutableList<String> lines() {
    return rows().stream().map(ScreenFixture::text).collect(toImmutableList());
  }

  private static String text(Row row) {
    StringBuilder text = new StringBuilder(row.left());
    for (Row.Cell cell : row.cells()) {
      int end = cell.column() + cell.text().length();
      text.append(" ".repeat(Math.max(0, cell.column() - text.length())));
      text.replace(cell.column(), Math.min(text.length(), end), cell.text());
    }
    return text.toString().stripTrailing();
  }

  /** Returns the last row. */
  String message() {
    return lines().get(height - 1);
  }

  /** Returns the row of the selection, or an empty text. */
  String selected() {
    return lines().stream().filter(row -> row.startsWith(">")).findFirst().orElse("");
  }

  /** Returns whether a key has ended the program. */
  boolean hasQuit() {
    return hasQuit;
  }

  String current() {
    return queue.current().orElseThrow().item().title();
  }

  static ImmutableList<String> titles(List<Entry<Track>> entries) {
    return entries.stream().map(entry -> entry.item().title()).collect(toImmutableList());
  }

  @Override
  public void close() {
    playback.close();
    player.close();
  }
}
