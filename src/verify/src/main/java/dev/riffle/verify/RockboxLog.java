package dev.riffle.verify;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.riffle.verify.LoggedPlay.Way;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.OptionalLong;

/** Reads {@link LogFormat#ROCKBOX}: tab-separated fields after lines that begin with #. */
final class RockboxLog {
  static final String HEADER = "#AUDIOSCROBBLER/";

  private static final Splitter TABS = Splitter.on('\t').limit(20);
  private static final int FIELDS = 7;
  private static final int TITLE = 2;
  private static final int SECONDS = 4;
  private static final int RATING = 5;
  private static final int TIME = 6;

  private RockboxLog() {}

  static void read(Reader in, LogBuilder log) throws IOException {
    LogLines lines = new LogLines(in, log::failure);
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        add(TABS.splitToList(line), log);
      }
    }
  }

  private static void add(List<String> fields, LogBuilder log) throws LogException {
    OptionalLong time =
        fields.size() < FIELDS ? OptionalLong.empty() : LogTime.millis(fields.get(TIME));
    if (time.isEmpty() || fields.get(TITLE).isBlank()) {
      log.skip();
      return;
    }
    boolean isSkipped = fields.get(RATING).strip().equalsIgnoreCase("S");
    if (isSkipped) {
      log.hasSkips();
    }
    long start = time.getAsLong();
    long half = isSkipped ? 0 : 500 * LogTime.duration(fields.get(SECONDS)); // L: half, in ms
    log.addAt(
        ImmutableList.of(fields.get(0) + " " + fields.get(TITLE)), start, start + half, Way.NEXT);
  }
}
