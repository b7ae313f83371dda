package dev.riffle.player;

import dev.riffle.track.Track;
import java.time.Duration;
import java.util.function.Consumer;

/** What makes a song audible, or passes its time. Implementations are thread-safe. */
@FunctionalInterface
interface Sound {
  /** No sound and no clock: a song begins, and ends only when somebody says so. */
  Sound NONE = (track, from, ended) -> Playback.IDLE;

  /**
   * Returns a song at rest at {@code from}, which sounds from its first {@link Playback#resume()}
   * on. Returns at once and never throws: whatever is wrong with the file or the device is passed
   * to {@code ended}, once, on another thread or later, never within this call. It does not matter
   * after {@link Playback#stop()}.
   */
  Playback open(Track track, Duration from, Consumer<End> ended);
}
