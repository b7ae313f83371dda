package dev.riffle.desktop;

import dev.riffle.player.Player;
import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.Optional;

/**
 * The songs around the current one as clients last saw them. Does not read the queue before the
 * first client does: a look-ahead draws entries, so that after an edit the same seed would give
 * another order with a desktop than without. Thread-safe.
 */
final class ShownTracks {
  private final PlayQueue<Track> queue;
  private final Player player;
  private Optional<TrackWindow> known = Optional.empty();

  ShownTracks(PlayQueue<Track> queue, Player player) {
    this.queue = queue;
    this.player = player;
  }

  /** The tracks that clients last saw, and the present ones. */
  record WindowChange(TrackWindow before, TrackWindow now) {}

  /** Returns the present songs, for a client. */
  TrackWindow show() {
    TrackWindow now = TrackWindow.of(queue, player);
    synchronized (this) {
      known = known.or(() -> Optional.of(now));
    }
    return now;
  }

  /**
   * Returns the change since the previous call or the first {@link #show}; empty before any client
   * has read the list.
   */
  Optional<WindowChange> pollChange() {
    synchronized (this) {
      if (known.isEmpty()) {
        return Optional.empty();
      }
    }
    TrackWindow now = TrackWindow.of(queue, player);
    synchronized (this) {
      WindowChange change = new WindowChange(known.orElseThrow(), now);
      known = Optional.of(now);
      return Optional.of(change);
    }
  }
}
