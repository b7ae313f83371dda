package dev.riffle.verify;

import java.io.IOException;
import java.util.OptionalInt;

/**
 * The buttons of a player that shuffles a list and repeats it, on the first song of a cycle. An
 * implementation calls the player under test; {@link ButtonTrial} presses.
 */
public interface Buttons {
  /** Returns the number of songs of the list, at least 2. */
  int songs();

  /** Returns the place of the current song in the list, from 0, or empty if the player stopped. */
  OptionalInt current() throws IOException;

  /** Presses next; {@link #current} then returns the song that this press chose. */
  void next() throws IOException;

  /** Presses previous, likewise. */
  void previous() throws IOException;

  /**
   * Lets the current song run out, and returns when the player has chosen another one.
   *
   * @throws UnsupportedOperationException by default
   */
  default void end() throws IOException {
    throw new UnsupportedOperationException("this player has no way to its ends");
  }
}
