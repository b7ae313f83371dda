package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Visible;
import dev.riffle.cli.Words;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An incremental search with a selectable list of results. The search runs on a separate thread:
 * typing does not wait for it, selecting does.
 */
final class SearchView implements View {
  private static final int MAX_FOUND = 1000;

  private final Supplier<Search> search;
  private final Executor searcher;
  private final Consumer<Runnable> toScreen;
  private final KeyHints hints;
  private final AtomicInteger requested = new AtomicInteger(); // the number of the last query
  private final Prompt prompt = new Prompt("/");
  private boolean typing = true;
  private ListView found;
  private int shown; // the number of the query with these results

  /**
   * @param search returns the search over the current entries
   * @param searcher runs the searches, one at a time
   * @param toScreen runs tasks on the thread of the screen
   */
  SearchView(
      Supplier<Search> search, Executor searcher, Consumer<Runnable> toScreen, KeyHints hints) {
    this.search = search;
    this.searcher = searcher;
    this.toScreen = toScreen;
    this.hints = hints;
    found = list(new Search(ImmutableList.of()), "");
    find();
  }

  private void find() {
    int number = requested.incrementAndGet();
    String wanted = prompt.text();
    Search entries = search.get();
    searcher.execute(
        () -> {
          if (requested.get() == number) { // else outdated by more typing
            ListView list = list(entries, wanted);
            toScreen.accept(() -> show(number, list));
          }
        });
  }

  private void show(int number, ListView list) {
    if (requested.get() == number && shown != number) {
      list.move(found.selectedIndex());
      found = list;
      shown = number;
    }
  }

  /**
   * Completes a pending search, so that a selection applies to the results of the current query.
   */
  private void await() {
    int number = requested.get();
    if (shown != number) {
      show(number, list(search.get(), prompt.text()));
    }
  }

  private ListView list(Search in, String typed) {
    Query query = Query.of(typed);
    ImmutableList<Entry<Track>> entries = in.find(query, MAX_FOUND);
    String count =
        entries.size() < MAX_FOUND
            ? Words.count(entries.size(), "song")
            : MAX_FOUND + " songs and more";
    return ListView.of(
        typed.isEmpty() ? count : count + " with " + Visible.of(typed),
        () -> entries,
        query,
        () -> typing ? KeyHints.noSongWhileTyping() : hints.noSong());
  }

  /** Edits the query by a key. */
  void type(String key) {
    if (prompt.type(key)) {
      found.move(-MAX_FOUND); // select the first result
      find();
    }
  }

  /** Sets whether keys edit the query or act as everywhere else. */
  void setTyping(boolean typing) {
    this.typing = typing;
  }

  boolean isTyping() {
    return typing;
  }

  /** Returns whether there is something to search for. */
  boolean hasQuery() {
    return !prompt.text().isBlank();
  }

  /** Returns the results from the selected one on. */
  ImmutableList<Entry<Track>> fromSelected() {
    await();
    return found.fromSelected();
  }

  /** Returns the prompt with the query; a long query is cut at its start. */
  String prompt(int width) {
    return prompt.row(typing ? "_" : "", width);
  }

  @Override
  public ImmutableList<Row> rows(int width, int height) {
    return found.rows(width, height);
  }

  @Override
  public void move(int by) {
    await();
    found.move(by);
  }

  @Override
  public int page() {
    return found.page();
  }

  @Override
  public boolean choose(int row) {
    await();
    return found.choose(row);
  }

  @Override
  public void refresh() {
    find();
  }

  @Override
  public void selectAfter() {
    found.selectAfter();
  }

  @Override
  public Optional<Entry<Track>> selected() {
    await();
    return found.selected();
  }
}
