package dev.riffle.verify;

/**
 * The law of the songs that a listener chooses: any song, or one beside the current one in the
 * history, because the listener goes back and forth. Not thread-safe.
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

  Choice(Heard heard) {
    this.heard = heard;
  }

  /** Returns the probability of {@code song}; those of all songs sum to 1. */
  double probability(int song) {
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
