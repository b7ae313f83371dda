package dev.riffle.cli.music;

import com.google.common.collect.ImmutableMap;
import dev.riffle.library.Watch;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import dev.riffle.track.TrackUnit;
import java.util.Optional;

/**
 * A queue to play, new or resumed.
 *
 * @param by the units of the queue
 * @param changes the watch over the folders that the queue follows
 */
record Selection(
    PlayQueue<Track> queue,
    TrackUnit by,
    SoundSettings settings,
    HeardRules heard,
    Optional<Watch> changes) {
  /** Returns the options to store in a session, by name. */
  ImmutableMap<String, String> kept() {
    return ImmutableMap.<String, String>builder()
        .putAll(settings.kept())
        .putAll(heard.kept())
        .buildOrThrow();
  }
}
