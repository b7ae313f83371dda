package dev.riffle.control;

import dev.riffle.library.Watch;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.HeardRules;
import dev.riffle.track.Track;
import java.util.Optional;

/**
 * A queue to play, new or resumed.
 *
 * @param changes the watch over the folders that the queue follows
 */
public record Selection(
    PlayQueue<Track> queue, SoundSettings settings, HeardRules heard, Optional<Watch> changes) {}
