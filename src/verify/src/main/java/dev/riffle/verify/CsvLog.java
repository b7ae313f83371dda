package dev.riffle.verify;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.riffle.verify.LoggedPlay.Way;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads {@link LogFormat#LASTFM}: fields separated by commas, semicolons or tabs. */
final class CsvLog {
  private static final int MAX_FIELDS = 50;
  private static final int MAX_NAMES_LINE = 20; // the header is near the top
  private static final long MINUTE = 60_000; // the precision of a time without seconds
  private static final long MIN_MILLIS = 30_000; // the minimum length of a submitted play

  private static final ImmutableList<String> ARTIST =
      ImmutableList.of("artist", "artist name", "artistname");
  private static final ImmutableList<String> TITLE =
      ImmutableList.of("track", "title", "name", "song", "track name", "trackname", "song name");
  private static final ImmutableList<String> TIME =
      ImmutableList.of(
          "uts", "timestamp", "utc time", "date", "time", "datetime", "played at", "listened at");

  /** The indexes of the fields in a line, and the separator. */
  private record Columns(char separator, int artist, int title, int time, int count) {
    private static final Columns UNNAMED = new Columns(',', 0, 2, 3, 4);

    /** Returns the columns named by a header line, or empty for any other line. */
    static Optional<Columns> of(String line) {
      for (char separator : new char[] {',', ';', '\t'}) {
        List<String> names = fields(line, separator).stream().map(Columns::name).toList();
        int artist = place(ARTIST, names);
        int title = place(TITLE, names);
        int time = place(TIME, names);
        if (artist >= 0 && title >= 0 && time >= 0) {
          return Optional.of(new Columns(separator, artist, title, time, names.size()));
        }
      }
      return Optional.empty();
    }

    /** Normalizes the name of a column; lastfmstats.com appends {@code #USER}. */
    private static String name(String field) {
      String name = field.contains("#") ? field.substring(0, field.indexOf('#')) : field;
      return Ascii.toLowerCase(name.strip()).replace('_', ' ');
    }

    private static int place(List<String> words, List<String> names) {
      return words.stream().map(names::indexOf).filter(at -> at >= 0).findFirst().orElse(-1);
    }

    /** Returns the text of the time, which may contain commas if it is the last field. */
    String time(List<String> fields) {
      return time == count - 1
          ? String.join(",", fields.subList(time, fields.size()))
          : fields.get(time);
    }

    /** Returns the time of a line in milliseconds since 1970, or empty if it has none. */
    OptionalLong millis(List<String> fields) {
      return fields.size() < count ? OptionalLong.empty() : LogTime.millis(time(fields));
    }
  }

  private CsvLog() {}

  /** Returns whether the first lines have a header, or a line with a time as its fourth field. */
  static boolean isCsv(String head) {
    return head.lines()
        .limit(MAX_NAMES_LINE)
        .anyMatch(line -> Columns.of(line).isPresent() || hasFourthTime(line));
  }

  private static boolean hasFourthTime(String line) {
    List<String> fields = fields(line, Columns.UNNAMED.separator);
    return Columns.UNNAMED.millis(fields).isPresent()
        && Columns.UNNAMED.time(fields).contains(":"); // a bare number may be part of a title
  }

  static void read(Reader in, LogBuilder log) throws IOException {
    LogLines lines = new LogLines(in, log::failure);
    Columns columns = Columns.UNNAMED;
    int number = 0;
    for (String line = lines.next(); line != null; line = lines.next()) {
      number++;
      Optional<Columns> names = number <= MAX_NAMES_LINE ? Columns.of(line) : Optional.empty();
      if (names.isPresent()) {
        columns = names.get();
      } else if (!line.isBlank()) {
        add(line, columns, log);
      }
    }
  }

  private static void add(String line, Columns columns, LogBuilder log) throws LogException {
    List<String> fields = fields(line, columns.separator);
    OptionalLong time = columns.millis(fields);
    if (time.isEmpty() || fields.get(columns.title).isBlank()) {
      log.skip(); // including the current song, which has no time
      return;
    }
    boolean hasSeconds = time.getAsLong() % MINUTE != 0;
    long start = time.getAsLong();
    log.addAt(
        ImmutableList.of(fields.get(columns.artist) + " " + fields.get(columns.title)),
        start,
        start + (hasSeconds ? MIN_MILLIS : MINUTE),
        Way.NEXT);
  }

  /** Splits a line into its first fields; quotes in a quoted field are doubled (RFC 4180). */
  static List<String> fields(String line, char separator) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < line.length() && fields.size() < MAX_FIELDS; i++) {
      char c = line.charAt(i);
      if (c == '"' && isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        field.append(c);
        i++;
      } else if (c == '"') {
        isQuoted = !isQuoted;
      } else if (c == separator && !isQuoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
