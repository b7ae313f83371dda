package dev.riffle.control;

import dev.riffle.library.Watch;
import dev.riffle.player.TagLoader;
import dev.riffle.queue.PlayQueue;
import dev.riffle.rules.HeardRules;
import dev.riffle.track.Track;
import java.util.Optional;

/**
 * A queue to play, new or resumed.
 *
 * @param tags reads the tags of its songs, if they are yet to be read
 * @param changes the watch over the folders that the queue follows; it knows the songs when their
 *     tags have been read
 */
public record Selection(
    PlayQueue<Track> queue,
    SoundSettings settings,
    HeardRules heard,
    TagLoader tags,
    Optional<Watch> changes) {}
