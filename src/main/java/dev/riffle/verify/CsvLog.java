package dev.riffle.verify;

import dev.riffle.verify.LoggedPlay.Way;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads {@link LogFormat#LASTFM}. Stateless. */
final class CsvLog {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM yyyy HH:mm", Locale.ENGLISH);
  private static final int FIELDS = 4;
  private static final long MINUTE = 60_000; // times are truncated to it

  private CsvLog() {}

  static void read(BufferedReader in, LogBuilder log) throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      List<String> fields = fields(line);
      try {
        long time =
            fields.size() < FIELDS
                ? 0
                : LocalDateTime.parse(fields.get(FIELDS - 1).strip(), TIME)
                    .toInstant(ZoneOffset.UTC)
                    .toEpochMilli();
        if (fields.size() < FIELDS || fields.get(2).isBlank()) {
          log.skip();
        } else {
          log.add(SongKeys.of(fields.get(0), fields.get(2)), time, time + MINUTE, Way.NEXT);
        }
      } catch (DateTimeParseException e) {
        log.skip(); // also the song that plays now, which has no time, and a line of titles
      }
    }
  }

  /** Returns the fields of a line; quotes in a quoted field are doubled (RFC 4180). */
  static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"' && isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        field.append(c);
        i++;
      } else if (c == '"') {
        isQuoted = !isQuoted;
      } else if (c == ',' && !isQuoted) {
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
