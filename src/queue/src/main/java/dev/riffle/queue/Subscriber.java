package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.function.Consumer;

/**
 * One subscription of a listener, which is called on the thread that made the change. A listener
 * that subscribes twice has two. Thread-safe.
 */
class Subscriber<T> {
  private final Consumer<? super Change<T>> listener;
  private final boolean receivesPeeks;
  private volatile boolean isCancelled;

  Subscriber(Consumer<? super Change<T>> listener, boolean receivesPeeks) {
    this.listener = checkNotNull(listener, "listener must not be null");
    this.receivesPeeks = receivesPeeks;
  }

  /** Returns whether changes by {@code cause} are delivered. */
  final boolean receives(Cause cause) {
    return receivesPeeks || cause != Cause.UPCOMING;
  }

  final void cancel() {
    isCancelled = true;
  }

  /** Delivers a change, unless the subscription is cancelled. */
  final void deliver(Change<T> change) {
    // A listener that throws must not keep the others from receiving, nor fail the call.
    handlingExceptions(
        () -> {
          if (!isCancelled) {
            listener.accept(change);
          }
        });
  }

  /** Passes exceptions of {@code action} to this thread's handler of uncaught exceptions. */
  @SuppressWarnings("EmptyCatch")
  static void handlingExceptions(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      Thread thread = Thread.currentThread();
      try {
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      } catch (Throwable ignored) {
        // as the JVM does with a handler that throws
      }
    }
  }
}
