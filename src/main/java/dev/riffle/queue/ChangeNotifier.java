package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkState;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.util.concurrent.Uninterruptibles.awaitUninterruptibly;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Delivers a queue's changes to its subscribers: each change once, in the order in which they took
 * effect, and never under the queue's lock. Thread-safe.
 *
 * <p>A change is noted under the queue's lock. After that lock is released, the thread that made
 * the change waits for its turn, delivers the change to everyone who was subscribed when it took
 * effect, and passes the turn on. So a call returns once its own change has been delivered, and
 * delivers no change of another thread. A call made by a subscriber during a delivery returns at
 * once; the same thread delivers its change in turn, before the outermost call returns.
 *
 * <p>The queue
 *
 * <ol>
 *   <li>calls {@link #checkDepth} under its lock, before a call takes effect;
 *   <li>calls {@link #note} under its lock when something has changed or a peek has drawn, if it
 *       {@link #hasSubscribersTo} that;
 *   <li>calls {@link #deliver} after it has released its lock, in a {@code finally} block, in every
 *       call that may have noted something, peeks included;
 *   <li>calls {@link #subscribe} under its lock.
 * </ol>
 *
 * Without subscribers, each of the first three reads a field and does nothing else.
 */
final class ChangeNotifier<T> {
  /** The maximum length of a chain of changes in which each was made in answer to the previous. */
  static final int MAX_DEPTH = 1_000;

  /** One subscription: a listener that subscribes twice has two. */
  private static final class Subscriber<T> {
    private final Consumer<? super Change<T>> listener;
    private final boolean receivesPeeks;
    private volatile boolean stopped;

    Subscriber(Consumer<? super Change<T>> listener, boolean receivesPeeks) {
      this.listener = listener;
      this.receivesPeeks = receivesPeeks;
    }

    // A listener that throws must not keep the others from receiving, nor fail the call.
    void accept(Change<T> change) {
      try {
        if (!stopped) {
          listener.accept(change);
        }
      } catch (Throwable e) {
        handle(Thread.currentThread(), e);
      }
    }
  }

  /** A change that is to be delivered by the thread that made it, at its turn. */
  private static final class Noted<T> {
    private final Change<T> change;
    private final ImmutableList<Subscriber<T>> subscribers;
    private final int depth;
    private final Thread thread = Thread.currentThread();
    private final CountDownLatch turn = new CountDownLatch(1);

    Noted(Change<T> change, ImmutableList<Subscriber<T>> subscribers, int depth) {
      this.change = change;
      this.subscribers = subscribers;
      this.depth = depth;
    }
  }

  // Written under this object's lock and read under the queue's. Subscribing holds both, so no
  // subscriber is overlooked; one that has just stopped may still be listed.
  private ImmutableList<Subscriber<T>> subscribers = ImmutableList.of();

  // The first one has the turn. Null until there is a subscriber.
  private volatile @Nullable Queue<Noted<T>> noted;

  // Read by any thread, but for whether it has written it itself: needs no lock.
  private @Nullable Noted<T> delivered;

  // ------------------------------------------------------------------ subscribing

  /**
   * Adds a subscriber to all changes from now on, and to peeks that draw if it {@code
   * receivesPeeks}. Returns what ends the subscription; that need not be run under the queue's
   * lock.
   */
  Runnable subscribe(Consumer<? super Change<T>> listener, boolean receivesPeeks) {
    Subscriber<T> subscriber = new Subscriber<>(listener, receivesPeeks);
    noted = noted == null ? new ConcurrentLinkedQueue<>() : noted;
    synchronized (this) {
      subscribers =
          ImmutableList.<Subscriber<T>>builder().addAll(subscribers).add(subscriber).build();
    }
    return () -> stop(subscriber);
  }

  private synchronized void stop(Subscriber<T> subscriber) {
    subscriber.stopped = true;
    subscribers = only(other -> other != subscriber);
  }

  private ImmutableList<Subscriber<T>> only(Predicate<Subscriber<T>> wanted) {
    return subscribers.stream().filter(wanted).collect(toImmutableList());
  }

  private ImmutableList<Subscriber<T>> subscribersTo(Cause cause) {
    return cause == Cause.UPCOMING ? only(subscriber -> subscriber.receivesPeeks) : subscribers;
  }

  // ------------------------------------------------------------------ noting

  /**
   * Refuses a call, other than a peek, made in answer to a change that is at the end of a chain of
   * maximum length.
   *
   * @throws IllegalStateException if so
   */
  void checkDepth(Cause cause) {
    Noted<T> answered = answered();
    checkState(
        answered == null || answered.depth < MAX_DEPTH || cause == Cause.UPCOMING,
        "call refused: listeners have answered one change with another %s times in a row",
        MAX_DEPTH);
  }

  /** Returns whether there are subscribers to changes by {@code cause}. */
  boolean hasSubscribersTo(Cause cause) {
    return !subscribersTo(cause).isEmpty();
  }

  /** Notes a change, to be delivered to those who are its subscribers now. */
  void note(Change<T> change) {
    Noted<T> answered = answered();
    int depth = answered == null ? 0 : answered.depth + 1;
    Queue<Noted<T>> all = requireNonNull(noted);
    all.add(new Noted<>(change, subscribersTo(change.cause()), depth));
    beginTurn(all);
  }

  /** Returns the change that this thread is delivering, or null. */
  private @Nullable Noted<T> answered() {
    Noted<T> first = delivered;
    return first != null && first.thread == Thread.currentThread() ? first : null;
  }

  // ------------------------------------------------------------------ delivering

  /** Delivers, each in its turn, the changes that this thread has made; at once in a delivery. */
  void deliver() {
    Queue<Noted<T>> all = noted;
    if (all == null || answered() != null) {
      return;
    }
    for (Noted<T> next = own(all); next != null; next = own(all)) {
      awaitUninterruptibly(next.turn);
      delivered = next;
      try {
        Change<T> change = next.change;
        next.subscribers.forEach(subscriber -> subscriber.accept(change));
      } finally {
        delivered = null;
        all.remove();
        beginTurn(all);
      }
    }
  }

  /** Returns the first of this thread's changes, or null if there is none. */
  private static <T> @Nullable Noted<T> own(Queue<Noted<T>> all) {
    Thread thread = Thread.currentThread();
    return all.stream().filter(one -> one.thread == thread).findFirst().orElse(null);
  }

  /** Gives the turn to the first change. The thread that adds it may do so, too. */
  private static <T> void beginTurn(Queue<Noted<T>> all) {
    Noted<T> first = all.peek();
    if (first != null) {
      first.turn.countDown();
    }
  }

  @SuppressWarnings("EmptyCatch")
  private static void handle(Thread thread, Throwable thrown) {
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
    } catch (Throwable ignored) {
      // as the JVM does with a handler that throws
    }
  }
}
