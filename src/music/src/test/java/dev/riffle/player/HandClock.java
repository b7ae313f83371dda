package dev.riffle.player;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A manual clock with alarms; a test advances it. */
final class HandClock extends Ticker implements SilentClock.Alarm {
  private record Set(long due, Runnable wake) {}

  private final List<Set> alarms = new ArrayList<>();
  private long now;

  @Override
  public long read() {
    return now;
  }

  @Override
  public Runnable set(long nanos, Runnable wake) {
    Set alarm = new Set(now + nanos, wake);
    alarms.add(alarm);
    return () -> alarms.remove(alarm);
  }

  /** Advances the clock by {@code seconds} and runs the alarms that become due, in order. */
  void turn(double seconds) {
    long until = now + Math.round(seconds * 1e9);
    while (true) {
      var next = alarms.stream().filter(a -> a.due <= until).min(Comparator.comparing(Set::due));
      if (next.isEmpty()) {
        break;
      }
      now = next.get().due;
      alarms.remove(next.get());
      next.get().wake.run();
    }
    now = until;
  }

  /** Returns the number of pending alarms. */
  int alarms() {
    return alarms.size();
  }

  static Duration seconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }
}
