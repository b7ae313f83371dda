package dev.riffle.cli.screen;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.riffle.cli.Columns;
import dev.riffle.control.TextAnswers;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import dev.riffle.words.Visible;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The columns of a list of songs: artist, title, album and length. A column is omitted if it is
 * empty for all visible songs. The widths are fixed shares of the screen width, so that they do not
 * change while the list scrolls; on a wide screen, columns grow to fit longer texts. A narrow
 * screen shows the title and the artist, or the album if only that matches a search. An immutable
 * value; takes time linear in the visible songs.
 */
final class SongColumns {
  private static final int MIN_WIDTH = 64;
  private static final int LENGTH_WIDTH = 6; // with a space before it
  private static final int GAP = 2;
  private static final String DASH = " - ";
  private static final int MIN_PAIR = 12; // columns for title and artist

  /** A column, in screen order, with its share and its width on a wide screen. */
  private enum Field {
    ARTIST(30, 32),
    TITLE(42, 48),
    ALBUM(28, 32);

    final int share;
    final int comfort;

    Field(int share, int comfort) {
      this.share = share;
      this.comfort = comfort;
    }

    int width(int room) {
      return Math.min(comfort, room);
    }

    String of(Track track) {
      return switch (this) {
        case ARTIST -> track.artist().map(Visible::of).orElse("");
        case TITLE -> Visible.of(track.title());
        case ALBUM -> track.album().map(Visible::of).orElse("");
      };
    }

    boolean isIn(Iterable<Entry<Track>> songs) {
      return Iterables.any(songs, song -> !of(song.item()).isEmpty());
    }
  }

  private final ImmutableList<Field> fields; // empty on a narrow screen
  private final int[] widths;
  private final int end; // the column after the last field

  private SongColumns(ImmutableList<Field> fields, int[] widths, int end) {
    this.fields = fields;
    this.widths = widths;
    this.end = end;
  }

  /** Lays out the visible songs on {@code width} columns, of which marks take {@code margin}. */
  static SongColumns of(Iterable<Entry<Track>> songs, int margin, int width) {
    ImmutableList<Field> fields =
        Stream.of(Field.values())
            .filter(field -> field == Field.TITLE || field.isIn(songs))
            .collect(ImmutableList.toImmutableList());
    if (width < MIN_WIDTH) {
      return new SongColumns(ImmutableList.of(), new int[0], width);
    }
    int room = width - margin - LENGTH_WIDTH - GAP * (fields.size() - 1);
    int shares = fields.stream().mapToInt(field -> field.share).sum();
    int[] widths =
        fields.stream().mapToInt(field -> field.width(room * field.share / shares)).toArray();
    int title = fields.indexOf(Field.TITLE);
    widths[title] = Field.TITLE.width(widths[title] + room - IntStream.of(widths).sum());
    int spare = room - IntStream.of(widths).sum(); // positive on a wide screen
    for (int i = 0; spare > 0 && i < widths.length; i++) {
      int more = Math.min(spare, Math.max(0, longest(songs, fields.get(i)) - widths[i]));
      widths[i] += more;
      spare -= more;
    }
    return new SongColumns(fields, widths, width - spare);
  }

  private static int longest(Iterable<Entry<Track>> songs, Field field) {
    int longest = 0;
    for (Entry<Track> song : songs) {
      longest = Math.max(longest, Columns.width(field.of(song.item())));
    }
    return Math.min(longest, field.comfort * 5 / 3); // one very long title must not widen all rows
  }

  /**
   * Returns the row of a song after its {@code marks}, which fill the margin; truncated texts show
   * the words of {@code query}.
   */
  Row row(Row.Style style, String marks, Track song, Query query) {
    String length = TextAnswers.length(song.durationMillis());
    int column = Columns.width(marks);
    if (fields.isEmpty()) {
      return new Row(style, marks + name(song, query, end - column - length.length() - 1), length);
    }
    ImmutableList.Builder<Row.Cell> cells = ImmutableList.builder();
    for (int i = 0; i < widths.length; i++) {
      cells.add(new Row.Cell(column, query.cut(fields.get(i).of(song), widths[i])));
      column += widths[i] + GAP;
    }
    cells.add(new Row.Cell(end - length.length(), length));
    return new Row(style, marks, cells.build(), "");
  }

  /**
   * Returns title and artist within {@code width} columns; a long title does not hide the artist.
   */
  static String name(Track song, int width) {
    return name(song, Query.NONE, width);
  }

  private static String name(Track song, Query query, int width) {
    String title = Field.TITLE.of(song);
    String other = other(song, query).of(song);
    String name = other.isEmpty() ? title : title + DASH + other;
    if (Columns.width(name) <= width || other.isEmpty() || width < MIN_PAIR) {
      return query.cut(name, width);
    }
    int room = width - DASH.length();
    int least =
        Math.min(
            Columns.width(other),
            room * Field.ARTIST.share / (Field.ARTIST.share + Field.TITLE.share));
    int otherWidth = Math.max(least, room - Columns.width(title));
    return query.cut(title, room - otherWidth) + DASH + query.cut(other, otherWidth);
  }

  /** Returns the field after the title: the artist, or the album if only that matches the query. */
  private static Field other(Track song, Query query) {
    String shown = song.title() + " " + song.artist().orElse("");
    boolean isAlbumFound = song.album().isPresent() && !query.matches(Query.folded(shown));
    return isAlbumFound ? Field.ALBUM : Field.ARTIST;
  }
}
