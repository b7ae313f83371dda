package dev.riffle.queue;

import java.util.Arrays;

/**
 * What comes next in one of the modes: in order, shuffled, or picked. Slots stand for entries.
 * {@code wraps} is whether another cycle follows the end.
 */
interface Order {
  /** Returns whether something comes next. */
  boolean hasNext(boolean wraps);

  /** Takes and returns what comes next, drawing it if it was not shown; or {@link Slots#NONE}. */
  int next(boolean wraps);

  /** Draws until {@code count} are shown, or no more come; returns whether it drew. */
  boolean show(int count, boolean wraps);

  /** Returns the next {@code count}, as far as they are known without a draw. */
  default int[] shown(int count, boolean wraps) {
    int[] slots = new int[Math.min(count, known())];
    Arrays.setAll(slots, this::knownAt);
    return slots;
  }

  /** Returns how many come next that are known without a draw and without wrapping. */
  int known();

  /** Returns the one of those at {@code i}. */
  int knownAt(int i);

  /** Returns how many are left to play before the end, or before another cycle. */
  int left();

  /** Goes to {@code slot}, which plays out of turn; an order that takes what plays stays. */
  default void jump(int slot) {}

  /** Lets another entry play first, which the listener asked for. */
  default void interrupt() {}

  /** Returns the place of {@code slot}, which is current, as {@link Position} has it. */
  int place(int slot);
}
