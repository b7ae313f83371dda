package dev.riffle.verify;

/**
 * The law of plays that the player did not draw. A fault plays any song. A listener chooses any
 * song, or one next to the current song in the history, by going back and forth. Not thread-safe.
 *
 * <pre>
 *   plays      a b c d c b c
 *   previous         ^   ^       the song before the current one, or before its previous play
 *   next                   ^     the song after its previous play
 * </pre>
 */
final class Choice {
  private static final double ANY = 0.5;
  private static final double BESIDE = (1 - ANY) / 3;

  private final Heard heard;
  private final Rate rate;

  Choice(Heard heard, Rate rate) {
    this.heard = heard;
    this.rate = rate;
  }

  /** Returns the probability that the player did not draw a play. */
  double rate() {
    return rate.chosen();
  }

  /** Returns the probability that a play is of {@code song} and was not drawn. */
  double probability(int song) {
    return rate.chosen() * (rate.isAny() ? 1.0 / heard.songs() : chosen(song));
  }

  /** Returns the probability that a listener chooses {@code song}; sums to 1 over all songs. */
  private double chosen(int song) {
    int last = heard.size() - 1;
    int before = last < 0 ? Heard.NEVER : heard.before(last);
    double any = ANY;
    double probability = 0;
    for (int play : new int[] {last - 1, before - 1, before == Heard.NEVER ? before : before + 1}) {
      if (play < 0) {
        any += BESIDE;
      } else {
        probability += heard.song(play) == song ? BESIDE : 0;
      }
    }
    return probability + any / heard.songs();
  }
}
