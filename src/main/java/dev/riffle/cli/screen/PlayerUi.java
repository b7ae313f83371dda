package dev.riffle.cli.screen;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.Failure;
import dev.riffle.cli.Visible;
import dev.riffle.cli.Words;
import dev.riffle.player.Player;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The content of the screen and the actions of its keys, independent of a terminal. Not
 * thread-safe.
 */
final class PlayerUi {
  private static final int PAGE = 10;
  private static final int WHEEL = 3;
  private static final int VOLUME_STEP = 5;
  private static final int SEEK_SECONDS = 5;
  private static final int MAX_HISTORY = 10_000;
  private static final int ROWS_FOR_FOOTER = 6;
  private static final String ESCAPE = "\033";
  private static final ImmutableSet<String> ENTER = ImmutableSet.of("\r", "\n");
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
  private final Executor searcher;
  private final Consumer<Runnable> toScreen;
  private final Consumer<RuntimeException> failed;
  private final ScreenControls controls;
  private final NowPlaying nowPlaying;
  private final PlayView playView;
  private final Bindings bindings = new Bindings();
  private Optional<View> list = Optional.empty(); // shown instead of the play order
  private Optional<SearchView> searchView = Optional.empty(); // if it is the list shown
  private Optional<Search> search = Optional.empty(); // over the current entries
  private final Messages messages;
  private final Queue<String> typed = new ArrayDeque<>(); // while a command is running
  private boolean isCommanding;

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
      Executor searcher,
      Executor commander,
      Consumer<Runnable> toScreen,
      Ticker ticker,
      Consumer<RuntimeException> failed,
      Runnable quit) {
    this.queue = queue;
    this.searcher = searcher;
    this.toScreen = toScreen;
    this.failed = failed;
    messages = new Messages(ticker);
    controls =
        new ScreenControls(
            queue,
            player,
            command -> command(command, commander),
            sentence -> toScreen.accept(() -> showMessage(sentence)));
    nowPlaying = new NowPlaying(queue, player);
    playView = new PlayView(queue, nowPlaying);
    bindPlaying();
    bindChoice();
    bindViews(quit);
  }

  private void bindPlaying() {
    // Terminals send one of two sequences for an arrow, regardless of their terminfo entry.
    bindings.bind("n > →", "next", controls::next, "n", ">", "\033[C", "\033OC");
    bindings.bind("p < ←", "previous", controls::previous, "p", "<", "\033[D", "\033OD");
    bindings.bind("Space", "pause", controls::togglePause, " ");
    bindings.bind("s", "shuffle on, off", controls::toggleShuffle, "s");
    bindings.bind("S", "reshuffle", queue::reshuffle, "S");
    bindings.bind("R", "pick at random on, off", controls::togglePickRandom, "R");
    bindings.bind("r", "repeat", controls::cycleRepeat, "r");
    bindings.bind("x", "stop after this song", controls::stopAfterCurrent, "x");
    bindings.bind("+ -", "volume", () -> controls.changeVolume(VOLUME_STEP), "+", "=");
    bindings.also(() -> controls.changeVolume(-VOLUME_STEP), "-");
    bindings.bind(", .", "seek", () -> controls.seekBy(SEEK_SECONDS), ".");
    bindings.also(() -> controls.seekBy(-SEEK_SECONDS), ",");
    bindings.bind("0", "song from its start", controls::seekStart, "0");
  }

  private void bindChoice() {
    bindings.bind("j k ↓ ↑", "choose", () -> move(1), "j", "\033[B", "\033OB");
    bindings.also(() -> move(-1), "k", "\033[A", "\033OA");
    bindings.bind("PgDn PgUp", "choose farther", () -> move(PAGE), "\033[6~");
    bindings.also(() -> move(-PAGE), "\033[5~");
    bindings.bind("Enter", "play the chosen song", this::jump, "\r", "\n");
    bindings.bind(
        "e", "enqueue: last in up next", () -> onSelectedThenNext(controls::enqueue), "e");
    bindings.bind(
        "N", "play next: first in up next", () -> onSelectedThenNext(controls::playNext), "N");
    bindings.bind("d", "out of up next, or remove", this::remove, "d");
    bindings.bind("J K", "move down, up", () -> moveSelected(1), "J");
    bindings.also(() -> moveSelected(-1), "K");
    bindings.bind("u U", "undo, redo", controls::undo, "u");
    bindings.also(controls::redo, "U");
  }

  private void bindViews(Runnable quit) {
    bindings.bind("/", "search", this::search, "/");
    bindings.bind("H", "history", this::showHistory, "H");
    bindings.bind("?", "these keys", this::showHelp, "?");
    bindings.bind("Esc", "back to the song", this::showSong, ESCAPE);
    bindings.bind("q", "quit", quit, "q");
  }

  /**
   * Performs the action of a key, if it has one. Keys pressed while a command is running are
   * performed after it, in order. A failure is shown as a message.
   */
  void press(String key) {
    if (isCommanding) {
      typed.add(key);
    } else if (!key.equals(Keys.NONE)) {
      messages.clear();
      outcome(() -> act(key)).run();
    }
  }

  /** Runs a command, which may wait for a disk, on the commander. */
  private void command(Runnable command, Executor commander) {
    isCommanding = true;
    commander.execute(
        () -> {
          Runnable outcome = outcome(command);
          toScreen.accept(
              () -> {
                isCommanding = false;
                outcome.run();
                while (!isCommanding && !typed.isEmpty()) {
                  press(typed.remove());
                }
              });
        });
  }

  private void act(String key) {
    boolean isLetter = !key.startsWith(ESCAPE) && !ENTER.contains(key);
    Optional<SearchView> prompt = searchView.filter(view -> isLetter && view.isTyping());
    if (prompt.isPresent()) {
      prompt.get().type(key);
    } else {
      wheel(key).or(() -> bindings.action(key)).ifPresent(Runnable::run);
    }
  }

  /**
   * Runs an action; returns a task that shows its failure, if any, such as of an entry that has
   * left the queue.
   */
  private Runnable outcome(Runnable action) {
    try {
      action.run();
      return () -> {};
    } catch (RuntimeException e) {
      return () -> {
        if (!Failure.isForeseen(e)) {
          failed.accept(e);
        }
        showMessage(Visible.of(Failure.sentence(e)));
      };
    } catch (Error e) {
      return () -> {
        throw e; // on the screen's thread, which ends the program
      };
    }
  }

  private Optional<Runnable> wheel(String key) {
    if (key.startsWith("\033[<64;")) {
      return Optional.of(() -> move(-WHEEL));
    }
    return key.startsWith("\033[<65;") ? Optional.of(() -> move(WHEEL)) : Optional.empty();
  }

  private View view() {
    return list.orElse(playView);
  }

  private void move(int by) {
    searchView.ifPresent(prompt -> prompt.setTyping(false));
    view().move(by);
  }

  private void onSelected(Consumer<Entry<Track>> action) {
    view().selected().ifPresentOrElse(action, () -> showMessage("no song is chosen"));
  }

  private void jump() {
    onSelected(entry -> controls.jump(entry, () -> toScreen.accept(this::showSong)));
  }

  /** Performs an action that moves or removes the selected entry, and selects its successor. */
  private void onSelectedThenNext(Consumer<Entry<Track>> action) {
    onSelected(
        entry -> {
          view().selectAfter();
          action.accept(entry);
        });
  }

  private void remove() {
    OptionalInt index = upcomingIndex();
    if (index.isPresent() && isUpNext(index.getAsInt())) {
      onSelectedThenNext(controls::dequeue);
    } else {
      onSelected(controls::remove);
    }
  }

  private boolean isUpNext(int index) {
    List<Entry<Track>> upcoming = queue.upcoming(index + 1);
    return index < upcoming.size() && queue.upNext().contains(upcoming.get(index));
  }

  private void moveSelected(int by) {
    OptionalInt index = upcomingIndex();
    if (index.isEmpty()) {
      showMessage("only upcoming songs can be moved");
    } else {
      controls.move(index.getAsInt(), by); // the selection follows it
    }
  }

  private OptionalInt upcomingIndex() {
    return list.isPresent() ? OptionalInt.empty() : playView.upcomingIndex();
  }

  // ------------------------------------------------------------------ lists

  private void search() {
    if (searchView.isPresent()) {
      searchView.get().setTyping(true);
      return;
    }
    SearchView prompt = new SearchView(this::entries, searcher, toScreen);
    list = Optional.of(prompt);
    searchView = Optional.of(prompt);
  }

  private Search entries() {
    if (search.isEmpty()) {
      search = Optional.of(new Search(ImmutableList.copyOf(queue.entries())));
    }
    return search.get();
  }

  private void showHistory() {
    show(ListView.of("played, the last one first", () -> queue.history(MAX_HISTORY)));
  }

  private void showHelp() {
    show(ListView.ofLines("keys", bindings.help()));
  }

  private void show(View view) {
    list = Optional.of(view);
    searchView = Optional.empty();
  }

  /** Closes a list, else resets the selection to the song. */
  private void showSong() {
    if (list.isEmpty()) {
      playView.selectSong();
    }
    list = Optional.empty();
    searchView = Optional.empty();
  }

  /** Updates the screen after a change of the queue. */
  void changed(Cause cause) {
    if (cause == Cause.SET_MODE) {
      controls.rememberMode();
    }
    if (EDITS.contains(cause)) {
      search = Optional.empty();
      view().refresh();
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
    ImmutableList.Builder<Row> rows = ImmutableList.builder();
    rows.addAll(view().rows(width, height - footer));
    if (footer > 0) {
      rows.add(new Row(Row.Style.PLAIN, nowPlaying.settings(), Words.count(queue.size(), "song")));
      rows.add(lastRow(width));
    }
    return rows.build();
  }

  private Row lastRow(int width) {
    if (searchView.isPresent()) {
      return new Row(Row.Style.BOLD, searchView.get().prompt(width));
    }
    return messages
        .current()
        .map(message -> new Row(Row.Style.BOLD, message))
        .orElseGet(() -> view().lastRow());
  }
}
