package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkState;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.util.concurrent.Uninterruptibles.awaitUninterruptibly;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Delivers a queue's changes to its subscribers: each change once, in the order in which they took
 * effect, and never under the queue's lock. Thread-safe.
 *
 * <p>A change is noted under the queue's lock. After that lock is released, the thread that made
 * the change waits for its turn, delivers the change to each listener that was subscribed when it
 * took effect, and passes the turn on. So a call returns once its own change has been delivered,
 * and delivers no change of another thread. A call made by a subscriber during a delivery returns
 * at once; the same thread delivers its change in turn, before the outermost call returns. A
 * subscriber with an executor takes no turn: each call submits a task if there is none, and waits
 * for nothing.
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

  /** A change that the thread that made it delivers, at its turn. */
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
  // subscriber is overlooked; one that has just been cancelled may still be listed.
  private ImmutableList<Subscriber<T>> subscribers = ImmutableList.of();

  // The first one has the turn. Null until there is a subscriber.
  private volatile @Nullable Queue<Noted<T>> noted;

  // Read by any thread, but for whether it has written it itself: needs no lock.
  private @Nullable Noted<T> delivered;

  // Those that need a task. Null until there is a subscriber.
  private volatile @Nullable Queue<ExecutorSubscriber<T>> taskless;

  // ------------------------------------------------------------------ subscribing

  /** Adds a subscriber to all changes from now on. Its handle is closed under any lock or none. */
  Subscription subscribe(Subscriber<T> subscriber) {
    noted = noted == null ? new ConcurrentLinkedQueue<>() : noted;
    taskless = taskless == null ? new ConcurrentLinkedQueue<>() : taskless;
    synchronized (this) {
      subscribers =
          ImmutableList.<Subscriber<T>>builder().addAll(subscribers).add(subscriber).build();
    }
    return () -> cancel(subscriber);
  }

  private synchronized void cancel(Subscriber<T> subscriber) {
    subscriber.cancel();
    subscribers = only(other -> other != subscriber);
  }

  private ImmutableList<Subscriber<T>> only(Predicate<Subscriber<T>> wanted) {
    return subscribers.stream().filter(wanted).collect(toImmutableList());
  }

  private ImmutableList<Subscriber<T>> subscribersTo(Cause cause) {
    return cause == Cause.UPCOMING ? only(subscriber -> subscriber.receives(cause)) : subscribers;
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

  /** Notes a change, which is delivered to its subscribers of this moment. */
  void note(Change<T> change) {
    ImmutableList.Builder<Subscriber<T>> direct = ImmutableList.builder();
    for (Subscriber<T> subscriber : subscribersTo(change.cause())) {
      if (!(subscriber instanceof ExecutorSubscriber<T> other)) {
        direct.add(subscriber);
      } else if (other.add(change)) {
        requireNonNull(taskless).add(other);
      }
    }
    noteDirect(change, direct.build());
  }

  private void noteDirect(Change<T> change, ImmutableList<Subscriber<T>> direct) {
    if (!direct.isEmpty()) {
      Noted<T> answered = answered();
      int depth = answered == null ? 0 : answered.depth + 1;
      Queue<Noted<T>> all = requireNonNull(noted);
      all.add(new Noted<>(change, direct, depth));
      beginTurn(all);
    }
  }

  /** Returns the change that this thread is delivering, or null. */
  private @Nullable Noted<T> answered() {
    Noted<T> first = delivered;
    return first != null && first.thread == Thread.currentThread() ? first : null;
  }

  // ------------------------------------------------------------------ delivering

  /**
   * Submits the tasks of executors, and delivers the changes that this thread has made, each in its
   * turn; within a delivery only submits.
   */
  void deliver() {
    Queue<Noted<T>> all = noted;
    if (all == null) {
      return;
    }
    submitTasks();
    if (answered() != null) {
      return;
    }
    for (Noted<T> next = own(all); next != null; next = own(all)) {
      awaitUninterruptibly(next.turn);
      delivered = next;
      try {
        Change<T> change = next.change;
        next.subscribers.forEach(subscriber -> subscriber.deliver(change));
      } finally {
        delivered = null;
        all.remove();
        beginTurn(all);
      }
    }
  }

  private void submitTasks() {
    Queue<ExecutorSubscriber<T>> all = requireNonNull(taskless);
    for (ExecutorSubscriber<T> next = all.poll(); next != null; next = all.poll()) {
      next.submit();
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
}
