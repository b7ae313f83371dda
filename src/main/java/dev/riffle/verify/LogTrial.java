package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import dev.riffle.verify.LoggedPlay.Way;
import java.util.Optional;

/**
 * A test of the plays of a log against a list. An immutable value.
 *
 * @param verdict the result
 * @param sessions the number of sessions
 * @param unlisted the number of plays of other songs, which each end a session
 */
public record LogTrial(Verdict verdict, int sessions, int unlisted) {
  /**
   * Tests a log.
   *
   * @param alpha the probability that an honest player is named
   */
  public static LogTrial of(PlayLog log, SongList list, double alpha) {
    Trial trial = new Trial(list.size(), log.evidence(), alpha);
    Walk walk = new Walk();
    int sessions = 0;
    int unlisted = 0;
    int plays = 0;
    boolean isNew = true;
    for (LoggedPlay play : log.plays()) {
      Optional<Integer> song = list.number(play.song());
      isNew |= play.way() == Way.FIRST || song.isEmpty();
      if (song.isEmpty()) {
        unlisted++;
        continue;
      }
      if (isNew) {
        sessions++;
        trial.startSession();
        walk.startSession();
        isNew = false;
      }
      plays++;
      if (play.way() == Way.PREVIOUS) {
        walk.previous(song.get(), plays);
      } else if (walk.next(song.get(), plays)) {
        trial.play(song.get());
      }
    }
    return new LogTrial(
        new Verdict(
            list.size(), trial.drawn(), trial.findings(), walk.findings(), ImmutableList.of()),
        sessions,
        unlisted);
  }
}
