package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * One subscription of a listener that an executor calls: for each change once, in order, never two
 * at a time. Thread-safe.
 *
 * <pre>
 *   under the queue's lock    add(change)   true: a task is needed
 *   after it is released      submit()      executor -> one task, which ends when none is left
 * </pre>
 */
final class ExecutorSubscriber<T> extends Subscriber<T> {
  private final Executor executor;
  private final Queue<Change<T>> undelivered = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean hasTask = new AtomicBoolean();

  ExecutorSubscriber(
      Consumer<? super Change<T>> listener, boolean receivesPeeks, Executor executor) {
    super(listener, receivesPeeks);
    this.executor = checkNotNull(executor, "executor must not be null");
  }

  /** Adds a change, and returns whether the caller must {@link #submit} a task for it. */
  boolean add(Change<T> change) {
    undelivered.add(change);
    return hasTask.compareAndSet(false, true);
  }

  /** Submits the task. One that is rejected is submitted again after the next change. */
  void submit() {
    handlingExceptions(
        () -> {
          try {
            executor.execute(this::deliverAll);
          } catch (Throwable e) {
            hasTask.set(false);
            throw e;
          }
        });
  }

  private void deliverAll() {
    do {
      for (Change<T> next = undelivered.poll(); next != null; next = undelivered.poll()) {
        deliver(next);
      }
      hasTask.set(false); // a change that is added from now on finds no task
    } while (!undelivered.isEmpty() && hasTask.compareAndSet(false, true));
  }
}
