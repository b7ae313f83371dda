package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.queue.Cause;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Selects the visible view: a named view, a search in its place, or a page of text over both. Not
 * thread-safe.
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
  private final TreeView.Surroundings around;
  private final Playlists playlists;
  private final LibraryTrees trees;
  private final TreeView library;
  private final TreeView albums;
  private final TreeView playlistView;
  private final LyricsView lyrics;
  private ViewName name = ViewName.QUEUE;
  private Optional<ListView> history = Optional.empty(); // present while visible
  private Optional<SearchView> found = Optional.empty(); // shown instead of the named view
  private Optional<Page> page = Optional.empty(); // shown over view and search
  private Optional<Search> search = Optional.empty(); // the index of the current entries

  /** A page of text and the action that opens and closes it. */
  private record Page(ScreenAction action, View view) {}

  Views(PlayView playView, Playlists playlists, TreeView.Surroundings around) {
    this.queue = around.playback().queue();
    this.playView = playView;
    this.around = around;
    this.playlists = playlists;
    trees = new LibraryTrees(around.playback(), around.threads());
    library = new TreeView(trees::artists, around);
    albums = new TreeView(trees::albums, around);
    playlistView = new TreeView(playlists::tree, around);
    lyrics = new LyricsView(around.playback(), around.threads());
  }

  View shown() {
    return page.map(Page::view).orElseGet(this::under);
  }

  /** Returns the view below a page. */
  private View under() {
    if (found.isPresent()) {
      return found.get();
    }
    return switch (name) {
      case QUEUE -> playView;
      case LIBRARY -> library;
      case ALBUMS -> albums;
      case HISTORY -> history.orElseThrow();
      case PLAYLISTS -> playlistView;
      case LYRICS -> lyrics;
    };
  }

  /** Returns the search, if it is visible. */
  Optional<SearchView> search() {
    return page.isPresent() ? Optional.empty() : found;
  }

  /** Returns the visible view if its prompt is open. */
  Optional<Typed> typed() {
    return shown() instanceof Typed view && view.prompt().isOpen()
        ? Optional.of(view)
        : Optional.empty();
  }

  /** Returns the visible view if it is a tree. */
  Optional<TreeView> tree() {
    return shown() instanceof TreeView tree ? Optional.of(tree) : Optional.empty();
  }

  /** Returns the selected row of the playlists, if they are visible. */
  Optional<TreeNode> playlist() {
    return shown() == playlistView ? playlistView.node() : Optional.empty();
  }

  /** Returns whether the play order is visible. */
  boolean isPlayOrder() {
    return shown() == playView;
  }

  /** Returns the index of the selected entry in the upcoming rows of the play order. */
  OptionalInt upcomingIndex() {
    int distance = isPlayOrder() ? playView.distance().orElse(0) : 0;
    return distance > 0 ? OptionalInt.of(distance - 1) : OptionalInt.empty();
  }

  /** Returns the index of the upcoming song closest to a row of the last drawing. */
  OptionalInt upcomingIndexAt(int row) {
    return isPlayOrder() ? playView.upcomingIndexAt(row) : OptionalInt.empty();
  }

  /**
   * Shows a view, or the play order if the view is already visible.
   *
   * @param word the name of the view, or next or previous
   */
  void open(String word) {
    ViewName wanted = name.of(word);
    boolean isShown = name == wanted && found.isEmpty() && page.isEmpty();
    show(isShown ? ViewName.QUEUE : wanted);
  }

  private void show(ViewName wanted) {
    page = Optional.empty();
    found = Optional.empty();
    name = wanted;
    history = wanted == ViewName.HISTORY ? Optional.of(newHistory()) : Optional.empty();
    if (wanted == ViewName.PLAYLISTS) {
      playlists.list();
    }
  }

  private ListView newHistory() {
    return ListView.ofHistory(
        "history, latest at the bottom",
        () -> queue.history(MAX_HISTORY),
        around.hints()::noSong,
        queue::upNext);
  }

  /** Opens the prompt of the visible search or tree, or else a new search. */
  void openSearch() {
    page = Optional.empty();
    if (shown() instanceof Typed view) {
      view.prompt().open();
    } else {
      openNewSearch();
    }
  }

  /** Closes the search, or clears the filter of a tree. */
  void cancelTyping() {
    tree().ifPresentOrElse(TreeView::clear, this::showSong);
  }

  private void openNewSearch() {
    show(ViewName.QUEUE);
    found =
        Optional.of(
            new SearchView(
                this::entries,
                around.threads().searcher(),
                around.threads().toScreen(),
                around.hints(),
                queue::upNext));
  }

  private Search entries() {
    if (search.isEmpty()) {
      search = Optional.of(new Search(ImmutableList.copyOf(queue.entries())));
    }
    return search.get();
  }

  /** Opens the help of the search, if it is visible, or else of all keys. */
  void openHelp() {
    Bindings bindings = around.hints().bindings();
    if (search().isPresent()) {
      openPage(ScreenAction.HELP, ListView.ofTable("search keys", bindings.searchHelp()));
    } else {
      openPage(ScreenAction.HELP, ListView.ofTable("keys", bindings.help()));
    }
  }

  /** Opens a page with the tags and the file of a song. */
  void openInfo(Track song) {
    openPage(ScreenAction.INFO, ListView.ofLines("the song", SongInfo.lines(song, queue.seed())));
  }

  private void openPage(ScreenAction action, ListView text) {
    page = Optional.of(new Page(action, text));
  }

  /** Closes the page that {@code action} opened; returns whether it was open. */
  boolean close(ScreenAction action) {
    boolean isOpen = page.filter(open -> open.action == action).isPresent();
    if (isOpen) {
      page = Optional.empty();
    }
    return isOpen;
  }

  /**
   * Performs the first that applies: closes the page, unmarks all rows, selects the song in the
   * play order, clears the filter of a tree, or returns to the play order.
   */
  void back() {
    if (page.isPresent()) {
      page = Optional.empty();
    } else if (shown().marks().clear()) {
      return;
    } else if (isPlayOrder()) {
      playView.selectCurrent();
    } else if (!tree().map(TreeView::clear).orElse(false)) {
      show(ViewName.QUEUE);
    }
  }

  /** Shows the play order and selects the song. */
  void showSong() {
    show(ViewName.QUEUE);
    playView.selectCurrent();
  }

  /** Updates the view after a change of the queue; a new order shows the next songs. */
  void changed(Cause cause) {
    if (EDITS.contains(cause)) {
      search = Optional.empty();
      trees.changed();
      under().refresh();
    }
    history.ifPresent(ListView::refresh); // each play adds a row
    if (ORDERS.contains(cause) || INSERTIONS.contains(cause)) {
      playView.showNext(ORDERS.contains(cause));
    }
  }
}
