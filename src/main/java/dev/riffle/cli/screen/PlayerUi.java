package dev.riffle.cli.screen;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.DrawingRules;
import dev.riffle.cli.StopAfter;
import dev.riffle.cli.Words;
import dev.riffle.player.Player;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The content of the screen and the actions of its keys, independent of a terminal. Not
 * thread-safe.
 */
final class PlayerUi {
  private static final int WHEEL = 3;
  private static final int MAX_ROWS = 1_000_000_000; // more than any list has
  private static final int ROWS_FOR_FOOTER = 6;
  private static final String ESCAPE = "\033";
  private static final ImmutableSet<Cause> EDITS =
      ImmutableSet.of(
          Cause.ADD,
          Cause.REMOVE,
          Cause.REMOVE_ALL,
          Cause.CLEAR,
          Cause.REPLACE_ALL,
          Cause.REPLACE,
          Cause.MOVE,
          Cause.MOVE_ALL,
          Cause.UNDO,
          Cause.REDO);

  private final PlayQueue<Track> queue;
  private final ScreenControls controls;
  private final SongEdits edits;
  private final NowPlaying nowPlaying;
  private final Views views;
  private final KeySequence keys;
  private final Messages messages;
  private final Bindings bindings;
  private final KeyHints hints;
  private final Map<KeyAction, Consumer<KeyAction.Call>> actions = new EnumMap<>(KeyAction.class);
  private Optional<Prompt> time = Optional.empty(); // being typed
  private int viewRows; // of the last drawing

  /**
   * Creates the initial screen.
   *
   * @param searcher runs searches, one at a time
   * @param commander runs commands to the player, one at a time
   * @param toScreen runs tasks on the thread that calls this object
   * @param ticker measures the display time of messages
   * @param failed receives the unexpected exception of a key
   * @param quit ends the program
   */
  PlayerUi(
      PlayQueue<Track> queue,
      Player player,
      StopAfter stopAfter,
      DrawingRules rules,
      Bindings bindings,
      Executor searcher,
      Executor commander,
      Consumer<Runnable> toScreen,
      Ticker ticker,
      Consumer<RuntimeException> failed,
      Runnable quit) {
    this.queue = queue;
    this.bindings = bindings;
    hints = new KeyHints(bindings);
    messages = new Messages(ticker);
    keys = new KeySequence(commander, toScreen, failed, this::showMessage, this::act);
    Consumer<String> answers = sentence -> toScreen.accept(() -> showMessage(sentence));
    controls = new ScreenControls(queue, player, keys::command, answers, hints);
    edits = new SongEdits(queue, player, keys::command, answers, hints);
    nowPlaying = new NowPlaying(queue, player, stopAfter, rules);
    views =
        new Views(queue, new PlayView(queue, nowPlaying, hints, rules), searcher, toScreen, hints);
    bindPlaying();
    bindModes(stopAfter, rules);
    bindSelection(toScreen);
    bindEdits();
    bindViews(quit);
  }

  private void bind(KeyAction action, Runnable task) {
    bind(action, call -> task.run());
  }

  private void bind(KeyAction action, Consumer<KeyAction.Call> task) {
    actions.put(action, task);
  }

  private void bindPlaying() {
    bind(KeyAction.NEXT, controls::next);
    bind(KeyAction.PREVIOUS, controls::previous);
    bind(KeyAction.SKIP_ALBUM, controls::skipAlbum);
    bind(KeyAction.PAUSE, controls::togglePause);
    bind(KeyAction.SEEK, call -> controls.seek(SeekTarget.parse(call.argument())));
    bind(KeyAction.SEEK_TO, () -> time = Optional.of(new Prompt(":")));
    bind(KeyAction.VOLUME, call -> controls.changeVolume(call.number()));
  }

