package dev.riffle.player;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The one thread of a player, or of a sound, on which its events are delivered and its alarms ring.
 * What arrives after the shutdown is dropped.
 */
final class PlayerThread extends ScheduledThreadPoolExecutor implements SilentClock.Alarm {
  PlayerThread(String name) {
    super(
        1,
        new ThreadFactoryBuilder().setNameFormat(name).setDaemon(true).build(),
        new DiscardPolicy());
    setRemoveOnCancelPolicy(true);
    setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public Runnable set(long nanos, Runnable wake) {
    Future<?> later = schedule(wake, nanos, TimeUnit.NANOSECONDS);
    return () -> later.cancel(false);
  }
}
