package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.Optional;

/**
 * Where the draws of a run of many shuffles come from, right or wrong. An immutable value.
 *
 * @param name its name in the lab, in lower case with hyphens
 * @param article where it is from
 * @param seedBits how many bits its seed has: no more than 2 to the power of that many orders can
 *     ever be heard
 * @param period after how many draws it begins again, in words
 * @param isFair whether its draws are as good as uniform and independent
 * @param isFresh whether it is seeded anew for every shuffle
 * @param opening how it is opened
 */
public record Generator(
    String name,
    String article,
    int seedBits,
    String period,
    boolean isFair,
    boolean isFresh,
    Opening opening) {

  /** How a generator is opened. */
  public interface Opening {
    /**
     * Returns the draws of shuffle number {@code index} if the generator {@link #isFresh}, else of
     * block number {@code index} of shuffles: a function of both, so that a run is the same on any
     * number of threads.
     */
    Draws draws(Seed seed, long index);
  }

  /** Returns all that the lab knows, our own first. */
  public static ImmutableList<Generator> all() {
    return Generators.ALL;
  }

  /** Returns the generator of that name, or empty if there is none. */
  public static Optional<Generator> named(String name) {
    return all().stream().filter(generator -> generator.name().equals(name)).findFirst();
  }
}
