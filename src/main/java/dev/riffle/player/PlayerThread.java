package dev.riffle.player;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The one thread on which a player hears of ends, rings its alarms and tells its listener. */
final class PlayerThread extends ScheduledThreadPoolExecutor implements SilentClock.Alarm {
  PlayerThread() {
    super(
        1,
        task -> {
          Thread thread = new Thread(task, "riffle-player");
          thread.setDaemon(true);
          return thread;
        },
        new DiscardPolicy()); // an end that comes after the player was closed
    setRemoveOnCancelPolicy(true);
    setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public Runnable set(long nanos, Runnable wake) {
    Future<?> later = schedule(wake, nanos, TimeUnit.NANOSECONDS);
    return () -> later.cancel(false);
  }
}
