package dev.riffle.bench;

import dev.riffle.bench.Target.Bar;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Ours against another, in rounds that take turns, so that a machine that slows down slows both.
 * The CPU time of the thread counts. The figure of each is its minimum, as other work on a machine
 * only adds.
 */
final class Contest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static long clock;

  private Contest() {}

  /**
   * Something to be timed.
   *
   * @param operations the number in a run: quick ones are done in batches where it can be
   * @param ready gets a round ready, untimed, and returns the timed operation, each run once and by
   *     itself
   */
  record Contender(int operations, Supplier<List<Runnable>> ready) {
    /** Operations on what needs no getting ready. */
    static Contender of(int operations, Runnable run) {
      return new Contender(operations, () -> List.of(run));
    }

    private double nanos() {
      long least = ready.get().stream().mapToLong(Contest::nanos).min().orElseThrow();
      return (double) (least - clock) / operations;
    }
  }

  /**
   * Lets the compiler see the clock, which takes longer until then, and finds out how long it takes
   * itself: that is no part of any figure.
   */
  static void warmUp() {
    clock = LongStream.generate(() -> nanos(() -> {})).limit(100_000).min().orElseThrow();
  }

  /** Lets the compiler see what will be timed seldom. */
  static void warmUp(int rounds, Contender contender) {
    IntStream.range(0, rounds).forEach(round -> contender.nanos());
  }

  /** Runs both and reports whether ours is at least {@code times} as fast. */
  static void faster(String name, double times, int rounds, Contender ours, Contender other) {
    hold(name, rounds, ours, other, Bar.FASTER, times);
  }

  /** Runs both and reports whether ours takes at most {@code times} as long. */
  static void slower(String name, double times, int rounds, Contender ours, Contender other) {
    hold(name, rounds, ours, other, Bar.SLOWER, times);
  }

  /** Returns the least that an operation takes, of some rounds. */
  static double least(int rounds, Contender contender) {
    return DoubleStream.generate(contender::nanos).limit(rounds).min().orElseThrow();
  }

  /** Returns the middle of the CPU times of {@code count} runs. */
  static double medianNanos(int count, Runnable run) {
    return median(count, () -> Math.max(0, nanos(run) - clock));
  }

  /** Returns the middle of {@code count} measurements. */
  static double median(int count, LongSupplier nanos) {
    return LongStream.generate(nanos).limit(count).sorted().toArray()[count / 2];
  }

  private static void hold(
      String name, int rounds, Contender ours, Contender other, Bar bar, double limit) {
    double ourLeast = Double.MAX_VALUE;
    double otherLeast = Double.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      ourLeast = Math.min(ourLeast, ours.nanos());
      otherLeast = Math.min(otherLeast, other.nanos());
    }
    new Target(name, ourLeast, otherLeast, bar, limit).report();
  }

  private static long nanos(Runnable run) {
    long before = cpuNanos();
    run.run();
    return cpuNanos() - before;
  }

  /** Returns the CPU time of this thread so far. */
  static long cpuNanos() {
    return THREADS.getCurrentThreadCpuTime();
  }
}
