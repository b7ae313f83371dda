package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.LoggedPlay.Way;
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
  private String name = "";
  private int skipped;

  /** Begins a file. */
  void open(String fileName) {
    name = fileName;
  }

  LogException failure(String reason) {
    return new LogException(name + ": " + reason);
  }

  void skip() {
    skipped++;
  }

  /** Adds a play with its time. */
  void add(String key, long start, Way way) {
    plays.add(new LoggedPlay(keys.computeIfAbsent(key, same -> same), start, way));
  }

  /** Adds a play after the one before. */
  void add(String key, Way way) {
    add(key, plays.size(), way);
  }

  /**
   * Begins a session with each play that follows a pause. A log may begin with the newest play;
   * plays of the same minute stay in their order.
   */
  void splitAtPauses() {
    if (!plays.isEmpty() && plays.get(0).start() > plays.get(plays.size() - 1).start()) {
      Collections.reverse(plays);
    }
    plays.sort(Comparator.comparingLong(LoggedPlay::start));
    for (int i = 0; i < plays.size(); i++) {
      LoggedPlay play = plays.get(i);
      if (i == 0 || play.start() - plays.get(i - 1).start() > PAUSE_MILLIS) {
        plays.set(i, play.withWay(Way.FIRST));
      }
    }
  }

  /**
   * Returns the log. With times, plays are sorted, and one that occurs twice counts once.
   *
   * @throws LogException if there are no plays
   */
  PlayLog build(boolean hasNoTimes) throws LogException {
    if (plays.isEmpty()) {
      throw failure("it has no plays of songs");
    }
    if (hasNoTimes) {
      return new PlayLog(ImmutableList.copyOf(plays), skipped);
    }
    plays.sort(Comparator.comparingLong(LoggedPlay::start));
    ImmutableList.Builder<LoggedPlay> once = ImmutableList.builder();
    LoggedPlay last = null;
    for (LoggedPlay play : plays) {
      if (last != null && play.start() == last.start() && play.song().equals(last.song())) {
        skipped++;
      } else {
        once.add(play);
      }
      last = play;
    }
    return new PlayLog(once.build(), skipped);
  }
}
