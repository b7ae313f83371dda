package dev.riffle.bench;

import static dev.riffle.bench.Numbers.COMPUTED;
import static dev.riffle.bench.Numbers.MILLION;
import static dev.riffle.bench.Numbers.consume;
import static dev.riffle.bench.Numbers.queue;

import com.google.common.collect.ImmutableList;
import dev.riffle.bench.Contest.Contender;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** How long a listener waits for the first track of a million. */
final class FirstTrackContest {
  private static final int AT_ONCE = 8;
  private static final int FRESH_QUEUES = 10_000;

  private FirstTrackContest() {}

  static void run() {
    afterSwitch();
    buildingIncluded();
  }

  private static void afterSwitch() {
    // The million is shuffled too seldom for the compiler to care. It sees a list in which as many
    // may rest: of a shorter one it would learn a way that the million does not take.
    Contest.warmUp(50_000, switches(COMPUTED.subList(0, 5_000)));
    Contender other =
        Contender.of(
            1,
            () -> {
              EagerOrder order = new EagerOrder(MILLION, new Random(1));
              consume(COMPUTED.get(order.first()));
              Numbers.sink = order;
            });
    Contest.faster(
        "1M: switch and first track against eager order", 50_000, 5, switches(COMPUTED), other);
  }

  /** Some one after the other: the first finds the caches full of somebody else's work. */
  private static Contender switches(List<Integer> numbers) {
    return new Contender(
        1,
        () -> {
          List<PlayQueue<Integer>> queues =
              Stream.generate(() -> queue(numbers, PlayMode.IN_ORDER)).limit(AT_ONCE).toList();
          queues.forEach(PlayQueue::next); // the listener hears the first song, in order
          return queues.stream().map(queue -> (Runnable) () -> shuffle(queue)).toList();
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
    Contest.faster(
        "1M: a list's first track, building included, against Knuth",
        500,
        40,
        freshQueues(ours),
        Contender.of(
            1,
            () -> {
              int[] order = new int[MILLION];
              for (int i = 0; i < order.length; i++) {
                order[i] = i;
              }
              Knuth.shuffle(order, seed.draws());
              consume(songs.get(order[0]));
              Numbers.sink = order;
            }));
    Target.time(
            "1M: a list's first track, building included, median",
            Contest.medianNanos(FRESH_QUEUES, ours),
            5e3)
        .report();
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
