package dev.riffle.fairness;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.fairness.Lab.algorithm;
import static dev.riffle.fairness.Lab.things;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Splitter;
import com.google.common.primitives.Ints;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The generators against published words, and the exact size of each flaw. */
class GeneratorTest {
  private static final Seed SEED = Seed.parse("generators");

  static Stream<Generator> generators() {
    return Generator.all().stream();
  }

  static Stream<Generator> repeatable() {
    return generators().filter(generator -> !generator.name().equals("secure"));
  }

  private static Draws open(String name, Seed seed, long index) {
    return Generator.named(name).orElseThrow().opening().draws(seed, index);
  }

  private static int[] order(Draws draws, int n) {
    int[] values = things(n);
    algorithm("knuth").shuffle(values, draws);
    return values;
  }

  @Test
  void all_areNamed_ourOwnFirst() {
    assertThat(generators().map(Generator::name).collect(joining(" ")))
        .isEqualTo(
            "riffle java-random mt19937 mt19937-seed32 rand-r secure mod15 mod31 double tick32"
                + " second java-consecutive");
    assertThat(generators().filter(Generator::isFresh).map(Generator::name))
        .containsExactly("tick32", "second", "java-consecutive");
    assertThat(Generator.named("dice")).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("generators")
  void draws_areBelowTheirBound(Generator generator) {
    Draws draws = generator.opening().draws(SEED, 0);
    for (int bound : new int[] {1, 2, 3, 52, 32_768, 10_000_000, Integer.MAX_VALUE}) {
      for (int i = 0; i < 100; i++) {
        int draw = draws.below(bound);
        assertThat(0 <= draw && draw < bound).isTrue();
      }
    }
    assertThrows(IllegalArgumentException.class, () -> draws.below(0));
    assertThrows(IllegalArgumentException.class, () -> draws.below(-1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("repeatable")
  void draws_dependOnSeedAndIndexOnly(Generator generator) {
    Generator.Opening opening = generator.opening();
    for (long index : new long[] {0, 1, 1L << 40}) {
      int[] order = order(opening.draws(SEED, index), 100);
      assertThat(order(opening.draws(SEED, index), 100)).isEqualTo(order);
      assertThat(order(opening.draws(SEED.derive(1), index), 100)).isNotEqualTo(order);
      boolean isSecond = generator.name().equals("second"); // 0 starts a second
      long other = index + (isSecond ? Generators.SHUFFLES_PER_SECOND : 1);
      assertThat(order(opening.draws(SEED, other), 100)).isNotEqualTo(order);
      if (isSecond && index == 0) {
        assertThat(order(opening.draws(SEED, other - 1), 100)).isEqualTo(order);
      }
    }
  }

  @Test
  void secure_isNotReproducible() {
    assertThat(order(open("secure", SEED, 0), 100))
        .isNotEqualTo(order(open("secure", SEED, 0), 100));
  }

  // ------------------------------------------------------------------ published words

  @ParameterizedTest(name = "key {0}")
  @CsvSource({
    // the first words of mt19937ar.out, published with mt19937ar.c
    "291 564 837 1110, 1067595299 955945823 477289528 4107218783 4228976476",
    // random.seed(5489), then random.getrandbits(32), of CPython
    "5489, 3382763572 956215839 417760592 166104981 4181578304",
  })
  void mersenneTwister_matchesItsAuthorsAndPython(String key, String words) {
    Draws draws = Generators.mersenneTwister(numbers(key).mapToInt(Math::toIntExact).toArray());
    // For a power of two, Lemire's multiplication takes the upper bits and rejects none.
    assertThat(LongStream.generate(() -> draws.below(1 << 30)).limit(5).toArray())
        .isEqualTo(numbers(words).map(word -> word >>> 2).toArray());
  }

  private static LongStream numbers(String text) {
    return Splitter.on(' ').splitToStream(text).mapToLong(Long::parseLong);
  }

  @ParameterizedTest(name = "seed {0}")
  @CsvSource({ // output of the GNU C library
    "0, 1012484 1716955679 1792309082 229610924 1639479903",
    "1, 476707713 1186278907 505671508 2137716191 936145377",
    "42, 681191333 928546885 1457394273 941445650 2129613237",
    "-1, 1670702726 99100226 931463008 467940729 196379357"
  })
  void randR_matchesGlibc(int seed, String words) {
    GlibcRandR randR = new GlibcRandR(seed);
    int[] drawn = IntStream.range(0, 5).map(i -> randR.getAsInt()).toArray();
    assertThat(Ints.join(" ", drawn)).isEqualTo(words);
  }

  @Test
  void randR_hasItsDocumentedBitsAndPeriod() {
    Generator generator = Generator.named("rand-r").orElseThrow();
    assertThat(generator.seedBits()).isEqualTo(27);
    assertThat(generator.period()).isEqualTo("2^27");
    // The period divides 2^27, the number of relevant states, but not 2^26.
    assertThat(new GlibcRandR(afterWords(26)).getAsInt())
        .isNotEqualTo(new GlibcRandR(1).getAsInt());
    assertThat(afterWords(27) << 5).isEqualTo(1 << 5);
  }

  /** Returns the state 2^k words after state 1: three steps are doubled k times. */
  private static int afterWords(int k) {
    int addend = GlibcRandR.step(GlibcRandR.step(GlibcRandR.step(0)));
    int factor = GlibcRandR.step(GlibcRandR.step(GlibcRandR.step(1))) - addend;
    for (int i = 0; i < k; i++) {
      addend += addend * factor;
      factor *= factor;
    }
    return factor + addend;
  }

  @Test
  void javaRandom_everyKindOfBound_matchesJava() {
    Draws draws = open("java-random", SEED, 7);
    Random random = new Random(SEED.derive(7).word0());
    for (int bound : new int[] {1, 2, 52, 1 << 30, 3 << 29, Integer.MAX_VALUE}) {
      for (int i = 0; i < 100; i++) {
        assertThat(draws.below(bound)).isEqualTo(random.nextInt(bound));
      }
    }
  }

  @Test
  void javaConsecutive_hasConsecutiveSeeds() {
    long first = SEED.word0();
    for (int index = 0; index < 10; index++) {
      assertThat(open("java-consecutive", SEED, index).below(1000))
          .isEqualTo(new Random(first + index).nextInt(1000));
    }
  }

  // ------------------------------------------------------------------ bounded draws

  /** Returns how many of the words 0, 1, ..., 2^bits - 1 result in each draw. */
  private static int[] hits(int bits, int bound, Function<IntSupplier, Draws> way) {
    int[] word = {0};
    Draws draws = way.apply(() -> word[0]);
    int[] hits = new int[bound];
    for (; word[0] < 1 << bits; word[0]++) {
      hits[draws.below(bound)]++;
    }
    return hits;
  }

  @Test
  void modulo_fifteenBits_lowDrawsAreLikelier() {
    int[] hits = hits(15, 10_000, BoundedDraws::modulo);
    // 32768 = 3 * 10000 + 2768
    for (int draw = 0; draw < hits.length; draw++) {
      assertThat(hits[draw]).isEqualTo(draw < 2768 ? 4 : 3);
    }
  }

  @Test
  void modulo_boundBeyondTheWords_neverReachesTheRest() {
    Draws draws = open("mod15", SEED, 0);
    int most = IntStream.range(0, 200_000).map(i -> draws.below(1_000_000)).max().orElseThrow();
    assertThat(most).isEqualTo(32_767);
  }

  @ParameterizedTest(name = "bound {0}")
  @CsvSource({"3", "52", "1000", "65537"})
  void lemire_rejectsTheFewestWords_andAllDrawsAreEquallyLikely(int bound) {
    // Draws increase with the words. Counting words at each transition shows that every draw has
    // the same number of words, rejected ones excluded.
    long all = 1L << 32;
    for (int draw = 0; draw < Math.min(bound, 200); draw++) {
      long begin = (draw * all + bound - 1) / bound;
      long end = ((draw + 1) * all + bound - 1) / bound;
      assertThat(lemire(end - 1, bound).draw).isEqualTo(draw);
      long refused = lemire(begin, bound).asked > 1 ? 1 : 0;
      assertThat(end - begin - refused).isEqualTo(all / bound);
    }
  }

  private record Drawn(int draw, int asked) {}

  /** Returns the draw of a word; a rejected word is followed by the greatest word. */
  private static Drawn lemire(long word, int bound) {
    int[] asked = {0};
    Draws draws = BoundedDraws.lemire(() -> asked[0]++ == 0 ? (int) word : -1);
    return new Drawn(draws.below(bound), asked[0]);
  }

  @Test
  void multiply_extremeWords_giveTheExtremeDraws() {
    for (int bound : new int[] {1, 3, 52, Integer.MAX_VALUE}) {
      assertThat(BoundedDraws.multiply(() -> 0).below(bound)).isEqualTo(0);
      assertThat(BoundedDraws.multiply(() -> -1).below(bound)).isEqualTo(bound - 1);
      assertThat(BoundedDraws.multiply(() -> Long.MIN_VALUE).below(bound)).isEqualTo(bound / 2);
    }
  }

  // ------------------------------------------------------------------ seeds

  @Test
  void tick32_manyShuffles_someShareATick() {
    // 300,000 of 2^32 ticks: 10.5 equal pairs are expected, none with probability 3e-5
    Set<String> orders = new HashSet<>();
    int shuffles = 300_000;
    for (int index = 0; index < shuffles; index++) {
      orders.add(new String(order(open("tick32", SEED, index), 20), 0, 20));
    }
    assertThat(orders.size()).isLessThan(shuffles);
  }
}
