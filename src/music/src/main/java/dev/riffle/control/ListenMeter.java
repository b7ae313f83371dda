package dev.riffle.control;

import com.google.common.base.Ticker;
import dev.riffle.listens.ListenTimer;
import dev.riffle.player.Controls.State;
import dev.riffle.player.PlayerListener.Trigger;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;

/** Detects which songs a player played long enough, by its events. Thread-safe. */
final class ListenMeter {
  // A command that leaves the song this close to its beginning has restarted it.
  private static final Duration BEGINNING = Duration.ofSeconds(1);

  private final ListenTimer timer;
  private OptionalLong entry = OptionalLong.empty(); // guarded by this

  /**
   * Creates a meter of a stopped player.
   *
   * @param listens as of a {@link ListenTimer}
   */
  ListenMeter(Ticker ticker, InstantSource clock, BiConsumer<Track, Instant> listens) {
    timer = new ListenTimer(ticker, clock, listens);
  }

  /** Records an event of the player, with its state and position after the event. */
  synchronized void changed(
      Trigger trigger, Optional<Entry<Track>> playing, State state, Duration position) {
    check();
    OptionalLong now = playing.stream().mapToLong(Entry::id).findFirst();
    if (!now.equals(entry) || isAnew(trigger, position)) {
      entry = now;
      timer.begin(playing.map(Entry::item));
    }
    timer.play(state == State.PLAYING);
  }

  private boolean isAnew(Trigger trigger, Duration position) {
    return switch (trigger) {
      case ENDED, FAILED -> true;
      case COMMAND -> timer.isReported() && position.compareTo(BEGINNING) < 0;
      case DEVICE_FAILED -> false;
    };
  }

  /** Reports the song if enough of it has been played by now. */
  void check() {
    timer.check();
  }
}
