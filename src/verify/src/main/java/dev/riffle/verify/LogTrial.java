package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import dev.riffle.verify.LoggedPlay.Way;
import dev.riffle.verify.Trial.Evidence;
import java.io.IOException;
import java.util.Optional;

/**
 * The result of testing the plays of a log against a list. An immutable value.
 *
 * @param verdict the result
 * @param sessions the number of sessions
 * @param unlisted the number of plays of other songs, each of which ends a session
 * @since 0.1
 */
public record LogTrial(Verdict verdict, int sessions, int unlisted) {
  private static final int BACK = 10;

  /**
   * A player with only next and previous: its list must be given, and no button begins a cycle. Its
   * plays are tested as a log.
   *
   * @since 0.1
   */
  public interface Deck {
    /**
     * Presses next and returns the possible names of the song in a list, or no names if the player
     * stopped.
     */
    ImmutableList<String> next() throws IOException;

    /** Presses previous and returns names as {@link #next} does. */
    ImmutableList<String> previous() throws IOException;
  }

  /**
   * Presses next for five cycles, at least 300 and at most 1,000 times, then previous and next over
   * the last ten songs, and tests these plays as a log.
   *
   * @throws IOException if the player cannot be reached
   */
  public static LogTrial of(Deck deck, SongList list, double alpha) throws IOException {
    int presses = ButtonTrial.enough(list.size(), false);
    ImmutableList.Builder<LoggedPlay> plays = ImmutableList.builder();
    for (int i = 0; i < presses + 2 * BACK; i++) {
      boolean isBack = presses <= i && i < presses + BACK;
      ImmutableList<String> names = isBack ? deck.previous() : deck.next();
      if (names.isEmpty()) {
        break; // the player stopped
      }
      Way way = i == 0 ? Way.FIRST : isBack ? Way.PREVIOUS : Way.NEXT;
      plays.add(new LoggedPlay(list.key(names), i, i, way));
    }
    return of(new PlayLog(plays.build(), Evidence.LOG, ImmutableMultiset.of(), 0), list, alpha);
  }

  /**
   * Tests a log.
   *
   * @param alpha the maximum probability that an honest player is named, in (0, 1)
   */
  public static LogTrial of(PlayLog log, SongList list, double alpha) {
    Trial trial = new Trial(list.size(), list.units(), log.evidence(), alpha);
    Walk walk = new Walk();
    int sessions = 0;
    int unlisted = 0;
    int plays = 0;
    boolean isNew = true;
    boolean isAfterOthers = false;
    for (LoggedPlay play : log.plays()) {
      Optional<Integer> song = list.number(play.song());
      isNew |= play.way() == Way.FIRST || song.isEmpty();
      if (song.isEmpty()) {
        isAfterOthers = true;
        unlisted++;
        continue;
      }
      if (isNew) {
        sessions++;
        if (isAfterOthers) {
          trial.playOthers();
        } else {
          trial.startSession();
        }
        walk.startSession();
        isNew = false;
        isAfterOthers = false;
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
            list.size(),
            trial.drawn(),
            trial.findings(),
            walk.findings(),
            ImmutableList.of(),
            trial.conclusion()),
        sessions,
        unlisted);
  }
}
