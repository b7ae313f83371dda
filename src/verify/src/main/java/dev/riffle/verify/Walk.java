package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks previous and next against the history of a session. Not thread-safe.
 *
 * <pre>
 *   a  b  c  d        previous must play c, then b; next then c and d again, and a draw after d
 *            ^ place
 * </pre>
 */
final class Walk {
  private final RuleCount back = new RuleCount(Rule.BACK);
  private final RuleCount forward = new RuleCount(Rule.FORWARD);
  private final RuleCount apart = new RuleCount(Rule.APART);
  private final List<Integer> songs = new ArrayList<>();
  private int place = -1;

  void startSession() {
    songs.clear();
    place = -1;
  }

  /** Records a song reached by previous; {@code play} is its number among all plays, from 1. */
  void previous(int song, int play) {
    if (place > 0) {
      if (back.count(songs.get(place - 1) == song, play)) {
        place--;
        return;
      }
    }
    put(song);
  }

  /** Records any other song; returns whether the player drew it, instead of going forward. */
  boolean next(int song, int play) {
    if (place + 1 < songs.size()) {
      if (forward.count(songs.get(place + 1) == song, play)) {
        place++;
        return false;
      }
    }
    if (place >= 0) {
      apart.count(songs.get(place) != song, play);
    }
    put(song);
    return true;
  }

  private void put(int song) {
    songs.subList(place + 1, songs.size()).clear();
    songs.add(song);
    place++;
  }

  ImmutableList<Rule.Finding> findings() {
    return ImmutableList.of(back.finding(), forward.finding(), apart.finding());
  }
}
