package dev.riffle.cli.music;

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
    PlayQueue<Track> queue, TrackUnit by, SoundSettings settings, Optional<Watch> changes) {}
