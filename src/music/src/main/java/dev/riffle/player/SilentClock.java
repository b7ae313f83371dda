package dev.riffle.player;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Plays silence for the tagged length of each song. Thread-safe; has no thread of its own. Never
 * requests the following song, because it can start any song without a gap.
 */
final class SilentClock implements Sound {
  /** Schedules a callback; tests replace it with a manual clock. */
  @FunctionalInterface
  interface Alarm {
    /**
     * Calls {@code wake} after {@code nanos} nanoseconds; returns an action that cancels the call.
     */
    Runnable set(long nanos, Runnable wake);
  }

  private final Ticker ticker;
  private final Alarm alarm;
  private final SoundListener listener;
  private long length;
  private long passed;
  private long since;
  private boolean running;
  private Runnable end = () -> {};
  private Runnable cancelAlarm = () -> {};

  SilentClock(Ticker ticker, Alarm alarm, SoundListener listener) {
    this.ticker = ticker;
    this.alarm = alarm;
    this.listener = listener;
  }

  @Override
  public synchronized void play(Song song, Duration from, boolean paused) {
    pause();
    length = TimeUnit.MILLISECONDS.toNanos(song.track().durationMillis().orElse(0));
    passed = Math.min(length, TimeUnit.NANOSECONDS.convert(from));
    // A song of zero length is unplayable; a repeating queue would otherwise loop without pause.
    End kind =
        length > 0 ? End.ranOut() : End.unplayable(song.track().location() + ": no audio found");
    end = () -> listener.ended(song, kind, Optional.empty());
    if (!paused) {
      resume();
    }
  }

  @Override
  public void follow(Optional<Song> next) {}

  @Override
  public synchronized void resume() {
    if (!running) {
      running = true;
      since = ticker.read();
      cancelAlarm = alarm.set(Math.max(0, length - passed), end);
    }
  }

  @Override
  public synchronized void pause() {
    if (running) {
      passed += ticker.read() - since;
      running = false;
      cancelAlarm.run();
    }
  }

  @Override
  public synchronized void stop() {
    pause();
    length = 0;
    passed = 0;
    end = () -> {};
  }

  @Override
  public void setVolume(int percent) {}

  @Override
  public synchronized Duration position() {
    long now = running ? passed + ticker.read() - since : passed;
    return Duration.ofNanos(Math.min(now, length));
  }

  @Override
  public void close() {
    stop();
  }
}
