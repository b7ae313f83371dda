package dev.riffle.verify;

import dev.riffle.verify.LoggedPlay.Way;
import java.io.BufferedReader;
import java.io.IOException;

/** Reads {@link LogFormat#TEXT}. Stateless. */
final class TextLog {
  private static final String PREVIOUS = "< ";
  private static final String ENDED = ". ";

  private TextLog() {}

  static void read(BufferedReader in, LogBuilder log) throws IOException {
    Way way = Way.FIRST;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      boolean isPrevious = line.startsWith(PREVIOUS);
      String song = isPrevious || line.startsWith(ENDED) ? line.substring(2) : line;
      if (song.isBlank()) {
        way = Way.FIRST;
      } else {
        log.add(SongKeys.ofText(song), isPrevious && way != Way.FIRST ? Way.PREVIOUS : way);
        way = Way.NEXT;
      }
    }
  }
}
