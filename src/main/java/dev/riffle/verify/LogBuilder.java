package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.LoggedPlay.Way;
import dev.riffle.verify.Trial.Evidence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the plays of a log. Not thread-safe. */
final class LogBuilder {
  private static final long PAUSE_MILLIS = 30 * 60_000;

  private final List<LoggedPlay> plays = new ArrayList<>();
  private final Map<String, String> keys = new HashMap<>(); // one object a key
  private String name = ""; // of the file
  private int fileStart;
  private int skipped;

  /** Begins a file. */
  void open(String fileName) {
    name = fileName;
    fileStart = plays.size();
  }

  LogException failure(String reason) {
    return new LogException(name + ": " + reason);
  }

  void skip() {
    skipped++;
  }

  /** Adds a play with the time of its start, and the earliest one of its end. */
  void add(String key, long start, long end, Way way) {
    plays.add(new LoggedPlay(keys.computeIfAbsent(key, same -> same), start, end, way));
  }

  /** Adds a play after the one before. */
  void add(String key, Way way) {
    add(key, plays.size(), plays.size(), way);
  }

  /** Ends a file. It may begin with its newest play; plays of the same minute stay in order. */
  void close() {
    List<LoggedPlay> file = plays.subList(fileStart, plays.size());
    if (!file.isEmpty() && file.get(0).start() > file.get(file.size() - 1).start()) {
      Collections.reverse(file);
    }
  }

  /**
   * Returns the plays of all files by their starts; one that occurs twice counts once.
   *
   * @param evidence without skips, plays have a time, and one that follows a pause begins a session
   * @throws LogException if there are no plays
   */
  PlayLog build(Evidence evidence) throws LogException {
    if (plays.isEmpty()) {
      throw failure("it has no plays of songs");
    }
    plays.sort(Comparator.comparingLong(LoggedPlay::start));
    ImmutableList.Builder<LoggedPlay> once = ImmutableList.builder();
    LoggedPlay last = null;
    int overlaps = 0;
    for (LoggedPlay play : plays) {
      boolean isNew = last == null || play.start() - last.start() > PAUSE_MILLIS;
      if (last != null && play.start() == last.start() && play.song().equals(last.song())) {
        skipped++;
      } else {
        overlaps += last != null && play.start() < last.end() ? 1 : 0;
        once.add(evidence == Evidence.LOG_WITHOUT_SKIPS && isNew ? play.withWay(Way.FIRST) : play);
      }
      last = play;
    }
    return new PlayLog(once.build(), evidence, skipped, overlaps);
  }
}
