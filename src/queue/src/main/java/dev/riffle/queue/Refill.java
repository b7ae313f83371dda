package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Adds items to a queue while too few are left to play. Thread-safe. */
final class Refill<T> {
  private final QueueCalls<T> calls;
  private final int threshold;
  private final Supplier<? extends Iterable<? extends T>> supplier;
  // The looks that are due: the thread that makes it 1 looks, also for the others.
  private final AtomicInteger looks = new AtomicInteger();

  Refill(QueueCalls<T> calls, int threshold, Supplier<? extends Iterable<? extends T>> supplier) {
    this.calls = calls;
    this.threshold = threshold;
    this.supplier = supplier;
  }

  /** Looks now and after every change, until the handle that it returns is closed. */
  Subscription begin() {
    Subscription subscription = calls.subscribe(new ExecutorSubscriber<>(change -> look()));
    try {
      look();
    } catch (Throwable e) {
      subscription.close();
      throw e;
    }
    return subscription;
  }

  private void look() {
    // No lock: no call waits for a request on another thread.
    if (looks.getAndIncrement() > 0) {
      return;
    }
    try {
      for (int seen = 1; seen > 0; seen = looks.addAndGet(-seen)) {
        fill();
      }
    } catch (Throwable e) {
      looks.set(0); // the next change looks again
      throw e;
    }
  }

  private void fill() {
    while (calls.ask(queue -> new LookAhead(queue.sequencer()).left()) < threshold) {
      ImmutableList<T> more = Arguments.checkItems(supplier.get());
      if (more.isEmpty()) {
        return;
      }
      calls.append(more);
    }
  }
}
