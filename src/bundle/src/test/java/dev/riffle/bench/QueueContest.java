package dev.riffle.bench;

import static dev.riffle.bench.Numbers.COMPUTED;
import static dev.riffle.bench.Numbers.MILLION;
import static dev.riffle.bench.Numbers.consume;
import static dev.riffle.bench.Numbers.play;
import static dev.riffle.bench.Numbers.queue;

import com.google.common.collect.ImmutableList;
import dev.riffle.bench.Contest.Contender;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** A queue of a million against 52 swaps: its first track, edits, and a whole cycle. */
final class QueueContest {
  private static final int AT_ONCE = 8;
  private static final int BATCH = 200;
  private static final double SWITCH = 14;
  private static final int FRESH_QUEUES = 10_000;

  private QueueContest() {}

  public static void main(String[] args) {
    Contest.warmUp();
    WarmUp.play(5_000);
    afterSwitch();
    buildingIncluded();
    EditContest.run();
    wholeCycle("1M: a whole cycle by next(), each, against 52 swaps", 2, 7, COMPUTED);
    // Both fit into a cache, as a million does on a larger machine.
    wholeCycle("100,000: the same, in a cache", 1.3, 70, COMPUTED.subList(0, 100_000));
    slowestNext();
  }

  private static void afterSwitch() {
    // The million is shuffled too seldom for the compiler to care. It sees a list in which as many
    // may rest: of a shorter one it would learn a way that the million does not take.
    Contest.warmUp(500, switches(COMPUTED.subList(0, 5_000)));
    Contest.slower(
        "1M: switch and first track against 52 swaps",
        SWITCH,
        40,
        switches(COMPUTED),
        Swaps.deck());
  }

  /** Many one after the other: each finds the caches full of another's work. */
  private static Contender switches(List<Integer> numbers) {
    return new Contender(
        BATCH,
        () -> {
          List<PlayQueue<Integer>> queues =
              Stream.generate(() -> queue(numbers, PlayMode.IN_ORDER)).limit(BATCH).toList();
          queues.forEach(PlayQueue::next); // the first song plays, in order
          return List.of(() -> queues.forEach(QueueContest::shuffle));
        });
  }

  private static void shuffle(PlayQueue<Integer> queue) {
    queue.setMode(PlayMode.SHUFFLE);
    consume(queue.next().orElseThrow());
  }

  private static void buildingIncluded() {
    ImmutableList<Integer> songs = Numbers.inMemory(MILLION);
    Seed seed = Seed.parse("bench");
    Runnable ours = () -> buildAndPlay(songs, seed);
    Contest.warmUp(2_500, freshQueues(() -> buildAndPlay(Numbers.inMemory(100), seed)));
    Contest.slower(
        "1M: a list's first track, building included, against 52 swaps",
        12.5,
        40,
        freshQueues(ours),
        Swaps.deck());
    Swaps.report(
        "1M: a list's first track, building included, median",
        Contest.medianNanos(FRESH_QUEUES, ours),
        15);
  }

  private static Contender freshQueues(Runnable ours) {
    return new Contender(1, () -> Collections.nCopies(AT_ONCE, ours));
  }

  private static void buildAndPlay(ImmutableList<Integer> songs, Seed seed) {
    PlayQueue<Integer> queue = PlayQueue.<Integer>builder(seed).addAll(songs).build();
    consume(queue.next().orElseThrow());
    Numbers.sink = queue;
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
   * Timed by the wall clock: the clock of a thread takes longer than the timed operation. So other
   * work is timed as well, and of five runs, the same call by call, the least counts.
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
    Target.reportTime("1M: slowest next() of a cycle", (double) least[MILLION - 1], 3e6);
  }
}
