package dev.riffle.fairness;

import com.google.common.collect.ImmutableList;
import dev.riffle.fairness.Generator.Opening;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import dev.riffle.shuffle.Xoshiro256PlusPlus;
import java.security.SecureRandom;
import java.util.Random;
import java.util.function.IntSupplier;
import org.apache.commons.rng.core.source32.MersenneTwister;

/**
 * The generators, each with its seeding and its conversion of words to bounded draws.
 *
 * <p>Generators with flawed seeding or conversion use the words of Riffle's generator, so that they
 * have no other flaw.
 */
final class Generators {
  /** The number of shuffles that share a one-second seed. */
  static final int SHUFFLES_PER_SECOND = 15;

  private static final String XOSHIRO_PERIOD = "2^256 - 1";
  private static final String MT_PERIOD = "2^19937 - 1";
  private static final int MT_WORDS = 624;

  static final ImmutableList<Generator> ALL =
      ImmutableList.of(
          ours(
              "riffle",
              "Blackman and Vigna, xoshiro256++, 2019; Lemire 2019",
              true,
              (seed, index) -> seed.derive(index).draws()),
          new Generator(
              "java-random",
              "java.util.Random.nextInt(bound); fourth article",
              48,
              "2^48",
              true,
              false,
              (seed, index) -> javaRandom(seed.derive(index).word0())),
          new Generator(
              "mt19937",
              "Matsumoto and Nishimura 1998; the whole state is seeded, here from 256 bits for"
                  + " reproducible runs; Lemire 2019; second article",
              19937,
              MT_PERIOD,
              true,
              false,
              (seed, index) -> mersenneTwister(words(seed.derive(index)))),
          new Generator(
              "mt19937-seed32",
              "MT19937 seeded by init_by_array with one 32-bit word; second article",
              32,
              MT_PERIOD,
              true,
              false,
              (seed, index) -> mersenneTwister((int) seed.derive(index).word0())),
          new Generator(
              "rand-r",
              "rand_r of the GNU C library, 31 bits, and %; 27 of the 32 seed bits affect its output;"
                  + " fourth article",
              GlibcRandR.SEEN_BITS,
              "2^27",
              false,
              false,
              (seed, index) ->
                  BoundedDraws.modulo(new GlibcRandR((int) seed.derive(index).word0()))),
          new Generator(
              "secure",
              "java.security.SecureRandom, seeded by the system: not reproducible; fourth"
                  + " article",
              256,
              "none known",
              true,
              false,
              (seed, index) -> new SecureRandom()::nextInt),
          ours(
              "mod15",
              "a rand() of 15 bits, and %; first article",
              false,
              (seed, index) -> BoundedDraws.modulo(bits(seed.derive(index).draws(), 15))),
          ours(
              "mod31",
              "a rand() of 31 bits, and %: a bias too small to detect in a playlist",
              false,
              (seed, index) -> BoundedDraws.modulo(bits(seed.derive(index).draws(), 31))),
          ours(
              "double",
              "a double from [0, 1) times the bound; third article",
              true,
              (seed, index) -> BoundedDraws.multiply(seed.derive(index).draws()::nextLong)),
          new Generator(
              "tick32",
              "reseeded for every shuffle from a 32-bit clock, read at any moment; second"
                  + " article",
              32,
              XOSHIRO_PERIOD,
              false,
              true,
              (seed, index) -> small(seed.derive(index).word0() >>> 32)),
          new Generator(
              "second",
              "reseeded for every shuffle from a clock in seconds; first article",
              32,
              XOSHIRO_PERIOD,
              false,
              true,
              (seed, index) -> small((seed.word0() >>> 33) + index / SHUFFLES_PER_SECOND)),
          new Generator(
              "java-consecutive",
              "new java.util.Random(t) for every shuffle, with consecutive t",
              48,
              "2^48",
              false,
              true,
              (seed, index) -> javaRandom(seed.word0() + index)));

  private Generators() {}

  /** Returns a generator that uses the words and the full seed of Riffle's generator. */
  private static Generator ours(String name, String article, boolean isFair, Opening opening) {
    return new Generator(name, article, Seed.BITS, XOSHIRO_PERIOD, isFair, false, opening);
  }

  private static Draws javaRandom(long seed) {
    return new Random(seed)::nextInt;
  }

  /** Returns draws of MT19937 seeded by init_by_array with {@code key}. */
  static Draws mersenneTwister(int... key) {
    return BoundedDraws.lemire(new MersenneTwister(key)::nextInt);
  }

  private static int[] words(Seed seed) {
    Xoshiro256PlusPlus source = seed.draws();
    int[] words = new int[MT_WORDS];
    for (int i = 0; i < words.length; i++) {
      words[i] = (int) (source.nextLong() >>> 32);
    }
    return words;
  }

  private static IntSupplier bits(Xoshiro256PlusPlus source, int bits) {
    return () -> (int) (source.nextLong() >>> (Long.SIZE - bits));
  }

  /**
   * Returns draws of Riffle's generator with a short seed, expanded by SHA-256: seeds with three
   * constant words would yield dependent draws.
   */
  private static Draws small(long seed) {
    return Seed.of(seed, 0, 0, 0).derive(0).draws();
  }
}
