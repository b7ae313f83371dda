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
 * An attempt to tell the third output of a generator from the first two, beside the output that
 * came. An immutable value.
 *
 * <p>An output shows the upper bits of a state. The 16 bits below them are searched: one state in
 * about 2<sup>16</sup> also gives the second output, and that state gives all that follow.
 *
 * @param generator the name of the generator
 * @param first its first output
 * @param second its second output
 * @param predicted the third outputs that are possible; none if no state gives the first two
 * @param third its third output
 */
public record Prediction(
    String generator, int first, int second, ImmutableSet<Integer> predicted, int third) {
  private static final int HIDDEN = 1 << 16; // how many values the hidden bits of a state have

  /**
   * Returns an attempt for {@code java.util.Random} and for {@code rand_r}, seeded out of {@code
   * seed}, and the attack on the former tried on {@code secure}, such as the outputs of {@link
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

  /** Returns whether the third output was told, and no other. */
  public boolean isRight() {
    return predicted.equals(ImmutableSet.of(third));
  }

  /**
   * Returns what {@code nextInt()} of {@code java.util.Random} can return after {@code first} and
   * {@code second}: the state has 48 bits, and an output is the upper 32 of them. Any two numbers
   * are the outputs of some state with probability 2<sup>-16</sup>.
   */
  public static ImmutableSet<Integer> afterJavaRandom(int first, int second) {
    return IntStream.range(0, HIDDEN)
        .mapToLong(hidden -> (first & 0xffff_ffffL) << 16 | hidden)
        .map(Prediction::javaStep)
        .filter(state -> (int) (state >>> 16) == second)
        .mapToObj(state -> (int) (javaStep(state) >>> 16))
        .collect(toImmutableSet());
  }

  /** Returns the state of {@code java.util.Random} after {@code state}, in the lower 48 bits. */
  private static long javaStep(long state) {
    return state * 0x5DEECE66DL + 0xB;
  }

  /**
   * Returns what {@code rand_r} of the GNU C library can return after {@code first} and {@code
   * second}. An output shows bits 16 to 26 of a state, and bits 16 to 25 of the next two. The lower
   * 27 bits of a state decide those of the next, so that the upper five are never seen.
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
