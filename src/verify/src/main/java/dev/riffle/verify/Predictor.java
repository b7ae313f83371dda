package dev.riffle.verify;

import java.util.OptionalInt;

/**
 * A law of the next song. The probabilities of all songs sum to 1 at most, after any plays. Not
 * thread-safe.
 */
interface Predictor {
  /** Returns the probability that {@code song} plays next. */
  double probability(int song);

  /** Moves on by a play of {@code song}, which is not yet among those heard. */
  void move(int song);

  /** Moves on to another session of the player. */
  default void startSession() {}

  /** Returns the number that this law has and others of its kind have not, such as a gap. */
  default OptionalInt number() {
    return OptionalInt.empty();
  }
}
