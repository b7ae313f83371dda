package dev.riffle.player;

import dev.riffle.track.Track;
import java.time.Duration;
import java.util.function.Consumer;

/** What makes a song audible, or passes its time. Implementations are thread-safe. */
@FunctionalInterface
interface Sound {
  /** No sound and no clock: a song begins, and ends only when somebody says so. */
  Sound NONE = (track, from, ear) -> Playback.IDLE;

  /**
   * Returns a song at rest at {@code from}, which sounds from its first {@link Playback#resume()}
   * on. Comes back at once and never throws: whatever the file or the device has to say, the ear
   * hears, once, on another thread or later, never within this call; nothing after {@link
   * Playback#stop()} matters any more.
   */
  Playback open(Track track, Duration from, Consumer<End> ear);
}
