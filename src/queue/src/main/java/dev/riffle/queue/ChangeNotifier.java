package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkState;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Delivers a queue's changes to its subscribers: each change once, in the order in which they took
 * effect, and never under the queue's lock. Thread-safe.
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
 * A call made by a subscriber during a delivery returns at once; its change is delivered after the
 * one that it answers, before the outermost call returns. Without subscribers, each of the first
 * three reads a field and does nothing else.
 */
final class ChangeNotifier<T> {
  /** The maximum length of a chain of changes in which each was made in answer to the previous. */
  static final int MAX_DEPTH = 1_000;

  // Written under this object's lock. Subscribing holds that of the queue, too, so no subscriber is
  // overlooked; one that has just been cancelled may still be listed.
  private volatile ImmutableList<Subscriber<T>> subscribers = ImmutableList.of();

  private Optional<Entry<T>> current = Optional.empty(); // as the subscribers know it

  // ------------------------------------------------------------------ subscribing

  /**
   * Adds a subscriber to all changes from now on, while {@code nowCurrent} is current. Its handle
   * is closed under any lock or none.
   */
  synchronized Subscription subscribe(Subscriber<T> subscriber, Optional<Entry<T>> nowCurrent) {
    current = nowCurrent;
    subscribers =
        ImmutableList.<Subscriber<T>>builder().addAll(subscribers).add(subscriber).build();
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

  /** Returns whether there are subscribers to changes by {@code cause}. */
  boolean hasSubscribersTo(Cause cause) {
    return !subscribersTo(cause).isEmpty();
  }

  // ------------------------------------------------------------------ delivering

  /**
   * Refuses a call, other than a peek, made in answer to a change that is at the end of a chain of
   * maximum length.
   *
   * @throws IllegalStateException if so
   */
  void checkDepth(Cause cause) {
    checkState(
        depth() <= MAX_DEPTH || cause == Cause.UPCOMING,
        "call refused: listeners have responded to a change with another change %s times in a row",
        MAX_DEPTH);
  }

  /** Returns the length of the chain of changes that a call of this thread continues. */
  private int depth() {
    int depth = 0;
    for (Subscriber<T> subscriber : subscribers) {
      depth = Math.max(depth, subscriber.answeredDepth());
    }
    return depth;
  }

  /** Notes the change by a call, which is delivered to its subscribers of this moment. */
  void note(long number, Call<T> call, Optional<Entry<T>> now, CallEntries<T> on, boolean stops) {
    Change<T> change = new Change<>(number, call, current, now, on, stops);
    current = now;
    int depth = depth();
    subscribersTo(change.cause()).forEach(subscriber -> subscriber.add(change, depth));
  }

  /** Delivers the noted changes, or leaves them to the thread that is delivering already. */
  void deliver() {
    for (Subscriber<T> subscriber : subscribers) {
      subscriber.deliver();
    }
  }
}