  private void bindModes(StopAfter stopAfter, DrawingRules rules) {
    bind(KeyAction.SHUFFLE, controls::toggleShuffle);
    bind(KeyAction.RESHUFFLE, controls::reshuffle);
    bind(KeyAction.RANDOM, controls::togglePickRandom);
    bind(KeyAction.BY, () -> controls.cycleUnits(rules));
    bind(KeyAction.SPREAD, () -> controls.cycleGroups(rules));
    bind(KeyAction.REPEAT, controls::cycleRepeat);
    bind(KeyAction.STOP_AFTER_SONG, controls::stopAfterCurrent);
    bind(KeyAction.STOP_AFTER_ALBUM, () -> showMessage(stopAfter.toggle(hints.stopAfterSong())));
  }

  private void bindSelection(Consumer<Runnable> toScreen) {
    bind(KeyAction.SELECT, call -> move(call.number()));
    bind(KeyAction.PAGE_DOWN, () -> move(views.shown().page()));
    bind(KeyAction.PAGE_UP, () -> move(-views.shown().page()));
    bind(KeyAction.FIRST, () -> move(-MAX_ROWS));
    bind(KeyAction.LAST, () -> move(MAX_ROWS));
    bind(KeyAction.PLAY, () -> play(() -> toScreen.accept(views::showSong)));
  }

  private void bindEdits() {
    bind(KeyAction.ENQUEUE, () -> onSelectedThenNext(edits::enqueue));
    bind(KeyAction.PLAY_NEXT, () -> onSelectedThenNext(edits::playNext));
    bind(KeyAction.ARTIST_NEXT, () -> onSelected(edits::playArtistNext));
    bind(KeyAction.ALBUM_NEXT, () -> onSelected(edits::playAlbumNext));
    bind(KeyAction.REMOVE, this::remove);
    bind(KeyAction.MOVE, call -> moveSelected(call.number()));
    bind(KeyAction.UNDO, edits::undo);
    bind(KeyAction.REDO, edits::redo);
  }

  private void bindViews(Runnable quit) {
    bind(KeyAction.SEARCH, views::openSearch);
    bind(KeyAction.HISTORY, views::openHistory);
    bind(KeyAction.HELP, () -> views.openHelp(bindings.help()));
    bind(KeyAction.INFO, () -> onSelected(this::showInfo));
    bind(KeyAction.BACK, views::showSong);
    bind(KeyAction.QUIT, quit);
  }

  /**
   * Performs the action of a key, if it has one. Keys pressed while a command is running are
   * performed after it, in order. A failure is shown as a message.
   */
  void press(String key) {
    if (!key.equals(Keys.NONE)) {
      keys.press(key);
    }
  }

  private void act(String key) {
    Optional<String> name = KeyNames.of(key);
    if (!type(key, name.orElse(""))) {
      Mouse.of(key).ifPresent(this::point);
      name.flatMap(bindings::action).ifPresent(this::perform);
    }
  }

  private void perform(KeyAction.Call call) {
    messages.clear();
    Optional.ofNullable(actions.get(call.action())).ifPresent(task -> task.accept(call));
  }

  /** Edits the prompt by a key; returns false if there is none, or if the key leaves it. */
  private boolean type(String key, String name) {
    boolean isLetter = !key.startsWith(ESCAPE) && !name.equals("Enter");
    Optional<SearchView> search = views.search().filter(SearchView::isTyping);
    if (time.isEmpty() && search.isEmpty()) {
      return false;
    }
    if (isLetter) {
      time.ifPresentOrElse(prompt -> prompt.type(key), () -> search.get().type(key));
    } else if (name.equals("Enter")) {
      time.ifPresentOrElse(this::seek, () -> perform(new KeyAction.Call(KeyAction.PLAY, "")));
    } else if (name.equals("Esc")) {
      closePrompt();
    }
    return isLetter || name.equals("Enter") || name.equals("Esc");
  }

  private void closePrompt() {
    if (time.isPresent()) {
      time = Optional.empty();
    } else {
      views.showSong();
    }
  }

  private void seek(Prompt prompt) {
    messages.clear();
    time = Optional.empty();
    if (!prompt.text().isBlank()) {
      controls.seek(SeekTarget.parse(prompt.text().strip()));
    }
  }

