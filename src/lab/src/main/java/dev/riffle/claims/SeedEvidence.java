package dev.riffle.claims;

import static dev.riffle.claims.OrderEvidence.algorithm;
import static dev.riffle.claims.OrderEvidence.figure;
import static java.util.stream.Collectors.joining;

import com.google.common.primitives.Ints;
import dev.riffle.fairness.Audit;
import dev.riffle.fairness.BoundedDraws;
import dev.riffle.fairness.Finding.Outcome;
import dev.riffle.fairness.Findings;
import dev.riffle.fairness.Generator;
import dev.riffle.fairness.GlibcRandR;
import dev.riffle.fairness.Prediction;
import dev.riffle.fairness.Reach;
import dev.riffle.fairness.Shuffles;
import dev.riffle.fairness.Trials;
import dev.riffle.shuffle.Draws;
import dev.riffle.shuffle.Seed;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Figures for claims about seeds and generators. */
final class SeedEvidence {
  private static final Seed SEED = Seed.parse("claims");
  private static final double ALPHA = 0.001;
  private static final int DECK = 54;

  private SeedEvidence() {}

  static String beyondExponential() {
    return IntStream.of(3, 4, 52)
        .mapToObj(n -> figure("%d! = 2^%.1f", n, new Reach(n, 1).log2Orders()))
        .collect(joining(", "));
  }

  static String sameSecond() {
    String first =
        presses("rand-mod-i").distinct().mapToObj(String::valueOf).collect(joining(" or "));
    return figure(
        "n = 15, 100 seeds: the initial order returns after %s presses within a second of S0's"
            + " listing, and after at most %d within a tick of S1's",
        first, presses("knuth").max().orElseThrow());
  }

  private static IntStream presses(String algorithm) {
    return IntStream.range(0, 100)
        .mapToObj(SEED::derive)
        .mapToInt(
            second -> SameSecond.pressesUntilRestored(algorithm(algorithm), 15, second::draws));
  }

  static String ordersOf54() {
    Reach deck = new Reach(DECK, 1);
    return figure("%d! = %s = 2^%.1f", DECK, deck.orders(), deck.log2Orders());
  }

  static String powersOf32() {
    BigDecimal power = BigDecimal.valueOf(DECK).pow(32);
    int exponent = power.precision() - 1;
    return figure("2^32 = %d; 54^32 = %.5fe%d", 1L << 32, power.movePointLeft(exponent), exponent);
  }

  static String seedInTheLoop() {
    int tick = (int) SEED.word0();
    Draws once = BoundedDraws.modulo(new GlibcRandR(tick));
    return figure(
        "rand_r, %% %d, ten passes within a tick: seeded in each %s; seeded once %s",
        DECK,
        tenDraws(bound -> BoundedDraws.modulo(new GlibcRandR(tick)).below(bound)),
        tenDraws(once));
  }

  private static String tenDraws(Draws draws) {
    return IntStream.range(0, 10)
        .mapToObj(pass -> String.valueOf(draws.below(DECK)))
        .collect(joining(" "));
  }

  static String mersenneTwister() {
    int max = Reach.longest(19937);
    return figure(
        "%d! = 2^%.1f, %d! = 2^%.1f; seeded by 32 bits all orders of at most %d",
        max,
        new Reach(max, 1).log2Orders(),
        max + 1,
        new Reach(max + 1, 1).log2Orders(),
        Reach.longest(32));
  }

  static String predictableAndFair() {
    Shuffles shuffles =
        Shuffles.of(algorithm("knuth"), Generator.named("java-random").orElseThrow());
    Findings findings = new Trials(shuffles, SEED, 20, 20_000).run(() -> new Audit(20)).findings();
    long passed =
        findings.all().stream()
            .filter(finding -> finding.verdict(findings.level(ALPHA)) == Outcome.FAIR)
            .count();
    return figure(
        "java.util.Random, predictable from two outputs: %d of %d tests of 20000 shuffles do not"
            + " reject it",
        passed, findings.all().size());
  }

  static String doubles() {
    // A value of j results from 2^53 / bound doubles, plus or minus fewer than two: one for the
    // grid, one for the rounding of the product.
    double distance = IntStream.rangeClosed(2, 52).sum() * 0x1p-53;
    return figure(
        "2^53 divided by 52 leaves %d; all 51 draws of 52 cards together are at most %.1e from"
            + " uniform in total variation",
        (1L << 53) % 52, distance);
  }

  static String predictions() {
    return Prediction.ofEach(SEED, new SecureRandom()::nextInt).stream()
        .map(SeedEvidence::sentence)
        .collect(joining("; "));
  }

  private static String sentence(Prediction prediction) {
    return prediction.isRight()
        ? figure(
            "%s: %d and %d predict %d, and %d follows",
            prediction.generator(),
            prediction.first(),
            prediction.second(),
            prediction.predicted().iterator().next(),
            prediction.third())
        : prediction.generator() + ": no prediction";
  }

  static String listings() {
    Listings.JavaRandom listed = new Listings.JavaRandom(1);
    Random real = new Random(1);
    long java = IntStream.range(0, 1000).filter(i -> listed.next(32) == real.nextInt()).count();
    Consumer<byte[]> bytes = new Random(2)::nextBytes;
    SecureRandom overBytes = new OverBytes(new Random(2)::nextBytes);
    long secure =
        IntStream.range(0, 1000)
            .filter(i -> Listings.secureNext(32, bytes) == overBytes.nextInt())
            .count();
    GlibcRandR randR = new GlibcRandR(1);
    return figure(
        "the same as run: %d of 1000 words of java.util.Random, %d of 1000 of SecureRandom over the"
            + " same bytes; rand_r from the seed 1: %s",
        java, secure, Ints.join(", ", randR.getAsInt(), randR.getAsInt(), randR.getAsInt()));
  }

  /** A SecureRandom that takes its bytes from {@code source}. */
  private static final class OverBytes extends SecureRandom {
    private static final long serialVersionUID = 1L;

    private final transient Consumer<byte[]> source;

    OverBytes(Consumer<byte[]> source) {
      this.source = source;
    }

    @Override
    public void nextBytes(byte[] bytes) {
      source.accept(bytes);
    }
  }
}
