package dev.riffle.player;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

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

  /** Passes an exception, which the task keeps, to the handler of uncaught exceptions. */
  @Override
  protected void afterExecute(Runnable task, @Nullable Throwable none) {
    try {
      if (task instanceof Future<?> done && done.isDone() && !done.isCancelled()) {
        Futures.getDone(done);
      }
    } catch (ExecutionException e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e.getCause());
    }
  }

  @Override
  public Runnable set(long nanos, Runnable wake) {
    Future<?> later = schedule(wake, nanos, TimeUnit.NANOSECONDS);
    return () -> later.cancel(false);
  }
}
