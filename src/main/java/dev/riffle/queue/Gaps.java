package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableLongArray;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.OptionalInt;

/**
 * The gap of each mode that draws: what was set, or else the default, as far as the queue is long
 * enough.
 */
final class Gaps {
  private static final int MOST_BY_DEFAULT = 1_000;
  private static final int UNSET = -1; // in a row of numbers

  private OptionalInt shuffle = OptionalInt.empty();
  private OptionalInt random = OptionalInt.empty();

  /** Sets the gap of {@code mode}; returns whether it was another, or not set. */
  @CanIgnoreReturnValue
  boolean set(PlayMode mode, int gap) {
    checkDraws(mode);
    OptionalInt before = mode == PlayMode.SHUFFLE ? shuffle : random;
    if (mode == PlayMode.SHUFFLE) {
      shuffle = OptionalInt.of(gap);
    } else {
      random = OptionalInt.of(gap);
    }
    return !before.equals(OptionalInt.of(gap));
  }

  /** Returns how many of {@code n} entries rest at the most. */
  int applied(PlayMode mode, int n) {
    checkDraws(mode);
    int wanted =
        mode == PlayMode.SHUFFLE
            ? shuffle.orElse(Math.max(1, Math.min(n / 4, MOST_BY_DEFAULT)))
            : random.orElse(0);
    return Math.max(0, Math.min(wanted, n - 1));
  }

  /** Returns how many rest at the most in the mode in which more do. */
  int widest(int n) {
    return Math.max(applied(PlayMode.SHUFFLE, n), applied(PlayMode.RANDOM, n));
  }

  ImmutableLongArray row() {
    return ImmutableLongArray.of(shuffle.orElse(UNSET), random.orElse(UNSET));
  }

  void restore(Rows rows) {
    if (rows.number("gaps", 0, UNSET, Integer.MAX_VALUE) != UNSET) {
      set(PlayMode.SHUFFLE, rows.number("gaps", 0, 0, Integer.MAX_VALUE));
    }
    if (rows.number("gaps", 1, UNSET, Integer.MAX_VALUE) != UNSET) {
      set(PlayMode.RANDOM, rows.number("gaps", 1, 0, Integer.MAX_VALUE));
    }
  }

  private static void checkDraws(PlayMode mode) {
    checkArgument(mode != PlayMode.IN_ORDER, "mode (%s) must be SHUFFLE or RANDOM", mode);
  }
}
