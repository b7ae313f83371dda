package dev.riffle.fairness;

import dev.riffle.fairness.Algorithm.Rounds;
import dev.riffle.shuffle.Draws;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Rounds made of one step each. An immutable value.
 *
 * @param counting how many there are for n things
 * @param step what is done in round {@code number}
 * @param argument see {@link Rounds#argument}
 */
record Steps(IntUnaryOperator counting, Step step, Optional<String> argument) implements Rounds {

  /** One step. */
  interface Step {
    void play(int[] values, int number, Draws draws);
  }

  static Rounds of(IntUnaryOperator counting, Step step) {
    return new Steps(counting, step, Optional.empty());
  }

  /** Returns a single round, or none for fewer than two things, whose order nothing changes. */
  static Rounds once(Step step) {
    return of(Steps::onceFor, step);
  }

  /** Returns the same for a round that may ask for any number of draws. */
  static Rounds unbounded(Step step, String argument) {
    return new Steps(Steps::onceFor, step, Optional.of(argument));
  }

  private static int onceFor(int n) {
    return n < 2 ? 0 : 1;
  }

  @Override
  public int count(int n) {
    return Math.max(0, counting.applyAsInt(n));
  }

  @Override
  public void play(int[] values, int round, Draws draws) {
    step.play(values, round, draws);
  }

  static void swap(int[] values, int i, int j) {
    int value = values[i];
    values[i] = values[j];
    values[j] = value;
  }

  /** Brings the value at {@code from} to {@code to}, before it, and moves those between on. */
  static void moveDown(int[] values, int from, int to) {
    int value = values[from];
    System.arraycopy(values, to, values, to + 1, from - to);
    values[to] = value;
  }
}
