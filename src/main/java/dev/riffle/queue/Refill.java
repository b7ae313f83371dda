package dev.riffle.queue;

import com.google.common.collect.ImmutableList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Adds items to a queue while too few are left to play. Thread-safe. */
final class Refill<T> {
  private final QueueCalls<T> calls;
  private final int threshold;
  private final Supplier<? extends Iterable<? extends T>> supplier;
  // How often it was to look since it last began to: whoever makes it 1 looks, also for the others.
  private final AtomicInteger looks = new AtomicInteger();

  Refill(QueueCalls<T> calls, int threshold, Supplier<? extends Iterable<? extends T>> supplier) {
    this.calls = calls;
    this.threshold = threshold;
    this.supplier = supplier;
  }

  /** Looks now and after every change; returns what ends that. */
  Runnable begin() {
    Runnable stop = calls.subscribe(change -> look());
    boolean isDone = false;
    try {
      look();
      isDone = true;
      return stop;
    } finally {
      if (!isDone) {
        stop.run();
      }
    }
  }

  private void look() {
    // No lock: a thread that waited for it would hold up the delivery that its holder waits for.
    if (looks.getAndIncrement() > 0) {
      return;
    }
    boolean isDone = false;
    try {
      int seen;
      do {
        seen = looks.get();
        fill();
      } while (!looks.compareAndSet(seen, 0));
      isDone = true;
    } finally {
      if (!isDone) { // the supplier threw: the next change looks again
        looks.set(0);
      }
    }
  }

  private void fill() {
    while (calls.ask(Sequencer::left) < threshold) {
      ImmutableList<T> more = QueueCalls.checkItems(supplier.get());
      if (more.isEmpty()) {
        return;
      }
      calls.append(more);
    }
  }
}
