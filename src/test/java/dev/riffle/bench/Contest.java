package dev.riffle.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Ours against another, in rounds that take turns, so that a machine that slows down slows both.
 * What counts is the CPU time of the thread. The figure of each is its least: whatever else goes on
 * in a machine only ever adds.
 */
final class Contest {
  private static final String LINE = "%-44s %14s %14s %14s %14s  %s%n";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Contest() {}

  /**
   * Something to be timed: what it gets ready is not, what it then returns is, each run once and by
   * itself.
   */
  interface Contender extends Supplier<List<Runnable>> {}

  static void printHead() {
    for (int i = 0; i < 100_000; i++) {
      nanos(() -> {}); // a clock that the compiler has not seen takes longer than what it times
    }
    System.out.printf(Locale.ROOT, LINE, "", "ours", "the other", "ratio", "bar", "");
  }

  /** Runs both and prints a line; returns whether ours was at least {@code bar} times as fast. */
  static boolean hold(String name, double bar, int rounds, Contender ours, Contender other) {
    long ourNanos = Long.MAX_VALUE;
    long otherNanos = Long.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      ourNanos = Math.min(ourNanos, leastNanos(ours.get()));
      otherNanos = Math.min(otherNanos, leastNanos(other.get()));
    }
    double ratio = (double) otherNanos / ourNanos;
    boolean holds = ratio >= bar;
    System.out.printf(
        Locale.ROOT,
        LINE,
        name,
        micros(ourNanos),
        micros(otherNanos),
        String.format(Locale.ROOT, "%,.1fx", ratio),
        String.format(Locale.ROOT, ">= %,.1fx", bar),
        holds ? "holds" : "FALLS SHORT");
    return holds;
  }

  private static long nanos(Runnable run) {
    long before = THREADS.getCurrentThreadCpuTime();
    run.run();
    return THREADS.getCurrentThreadCpuTime() - before;
  }

  private static long leastNanos(List<Runnable> runs) {
    return runs.stream().mapToLong(Contest::nanos).min().orElseThrow();
  }

  private static String micros(long nanos) {
    return String.format(Locale.ROOT, "%,.2f us", nanos / 1e3);
  }
}
