package dev.riffle.player;

import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.Optional;

/**
 * Receives the events of a {@link Player}, each once and in order, on the player's own thread. An
 * exception goes to the thread's handler of uncaught exceptions, and later events follow.
 *
 * @since 0.1
 */
public interface PlayerListener {
  /**
   * The cause of a change of the playback state or of the playing entry.
   *
   * @since 0.1
   */
  enum Trigger {
    /** A call to the player. */
    COMMAND,
    /** The end of the song. */
    ENDED,
    /** The file could not be played. */
    FAILED,
    /** The audio device has failed; playback is paused. */
    DEVICE_FAILED
  }

  /**
   * Called with the playing entry, or empty when stopped, after a change of it or of the playback
   * state.
   */
  void changed(Trigger trigger, Optional<Entry<Track>> playing);

  /** Called with a message for the user, such as a skipped file or a missing device. */
  void said(String sentence);
}
