package dev.riffle.desktop;

import dev.riffle.player.Player;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.Optional;

/**
 * The songs around the current one as others know them. Nothing is looked at before one of them has
 * asked: to look ahead draws, and after an edit the same seed would go on otherwise than without a
 * desktop. Thread-safe.
 */
final class ShownTracks {
  private final PlayQueue<Track> queue;
  private final Player player;
  private Optional<TrackWindow> known = Optional.empty();

  ShownTracks(PlayQueue<Track> queue, Player player) {
    this.queue = queue;
    this.player = player;
  }

  /** What others know, and how it is now. */
  record WindowChange(TrackWindow before, TrackWindow now) {}

  /** Returns the songs as they are now, for one who asks. */
  TrackWindow show() {
    TrackWindow now = TrackWindow.of(queue, player);
    synchronized (this) {
      known = known.or(() -> Optional.of(now));
    }
    return now;
  }

  /** Returns what is to be told, which is known then; empty if nobody has asked yet. */
  Optional<WindowChange> step() {
    synchronized (this) {
      if (known.isEmpty()) {
        return Optional.empty();
      }
    }
    TrackWindow now = TrackWindow.of(queue, player);
    synchronized (this) {
      WindowChange step = new WindowChange(known.orElseThrow(), now);
      known = Optional.of(now);
      return Optional.of(step);
    }
  }
}
