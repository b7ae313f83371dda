package dev.riffle.bench;

import static dev.riffle.bench.Numbers.COMPUTED;
import static dev.riffle.bench.Numbers.MILLION;
import static dev.riffle.bench.Numbers.consume;
import static dev.riffle.bench.Numbers.play;
import static dev.riffle.bench.Numbers.queue;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import dev.riffle.bench.Contest.Contender;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import java.util.Arrays;
import java.util.List;

/** A whole cycle, next after next. */
final class CycleContest {
  private CycleContest() {}

  static void run() {
    wholeCycle("1M: a whole cycle by next(), each, against 52 swaps", 2, 7, COMPUTED);
    // Both fit into a cache, as a million does on a larger machine.
    wholeCycle(
        "100,000: the same, in a cache",
        1.3,
        70,
        ImmutableList.copyOf(ContiguousSet.closedOpen(0, 100_000)));
    slowestNext();
  }

  private static void wholeCycle(
      String name, double times, int rounds, ImmutableList<Integer> numbers) {
    int n = numbers.size();
    Contender ours =
        new Contender(
            n,
            () -> {
              PlayQueue<Integer> queue = queue(numbers, PlayMode.SHUFFLE);
              return List.of(() -> play(queue, n));
            });
    Contest.slower(name, times, rounds, ours, Swaps.deck());
  }

  /**
   * Timed by the wall clock: the clock of a thread takes longer than what is timed. So whatever
   * else goes on is timed as well, and of five runs, the same call by call, the least counts.
   */
  private static void slowestNext() {
    long[] least = new long[MILLION];
    Arrays.fill(least, Long.MAX_VALUE);
    for (int run = 0; run < 5; run++) {
      PlayQueue<Integer> queue = queue(COMPUTED, PlayMode.SHUFFLE);
      for (int i = 0; i < MILLION; i++) {
        long before = System.nanoTime();
        consume(queue.next().orElseThrow());
        least[i] = Math.min(least[i], System.nanoTime() - before);
      }
    }
    Arrays.sort(least);
    Target.time("1M: slowest next() of a cycle", (double) least[MILLION - 1], 3e6).report();
  }
}
