package dev.riffle.fairness;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.collect.Collections2;
import com.google.common.collect.ContiguousSet;
import com.google.common.collect.ImmutableList;
import com.google.common.math.Stats;
import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Draws;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.function.Executable;

/** Shared set-ups for tests of the lab. */
final class Lab {
  private Lab() {}

  /** Returns 0 to n - 1 in order. */
  static int[] things(int n) {
    return IntStream.range(0, n).toArray();
  }

  /** Returns all orders of 0 to n - 1, in lexicographic order. */
  static ImmutableList<int[]> orders(int n) {
    return Collections2.orderedPermutations(ContiguousSet.closedOpen(0, n)).stream()
        .map(Ints::toArray)
        .collect(toImmutableList());
  }

  static Algorithm algorithm(String name) {
    return Algorithm.named(name).orElseThrow();
  }

  static Shuffles shuffles(String algorithm, String generator) {
    return Shuffles.of(algorithm(algorithm), Generator.named(generator).orElseThrow());
  }

  /** Returns the mean of {@code experiment} over all sequences of draws. */
  static double mean(Function<Draws, Integer> experiment) {
    return AllDraws.law(experiment).entrySet().stream()
        .map(outcome -> outcome.getValue().multiply(outcome.getKey()))
        .reduce(BigFraction.ZERO, BigFraction::add)
        .doubleValue();
  }

  /** Returns the number of draws that {@code experiment} takes. */
  static int drawn(Draws draws, Consumer<Draws> experiment) {
    int[] count = {0};
    experiment.accept(
        bound -> {
          count[0]++;
          return draws.below(bound);
        });
    return count[0];
  }

  /** Allows four standard errors both ways, which a correct mean exceeds with probability 6e-5. */
  static void assertNear(Stats stats, double expected) {
    assertThat(stats.mean()).isWithin(4 * Averages.standardError(stats)).of(expected);
  }

  static void assertRefused(String message, Executable call) {
    var refused = assertThrows(IllegalArgumentException.class, call);
    assertThat(refused).hasMessageThat().isEqualTo(message);
  }
}
