package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One subscription of a listener that an executor calls, or else the thread of a call: for each
 * change once, in order, never two at a time. No call waits for a delivery on another thread.
 * Thread-safe.
 *
 * <pre>
 *   deliver()   no task, changes   ->   executor: one task, which ends when none is left
 *               a task             ->   that delivers them
 * </pre>
 */
final class ExecutorSubscriber<T> extends Subscriber<T> {
  private final Executor executor;
  private final AtomicBoolean hasTask = new AtomicBoolean();

  // Read by any thread, but for whether it has written it itself: needs no lock.
  private @Nullable Thread submitter; // on which a direct executor runs the task

  ExecutorSubscriber(
      Consumer<? super Change<T>> listener, boolean receivesPeeks, Executor executor) {
    super(listener, receivesPeeks);
    this.executor = checkNotNull(executor, "executor must not be null");
  }

  /** Makes a subscription that receives no peeks, on the threads of the calls. */
  ExecutorSubscriber(Consumer<? super Change<T>> listener) {
    this(listener, false, Runnable::run);
  }

  @Override
  boolean isDeliveredHere() {
    return submitter == Thread.currentThread();
  }

  /** Submits the task. One that is rejected is submitted again by the next call. */
  @Override
  void deliver() {
    if (isUpToDate() || !hasTask.compareAndSet(false, true)) {
      return;
    }
    Thread thread = Thread.currentThread();
    submitter = thread;
    handlingExceptions(
        () -> {
          try {
            executor.execute(this::runTask);
          } catch (Throwable e) {
            hasTask.set(false);
            throw e;
          }
        });
    submitter = submitter == thread ? null : submitter;
  }

  private void runTask() {
    do {
      deliverAll();
      hasTask.set(false); // a change that is added from now on finds no task
    } while (!isUpToDate() && hasTask.compareAndSet(false, true));
  }
}
