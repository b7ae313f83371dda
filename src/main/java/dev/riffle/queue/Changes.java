package dev.riffle.queue;

import static com.google.common.base.Preconditions.checkNotNull;
import static com.google.common.base.Preconditions.checkState;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells listeners what changed: each change once, in the order in which they took effect, and never
 * under the queue's lock. Thread-safe.
 *
 * <p>Changes are noted under the queue's lock and told after it was let go, by whichever thread
 * comes first. Only one tells at a time: what happens meanwhile, a listener's own calls included,
 * is told after that. So that listeners who answer each other do not go on for ever, each change
 * that came from outside has a count of those that came out of it.
 */
final class Changes<T> {
  /** How many changes may come out of listeners for one that came from outside. */
  static final int MOST_ANSWERS = 1_000;

  /** One subscription: a listener that subscribes twice hears twice. */
  private static final class Ear<T> {
    final Consumer<? super Change<T>> listener;

    Ear(Consumer<? super Change<T>> listener) {
      this.listener = checkNotNull(listener, "listener must not be null");
    }
  }

  /** A change, who shall hear it, and the count of answers to what it came out of. */
  private record Noted<T>(Change<T> change, ImmutableList<Ear<T>> ears, AtomicInteger answers) {}

  private final CopyOnWriteArrayList<Ear<T>> ears = new CopyOnWriteArrayList<>();
  private final ArrayDeque<Noted<T>> noted = new ArrayDeque<>(); // guarded by this
  private @Nullable Thread teller; // guarded by this
  private @Nullable Noted<T> told; // what the teller is telling; guarded by this

  Runnable subscribe(Consumer<? super Change<T>> listener) {
    Ear<T> ear = new Ear<>(listener);
    ears.add(ear);
    return () -> ears.remove(ear);
  }

  boolean areHeard() {
    return !ears.isEmpty();
  }

  /**
   * Refuses a call out of a listener when too many before it have changed something.
   *
   * @throws IllegalStateException if so
   */
  synchronized void checkAnswers() {
    Noted<T> answered = answered();
    checkState(
        answered == null || answered.answers.get() < MOST_ANSWERS,
        "listeners have answered one change with %s, and must stop",
        MOST_ANSWERS);
  }

  /** Notes a change that those shall hear who listen now. */
  synchronized void note(Change<T> change) {
    Noted<T> answered = answered();
    AtomicInteger answers = answered == null ? new AtomicInteger() : answered.answers;
    if (answered != null) {
      answers.incrementAndGet();
    }
    noted.addLast(new Noted<>(change, ImmutableList.copyOf(ears), answers));
  }

  /** Returns the change to which this thread answers, if it is in a listener. */
  private @Nullable Noted<T> answered() {
    return teller == Thread.currentThread() ? told : null;
  }

  /** Tells all that is noted, unless somebody is at it. */
  void tell() {
    for (Noted<T> next = first(); next != null; next = following()) {
      for (Ear<T> ear : next.ears) {
        if (ears.contains(ear)) {
          tell(ear, next.change);
        }
      }
    }
  }

  private synchronized @Nullable Noted<T> first() {
    if (teller != null) {
      return null;
    }
    teller = Thread.currentThread();
    return following();
  }

  private synchronized @Nullable Noted<T> following() {
    told = noted.pollFirst();
    if (told == null) {
      teller = null;
    }
    return told;
  }

  // One that throws must not keep the others from hearing, nor hurt who pressed the button.
  private void tell(Ear<T> ear, Change<T> change) {
    try {
      ear.listener.accept(change);
    } catch (Throwable e) {
      handle(Thread.currentThread(), e);
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
