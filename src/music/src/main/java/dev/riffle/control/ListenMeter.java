package dev.riffle.control;

import com.google.common.base.Ticker;
import dev.riffle.player.Controls.State;
import dev.riffle.player.PlayerListener.Trigger;
import dev.riffle.queue.Entry;
import dev.riffle.track.Track;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * Detects which songs were listened to: half of the song was played, or four minutes of it, as
 * Last.fm and ListenBrainz define it. Measures the time during which the player plays, so seeking
 * and pauses do not count. Thread-safe.
 */
final class ListenMeter {
  private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(4);

  // A command that leaves the song this near to its beginning has started it anew.
  private static final Duration BEGINNING = Duration.ofSeconds(1);

  /** One play of a song. Mutable. */
  private static final class Play {
    final Entry<Track> entry;
    Instant began;
    long nanos;
    boolean isReported;

    Play(Entry<Track> entry, Instant began) {
      this.entry = entry;
      this.began = began;
    }

    boolean isEnough() {
      OptionalLong millis = entry.item().durationMillis();
      long half = TimeUnit.MILLISECONDS.toNanos(millis.orElse(0)) / 2;
      return nanos >= (half > 0 ? Math.min(half, MAX_NANOS) : MAX_NANOS);
    }
  }

  private final Ticker ticker;
  private final InstantSource clock;
  private final BiConsumer<Track, Instant> listens;
  private Optional<Play> play = Optional.empty();
  private boolean runs;
  private long since;

  /**
   * Creates a meter of a stopped player.
   *
   * @param listens receives each song once per play, with the time at which the play began, in
   *     whole seconds
   */
  ListenMeter(Ticker ticker, InstantSource clock, BiConsumer<Track, Instant> listens) {
    this.ticker = ticker;
    this.clock = clock;
    this.listens = listens;
  }

  /** Records an event of the player, with its state and position after the event. */
  synchronized void changed(
      Trigger trigger, Optional<Entry<Track>> playing, State state, Duration position) {
    check();
    if (!playing.map(Entry::id).equals(play.map(now -> now.entry.id()))
        || isAnew(trigger, position)) {
      play = playing.map(entry -> new Play(entry, now()));
    }
    runs = state == State.PLAYING;
    if (runs && play.isPresent() && play.get().nanos == 0) {
      play.get().began = now(); // perhaps loaded earlier, and paused
    }
  }

  private boolean isAnew(Trigger trigger, Duration position) {
    return switch (trigger) {
      case ENDED, FAILED -> true;
      case COMMAND ->
          play.filter(now -> now.isReported).isPresent() && position.compareTo(BEGINNING) < 0;
      case DEVICE_FAILED -> false;
    };
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  /** Reports the song if enough of it has been played by now. */
  synchronized void check() {
    long now = ticker.read();
    if (runs && play.isPresent()) {
      Play song = play.get();
      song.nanos += now - since;
      if (!song.isReported && song.isEnough()) {
        song.isReported = true;
        listens.accept(song.entry.item(), song.began);
      }
    }
    since = now;
  }
}
