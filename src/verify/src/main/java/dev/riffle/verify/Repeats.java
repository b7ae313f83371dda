package dev.riffle.verify;

import java.util.HashMap;
import java.util.Map;

/**
 * The repeats in a log whose list is unknown. They prove nothing, because a song may repeat at a
 * seam, and the length of the cycles is unknown. An immutable value.
 *
 * @param plays the number of plays
 * @param songs the number of distinct songs
 * @param sessions the number of sessions
 * @param repeats the number of plays of a song that had already played in the session
 * @param nearest the smallest number of other plays between two plays of a song in a session, or -1
 *     without repeats
 * @since 0.1
 */
public record Repeats(int plays, int songs, int sessions, int repeats, int nearest) {
  /** Counts the repeats in a log, in one pass. */
  public static Repeats of(PlayLog log) {
    Map<String, Integer> last = new HashMap<>(); // index by song, in all sessions
    int start = 0;
    int sessions = 0;
    int repeats = 0;
    int nearest = -1;
    for (int i = 0; i < log.plays().size(); i++) {
      LoggedPlay play = log.plays().get(i);
      if (play.way() == LoggedPlay.Way.FIRST) {
        start = i;
        sessions++;
      }
      Integer before = last.put(play.song(), i);
      if (before != null && before >= start) {
        repeats++;
        nearest = nearest < 0 ? i - before - 1 : Math.min(nearest, i - before - 1);
      }
    }
    return new Repeats(log.plays().size(), last.size(), Math.max(1, sessions), repeats, nearest);
  }
}
