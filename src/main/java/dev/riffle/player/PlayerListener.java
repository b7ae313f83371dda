package dev.riffle.player;

import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.util.Optional;

/**
 * Receives the events of a {@link Player}, each once and in order, on the player's own thread.
 *
 * @since 0.1
 */
public interface PlayerListener {
  /**
   * The cause of a change of the state or of the entry that plays.
   *
   * @since 0.1
   */
  enum Trigger {
    /** A call to the player. */
    COMMAND,
    /** The song ran out. */
    ENDED,
    /** The file could not be played. */
    FAILED,
    /** The sound device has failed: the song is held. */
    DEVICE_FAILED
  }

  /** Called with the entry that plays now, or empty, after that or the state has changed. */
  void changed(Trigger trigger, Optional<Entry<Track>> playing);

  /** Called with a sentence for a person: a file is passed over, a device is missing. */
  void said(String sentence);
}
