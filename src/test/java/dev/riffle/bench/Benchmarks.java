package dev.riffle.bench;

import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import dev.riffle.queue.PlayMode;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.PermutationSampler;
import org.apache.commons.rng.simple.RandomSource;

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
            10,
            Benchmarks::firstNext,
            Benchmarks::wholeShuffle);
    UniformRandomProvider theirs = RandomSource.XO_SHI_RO_256_PP.create(1L);
    Random random = new Random(1);
    for (int n : new int[] {52, 1_000, 10_000, 100_000, MILLION}) {
      String name = String.format(Locale.ROOT, "Knuth over %,d ints against ", n);
      Consumer<int[]> fastutil = values -> IntArrays.shuffle(values, random);
      Consumer<int[]> commons = values -> PermutationSampler.shuffle(theirs, values);
      all &=
          Contest.hold(
              name + "fastutil", n == MILLION ? 2.2 : 2.7, 40, knuth(n), shuffle(n, fastutil));
      all &=
          Contest.hold(
              name + "commons-rng", n <= 10_000 ? 0.8 : 1.1, 40, knuth(n), shuffle(n, commons));
      all &= Contest.hold(name + "swaps alone", 1 / 3.0, 40, knuth(n), shuffle(n, swaps(n)));
    }
    all &=
        Contest.hold(
            "Knuth over 1M ints against Collections.shuffle",
            8,
            10,
            knuth(MILLION),
            Benchmarks::wholeShuffle);
    System.exit(all ? 0 : 1);
  }

  private static Contest.Contender knuth(int n) {
    Draws draws = Seed.parse("bench").draws();
    return shuffle(n, values -> Knuth.shuffle(values, draws));
  }

  /**
   * Shuffles one array of n over and over, a million ints in all: short arrays pass quicker than a
   * clock ticks.
   */
  private static Contest.Contender shuffle(int n, Consumer<int[]> shuffle) {
    int[] values = IntStream.range(0, n).toArray();
    return () ->
        List.of(
            () -> {
              for (int done = 0; done < MILLION; done += n) {
                shuffle.accept(values);
              }
            });
  }

  /** The floor: as many swaps, with the places known beforehand. */
  private static Consumer<int[]> swaps(int n) {
    Draws draws = Seed.parse("swaps").draws();
    int[] places = IntStream.range(0, n).map(i -> draws.below(i + 1)).toArray();
    return values -> {
      for (int i = n - 1; i > 0; i--) {
        int value = values[i];
        values[i] = values[places[i]];
        values[places[i]] = value;
      }
    };
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
