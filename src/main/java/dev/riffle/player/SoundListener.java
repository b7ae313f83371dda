package dev.riffle.player;

import dev.riffle.player.Sound.End;
import dev.riffle.player.Sound.Song;
import java.util.Optional;

/**
 * Receives the events of a {@link Sound}, on threads of the sound, which holds no lock meanwhile.
 * An event may arrive late: when its song has been left already, it does not matter any more.
 */
interface SoundListener {
  /**
   * Called when a song that sounds will soon have been read to its end; {@link Sound#follow} is
   * expected then. A sound that plays without gaps calls it once for each song, and not before the
   * song is known to sound.
   */
  void nearEnd(Song song);

  /**
   * Called once for a song that has ended by itself, could not be played, or is held because the
   * device has failed.
   *
   * @param following the song that was set to follow and sounds now, if there is one
   */
  void ended(Song song, End end, Optional<Song> following);

  /** Called with a sentence for a person: of a mishap over which the song goes on. */
  default void said(String sentence) {}
}
