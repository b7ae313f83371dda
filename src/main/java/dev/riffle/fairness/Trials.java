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
 * Many shuffles of 0 to n - 1, counted on all processors. An immutable value; runs the same however
 * many threads there are, since a shuffle depends on the seed and its number alone.
 *
 * @param shuffles where the orders come from
 * @param seed where all draws begin
 * @param n how many things are shuffled
 * @param trials how many times
 */
public record Trials(Shuffles shuffles, Seed seed, int n, long trials) {
  private static final int PLACES_A_BLOCK = 1 << 16;

  /** What is counted of orders. Not thread-safe. */
  public interface Tally<T> {
    /**
     * Counts the order of shuffle number {@code index}. After an even one the next comes in the
     * same tally.
     */
    void add(int[] order, long index);

    /** Counts all that another counted. */
    void addAll(T other);
  }

  /** Who watches a run. */
  public interface Watcher {
    /** Is told by any thread, now and then, how many are done; returns whether to go on. */
    boolean goOn(long done);
  }

  /**
   * Checks the numbers.
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
   * Returns the tally of all shuffles, or, if the watcher ended it, of the first so many: the same
   * that a run of so many would have brought.
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

  /** The blocks, which are taken in order; one that was taken is played to its end. */
  private final class BlockWork {
    private final int size = 2 * Math.max(1, PLACES_A_BLOCK / 2 / n); // even, for pairs
    private final AtomicLong blocks = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final Watcher watcher;
    private volatile boolean over;

    BlockWork(Watcher watcher) {
      this.watcher = watcher;
    }

    /** Plays blocks, one at least, until there are no more or it is enough, and counts them. */
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
          over = true;
        }
      } while (!over);
      return tally;
    }
  }
}
