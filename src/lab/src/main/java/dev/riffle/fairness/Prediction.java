package dev.riffle.fairness;

import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.riffle.shuffle.Seed;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * A prediction of a generator's third output from its first two, with the actual output. An
 * immutable value.
 *
 * <p>An output reveals the upper bits of a state. The attack tries all values of the 16 bits below
 * them; about one in 2<sup>16</sup> also yields the second output, and that state determines all
 * later outputs.
 *
 * @param generator the name of the generator
 * @param first its first output
 * @param second its second output
 * @param predicted the possible third outputs; empty if no state yields the first two
 * @param third its third output
 */
public record Prediction(
    String generator, int first, int second, ImmutableSet<Integer> predicted, int third) {
  private static final int HIDDEN = 1 << 16; // number of values of the hidden bits

  /**
   * Attacks {@code java.util.Random} and {@code rand_r}, seeded from {@code seed}, and applies the
   * attack on the former to {@code secure}, for example the outputs of {@link
   * java.security.SecureRandom}. Takes a few milliseconds.
   */
  public static ImmutableList<Prediction> ofEach(Seed seed, IntSupplier secure) {
    Seed own = seed.derive(0);
    return ImmutableList.of(
        of("java.util.Random", new Random(own.word0())::nextInt, Prediction::afterJavaRandom),
        of("rand_r", new GlibcRandR((int) own.word1()), Prediction::afterRandR),
        of("SecureRandom", secure, Prediction::afterJavaRandom));
  }

  private static Prediction of(
      String generator,
      IntSupplier outputs,
      BiFunction<Integer, Integer, ImmutableSet<Integer>> attack) {
    int first = outputs.getAsInt();
    int second = outputs.getAsInt();
    return new Prediction(
        generator, first, second, attack.apply(first, second), outputs.getAsInt());
  }

  /** Returns whether the third output is the only one predicted. */
  public boolean isRight() {
    return predicted.equals(ImmutableSet.of(third));
  }

  /**
   * Returns the possible results of {@code nextInt()} of {@code java.util.Random} after {@code
   * first} and {@code second}: an output is the upper 32 bits of a 48-bit state. Two arbitrary
   * numbers are successive outputs of some state with probability 2<sup>-16</sup>.
   */
  public static ImmutableSet<Integer> afterJavaRandom(int first, int second) {
    return IntStream.range(0, HIDDEN)
        .mapToLong(hidden -> (first & 0xffff_ffffL) << 16 | hidden)
        .map(Prediction::javaStep)
        .filter(state -> (int) (state >>> 16) == second)
        .mapToObj(state -> (int) (javaStep(state) >>> 16))
        .collect(toImmutableSet());
  }

  /** Returns the next state of {@code java.util.Random}, in the lower 48 bits. */
  private static long javaStep(long state) {
    return state * 0x5DEECE66DL + 0xB;
  }

  /**
   * Returns the possible results of {@code rand_r} of the GNU C library after {@code first} and
   * {@code second}. An output reveals bits 16 to 26 of a state, and bits 16 to 25 of the next two.
   * The lower 27 bits of a state determine those of the next, so that the upper five never affect
   * an output.
   */
  public static ImmutableSet<Integer> afterRandR(int first, int second) {
    return IntStream.range(0, HIDDEN)
        .map(hidden -> first >>> 20 << 16 | hidden)
        .filter(state -> GlibcRandR.outputFrom(state) == first)
        .mapToObj(state -> new GlibcRandR(GlibcRandR.step(GlibcRandR.step(state))))
        .filter(next -> next.getAsInt() == second)
        .map(GlibcRandR::getAsInt)
        .collect(toImmutableSet());
  }
}
