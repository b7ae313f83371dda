package dev.riffle.cli.screen;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.riffle.cli.Columns;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** A scrollable list of entries or text lines under a heading. */
final class ListView implements View {
  private static final int MARGIN = 2; // columns for the mark before a song
  private static final int GAP = 1; // columns between text columns
  private static final int TEXT_INDENT = 10; // columns before the rest of a wrapped line

  private final String heading;
  private final Supplier<? extends List<Entry<Track>>> source;
  private final List<String> lines;
  private final Query query; // the entries match it
  private final Supplier<String> nothing; // shown in place of entries
  private final Supplier<? extends Collection<Entry<Track>>> upNext;
  private final Marks<Entry<Track>> marks;
  private ImmutableList<String> text = ImmutableList.of(); // the wrapped lines of the last drawing
  private List<Entry<Track>> entries;
  private boolean isHistory;
  private int maxColumns = 1; // columns of text lines
  private int selected;
  private int skipped;
  private int visible; // number of rows in the last drawing
  private boolean hasMore; // there are rows below the visible ones
  private ImmutableList<Entry<Track>> drawn = ImmutableList.of();

  private ListView(
      String heading,
      Supplier<? extends List<Entry<Track>>> source,
      List<String> lines,
      Query query,
      Supplier<String> nothing,
      Supplier<? extends Collection<Entry<Track>>> upNext,
      Marks<Entry<Track>> marks) {
    this.heading = heading;
    this.source = source;
    this.lines = lines;
    this.query = query;
    this.nothing = nothing;
    this.upNext = upNext;
    this.marks = marks;
    entries = source.get();
  }

  /**
   * Returns a list of entries; initially the first one is selected.
   *
   * @param query the search that has found the entries
   * @param nothing returns the text shown if there are no entries
   * @param upNext returns the entries of up next
   * @param marks shared with earlier lists
   */
  static ListView of(
      String heading,
      Supplier<? extends List<Entry<Track>>> entries,
      Query query,
      Supplier<String> nothing,
      Supplier<? extends Collection<Entry<Track>>> upNext,
      Marks<Entry<Track>> marks) {
    return new ListView(heading, entries, ImmutableList.of(), query, nothing, upNext, marks);
  }

  /** Returns the history; initially the newest entry, which is the last row, is selected. */
  static ListView ofHistory(
      String heading,
      Supplier<? extends List<Entry<Track>>> newestFirst,
      Supplier<String> nothing,
      Supplier<? extends Collection<Entry<Track>>> upNext) {
    ListView history =
        of(
            heading,
            () -> Lists.reverse(newestFirst.get()),
            Query.NONE,
            nothing,
            upNext,
            new Marks<>());
    history.isHistory = true;
    history.move(history.entries.size());
    return history;
  }

  /** Returns a list of text lines, without a selection; lines that are too long are wrapped. */
  static ListView ofLines(String heading, List<String> lines) {
    return new ListView(
        heading, ImmutableList::of, lines, Query.NONE, () -> "", ImmutableList::of, new Marks<>());
  }

  /** Returns a list of text lines, in two columns if they fit. */
  static ListView ofTable(String heading, List<String> lines) {
    ListView table = ofLines(heading, lines);
    table.maxColumns = 2;
    return table;
  }

  @Override
  public ImmutableList<Row> rows(int width, int height) {
    visible = Math.max(0, height - 1);
    boolean isText = !lines.isEmpty();
    int columns = maxColumns * (widest() + GAP) <= width ? maxColumns : 1; // of text
    text =
        lines.stream()
            .flatMap(line -> Columns.wrap(line, width, TEXT_INDENT).stream())
            .collect(toImmutableList());
    int size = isText ? (text.size() + columns - 1) / columns : entries.size();
    if (isText) {
      selected = Math.max(0, Math.min(selected, size - visible));
      skipped = selected;
    } else {
      skipped = Math.max(selected - visible + 1, Math.min(skipped, selected));
    }
    hasMore = skipped + visible < size;
    ImmutableList.Builder<Row> rows = ImmutableList.builder();
    if (height > 0) {
      rows.add(new Row(Row.Style.BOLD, heading));
    }
    int end = Math.min(skipped + visible, size);
    drawn = isText ? ImmutableList.of() : ImmutableList.copyOf(entries.subList(skipped, end));
    SongColumns songs =
        SongColumns.of(isText ? entries : entries.subList(skipped, end), MARGIN, width);
    Collection<Entry<Track>> asked = ImmutableSet.copyOf(upNext.get());
    for (int i = skipped; i < end; i++) {
      rows.add(isText ? textRow(i, size) : row(i, songs, asked));
    }
    for (int i = end; i < skipped + visible; i++) {
      rows.add(size == 0 && i == 0 ? new Row(Row.Style.DIM, "  " + nothing.get()) : Row.EMPTY);
    }
    return rows.build();
  }

