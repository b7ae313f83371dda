package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.Columns;
import dev.riffle.player.Player;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.StopAfter;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
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
  private static final String STOP_AFTER = "stop-after";
  private static final ImmutableSet<Cause> ORDERS =
      ImmutableSet.of(Cause.SET_MODE, Cause.RESHUFFLE, Cause.SET_DRAWING, Cause.SET_REPEAT);
  private static final ImmutableSet<Cause> INSERTIONS =
      ImmutableSet.of(Cause.PLAY_NEXT_ALL, Cause.UNDO, Cause.REDO);
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
  private final Typing typing;
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
    UndoSteps steps = new UndoSteps();
    controls = new ScreenControls(queue, player, keys::command, answers, hints, steps);
    edits = new SongEdits(queue, player, keys::command, answers, hints, steps);
    nowPlaying = new NowPlaying(queue, player, stopAfter, rules);
    views =
        new Views(queue, new PlayView(queue, nowPlaying, hints, rules), searcher, toScreen, hints);
    typing = new Typing(views, bindings);
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
    bind(KeyAction.SEEK_TO, () -> typing.ask(":", time -> controls.seek(SeekTarget.parse(time))));
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
    bind(
        KeyAction.STOP_AFTER,
        () ->
            typing.ask(
                "stop after (45m, 3 songs, album, off): ", limit -> stopAfter(stopAfter, limit)));
  }

  private void bindSelection(Consumer<Runnable> toScreen) {
    bind(KeyAction.SELECT, call -> move(call.number()));
    bind(KeyAction.PAGE_DOWN, () -> move(views.shown().page()));
    bind(KeyAction.PAGE_UP, () -> move(-views.shown().page()));
    bind(KeyAction.FIRST, () -> move(-MAX_ROWS));
    bind(KeyAction.LAST, () -> move(MAX_ROWS));
    bind(
        KeyAction.PLAY,
        () ->
            onSelected(
                entry ->
                    controls.jump(
                        entry, views.shown().distance(), () -> toScreen.accept(views::showSong))));
  }

  private void bindEdits() {
    bind(KeyAction.ENQUEUE, () -> onSelectedThenNext(edits::enqueue));
    bind(KeyAction.PLAY_NEXT, () -> onSelectedThenNext(edits::playNext));
    bind(KeyAction.ARTIST_NEXT, () -> onSelected(edits::playArtistNext));
    bind(KeyAction.ALBUM_NEXT, () -> onSelected(edits::playAlbumNext));
    bind(KeyAction.FOUND_NEXT, this::playFoundNext);
    bind(KeyAction.REMOVE, this::remove);
    bind(KeyAction.CLEAR_UP_NEXT, edits::clearUpNext);
    bind(KeyAction.MOVE, call -> moveSelected(call.number()));
    bind(KeyAction.UNDO, edits::undo);
    bind(KeyAction.REDO, edits::redo);
  }

  private void bindViews(Runnable quit) {
    bind(KeyAction.SEARCH, views::openSearch);
    bindPage(KeyAction.HISTORY, views::openHistory);
    bindPage(KeyAction.HELP, views::openHelp);
    bindPage(KeyAction.INFO, () -> onSelected(views::openInfo));
    bind(KeyAction.BACK, views::back);
    bind(KeyAction.QUIT, quit);
  }

  /** Binds an action that opens a view, and closes it if it is shown. */
  private void bindPage(KeyAction action, Runnable open) {
    bind(
        action,
        () -> {
          if (!views.close(action)) {
            open.run();
          }
        });
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
    Runnable play = () -> perform(new KeyAction.Call(KeyAction.PLAY, ""));
    if (!typing.type(key, name.orElse(""), play)) {
      Mouse.of(key).ifPresent(this::point);
      name.flatMap(bindings::action).ifPresent(this::perform);
    }
  }

  private void perform(KeyAction.Call call) {
    messages.clear();
    Optional.ofNullable(actions.get(call.action())).ifPresent(task -> task.accept(call));
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
    } else {
      views.shown().choose(mouse.row());
    }
  }

  // ------------------------------------------------------------------ the selection

  private void move(int by) {
    views.shown().move(by);
  }

  private void onSelected(Consumer<Entry<Track>> action) {
    views.shown().selected().ifPresentOrElse(action, () -> showMessage("no song is selected"));
  }

  private void playFoundNext() {
    List<Entry<Track>> found = views.search().map(SearchView::found).orElseGet(ImmutableList::of);
    if (found.isEmpty()) {
      showMessage("no songs were searched for" + hints.searches());
    } else {
      edits.playFoundNext(found);
    }
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
    boolean isMarked =
        index.isPresent()
            ? isUpNext(index.getAsInt())
            : !views.isPlayOrder()
                && views.shown().selected().filter(queue.upNext()::contains).isPresent();
    if (isMarked) {
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

  private void stopAfter(StopAfter timer, String limit) {
    timer.set(STOP_AFTER, limit);
    showMessage(timer.description().orElse("sleep timer off"));
  }

  /** Updates the screen after a change of the queue. */
  void changed(Cause cause) {
    if (cause == Cause.SET_MODE) {
      controls.rememberMode();
    }
    if (EDITS.contains(cause)) {
      views.refresh();
    }
    if (ORDERS.contains(cause) || INSERTIONS.contains(cause)) {
      views.showNext(ORDERS.contains(cause));
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
    ImmutableList.Builder<Row> builder = ImmutableList.builder();
    builder.addAll(views.shown().rows(width, viewRows));
    if (footer == 0) {
      return builder.build();
    }
    builder.add(new Row(Row.Style.PLAIN, nowPlaying.settings(), Words.count(queue.size(), "song")));
    ImmutableList<Row> last = lastRows(width, height / 2);
    ImmutableList<Row> rows = builder.build();
    return ImmutableList.<Row>builder()
        .addAll(rows.subList(0, height - last.size()))
        .addAll(last)
        .build();
  }

  /** Returns the row of a prompt, else of a message, which may take several, else of the view. */
  private ImmutableList<Row> lastRows(int width, int most) {
    Optional<Row> typed = typing.row(hints, width);
    Optional<String> message = typed.isPresent() ? Optional.empty() : messages.current();
    return message
        .map(text -> Columns.wrap(text, width, 0))
        .map(
            lines ->
                lines.stream()
                    .limit(most)
                    .map(line -> new Row(Row.Style.BOLD, line))
                    .collect(toImmutableList()))
        .orElseGet(
            () -> ImmutableList.of(typed.orElseGet(() -> views.shown().lastRow(hints, width))));
  }
}
