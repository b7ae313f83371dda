package dev.riffle.player;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Passes a song's time without a sound: it lasts as long as its tags say. Thread-safe, holds no
 * thread. No song is asked for ahead, as the next can begin at any moment.
 */
final class SilentClock implements Sound {
  /** Calls back later, so that tests can turn the clock by hand. */
  @FunctionalInterface
  interface Alarm {
    /** Calls {@code wake} after so many nanoseconds; returns what calls it off. */
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
  private Runnable callOff = () -> {};

  SilentClock(Ticker ticker, Alarm alarm, SoundListener listener) {
    this.ticker = ticker;
    this.alarm = alarm;
    this.listener = listener;
  }

  @Override
  public synchronized void play(Song song, Duration from, boolean held) {
    pause();
    length = TimeUnit.MILLISECONDS.toNanos(song.track().durationMillis().orElse(0));
    passed = Math.min(length, TimeUnit.NANOSECONDS.convert(from));
    // A song of no length is none: it would end at once, and a queue that repeats would spin.
    End how =
        length > 0
            ? End.ranOut()
            : End.unplayable(song.track().location() + ": no sound found in it");
    end = () -> listener.ended(song, how, Optional.empty());
    if (!held) {
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
      callOff = alarm.set(Math.max(0, length - passed), end);
    }
  }

  @Override
  public synchronized void pause() {
    if (running) {
      passed += ticker.read() - since;
      running = false;
      callOff.run();
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
