package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.cli.Columns;
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
 * A search as it is typed: what was found so far is a list to choose from. No letter waits for the
 * search, which has a thread of its own; to choose does.
 */
final class SearchView implements View {
  private static final int MAX_FOUND = 1000;
  private static final String BACKSPACE = "\177";
  private static final String CLEAR_LINE = "\025"; // Ctrl-U

  private final Supplier<Search> search;
  private final Executor searcher;
  private final Consumer<Runnable> toScreen;
  private final AtomicInteger asked = new AtomicInteger(); // the number of the last query
  private String query = "";
  private boolean typing = true;
  private ListView found;
  private int shown; // the number of the query that found it

  /**
   * @param search returns the search among the entries that there are
   * @param searcher runs the searches, one at a time
   * @param toScreen runs what it is given on the thread of the screen
   */
  SearchView(Supplier<Search> search, Executor searcher, Consumer<Runnable> toScreen) {
    this.search = search;
    this.searcher = searcher;
    this.toScreen = toScreen;
    found = list(ImmutableList.of(), "");
    find();
  }

  private void find() {
    int number = asked.incrementAndGet();
    String wanted = query;
    Search entries = search.get();
    searcher.execute(
        () -> {
          if (asked.get() == number) { // else more was typed meanwhile
            ListView list = list(entries.find(wanted, MAX_FOUND), wanted);
            toScreen.accept(() -> show(number, list));
          }
        });
  }

  private void show(int number, ListView list) {
    if (asked.get() == number && shown != number) {
      list.move(found.chosenIndex());
      found = list;
      shown = number;
    }
  }

  /** Waits for the search: what is chosen then is among what was found, not before it. */
  private void await() {
    int number = asked.get();
    if (shown != number) {
      show(number, list(search.get().find(query, MAX_FOUND), query));
    }
  }

  private static ListView list(ImmutableList<Entry<Track>> entries, String query) {
    String count =
        entries.size() < MAX_FOUND
            ? Words.count(entries.size(), "song")
            : MAX_FOUND + " songs and more";
    return ListView.of(
        query.isEmpty() ? count : count + " with " + Visible.of(query), () -> entries);
  }

  /** Takes a key as typed into the prompt. */
  void type(String key) {
    String before = query;
    switch (key) {
      case BACKSPACE, "\b" -> query = withoutLast(query);
      case CLEAR_LINE -> query = "";
      default -> query += key.codePointAt(0) < ' ' ? "" : key;
    }
    if (!query.equals(before)) {
      found.move(-MAX_FOUND); // the first of what will be found
      find();
    }
  }

  private static String withoutLast(String text) {
    return text.isEmpty() ? text : text.substring(0, text.offsetByCodePoints(text.length(), -1));
  }

  /** Lets keys be typed into the prompt, or be what they are elsewhere. */
  void setTyping(boolean typing) {
    this.typing = typing;
  }

  boolean isTyping() {
    return typing;
  }

  /** Returns the prompt with what was typed, or as much of its end as fits. */
  String prompt(int width) {
    String prompt = "/" + Visible.of(query) + (typing ? "_" : "");
    return Columns.width(prompt) <= width
        ? prompt
        : "…" + prompt.substring(Math.max(0, prompt.length() - width / 2));
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
  public void refresh() {
    find();
  }

  @Override
  public void chooseAfter() {
    found.chooseAfter();
  }

  @Override
  public Optional<Entry<Track>> chosen() {
    await();
    return found.chosen();
  }
}
