package dev.riffle.verify;

import java.io.IOException;
import java.util.OptionalInt;

/**
 * The buttons of a player that shuffles and repeats a list. An implementation drives the player
 * under test; {@link ButtonTrial} presses the buttons on one thread. Rules that require an
 * unsupported optional button are not tried. Songs are numbered from 0 in list order; an added song
 * gets a new number.
 *
 * @since 0.1
 */
public interface Buttons {
  /**
   * Returns the number of songs in the list, at least 2, excluding added songs. It does not change
   * after the first {@link #start}.
   */
  int songs();

  /**
   * Removes added songs, turns shuffle and repeat on, begins a new cycle and plays its first song.
   */
  void start() throws IOException;

  /** Returns the number of the current song, or empty if the player stopped. */
  OptionalInt current() throws IOException;

  /** Presses next. {@link #current} then returns the song chosen by this press. */
  void next() throws IOException;

  /** Presses previous. {@link #current} then returns the song chosen by this press. */
  void previous() throws IOException;

  /**
   * Waits until the current song ends and the player has chosen another one.
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
   * Switches list repeat on or off.
   *
   * @throws UnsupportedOperationException by default
   */
  default void repeat(boolean isOn) throws IOException {
    throw new UnsupportedOperationException("this player always repeats");
  }

  /**
   * Adds a song to the end of the list and returns its number.
   *
   * @throws UnsupportedOperationException by default
   */
  default int add() throws IOException {
    throw new UnsupportedOperationException("the list of this player is fixed");
  }

  /**
   * Adds a song to play next and returns its number.
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
   * Restarts the player, which may resume its session.
   *
   * @throws UnsupportedOperationException by default
   */
  default void restart() throws IOException {
    throw new UnsupportedOperationException("this player cannot be restarted");
  }
}
