package dev.riffle.fairness;

import static com.google.common.base.Preconditions.checkArgument;

import dev.riffle.shuffle.Seed;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Tallies many shuffles of 0 to n - 1 on all processors. An immutable value. A shuffle depends on
 * the seed and its number alone, so that a run gives the same results on any number of threads.
 *
 * @param shuffles the source of the orders
 * @param seed the seed of all draws
 * @param n the number of items
 * @param trials the number of shuffles
 */
public record Trials(Shuffles shuffles, Seed seed, int n, long trials) {
  private static final int PLACES_PER_BLOCK = 1 << 16;

  /** Counts orders. Not thread-safe. */
  public interface Tally<T> {
    /**
     * Adds the order of shuffle {@code index}. An even shuffle and its successor are always added
     * to the same tally.
     */
    void add(int[] order, long index);

    /** Adds all counts of another tally. */
    void addAll(T other);
  }

  /** Observes a run and may stop it. */
  public interface Watcher {
    /**
     * Receives the number of finished shuffles, possibly on several threads at once; returns false
     * to stop.
     */
    boolean goOn(long done);
  }

  /**
   * Validates the numbers.
   *
   * @throws IllegalArgumentException if {@code n} is below 2 or {@code trials} below 1
   */
  public Trials {
    checkArgument(n >= 2, "n (%s) must be at least 2", n);
    checkArgument(trials >= 1, "trials (%s) must be at least 1", trials);
  }

  /** Returns the tally of all shuffles. */
  public <T extends Tally<T>> T run(Supplier<T> zeros) {
    return run(zeros, Runtime.getRuntime().availableProcessors(), done -> true);
  }

  /**
   * Returns the tally of all shuffles, or of the first ones if {@code watcher} stops the run: the
   * result of a shorter run.
   */
  public <T extends Tally<T>> T run(Supplier<T> zeros, int threads, Watcher watcher) {
    BlockWork work = new BlockWork(watcher);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<CompletableFuture<T>> parts =
          Stream.generate(() -> CompletableFuture.supplyAsync(() -> work.part(zeros.get()), pool))
              .limit(threads)
              .toList();
      T all = zeros.get();
      parts.forEach(part -> all.addAll(part.join()));
      return all;
    } finally {
      pool.shutdownNow();
    }
  }

  /** Hands out the blocks in order; a started block is always finished. */
  private final class BlockWork {
    private final int size = 2 * Math.max(1, PLACES_PER_BLOCK / 2 / n); // even: pairs share a block
    private final AtomicLong blocks = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final Watcher watcher;
    private volatile boolean stopped;

    BlockWork(Watcher watcher) {
      this.watcher = watcher;
    }

    /** Tallies blocks, at least one, until none are left or the watcher stops the run. */
    <T extends Tally<T>> T part(T tally) {
      int[] order = new int[n];
      do {
        long number = blocks.getAndIncrement();
        long first = number * size;
        if (first >= trials) {
          break;
        }
        long end = Math.min(first + size, trials);
        Shuffles.OrderBlock block = shuffles.block(seed, n, number, first);
        for (long index = first; index < end; index++) {
          block.next(order);
          tally.add(order, index);
        }
        if (!watcher.goOn(done.addAndGet(end - first))) {
          stopped = true;
        }
      } while (!stopped);
      return tally;
    }
  }
}
