package dev.riffle.verify;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * The history of a session, and whether previous and next keep to it. Not thread-safe.
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

  /** Takes a song that came by previous; {@code play} counts all plays from 1. */
  void previous(int song, int play) {
    if (place > 0) {
      if (back.count(songs.get(place - 1) == song, play)) {
        place--;
        return;
      }
    }
    put(song);
  }

  /** Takes another song; returns whether the player chose it, and did not return to it. */
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
