package dev.riffle.player;

import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import java.util.Optional;

/**
 * Receives the events of a {@link Sound}, on threads of the sound that hold no lock. An event that
 * arrives after its song was replaced must be ignored.
 */
interface SoundListener {
  /**
   * Called shortly before the end of the playing song is read, to request {@link Sound#follow}. A
   * gapless sound calls this once per song, after the song has become audible.
   */
  void nearEnd(Song song);

  /** Called by a sound that writes samples, after the first ones of a song. */
  default void begun(Song song) {}

  /**
   * Called once for a song that has ended by itself, could not be played, or is paused because the
   * device has failed.
   *
   * @param following the following song, if it is playing now
   */
  void ended(Song song, End end, Optional<Song> following);

  /** Called with a message for the user, about a failure that does not interrupt the song. */
  default void said(String sentence) {}
}
