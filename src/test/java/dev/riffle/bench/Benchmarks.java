package dev.riffle.bench;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Prints a line a target, and ends with status 1 if one falls short: {@code mvn -Pbench verify}.
 */
public final class Benchmarks {
  private static final int MILLION = 1_000_000;
  private static final ImmutableList<Integer> NUMBERS =
      ImmutableList.copyOf(ContiguousSet.closedOpen(0, MILLION));

  private Benchmarks() {}

  public static void main(String[] args) {
    IntStream.range(0, 5_000).forEach(Benchmarks::evening);
    Contest.printHead();
    boolean all =
        Contest.hold(
            "first next() of 1M against a whole shuffle",
            10_000,
            15,
            Benchmarks::firstNext,
            Benchmarks::wholeShuffle);
    System.exit(all ? 0 : 1);
  }

  /**
   * Some new queues one after the other: the first of them finds the caches full of somebody else's
   * work.
   */
  private static List<Runnable> firstNext() {
    return Stream.generate(
            () ->
                PlayQueue.<Integer>builder(Seed.parse("bench"))
                    .addAll(NUMBERS)
                    .mode(PlayMode.IN_ORDER)
                    .build())
        .limit(8)
        .map(
            queue ->
                (Runnable)
                    () -> {
                      queue.setMode(PlayMode.SHUFFLE);
                      queue.next();
                    })
        .toList();
  }

  private static List<Runnable> wholeShuffle() {
    List<Integer> list = new ArrayList<>(NUMBERS);
    return List.of(() -> Collections.shuffle(list, new Random(1)));
  }

  /**
   * Calls all that a queue can do, or the compiler bets on what it has seen, and a lost bet is what
   * is timed.
   */
  private static void evening(int seed) {
    Random random = new Random(seed);
    ImmutableList<PlayMode> modes = ImmutableList.copyOf(PlayMode.values());
    PlayQueue<Integer> queue =
        PlayQueue.<Integer>builder(new Seed(seed, 0, 0, 0))
            .addAll(NUMBERS.subList(0, 1 << seed % 13))
            .mode(modes.get(seed % 3))
            .build();
    for (int call = 0; call < 200; call++) {
      switch (random.nextInt(8)) {
        case 0 -> queue.setMode(modes.get(random.nextInt(3)));
        case 1 -> queue.previous();
        case 2 -> queue.upcoming(random.nextInt(4));
        case 3 -> queue.skipTo(queue.entry(random.nextInt(queue.size())).orElseThrow());
        default -> queue.next();
      }
    }
  }
}
