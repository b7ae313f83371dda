package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

/** The gap of each mode that draws: configured or the default, and effective. Not thread-safe. */
final class Gaps {
  /** The widest gap by default. */
  static final int MAX_DEFAULT = 1_000;

  private static final int UNSET = -1;
  private static final int MAX = Integer.MAX_VALUE - 1; // of as many entries as there can be

  private int shuffle = UNSET;
  private int random = UNSET;
  private int n; // the number of entries, as of the end of the last call
  private int changes;

  Gaps(int n) {
    this.n = n;
  }

  /** Sets the number of entries. */
  void resize(int newSize) {
    int shuffleGap = effective(PlayMode.SHUFFLE);
    int randomGap = effective(PlayMode.RANDOM);
    n = newSize;
    boolean isSame =
        effective(PlayMode.SHUFFLE) == shuffleGap && effective(PlayMode.RANDOM) == randomGap;
    changes += isSame ? 0 : 1;
  }

  /** Returns a number that is another one once an effective gap may be. */
  int changes() {
    return changes;
  }

  /** Returns the configured gap of {@code mode}, or below 0 if there is none. */
  int configured(PlayMode mode) {
    checkDraws(mode);
    return mode == PlayMode.SHUFFLE ? shuffle : random;
  }

  /** Configures the gap of {@code mode}. */
  void set(PlayMode mode, int gap) {
    checkDraws(mode);
    changes++;
    if (mode == PlayMode.SHUFFLE) {
      shuffle = gap;
    } else {
      random = gap;
    }
  }

  /** Returns the effective gap of {@code mode}: by default of SHUFFLE a quarter of the queue. */
  int effective(PlayMode mode) {
    int gap =
        mode == PlayMode.SHUFFLE && shuffle == UNSET
            ? Math.max(1, Math.min(n / 4, MAX_DEFAULT))
            : configured(mode);
    return Math.max(0, Math.min(gap, n - 1));
  }

  /** Returns the number of the entries heard last that any gap requires. */
  int kept() {
    return Math.max(MAX_DEFAULT, Math.max(shuffle, random));
  }

  /** Writes the gaps to {@code rows}, or reads them. */
  void exchange(Rows rows) {
    shuffle = rows.integer("gaps", shuffle, UNSET, MAX);
    random = rows.integer("gaps", random, UNSET, MAX);
  }

  private static void checkDraws(PlayMode mode) {
    checkArgument(mode != PlayMode.IN_ORDER, "mode (%s) must be SHUFFLE or RANDOM", mode);
  }
}
