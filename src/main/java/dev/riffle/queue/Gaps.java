package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableLongArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;

/**
 * The gap of each mode that draws: what was set, or else the default, as far as the queue is long
 * enough.
 */
final class Gaps {
  private static final int MOST_BY_DEFAULT = 1_000;
  private static final int UNSET = -1;

  private int shuffle = UNSET;
  private int random = UNSET;

  /** Sets the gap of {@code mode}; returns whether it was another, or not set. */
  @CanIgnoreReturnValue
  boolean set(PlayMode mode, int gap) {
    checkDraws(mode);
    int before = mode == PlayMode.SHUFFLE ? shuffle : random;
    if (mode == PlayMode.SHUFFLE) {
      shuffle = gap;
    } else {
      random = gap;
    }
    return before != gap;
  }

  /** Returns how many of {@code n} entries rest at the most. */
  int applied(PlayMode mode, int n) {
    checkDraws(mode);
    return mode == PlayMode.SHUFFLE ? inShuffle(n) : inRandom(n);
  }

  /** Returns how many rest at the most in the mode in which more do. */
  int widest(int n) {
    return Math.max(inShuffle(n), inRandom(n));
  }

  private int inShuffle(int n) {
    return atMost(n, shuffle == UNSET ? Math.max(1, Math.min(n / 4, MOST_BY_DEFAULT)) : shuffle);
  }

  private int inRandom(int n) {
    return atMost(n, random == UNSET ? 0 : random);
  }

  private static int atMost(int n, int gap) {
    return Math.max(0, Math.min(gap, n - 1));
  }

  ImmutableLongArray row() {
    return ImmutableLongArray.of(shuffle, random);
  }

  void restore(Rows rows) {
    shuffle = rows.number("gaps", 0, UNSET, Integer.MAX_VALUE);
    random = rows.number("gaps", 1, UNSET, Integer.MAX_VALUE);
  }

  private static void checkDraws(PlayMode mode) {
    checkArgument(mode != PlayMode.IN_ORDER, "mode (%s) must be SHUFFLE or RANDOM", mode);
  }
}
