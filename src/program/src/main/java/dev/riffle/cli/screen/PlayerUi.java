package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
import dev.riffle.control.Commands;
import dev.riffle.control.Operands;
import dev.riffle.control.Playback;
import dev.riffle.control.PlayerVerb;
import dev.riffle.control.Verb;
import dev.riffle.library.PlaylistFolder;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.words.Words;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * The content of the screen and the actions of its keys, independent of a terminal. Not
 * thread-safe.
 */
final class PlayerUi {
  private static final int MAX_ROWS = 1_000_000_000; // more than any list has
  private static final int ROWS_FOR_FOOTER = 6;

  private final Playback playback;
  private final NowPlaying nowPlaying;
  private final Views views;
  private final KeySequence keys;
  private final VerbCalls verbs;
  private final ChosenRows chosen;
  private final Pointer pointer;
  private final Messages messages;
  private final Bindings bindings;
  private final KeyHints hints;
  private final Typing typing;
  private final PlaylistKeys playlistKeys;
  private int viewRows; // the height of the view in the last drawing

  /**
   * Creates the initial screen.
   *
   * @param playlists the user's playlists; empty if no folder is known for them
   * @param ticker measures the display time of messages, and the time between two clicks
   */
  PlayerUi(
      Playback playback,
      Bindings bindings,
      Optional<PlaylistFolder> playlists,
      Threads threads,
      Ticker ticker) {
    this.playback = playback;
    this.bindings = bindings;
    hints = new KeyHints(bindings);
    messages = new Messages(ticker);
    keys =
        new KeySequence(
            threads.commander(), threads.toScreen(), playback::trace, this::showMessage, this::act);
    verbs = new VerbCalls(playback, keys, hints, threads.toScreen(), this::showMessage);
    nowPlaying = new NowPlaying(playback);
    Playlists lists = new Playlists(playback, playlists, threads, keys, this::showMessage);
    views =
        new Views(
            new PlayView(playback, nowPlaying, hints),
            lists,
            new TreeView.Surroundings(playback, threads, hints, this::showMessage));
    chosen = new ChosenRows(views, verbs, playback.queue(), hints, this::showMessage);
    typing = new Typing(views, bindings);
    pointer = new Pointer(views, verbs, ticker, this::play);
    var unused = playback.library().subscribe(state -> threads.toScreen().accept(() -> {}));
    playlistKeys = new PlaylistKeys(views, typing, lists, this::showMessage);
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
      case PLAY -> play();
      case FOUND_NEXT -> playFoundNext();
      case DELETE -> delete();
      case SEARCH -> views.openSearch();
      case VIEW -> views.open(call.argument());
      case HELP -> openOrClose(action, views::openHelp);
      case INFO -> openOrClose(action, this::openInfo);
      case MARK -> chosen.mark();
      case FOLD -> views.tree().ifPresent(TreeView::fold);
      case CURRENT_ROW -> views.shown().selectCurrent();
      case ADD_SELECTED -> chosen.performOnSongs(PlayerVerb.ADD);
      case EXCLUDE_SELECTED -> chosen.performOnSongs(PlayerVerb.EXCLUDE);
      case SAVE -> playlistKeys.save();
      case APPEND -> playlistKeys.append();
      case RENAME -> playlistKeys.rename();
      case BACK -> views.back();
    }
  }

  /** Opens a page, or closes it if it is open. */
  private void openOrClose(ScreenAction action, Runnable open) {
    if (!views.close(action)) {
      open.run();
    }
  }

  /** Performs a verb of the player; a verb on songs applies to the selected or chosen ones. */
  private void perform(PlayerVerb verb, String argument) {
    if (verb == PlayerVerb.QUIT) {
      playback.quit();
      return;
    }
    switch (verb.verb().operand()) {
      case ID -> onSelected(entry -> verbs.perform(verb, Commands.row(entry, 0)));
      case IDS -> chosen.perform(verb);
      case ID_AND_PLACE -> moveSelected(verb, argument);
      case NONE, SWITCH, COUNT -> verbs.perform(verb, argument);
      default -> {
        if (argument.isEmpty()) {
          typing.ask(
              prompt(verb.verb()),
              value -> verbs.perform(verb, Operands.inLine(verb.verb(), value)));
        } else {
          verbs.perform(verb, Operands.inLine(verb.verb(), argument));
        }
      }
    }
  }

  private static String prompt(Verb verb) {
    return verb.word() + " (such as" + verb.operand().example + "): ";
  }

  private void point(Mouse mouse) {
    if (mouse.button() != Mouse.Button.LEFT_RELEASED) { // keeps the message of a click
      messages.clear();
    }
    pointer.point(mouse, viewRows);
  }

  // ------------------------------------------------------------------ the selection

  private void move(int by) {
    views.shown().move(by);
  }

  private void onSelected(Consumer<Entry<Track>> action) {
    views.shown().selected().ifPresentOrElse(action, () -> showMessage(ChosenRows.NONE));
  }

  private void openInfo() {
    Optional<Track> ofTree = views.tree().flatMap(TreeView::node).flatMap(TreeNode::song);
    ofTree.ifPresentOrElse(
        views::openInfo, () -> onSelected(entry -> views.openInfo(entry.item())));
  }

  /** Plays the selected entry of a list, or the songs of the selected row of a tree. */
  private void play() {
    if (views.shown().hasEntries()) {
      onSelected(this::play);
    } else {
      views.tree().ifPresent(tree -> tree.prompt().close());
      views
          .tree()
          .flatMap(TreeView::node)
          .ifPresentOrElse(
              row -> verbs.perform(PlayerVerb.SKIP, row::songs),
              () -> showMessage(ChosenRows.NONE));
    }
  }

  private void play(Entry<Track> entry) {
    int distance = views.shown().distance().orElse(0);
    verbs.perform(PlayerVerb.SKIP, Commands.row(entry, distance), views::showSong);
  }

  private void playFoundNext() {
    List<Entry<Track>> found = views.search().map(SearchView::found).orElseGet(ImmutableList::of);
    if (found.isEmpty()) {
      showMessage("no search results" + hints.searches());
    } else {
      verbs.perform(PlayerVerb.PLAYNEXT, ChosenRows.argument(found));
    }
  }

  private void delete() {
    views.playlist().ifPresentOrElse(playlistKeys::delete, chosen::delete);
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
    onSelected( // the selection follows the entry
        entry -> verbs.perform(verb, Commands.row(entry, index.getAsInt() + 1) + " " + signed));
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

  /** Returns the time until the rows change without input, at most a second. */
  Duration untilChange() {
    return views.shown().untilChange();
  }

  /** Returns the prompt, or else the message, which may take several rows, or else the hints. */
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
