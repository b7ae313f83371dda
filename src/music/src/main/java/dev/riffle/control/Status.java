package dev.riffle.control;

import com.google.common.collect.Comparators;
import dev.riffle.player.Controls;
import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Position;
import dev.riffle.queue.RepeatMode;
import dev.riffle.rules.DrawingRules;
import dev.riffle.rules.StopAfter;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The state of a player and its queue. An immutable value.
 *
 * @param entry the entry that is playing or paused; if stopped, the entry that would play
 * @param position the playback position in the entry, at most its length
 * @param volume in percent
 * @param rules by which the songs are drawn
 * @param stop the remaining limit of the sleep timer; empty if playback does not stop
 * @param place the position of the entry in its cycle
 */
public record Status(
    Controls.State state,
    Optional<Entry<Track>> entry,
    Duration position,
    int volume,
    PlayMode mode,
    DrawingRules.Values rules,
    RepeatMode repeat,
    Optional<StopAfter.Limit> stop,
    Position place) {
  private static final int MAX_ATTEMPTS = 3;

  /** Returns the status of a playback. */
  static Status of(Playback playback) {
    Status status = read(playback);
    // The parts are not read atomically: if the song changed meanwhile, they are inconsistent.
    for (int i = 1; i < MAX_ATTEMPTS && !playback.entry().equals(status.entry); i++) {
      status = read(playback);
    }
    return status;
  }

  private static Status read(Playback playback) {
    Controls player = playback.controls();
    PlayQueue<Track> queue = playback.queue();
    Optional<Entry<Track>> entry = playback.entry();
    return new Status(
        player.state(),
        entry,
        entry.map(of -> within(of.item(), player.position())).orElse(Duration.ZERO),
        player.volume(),
        queue.mode(),
        playback.rules().values(),
        queue.repeat(),
        playback.stopAfter().remaining(),
        queue.position());
  }

  /** Returns {@code position}, but at most the length of {@code song}, if that is known. */
  public static Duration within(Track song, Duration position) {
    OptionalLong length = song.durationMillis();
    return length.isPresent()
        ? Comparators.min(position, Duration.ofMillis(length.getAsLong()))
        : position;
  }
}
