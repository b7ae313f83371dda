package dev.riffle.player;

import dev.riffle.queue.PlayQueue;
import dev.riffle.track.Track;
import java.util.Optional;

/** A player with a clock that stands still, so that the position is the latest one sought. */
public final class StillPlayer {
  private StillPlayer() {}

  /** Returns a stopped player. */
  public static Player of(PlayQueue<Track> queue, PlayerListener listener) {
    return new Player(
        queue,
        QueueDriver.Advance.SKIP_MISSING,
        events -> new FakeSound(new HandClock(), events),
        Optional.empty(),
        listener,
        new PlayerThread("riffle-player"));
  }
}
