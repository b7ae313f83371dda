package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;
import dev.riffle.shuffle.Seed;

/** The generators, each with its way of seeding and of bounding a draw. */
final class Generators {
  static final ImmutableList<Generator> ALL =
      ImmutableList.of(
          new Generator(
              "riffle",
              "Blackman and Vigna, xoshiro256++, 2019; Lemire 2019",
              Seed.BITS,
              true,
              false,
              (seed, index) -> seed.derive(index).draws()));

  private Generators() {}
}
