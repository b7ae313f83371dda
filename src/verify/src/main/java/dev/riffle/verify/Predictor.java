package dev.riffle.verify;

import java.util.OptionalInt;

/**
 * A law of the next song. After any plays, the probabilities of all songs sum to at most 1. Not
 * thread-safe.
 */
interface Predictor {
  /** Returns the probability that {@code song} plays next. */
  double probability(int song);

  /** Advances by a play of {@code song}, before it is added to {@link Heard}. */
  void move(int song);

  /** Begins a new session of the player. */
  default void startSession() {}

  /** Returns the parameter of this law within its kind, such as a gap, or empty if it has none. */
  default OptionalInt number() {
    return OptionalInt.empty();
  }
}
