package dev.riffle.fairness;

import dev.riffle.shuffle.Draws;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * The rounds of an algorithm, each a function of its own draws alone: it moves the values of the
 * array and never looks at them. An immutable value.
 *
 * @param counting the number of rounds for n things; a negative one means none
 * @param round plays one round
 * @param argument the reason why all n! orders are equally likely, if a round may ask for any
 *     number of draws, so that no enumeration of them ends; else empty
 */
public record Rounds(IntUnaryOperator counting, Round round, Optional<String> argument) {

  /** One round. */
  public interface Round {
    /** Plays round {@code number}, from 0, on {@code values}. */
    void play(int[] values, int number, Draws draws);
  }

  static Rounds of(IntUnaryOperator counting, Round round) {
    return new Rounds(counting, round, Optional.empty());
  }

  /** Returns a single round, or none for fewer than two things, whose order nothing changes. */
  static Rounds once(Round round) {
    return of(Rounds::onceFor, round);
  }

  /** Returns a single round that may ask for any number of draws. */
  static Rounds unbounded(Round round, String argument) {
    return new Rounds(Rounds::onceFor, round, Optional.of(argument));
  }

  private static int onceFor(int n) {
    return n < 2 ? 0 : 1;
  }

  /** Returns the number of rounds for {@code n} things. */
  public int count(int n) {
    return Math.max(0, counting.applyAsInt(n));
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
