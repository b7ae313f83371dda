package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** The view that is shown: the play order, or a list or a search in its place. Not thread-safe. */
final class Views {
  private static final int MAX_HISTORY = 10_000;

  private final PlayQueue<Track> queue;
  private final PlayView playView;
  private final Executor searcher;
  private final Consumer<Runnable> toScreen;
  private final KeyHints hints;
  private Optional<View> list = Optional.empty(); // shown instead of the play order
  private Optional<SearchView> searchView = Optional.empty(); // if it is the list shown
  private Optional<Search> search = Optional.empty(); // over the current entries

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
    return list.orElse(playView);
  }

  /** Returns the search, if it is shown. */
  Optional<SearchView> search() {
    return searchView;
  }

  /** Returns the index of the selected entry in the upcoming rows of the play order. */
  OptionalInt upcomingIndex() {
    int distance = list.isPresent() ? 0 : playView.distance().orElse(0);
    return distance > 0 ? OptionalInt.of(distance - 1) : OptionalInt.empty();
  }

  /** Opens the search, or returns to its prompt. */
  void openSearch() {
    if (searchView.isPresent()) {
      searchView.get().setTyping(true);
      return;
    }
    SearchView opened = new SearchView(this::entries, searcher, toScreen, hints);
    list = Optional.of(opened);
    searchView = Optional.of(opened);
  }

  private Search entries() {
    if (search.isEmpty()) {
      search = Optional.of(new Search(ImmutableList.copyOf(queue.entries())));
    }
    return search.get();
  }

  void openHistory() {
    open(
        ListView.ofHistory(
            "played, the last one at the bottom", () -> queue.history(MAX_HISTORY), hints::noSong));
  }

  void openHelp(List<String> lines) {
    open(ListView.ofLines("keys", lines));
  }

  private void open(View view) {
    list = Optional.of(view);
    searchView = Optional.empty();
  }

  /** Closes a list, else resets the selection to the song. */
  void showSong() {
    if (list.isEmpty()) {
      playView.selectSong();
    }
    list = Optional.empty();
    searchView = Optional.empty();
  }

  /** Updates the view after an edit of the queue. */
  void refresh() {
    search = Optional.empty();
    shown().refresh();
  }
}
