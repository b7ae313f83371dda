package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.Optional;

/**
 * A source of draws for a run of many shuffles, sound or flawed. An immutable value.
 *
 * @param name its name in the lab, in lower case with hyphens
 * @param article the article, paper or library it comes from
 * @param seedBits the number of bits of its seed; at most 2<sup>seedBits</sup> orders are reachable
 * @param period the number of draws before the sequence repeats, in words
 * @param isFair true if its draws are uniform and independent for all practical purposes
 * @param isFresh true if it is reseeded for every shuffle
 * @param opening the factory of its draws
 */
public record Generator(
    String name,
    String article,
    int seedBits,
    String period,
    boolean isFair,
    boolean isFresh,
    Opening opening) {

  /** A factory of draws. */
  public interface Opening {
    /**
     * Returns the draws of shuffle {@code index} if the generator {@link #isFresh}, else of block
     * {@code index} of shuffles. The draws depend on the two arguments alone, so that a run gives
     * the same results on any number of threads.
     */
    Draws draws(Seed seed, long index);
  }

  /** Returns all generators of the lab, Riffle's first. */
  public static ImmutableList<Generator> all() {
    return Generators.ALL;
  }

  /** Returns the generator with that name, or empty if there is none. */
  public static Optional<Generator> named(String name) {
    return all().stream().filter(generator -> generator.name().equals(name)).findFirst();
  }
}
