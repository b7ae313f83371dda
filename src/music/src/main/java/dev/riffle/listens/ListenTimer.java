package dev.riffle.listens;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.Ticker;
import dev.riffle.track.Track;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * Detects which songs were listened to: half of the song was played, or four minutes of it, as
 * Last.fm and ListenBrainz define it. Measures the time during which the song plays, so seeking and
 * pauses do not count. Thread-safe; each call takes constant time.
 *
 * @since 0.1
 */
public final class ListenTimer {
  private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(4);

  private final Ticker ticker;
  private final InstantSource clock;
  private final BiConsumer<Track, Instant> listens;

  // Guarded by this.
  private Optional<Track> song = Optional.empty();
  private Instant began = Instant.EPOCH;
  private long nanos; // played
  private boolean isReported;
  private boolean runs;
  private long since;

  /**
   * Creates a timer without a song.
   *
   * @param listens receives each song once per play, with the time at which the play began, in
   *     whole seconds; called by the other methods, under the lock of this timer
   */
  public ListenTimer(Ticker ticker, InstantSource clock, BiConsumer<Track, Instant> listens) {
    this.ticker = checkNotNull(ticker, "ticker must not be null");
    this.clock = checkNotNull(clock, "clock must not be null");
    this.listens = checkNotNull(listens, "listens must not be null");
  }

  /** Begins a play of a song, which does not play yet, or ends the last one if empty. */
  public synchronized void begin(Optional<Track> next) {
    check();
    song = next;
    began = now();
    nanos = 0;
    isReported = false;
  }

  /** Sets whether the song plays. */
  public synchronized void play(boolean plays) {
    check();
    runs = plays;
    if (runs && nanos == 0) {
      began = now(); // perhaps loaded earlier, and paused
    }
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  /** Returns whether the current play of the song has been reported. */
  public synchronized boolean isReported() {
    return isReported;
  }

  /** Reports the song if enough of it has been played by now. */
  public synchronized void check() {
    long now = ticker.read();
    if (runs && song.isPresent()) {
      nanos += now - since;
      if (!isReported && nanos >= enough(song.get())) {
        isReported = true;
        listens.accept(song.get(), began);
      }
    }
    since = now;
  }

  private static long enough(Track song) {
    OptionalLong millis = song.durationMillis();
    long half = TimeUnit.MILLISECONDS.toNanos(millis.orElse(0)) / 2;
    return half > 0 ? Math.min(half, MAX_NANOS) : MAX_NANOS;
  }
}
