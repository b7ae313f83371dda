package dev.riffle.verify;

/**
 * The law of the plays that the player did not draw. Those of a fault are of any song. A listener
 * chooses any song, or one beside the current one in the history, because the listener goes back
 * and forth. Not thread-safe.
 *
 * <pre>
 *   plays      a b c d c b c
 *   previous         ^   ^       the song before the current one, or before its play before
 *   next                   ^     the song after its play before
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

  /** Returns the probability that a play is of {@code song} without a draw. */
  double probability(int song) {
    return rate.chosen() * (rate.isAny() ? 1.0 / heard.songs() : chosen(song));
  }

  /** Returns the probability that a listener chooses {@code song}; those of all sum to 1. */
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
