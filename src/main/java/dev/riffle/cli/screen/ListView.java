package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A scrollable list of entries or text lines under a heading. */
final class ListView implements View {
  private static final int MARGIN = 2; // columns of the mark before a song

  private final String heading;
  private final Supplier<? extends List<Entry<Track>>> source;
  private final List<String> lines;
  private List<Entry<Track>> entries;
  private int selected;
  private int skipped;

  private ListView(
      String heading, Supplier<? extends List<Entry<Track>>> source, List<String> lines) {
    this.heading = heading;
    this.source = source;
    this.lines = lines;
    entries = source.get();
  }

  /** Returns a list of entries; initially the first one is selected. */
  static ListView of(String heading, Supplier<? extends List<Entry<Track>>> entries) {
    return new ListView(heading, entries, ImmutableList.of());
  }

  /** Returns a list of text lines, without a selection. */
  static ListView ofLines(String heading, List<String> lines) {
    return new ListView(heading, ImmutableList::of, lines);
  }

  @Override
  public ImmutableList<Row> rows(int width, int height) {
    int visible = Math.max(0, height - 1);
    int size = entries.size() + lines.size();
    skipped =
        entries.isEmpty()
            ? Math.max(0, Math.min(selected, size - visible))
            : Math.max(selected - visible + 1, Math.min(skipped, selected));
    ImmutableList.Builder<Row> rows = ImmutableList.builder();
    if (height > 0) {
      rows.add(new Row(Row.Style.BOLD, heading));
    }
    List<Entry<Track>> songs =
        entries.subList(
            Math.min(skipped, entries.size()), Math.min(skipped + visible, entries.size()));
    SongColumns columns = SongColumns.of(songs, MARGIN, width);
    for (int i = skipped; i < skipped + visible; i++) {
      rows.add(i < size ? row(i, columns) : Row.EMPTY);
    }
    return rows.build();
  }

  private Row row(int index, SongColumns columns) {
    if (entries.isEmpty()) {
      return new Row(Row.Style.PLAIN, lines.get(index));
    }
    boolean isSelected = index == selected;
    return columns.row(
        isSelected ? Row.Style.REVERSE : Row.Style.PLAIN,
        isSelected ? "> " : "  ",
        entries.get(index).item());
  }

  @Override
  public void move(int by) {
    selected = Math.max(0, Math.min(entries.size() + lines.size() - 1, selected + by));
  }

  @Override
  public void selectAfter() {
    move(1);
  }

  @Override
  public void refresh() {
    entries = source.get();
    move(0);
  }

  int selectedIndex() {
    return selected;
  }

  @Override
  public Optional<Entry<Track>> selected() {
    return selected < entries.size() ? Optional.of(entries.get(selected)) : Optional.empty();
  }
}
