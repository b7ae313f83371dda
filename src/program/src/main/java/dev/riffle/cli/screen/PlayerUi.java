package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.stream.Collectors.joining;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.cli.Columns;
import dev.riffle.control.Answer;
import dev.riffle.control.Commands;
import dev.riffle.control.Operands;
import dev.riffle.control.Playback;
import dev.riffle.control.PlayerVerb;
import dev.riffle.control.TextAnswers;
import dev.riffle.control.Verb;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Misuse;
import dev.riffle.words.Words;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Queue;
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

  /** The verbs that take the selected row away, so that its successor is selected. */
  private static final ImmutableSet<PlayerVerb> TAKE_ROW =
      ImmutableSet.of(PlayerVerb.ENQUEUE, PlayerVerb.PLAYNEXT, PlayerVerb.DEQUEUE);

  private final Playback playback;
  private final Commands commands;
  private final NowPlaying nowPlaying;
  private final Views views;
  private final KeySequence keys;
  private final Messages messages;
  private final Bindings bindings;
  private final KeyHints hints;
  private final Typing typing;
  private final Consumer<Runnable> toScreen;
  private final Queue<Runnable> waiting = new ArrayDeque<>(); // for the tags of all songs
  private int viewRows; // of the last drawing

  /**
   * The threads of a screen.
   *
   * @param searcher runs searches, one at a time
   * @param commander runs verbs of the player, one at a time
   * @param toScreen runs tasks on the thread that calls the screen
   */
  record Threads(Executor searcher, Executor commander, Consumer<Runnable> toScreen) {}

  /**
   * Creates the initial screen.
   *
   * @param ticker measures the display time of messages
   */
  PlayerUi(Playback playback, Bindings bindings, Threads threads, Ticker ticker) {
    this.playback = playback;
    this.bindings = bindings;
    commands = new Commands(playback);
    toScreen = threads.toScreen;
    hints = new KeyHints(bindings);
    messages = new Messages(ticker);
    keys =
        new KeySequence(threads.commander, toScreen, playback::trace, this::showMessage, this::act);
    nowPlaying = new NowPlaying(playback);
    views =
        new Views(
            playback.queue(),
            new PlayView(playback, nowPlaying, hints),
            threads.searcher,
            toScreen,
            hints);
    typing = new Typing(views, bindings);
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
    Runnable play = () -> perform(KeyCall.of(ScreenAction.PLAY));
    if (!typing.type(key, name.orElse(""), play)) {
      Mouse.of(key).ifPresent(this::point);
      name.flatMap(bindings::call).ifPresent(this::perform);
    }
  }

  private void perform(KeyCall call) {
    messages.clear();
    call.action().ifPresent(action -> perform(action, call));
    call.verb().ifPresent(verb -> perform(verb, call.argument()));
  }

  private void perform(ScreenAction action, KeyCall call) {
    switch (action) {
      case SELECT -> move(call.number());
      case PAGE_DOWN -> move(views.shown().page());
      case PAGE_UP -> move(-views.shown().page());
      case FIRST -> move(-MAX_ROWS);
      case LAST -> move(MAX_ROWS);
      case PLAY -> onSelected(this::play);
      case FOUND_NEXT -> playFoundNext();
      case DELETE -> delete();
      case SEARCH -> views.openSearch();
      case HISTORY -> openOrClose(action, views::openHistory);
      case HELP -> openOrClose(action, views::openHelp);
      case INFO -> openOrClose(action, () -> onSelected(views::openInfo));
      case BACK -> views.back();
    }
  }

  /** Opens a view, or closes it if it is shown. */
  private void openOrClose(ScreenAction action, Runnable open) {
    if (!views.close(action)) {
      open.run();
    }
  }

  /** Performs a verb of the player, on the selected song if it takes one. */
  private void perform(PlayerVerb verb, String argument) {
    if (verb == PlayerVerb.QUIT) {
      playback.quit();
      return;
    }
    switch (verb.verb().operand()) {
      case ID, IDS -> onSelected(entry -> performOn(verb, entry));
      case ID_AND_PLACE -> moveSelected(verb, argument);
      case NONE, SWITCH, COUNT -> command(verb, argument);
      default -> {
        if (argument.isEmpty()) {
          typing.ask(
              prompt(verb.verb()), value -> command(verb, Operands.inLine(verb.verb(), value)));
        } else {
          command(verb, Operands.inLine(verb.verb(), argument));
        }
      }
    }
  }

  private static String prompt(Verb verb) {
    return verb.word() + " (such as" + verb.operand().example + "): ";
  }

  private void performOn(PlayerVerb verb, Entry<Track> entry) {
    if (TAKE_ROW.contains(verb)) {
      views.shown().selectAfter();
    }
    command(verb, Commands.row(entry, 0));
  }

  private void command(PlayerVerb verb, String argument) {
    command(verb, argument, () -> {});
  }

  /**
   * Performs a verb on the commander, and then {@code done} on the screen. A verb that needs the
   * tags of all songs waits for them here, so that later keys do not.
   */
  private void command(PlayerVerb verb, String argument, Runnable done) {
    if (verb.needsTags(argument) && !playback.tags().isDone()) {
      waiting.add(() -> command(verb, argument, done));
      showMessage(verb.verb().word() + ": waits for the tags of all songs");
      playback.tags().whenRead(() -> toScreen.accept(this::commandWaiting));
      return;
    }
    keys.command(
        () -> {
          try {
            Answer answer = commands.perform(commands.call(verb, argument));
            toScreen.accept(
                () -> {
                  show(verb, answer);
                  done.run();
                });
          } catch (Misuse e) {
            throw new Misuse(e.getMessage() + hints.remedy(verb, String.valueOf(e.getMessage())));
          }
        });
  }

  private void commandWaiting() {
    while (!waiting.isEmpty()) {
      waiting.remove().run();
    }
  }

  private void show(PlayerVerb verb, Answer answer) {
    boolean isReport = verb.verb().reply() == Verb.Reply.ANSWER && answer.message().isEmpty();
    String message = isReport ? TextAnswers.of(answer).strip() : answer.message();
    if (!message.isEmpty()) {
      showMessage(
          message
              + (answer.isWorthUndoing() ? hints.undoes() : "")
              + (verb == PlayerVerb.UNDO && playback.queue().canRedo() ? hints.redoes() : ""));
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
      String percent = String.format(Locale.ROOT, "%.2f%%", 100 * share.getAsDouble());
      command(PlayerVerb.SEEK, percent);
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

  private void play(Entry<Track> entry) {
    int distance = views.shown().distance().orElse(0);
    command(PlayerVerb.SKIP, Commands.row(entry, distance), views::showSong);
  }

  private void playFoundNext() {
    List<Entry<Track>> found = views.search().map(SearchView::found).orElseGet(ImmutableList::of);
    if (found.isEmpty()) {
      showMessage("no songs were searched for" + hints.searches());
    } else {
      command(
          PlayerVerb.PLAYNEXT,
          found.stream().map(entry -> Commands.row(entry, 0)).collect(joining(" ")));
    }
  }

  /** Removes the selected row from up next, else its song from the queue. */
  private void delete() {
    OptionalInt index = views.upcomingIndex();
    boolean isMarked =
        index.isPresent()
            ? isUpNext(index.getAsInt())
            : !views.isPlayOrder()
                && views.shown().selected().filter(queue().upNext()::contains).isPresent();
    onSelected(entry -> performOn(isMarked ? PlayerVerb.DEQUEUE : PlayerVerb.REMOVE, entry));
  }

  private boolean isUpNext(int index) {
    List<Entry<Track>> upcoming = queue().upcoming(index + 1);
    return index < upcoming.size() && queue().upNext().contains(upcoming.get(index));
  }

  private PlayQueue<Track> queue() {
    return playback.queue();
  }

  private void moveSelected(PlayerVerb verb, String step) {
    OptionalInt index = views.upcomingIndex();
    if (index.isEmpty()) {
      showMessage("only upcoming songs can be moved");
      return;
    }
    String signed = step.startsWith("-") || step.startsWith("+") ? step : "+" + step;
    onSelected( // the selection follows it
        entry -> command(verb, Commands.row(entry, index.getAsInt() + 1) + " " + signed));
  }

  /** Updates the screen after a change of the queue. */
  void changed(Cause cause) {
    views.changed(cause);
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
    playback.tags().show(views.shown().visible());
    if (footer == 0) {
      return builder.build();
    }
    builder.add(
        new Row(Row.Style.PLAIN, nowPlaying.settings(), Words.count(queue().size(), "song")));
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
