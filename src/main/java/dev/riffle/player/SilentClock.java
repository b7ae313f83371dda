package dev.riffle.player;

import com.google.common.base.Ticker;
import dev.riffle.track.Track;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Passes a song's time without a sound: it lasts as long as its tags say. Thread-safe, holds no
 * thread.
 */
final class SilentClock implements Sound {
  private final Ticker ticker;
  private final Alarm alarm;

  SilentClock(Ticker ticker, Alarm alarm) {
    this.ticker = ticker;
    this.alarm = alarm;
  }

  @Override
  public Playback open(Track track, Duration from, Consumer<End> ended) {
    long length = TimeUnit.MILLISECONDS.toNanos(track.durationMillis().orElse(0));
    // A song of no length is none: it would end at once, and a queue that repeats would spin.
    End end =
        length > 0 ? End.ranOut() : End.unplayable(track.location() + ": no sound found in it");
    long passed = Math.min(length, TimeUnit.NANOSECONDS.convert(from));
    return new Song(length, passed, () -> ended.accept(end));
  }

  private final class Song implements Playback {
    private final long length;
    private final Runnable end;
    private long passed;
    private long since;
    private boolean running;
    private Runnable callOff = () -> {};

    Song(long length, long passed, Runnable end) {
      this.length = length;
      this.passed = passed;
      this.end = end;
    }

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
    public void stop() {
      pause();
    }

    @Override
    public void volume(int percent) {}

    @Override
    public synchronized Duration position() {
      long now = running ? passed + ticker.read() - since : passed;
      return Duration.ofNanos(Math.min(now, length));
    }
  }
}
