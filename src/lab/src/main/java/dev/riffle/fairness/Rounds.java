package dev.riffle.fairness;

import dev.riffle.shuffle.Draws;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * The rounds of an algorithm. A round depends on its own draws alone: it moves the values of the
 * array but does not read them. An immutable value.
 *
 * @param counting the number of rounds for n items; a negative number means none
 * @param round the action of one round
 * @param argument the proof that all n! orders are equally likely, if the number of draws of a
 *     round is unbounded and they cannot be enumerated, else empty
 */
public record Rounds(IntUnaryOperator counting, Round round, Optional<String> argument) {

  /** The action of one round. */
  public interface Round {
    /** Plays round {@code number}, from 0, on {@code values}. */
    void play(int[] values, int number, Draws draws);
  }

  static Rounds of(IntUnaryOperator counting, Round round) {
    return new Rounds(counting, round, Optional.empty());
  }

  /** Returns a single round, or none for fewer than two items, which have one order only. */
  static Rounds once(Round round) {
    return of(Rounds::onceFor, round);
  }

  /** Returns a single round with an unbounded number of draws. */
  static Rounds unbounded(Round round, String argument) {
    return new Rounds(Rounds::onceFor, round, Optional.of(argument));
  }

  private static int onceFor(int n) {
    return n < 2 ? 0 : 1;
  }

  /** Returns the number of rounds for {@code n} items. */
  public int count(int n) {
    return Math.max(0, counting.applyAsInt(n));
  }

  static void swap(int[] values, int i, int j) {
    int value = values[i];
    values[i] = values[j];
    values[j] = value;
  }

  /** Moves the value at {@code from} down to {@code to} and shifts the values between up by one. */
  static void moveDown(int[] values, int from, int to) {
    int value = values[from];
    System.arraycopy(values, to, values, to + 1, from - to);
    values[to] = value;
  }
}
