package dev.riffle.verify;

import java.io.IOException;
import java.util.OptionalInt;

/**
 * The buttons of a player that shuffles a list and repeats it. An implementation calls the player
 * under test; {@link ButtonTrial} presses. The rules that need an optional button are not tried
 * without it. Songs have numbers, from 0 in the order of the list; an added song has a new one.
 *
 * @since 0.1
 */
public interface Buttons {
  /**
   * Returns the number of songs of the list, at least 2, without added ones. It is final after the
   * first start.
   */
  int songs();

  /**
   * Begins a new cycle and plays its first song, with shuffle and repeat on. Songs that were added
   * are removed before.
   */
  void start() throws IOException;

  /** Returns the number of the current song, or empty if the player stopped. */
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
    throw new UnsupportedOperationException("this player cannot wait for the end of a song");
  }

  /**
   * Switches shuffle on or off.
   *
   * @throws UnsupportedOperationException by default
   */
  default void shuffle(boolean isOn) throws IOException {
    throw new UnsupportedOperationException("this player always shuffles");
  }

  /**
   * Switches the repetition of the list on or off.
   *
   * @throws UnsupportedOperationException by default
   */
  default void repeat(boolean isOn) throws IOException {
    throw new UnsupportedOperationException("this player always repeats");
  }

  /**
   * Adds a song to the end of the list, and returns its number.
   *
   * @throws UnsupportedOperationException by default
   */
  default int add() throws IOException {
    throw new UnsupportedOperationException("the list of this player is fixed");
  }

  /**
   * Adds a song that is to play next, and returns its number.
   *
   * @throws UnsupportedOperationException by default
   */
  default int playNext() throws IOException {
    throw new UnsupportedOperationException("this player does not support play next");
  }

  /**
   * Removes an added song from the list.
   *
   * @throws UnsupportedOperationException by default
   */
  default void remove(int song) throws IOException {
    throw new UnsupportedOperationException("the list of this player is fixed");
  }

  /**
   * Ends the player and starts it again; it may resume.
   *
   * @throws UnsupportedOperationException by default
   */
  default void restart() throws IOException {
    throw new UnsupportedOperationException("this player cannot be restarted");
  }
}
