package dev.riffle.bench;

import static dev.riffle.bench.Numbers.COMPUTED;
import static dev.riffle.bench.Numbers.MILLION;
import static dev.riffle.bench.Numbers.consume;
import static dev.riffle.bench.Numbers.queue;

import com.google.common.collect.ImmutableList;
import dev.riffle.bench.Contest.Contender;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** How long a listener waits for the first track of a million. */
final class FirstTrackContest {
  private static final int AT_ONCE = 8;
  private static final int BATCH = 200;
  private static final double SWITCH = 14;
  private static final int FRESH_QUEUES = 10_000;

  private FirstTrackContest() {}

  static void run() {
    afterSwitch();
    buildingIncluded();
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
          queues.forEach(PlayQueue::next); // the listener hears the first song, in order
          return List.of(() -> queues.forEach(FirstTrackContest::shuffle));
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
}
