package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkState;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
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
 *   <li>calls {@link #checkDepth} before it takes its lock, in every call that may change something
 *       (a peek is never refused);
 *   <li>calls {@link #counts} under its lock when something has changed or a peek has drawn, and
 *       {@link #note} if the result is true;
 *   <li>calls {@link #deliver} after it has released its lock, in a {@code finally} block, in every
 *       call that may have noted something, peeks included;
 *   <li>calls {@link #subscribe} under its lock.
 * </ol>
 *
 * Without subscribers, each of the first three reads a plain field and does nothing else.
 */
final class ChangeNotifier<T> {
  /** The maximum length of a chain of changes in which each was made in answer to the previous. */
  static final int MAX_DEPTH = 1_000;

  /** One subscription: a listener that subscribes twice has two. */
  private static final class Subscriber<T> {
    private final Consumer<? super Change<T>> listener;
    private final boolean hearsPeeks;
    private volatile boolean stopped;

    Subscriber(Consumer<? super Change<T>> listener, boolean hearsPeeks) {
      this.listener = listener;
      this.hearsPeeks = hearsPeeks;
    }

    // A listener that throws must not keep the others from hearing, nor fail the call.
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

  /** A change that is to be delivered by the thread that made it. */
  private record Noted<T>(
      Change<T> change, ImmutableList<Subscriber<T>> subscribers, Thread thread, int depth) {}

  // Guarded by the queue's lock.
  private long changes;
  private Optional<Entry<T>> current = Optional.empty(); // as the subscribers know it

  // Written under this object's lock and read under the queue's. Subscribing holds both, so no
  // subscriber is overlooked; one that has just stopped may still be listed.
  private ImmutableList<Subscriber<T>> subscribers = ImmutableList.of();

  // Guarded by this object's lock.
  private @Nullable Queue<Noted<T>> noted; // null until something is

  // Written under this object's lock and read without it. What a thread asks of them (have I noted
  // anything? am I in a delivery?) depends on its own writes only, which it always sees.
  private boolean hasNoted;
  private @Nullable Noted<T> delivered;

  // ------------------------------------------------------------------ subscribing

  /**
   * Adds a subscriber to all changes from now on, and to peeks that draw if it {@code hearsPeeks}.
   * Returns what ends the subscription; that need not be run under the queue's lock.
   */
  Runnable subscribe(
      Optional<Entry<T>> now, Consumer<? super Change<T>> listener, boolean hearsPeeks) {
    Subscriber<T> subscriber = new Subscriber<>(listener, hearsPeeks);
    current = now;
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
    return cause == Cause.UPCOMING ? only(subscriber -> subscriber.hearsPeeks) : subscribers;
  }

  // ------------------------------------------------------------------ noting

  /**
   * Refuses a call made in answer to a change that is at the end of a chain of maximum length.
   *
   * @throws IllegalStateException if so
   */
  void checkDepth() {
    Noted<T> answered = answered();
    checkState(
        answered == null || answered.depth < MAX_DEPTH,
        "call refused: listeners have answered one change with another %s times in a row",
        MAX_DEPTH);
  }

  /** Returns whether anybody has subscribed, under the queue's lock. */
  boolean hasSubscribers() {
    return !subscribers.isEmpty();
  }

  /** Counts a call that changed something, and returns whether it is to be noted. */
  boolean counts(Cause cause) {
    changes += cause == Cause.UPCOMING ? 0 : 1;
    return !subscribersTo(cause).isEmpty();
  }

  /**
   * Notes a call on {@code on} that has been counted; {@code now} is the entry that is current
   * after it, and {@code stops} tells that it does not play again, although its end was reached.
   */
  void note(Call<T> call, CallEntries<T> on, Optional<Entry<T>> now, boolean stops) {
    Change<T> change =
        new Change<>(
            changes,
            call,
            current,
            now,
            on.entries(),
            on.places(),
            on.from(),
            !stops && startsAnew(call.cause(), now));
    current = now;
    Noted<T> answered = answered();
    int depth = answered == null ? 0 : answered.depth + 1;
    synchronized (this) {
      noted = noted == null ? new ArrayDeque<>() : noted;
      noted.add(new Noted<>(change, subscribersTo(call.cause()), Thread.currentThread(), depth));
      hasNoted = true;
    }
  }

  private boolean startsAnew(Cause cause, Optional<Entry<T>> now) {
    return cause.kind() == Cause.Kind.PLAYS
        || (now.isPresent() && !now.map(Entry::id).equals(current.map(Entry::id)));
  }

  /** Returns the change that this thread is delivering, or null. */
  private @Nullable Noted<T> answered() {
    Noted<T> first = delivered;
    return first != null && first.thread == Thread.currentThread() ? first : null;
  }

  // ------------------------------------------------------------------ delivering

  /** Delivers, each in its turn, the changes that this thread has made; at once in a delivery. */
  void deliver() {
    if (!hasNoted || answered() != null) {
      return;
    }
    for (Noted<T> next = awaitTurn(); next != null; next = awaitTurn()) {
      Change<T> change = next.change;
      try {
        next.subscribers.forEach(subscriber -> subscriber.accept(change));
      } finally {
        endTurn();
      }
    }
  }

  /** Returns the next of this thread's changes, when it is its turn, or null if there is none. */
  private synchronized @Nullable Noted<T> awaitTurn() {
    Thread thread = Thread.currentThread();
    Queue<Noted<T>> all = requireNonNull(noted);
    if (all.stream().noneMatch(one -> one.thread == thread)) {
      return null;
    }
    boolean interrupted = false;
    while (all.element().thread != thread) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      thread.interrupt();
    }
    delivered = all.element();
    return delivered;
  }

  private synchronized void endTurn() {
    delivered = null;
    Queue<Noted<T>> all = requireNonNull(noted);
    all.remove();
    hasNoted = !all.isEmpty();
    notifyAll();
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
