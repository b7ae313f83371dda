package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The upcoming songs in rows, with a heading before the first song of each unit. Songs in up next
 * have no heading. An immutable value; takes time linear in the visible songs.
 */
final class UpcomingRows {
  private static final int ROWS_FOR_HEADINGS = 3;

  /** A row: a song, or a heading before it. */
  record Line(int index, Optional<String> heading) {
    boolean isSong() {
      return heading.isEmpty();
    }
  }

  private final List<Entry<Track>> songs; // starts with the next song
  private final Optional<Track> current;
  private final Set<Entry<Track>> upNext;
  private final Optional<UnitHeading> headings;
  private final int skipped;
  private final ImmutableList<Line> lines;

  /**
   * Lays out songs so that a selected one is visible.
   *
   * @param current the song before the first one
   * @param headings empty if the songs have none
   * @param before the number of songs scrolled out of view by the last drawing
   * @param selected the number of the selected song, from 1; below 1 if it is not among them
   * @param height the number of rows
   */
  UpcomingRows(
      List<Entry<Track>> songs,
      Optional<Track> current,
      Set<Entry<Track>> upNext,
      Optional<UnitHeading> headings,
      int before,
      int selected,
      int height) {
    this.songs = songs;
    this.current = current;
    this.upNext = upNext;
    this.headings = headings.filter(some -> height >= ROWS_FOR_HEADINGS);
    skipped =
        selected < 1 ? 0 : Math.max(first(selected - 1, height), Math.min(before, selected - 1));
    lines = lines(height);
  }

  /** Returns the minimum index of the first row at which the song at {@code last} is visible. */
  private int first(int last, int height) {
    int first = Math.min(last, songs.size());
    for (int rows = rows(first); first > 0 && rows + rows(first - 1) <= height; first--) {
      rows += rows(first - 1);
    }
    return first;
  }

  private int rows(int index) {
    return heading(index).isPresent() ? 2 : 1;
  }

  private Optional<String> heading(int index) {
    if (headings.isEmpty() || index >= songs.size() || upNext.contains(songs.get(index))) {
      return Optional.empty();
    }
    int before = index - 1;
    while (before >= 0 && upNext.contains(songs.get(before))) {
      before--;
    }
    return headings
        .get()
        .after(
            before < 0 ? current : Optional.of(songs.get(before).item()), songs.get(index).item());
  }

  private ImmutableList<Line> lines(int height) {
    ImmutableList.Builder<Line> all = ImmutableList.builder();
    int rows = 0;
    for (int i = skipped; i < songs.size() && rows < height; i++) {
      Optional<String> heading = heading(i);
      if (heading.isPresent()) {
        all.add(new Line(i, heading));
        rows++;
      }
      if (rows < height) {
        all.add(new Line(i, Optional.empty()));
        rows++;
      }
    }
    return all.build();
  }

  /** Returns the number of songs that are scrolled out of view. */
  int skipped() {
    return skipped;
  }

  ImmutableList<Line> lines() {
    return lines;
  }

  Entry<Track> song(int index) {
    return songs.get(index);
  }

  boolean isUpNext(int index) {
    return upNext.contains(songs.get(index));
  }

  /** Returns the visible songs. */
  ImmutableList<Entry<Track>> visible() {
    return lines.stream()
        .filter(Line::isSong)
        .map(line -> songs.get(line.index()))
        .collect(ImmutableList.toImmutableList());
  }
}
