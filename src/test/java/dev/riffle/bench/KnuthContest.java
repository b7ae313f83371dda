package dev.riffle.bench;

import dev.riffle.bench.Contest.Contender;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.PermutationSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Knuth's shuffle over ints against those of others, each with the generator that its documentation
 * shows.
 */
final class KnuthContest {
  private static final int MILLION = 1_000_000;
  private static final int ROUNDS = 40;

  private KnuthContest() {}

  /** Runs the contest of the lengths that are the arguments; with none, that of lists. */
  public static void main(String[] args) {
    Contest.warmUp();
    for (String length : args) {
      overInts(Integer.parseInt(length));
    }
    if (args.length == 0) {
      overLists();
    }
  }

  /**
   * The collector makes the difference: it has to know of each reference that moves. The objects
   * are old ones, and the list is new, as when a player shuffles a copy of its songs.
   */
  private static void overLists() {
    List<Integer> numbers = IntStream.range(0, MILLION).boxed().toList();
    ManagementFactory.getMemoryMXBean().gc();
    Contest.faster(
        "Knuth over 1,000,000 ints against Collections.shuffle, " + collector(),
        collector().contains("Parallel") ? 2.5 : 8,
        20,
        ours(MILLION),
        new Contender(
            1,
            () -> {
              List<Integer> list = new ArrayList<>(numbers);
              return List.of(() -> Collections.shuffle(list, new Random(1)));
            }));
  }

  private static void overInts(int n) {
    String name = String.format(Locale.ROOT, "Knuth over %,d ints against ", n);
    Random random = new Random(1);
    UniformRandomProvider theirs = RandomSource.XO_SHI_RO_256_PP.create(1L);
    Contest.faster(
        name + "fastutil",
        n == MILLION ? 2.2 : 2.7,
        ROUNDS,
        ours(n),
        shuffle(n, values -> IntArrays.shuffle(values, random)));
    Contest.faster(
        name + "commons-rng",
        n <= 10_000 ? 0.8 : 1.1,
        ROUNDS,
        ours(n),
        shuffle(n, values -> PermutationSampler.shuffle(theirs, values)));
    Contest.slower(name + "swaps alone", 3, ROUNDS, ours(n), shuffle(n, swaps(n)));
  }

  /** Returns the name of the collector of this process. */
  private static String collector() {
    String bean = ManagementFactory.getGarbageCollectorMXBeans().get(0).getName();
    return bean.startsWith("PS") ? "ParallelGC" : "G1";
  }

  private static Contender ours(int n) {
    Draws draws = Seed.parse("bench").draws();
    return shuffle(n, values -> Knuth.shuffle(values, draws));
  }

  /** Shuffles one array of n over and over, a million ints in all. */
  private static Contender shuffle(int n, Consumer<int[]> shuffle) {
    int[] values = IntStream.range(0, n).toArray();
    int times = MILLION / n;
    return Contender.of(
        times,
        () -> {
          for (int i = 0; i < times; i++) {
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
}
