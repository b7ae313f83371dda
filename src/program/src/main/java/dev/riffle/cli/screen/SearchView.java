package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import dev.riffle.words.Visible;
import dev.riffle.words.Words;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An incremental search with a selectable list of results. The search runs on a separate thread:
 * typing does not wait for it, but selecting does. Not thread-safe.
 */
final class SearchView implements Typed {
  private final Supplier<Search> search;
  private final Executor searcher;
  private final Consumer<Runnable> toScreen;
  private final KeyHints hints;
  private final Supplier<? extends Collection<Entry<Track>>> upNext;
  private final AtomicInteger requested = new AtomicInteger(); // the number of the latest query
  private final Prompt prompt = new Prompt("/");
  private final Marks<Entry<Track>> marks = new Marks<>(); // shared by all result lists
  private ListView found;
  private int shown; // the number of the query that found these results

  /**
   * @param search returns the search over the current entries
   * @param searcher runs the searches, one at a time
   * @param toScreen runs tasks on the screen's thread
   * @param upNext returns the entries of up next
   */
  SearchView(
      Supplier<Search> search,
      Executor searcher,
      Consumer<Runnable> toScreen,
      KeyHints hints,
      Supplier<? extends Collection<Entry<Track>>> upNext) {
    this.search = search;
    this.searcher = searcher;
    this.toScreen = toScreen;
    this.hints = hints;
    this.upNext = upNext;
    prompt.open();
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
      if (prompt.isOpen()) {
        list.move(found.selectedIndex());
      } else {
        list.select(found); // keeps the selected song if an edit or new tags move it
      }
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
    ImmutableList<Entry<Track>> entries = in.find(query);
    String count = Words.count(entries.size(), "song");
    return ListView.of(
        typed.isEmpty() ? count : count + " with " + Visible.whole(typed),
        () -> entries,
        query,
        () -> prompt.isOpen() ? KeyHints.noSongWhileTyping() : hints.noSong(),
        upNext,
        marks);
  }

  @Override
  public void type(String key) {
    if (prompt.type(key)) {
      found.move(-found.selectedIndex()); // select the first result
      find();
    }
  }

  @Override
  public Prompt prompt() {
    return prompt;
  }

  /** Returns all results; none if the query is blank. */
  List<Entry<Track>> found() {
    await();
    return prompt.text().isBlank() ? ImmutableList.of() : found.entries();
  }

  /** Returns the prompt with the query; a long query is truncated at its start. */
  @Override
  public Row lastRow(KeyHints hints, int width) {
    // While typing a query, the help key is a letter of it.
    String help = prompt.isOpen() && !prompt.isEmpty() ? "" : hints.help();
    int room = width - (help.isEmpty() ? 0 : help.length() + 1);
    return new Row(Row.Style.BOLD, prompt.row(room), help);
  }

  @Override
  public ImmutableList<Row> rows(int width, int height) {
    return found.rows(width, height);
  }

  /** Moves the selection; a step down from the prompt selects the first result. */
  @Override
  public void move(int by) {
    await();
    found.move(prompt.isOpen() && by == 1 ? 0 : by);
    prompt.close();
  }

  @Override
  public int page() {
    return found.page();
  }

  @Override
  public boolean choose(int row) {
    await();
    boolean isThere = found.choose(row);
    if (isThere) {
      prompt.close();
    }
    return isThere;
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
  public ImmutableList<Entry<Track>> visible() {
    return found.visible();
  }

  @Override
  public Optional<Supplier<ImmutableList<Track>>> listed() {
    await();
    return found.listed();
  }

  @Override
  public void mark() {
    await();
    found.mark();
  }

  @Override
  public Marks<Entry<Track>> marks() {
    return marks;
  }

  @Override
  public ImmutableList<Entry<Track>> chosen() {
    await();
    return found.chosen();
  }

  @Override
  public Optional<Entry<Track>> selected() {
    await();
    return found.selected();
  }
}
