package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.LoggedPlay.Way;
import java.io.IOException;
import java.io.Reader;

/** Reads {@link LogFormat#TEXT}. Stateless. */
final class TextLog {
  static final String PREVIOUS = "< ";
  private static final String ENDED = ". ";

  private TextLog() {}

  static void read(Reader in, LogBuilder log) throws IOException {
    LogLines lines = new LogLines(in, log::failure);
    Way way = Way.FIRST;
    for (String line = lines.next(); line != null; line = lines.next()) {
      boolean isPrevious = line.startsWith(PREVIOUS);
      String song = isPrevious || line.startsWith(ENDED) ? line.substring(2) : line;
      if (song.isBlank()) {
        way = Way.FIRST;
      } else {
        log.add(ImmutableList.of(song), isPrevious && way != Way.FIRST ? Way.PREVIOUS : way);
        way = Way.NEXT;
      }
    }
  }
}