  private void point(Mouse mouse) {
    messages.clear();
    switch (mouse.button()) {
      case WHEEL_UP -> move(-WHEEL);
      case WHEEL_DOWN -> move(WHEEL);
      case LEFT -> {
        if (mouse.row() < viewRows) {
          click(mouse);
        }
      }
    }
  }

  private void click(Mouse mouse) {
    OptionalDouble share = views.shown().barAt(mouse.column(), mouse.row());
    if (share.isPresent()) {
      controls.seek(SeekTarget.share(share.getAsDouble()));
    } else if (views.shown().choose(mouse.row())) {
      views.search().ifPresent(search -> search.setTyping(false));
    }
  }

  // ------------------------------------------------------------------ the selection

  private void move(int by) {
    views.search().ifPresent(search -> search.setTyping(false));
    views.shown().move(by);
  }

  private void onSelected(Consumer<Entry<Track>> action) {
    views.shown().selected().ifPresentOrElse(action, () -> showMessage("no song is selected"));
  }

  private void play(Runnable done) {
    Optional<SearchView> search = views.search().filter(SearchView::hasQuery);
    onSelected(
        entry -> {
          if (search.isPresent()) {
            controls.playAll(search.get().fromSelected(), done);
          } else {
            controls.jump(entry, views.shown().distance(), done);
          }
        });
  }

  /** Performs an action that moves or removes the selected entry, and selects its successor. */
  private void onSelectedThenNext(Consumer<Entry<Track>> action) {
    onSelected(
        entry -> {
          views.shown().selectAfter();
          action.accept(entry);
        });
  }

  private void remove() {
    OptionalInt index = views.upcomingIndex();
    if (index.isPresent() && isUpNext(index.getAsInt())) {
      onSelectedThenNext(edits::dequeue);
    } else {
      onSelected(edits::remove);
    }
  }

  private boolean isUpNext(int index) {
    List<Entry<Track>> upcoming = queue.upcoming(index + 1);
    return index < upcoming.size() && queue.upNext().contains(upcoming.get(index));
  }

  private void moveSelected(int by) {
    views
        .upcomingIndex()
        .ifPresentOrElse(
            index -> edits.move(index, by), // the selection follows it
            () -> showMessage("only upcoming songs can be moved"));
  }

  private void showInfo(Entry<Track> entry) {
    Track song = entry.item();
    showMessage(song.isFile() ? song.path().toString() : song.uri().toString());
    showMessage("seed " + queue.seed());
  }

  /** Updates the screen after a change of the queue. */
  void changed(Cause cause) {
    if (cause == Cause.SET_MODE) {
      controls.rememberMode();
    }
    if (EDITS.contains(cause)) {
      views.refresh();
    }
  }

  // ------------------------------------------------------------------ rows

  /** Shows a message for a few seconds, after earlier messages. */
  void showMessage(String sentence) {
    messages.add(sentence);
  }

  /** Returns the rows that fill the screen. */
  ImmutableList<Row> rows(int width, int height) {
    int footer = height < ROWS_FOR_FOOTER ? 0 : 2;
    viewRows = height - footer;
    ImmutableList.Builder<Row> rows = ImmutableList.builder();
    rows.addAll(views.shown().rows(width, viewRows));
    if (footer > 0) {
      rows.add(new Row(Row.Style.PLAIN, nowPlaying.settings(), Words.count(queue.size(), "song")));
      rows.add(lastRow(width));
    }
    return rows.build();
  }

  private Row lastRow(int width) {
    if (time.isPresent()) {
      return new Row(Row.Style.BOLD, time.get().row("_", width));
    }
    if (views.search().isPresent()) {
      return new Row(Row.Style.BOLD, views.search().get().prompt(width));
    }
    return messages
        .current()
        .map(message -> new Row(Row.Style.BOLD, message))
        .orElseGet(() -> views.shown().lastRow(hints));
  }
}