  private int widest() {
    return lines.stream().mapToInt(Columns::width).max().orElse(0);
  }

  /** Returns a row of one or two columns of text, each of {@code size} lines. */
  private Row textRow(int index, int size) {
    Row row = new Row(Row.Style.PLAIN, text.get(index));
    return index + size < text.size()
        ? row.with(new Row.Cell(widest() + GAP, text.get(index + size)))
        : row;
  }

  private Row row(int index, SongColumns columns, Collection<Entry<Track>> asked) {
    boolean isSelected = index == selected;
    Entry<Track> entry = entries.get(index);
    Row row =
        columns.row(
            isSelected ? Row.Style.REVERSE : Row.Style.PLAIN,
            isSelected ? "> " : "  ",
            entry.item(),
            query);
    return marks.contains(entry.id())
        ? row.with(Row.MARKED)
        : asked.contains(entry) ? row.with(Row.UP_NEXT) : row;
  }

  @Override
  public Row lastRow(KeyHints hints, int width) {
    return new Row(Row.Style.DIM, hints.list(), hasMore ? hints.more() : "");
  }

  @Override
  public void move(int by) {
    selected = Math.max(0, Math.min(entries.size() + text.size() - 1, selected + by));
  }

  @Override
  public int page() {
    return Math.max(1, visible);
  }

  @Override
  public boolean choose(int row) {
    int index = skipped + row - 1;
    boolean isEntry = row > 0 && index < entries.size();
    selected = isEntry ? index : selected;
    return isEntry;
  }

  @Override
  public OptionalInt distance() {
    return isHistory ? OptionalInt.of(selected - entries.size()) : OptionalInt.empty();
  }

  /** Returns all entries. */
  List<Entry<Track>> entries() {
    return entries;
  }

  @Override
  public void selectAfter() {
    move(1);
  }

  @Override
  public void refresh() {
    boolean isNewest = isHistory && selected == entries.size() - 1;
    entries = source.get();
    move(isNewest ? entries.size() : 0);
  }

  /** Selects the entry selected in {@code other}, or else the entry at the same index. */
  void select(ListView other) {
    Optional<Long> wanted = other.selected().map(Entry::id);
    int found = Iterables.indexOf(entries, entry -> wanted.equals(Optional.of(entry.id())));
    selected = 0;
    move(found < 0 ? other.selected : found);
    skipped = Math.max(0, selected - (other.selected - other.skipped)); // keeps the screen row
  }

  @Override
  public Optional<Supplier<ImmutableList<Track>>> listed() {
    ImmutableList<Entry<Track>> all = ImmutableList.copyOf(entries);
    return Optional.of(() -> all.stream().map(Entry::item).collect(toImmutableList()));
  }

  @Override
  public void mark() {
    selected().ifPresent(entry -> marks.toggle(entry.id(), entry));
  }

  @Override
  public Marks<Entry<Track>> marks() {
    return marks;
  }

  @Override
  public ImmutableList<Entry<Track>> chosen() {
    return marks.size() > 0
        ? marks.inOrder(Lists.transform(entries, Entry::id))
        : View.super.chosen();
  }

  int selectedIndex() {
    return selected;
  }

  @Override
  public ImmutableList<Entry<Track>> visible() {
    return drawn;
  }

  @Override
  public Optional<Entry<Track>> selected() {
    return selected < entries.size() ? Optional.of(entries.get(selected)) : Optional.empty();
  }
}
