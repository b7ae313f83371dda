package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.Cause;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The view that is shown: the play order, a list or a search in its place, or a page of text over
 * either. Not thread-safe.
 */
final class Views {
  private static final int MAX_HISTORY = 10_000;

  private static final ImmutableSet<Cause> ORDERS =
      ImmutableSet.of(
          Cause.SET_MODE, Cause.RESHUFFLE, Cause.SHUFFLE, Cause.SET_DRAWING, Cause.SET_REPEAT);
  private static final ImmutableSet<Cause> INSERTIONS =
      ImmutableSet.of(Cause.PLAY_NEXT_ALL, Cause.UNDO, Cause.REDO);
  private static final ImmutableSet<Cause> EDITS =
      ImmutableSet.of(
          Cause.ADD,
          Cause.ADD_NEXT,
          Cause.REMOVE,
          Cause.REMOVE_ALL,
          Cause.CLEAR,
          Cause.REPLACE_ALL,
          Cause.REPLACE,
          Cause.REFRESH,
          Cause.DROP,
          Cause.MOVE,
          Cause.MOVE_ALL,
          Cause.UNDO,
          Cause.REDO);

  private final PlayQueue<Track> queue;
  private final PlayView playView;
  private final Executor searcher;
  private final Consumer<Runnable> toScreen;
  private final KeyHints hints;
  private Optional<Opened> list = Optional.empty(); // shown instead of the play order
  private Optional<Opened> page = Optional.empty(); // of text, over these
  private Optional<Search> search = Optional.empty(); // over the current entries

  /** A view and the action that opens and closes it. */
  private record Opened(ScreenAction action, View view) {}

  /**
   * @param searcher runs searches, one at a time
   * @param toScreen runs tasks on the thread that calls this object
   */
  Views(
      PlayQueue<Track> queue,
      PlayView playView,
      Executor searcher,
      Consumer<Runnable> toScreen,
      KeyHints hints) {
    this.queue = queue;
    this.playView = playView;
    this.searcher = searcher;
    this.toScreen = toScreen;
    this.hints = hints;
  }

  View shown() {
    return page.or(() -> list).map(Opened::view).orElse(playView);
  }

  /** Returns the search, if it is shown. */
  Optional<SearchView> search() {
    return shown() instanceof SearchView found ? Optional.of(found) : Optional.empty();
  }

  /** Returns whether the play order is shown. */
  boolean isPlayOrder() {
    return shown() == playView;
  }

  /** Returns the index of the selected entry in the upcoming rows of the play order. */
  OptionalInt upcomingIndex() {
    int distance = isPlayOrder() ? playView.distance().orElse(0) : 0;
    return distance > 0 ? OptionalInt.of(distance - 1) : OptionalInt.empty();
  }

  /** Opens the search, or returns to its prompt. */
  void openSearch() {
    page = Optional.empty();
    search().ifPresentOrElse(SearchView::resumeTyping, this::openNewSearch);
  }

  private void openNewSearch() {
    SearchView opened = new SearchView(this::entries, searcher, toScreen, hints, queue::upNext);
    list = Optional.of(new Opened(ScreenAction.SEARCH, opened));
  }

  private Search entries() {
    if (search.isEmpty()) {
      search = Optional.of(new Search(ImmutableList.copyOf(queue.entries())));
    }
    return search.get();
  }

  void openHistory() {
    page = Optional.empty();
    ListView history =
        ListView.ofHistory(
            "played, the last one at the bottom",
            () -> queue.history(MAX_HISTORY),
            hints::noSong,
            queue::upNext);
    list = Optional.of(new Opened(ScreenAction.HISTORY, history));
  }

  /** Opens the keys of the search, if it is shown, else all keys. */
  void openHelp() {
    Bindings bindings = hints.bindings();
    if (search().isPresent()) {
      openPage(ScreenAction.HELP, ListView.ofTable("keys in the search", bindings.searchHelp()));
    } else {
      openPage(ScreenAction.HELP, ListView.ofTable("keys", bindings.help()));
    }
  }

  /** Opens the tags and the file of a song. */
  void openInfo(Entry<Track> entry) {
    openPage(
        ScreenAction.INFO,
        ListView.ofLines("the song", SongInfo.lines(entry.item(), queue.seed())));
  }

  private void openPage(ScreenAction action, ListView text) {
    page = Optional.of(new Opened(action, text));
  }

  /** Closes the view that is shown, if {@code action} opened it; returns whether it did. */
  boolean close(ScreenAction action) {
    boolean isOpen = page.or(() -> list).filter(open -> open.action == action).isPresent();
    if (isOpen) {
      closeShown();
    }
    return isOpen;
  }

  private void closeShown() {
    if (page.isPresent()) {
      page = Optional.empty();
    } else {
      list = Optional.empty();
    }
  }

  /** Closes a page or a list, else resets the selection to the song. */
  void back() {
    if (isPlayOrder()) {
      playView.selectSong();
    }
    closeShown();
  }

  /** Closes every page and list, and selects the song. */
  void showSong() {
    page = Optional.empty();
    list = Optional.empty();
    playView.selectSong();
  }

  /** Updates the view after a change of the queue, and shows the next songs after some. */
  void changed(Cause cause) {
    if (EDITS.contains(cause)) {
      search = Optional.empty();
      list.map(Opened::view).orElse(playView).refresh();
    }
    if (ORDERS.contains(cause) || INSERTIONS.contains(cause)) {
      playView.showNext(ORDERS.contains(cause));
    }
  }
}
