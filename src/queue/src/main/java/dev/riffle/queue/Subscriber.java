package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One subscription of a listener, and the changes that it has yet to receive. A listener that
 * subscribes twice has two. This one is of a journal, which has each change before its call
 * returns: the call waits while another thread delivers. Thread-safe.
 *
 * <pre>
 *   under the queue's lock    add(change)
 *   after it is released      deliver()      in every call, its own or not
 * </pre>
 */
class Subscriber<T> {
  private static final class Noted<T> {
    private final Change<T> change;
    private final int depth;

    Noted(Change<T> change, int depth) {
      this.change = change;
      this.depth = depth;
    }
  }

  private volatile @Nullable Consumer<? super Change<T>> listener; // null once it is cancelled
  private final boolean receivesPeeks;
  private final Queue<Noted<T>> undelivered = new ConcurrentLinkedQueue<>();
  private int depth; // of the change that is delivered

  Subscriber(Consumer<? super Change<T>> listener, boolean receivesPeeks) {
    this.listener = checkNotNull(listener, "listener must not be null");
    this.receivesPeeks = receivesPeeks;
  }

  /** Returns whether changes by {@code cause} are delivered. */
  final boolean receives(Cause cause) {
    return receivesPeeks || cause != Cause.UPCOMING;
  }

  /** Cancels the subscription; the listener can be collected, even if the handle is kept. */
  final void cancel() {
    listener = null;
    undelivered.clear();
  }

  /** Adds a change that follows a chain of {@code depth} changes. */
  final void add(Change<T> change, int newDepth) {
    undelivered.add(new Noted<>(change, newDepth));
  }

  final boolean isUpToDate() {
    return undelivered.isEmpty();
  }

  /** Returns the length of the chain of changes that a call of this thread would continue. */
  final int answeredDepth() {
    return isDeliveredHere() ? depth + 1 : 0;
  }

  /** Returns whether this thread, in a call of the queue, is delivering a change. */
  boolean isDeliveredHere() {
    return Thread.holdsLock(undelivered);
  }

  /** Delivers the changes, unless this is within a delivery, which continues with them. */
  void deliver() {
    if (!isUpToDate() && !isDeliveredHere()) {
      synchronized (undelivered) {
        deliverAll();
      }
    }
  }

  /** Delivers each change, and removes it then: one that is not there was delivered. */
  final void deliverAll() {
    for (Noted<T> next = undelivered.peek(); next != null; next = undelivered.peek()) {
      depth = next.depth;
      Change<T> change = next.change;
      handlingExceptions(() -> deliver(change));
      undelivered.remove(next);
    }
  }

  private void deliver(Change<T> change) {
    Consumer<? super Change<T>> subscribed = listener;
    if (subscribed != null) {
      subscribed.accept(change);
    }
  }

  /**
   * Passes exceptions of {@code action} to this thread's handler of uncaught exceptions: a listener
   * that throws must not keep the others from receiving, nor fail the call.
   */
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
