package dev.riffle.control;

import dev.riffle.library.Watch;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.HeardRules;
import dev.riffle.track.Track;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A queue to play, new or resumed.
 *
 * @param tags reads the tags of its songs, if they are yet to be read
 * @param changes the changes of its folders
 */
public record Selection(
    PlayQueue<Track> queue,
    SoundSettings settings,
    HeardRules heard,
    TagLoader tags,
    Optional<Changes> changes) {

  /**
   * The changes of the folders of a queue.
   *
   * @param watch returns the watch over the folders; to be called after the tags have been read,
   *     because only then does it know the songs
   */
  public record Changes(Supplier<Watch> watch, Extent extent) {}

  /** The changes that a queue follows. */
  public enum Extent {
    /** Only the changes since its session was last played. */
    EARLIER,
    /** Also the changes during playback. */
    ALL
  }
}
