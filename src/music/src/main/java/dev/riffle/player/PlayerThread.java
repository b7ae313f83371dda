package dev.riffle.player;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The single thread of a player or a sound, which delivers its events and runs its alarms. Tasks
 * submitted after the shutdown are discarded.
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
