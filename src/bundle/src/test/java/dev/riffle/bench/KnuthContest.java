package dev.riffle.bench;

import dev.riffle.bench.Contest.Contender;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Knuth;
import dev.riffle.shuffle.Seed;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.PermutationSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Knuth's shuffle over ints against those of others: fastutil with the JDK's generator of a thread,
 * and commons-rng with the one that its documentation shows.
 */
final class KnuthContest {
  private static final int MILLION = 1_000_000;
  private static final int IN_CACHE = 10_000;
  private static final int ROUNDS = 40;

  private KnuthContest() {}

  /** Runs the contest of the lengths that are the arguments. */
  public static void main(String[] args) {
    Contest.warmUp();
    for (String length : args) {
      overInts(Integer.parseInt(length));
    }
  }

  private static void overInts(int n) {
    String name = String.format(Locale.ROOT, "Knuth over %,d ints against ", n);
    Random random = ThreadLocalRandom.current(); // not atomic: that costs what the machine likes
    UniformRandomProvider theirs = RandomSource.XO_SHI_RO_256_PP.create(1L);
    Contest.faster(
        name + "fastutil",
        n == 52 ? 1.1 : 1.45,
        ROUNDS,
        ours(n),
        shuffle(n, values -> IntArrays.shuffle(values, random)));
    Contest.faster(
        name + "commons-rng",
        n == 52 ? 0.72 : 0.92,
        ROUNDS,
        ours(n),
        shuffle(n, values -> PermutationSampler.shuffle(theirs, values)));
    if (n <= IN_CACHE) { // beyond, the floor is the memory's
      Contest.slower(
          name + "swaps alone", n == 52 ? 2.35 : 2.5, ROUNDS, ours(n), shuffle(n, Swaps.of(n)));
    }
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
}
