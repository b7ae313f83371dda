package dev.riffle.claims;

import static com.google.common.truth.Truth.assertThat;
import static dev.riffle.claims.ClaimTest.assertFigure;
import static dev.riffle.claims.ClaimTest.named;
import static dev.riffle.claims.ClaimTest.text;

import com.google.common.collect.Range;
import com.google.common.math.BigIntegerMath;
import com.google.common.math.DoubleMath;
import dev.riffle.fairness.Reach;
import dev.riffle.shuffle.Seed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Independent computations of figures about seeds and generators. */
@Timeout(300)
class SeedEvidenceTest {
  private static double log2Factorial(int n) {
    return IntStream.rangeClosed(2, n).mapToDouble(DoubleMath::log2).sum();
  }

  @Test
  void beyondExponential_byLogarithms_fromFourOn() {
    assertFigure(
        "beyond-exponential",
        "3! = 2^%.1f, 4! = 2^%.1f, 52! = 2^%.1f",
        log2Factorial(3),
        log2Factorial(4),
        log2Factorial(52));
    for (int n = 1; n <= 100; n++) {
      assertThat(log2Factorial(n) > n).isEqualTo(n >= 4);
    }
  }

  @Test
  void clock_withinTheBoundsOfOrders() {
    String figure = named("clock-at-every-shuffle").figure();
    assertThat(figure)
        .startsWith(
            "n = 15, 100 seeds: the initial order returns after 15 presses within a second of"
                + " S0's");
    // A cycle of 15, and Landau's function: no permutation of 15 items has a greater order than
    // 105.
    int most = Integer.parseInt(figure.replaceAll(".*at most (\\d+) .*", "$1"));
    assertThat(most).isIn(Range.openClosed(15, 105));
  }

  @Test
  void ordersOf54_byMultiplication() {
    BigDecimal orders = new BigDecimal(BigIntegerMath.factorial(54));
    assertFigure(
        "orders-of-54",
        "54! = %se%d = 2^%.1f",
        orders.round(new MathContext(5)).unscaledValue().toString().replaceFirst("2", "2."),
        orders.precision() - 1,
        log2Factorial(54));
  }

  @ParameterizedTest(name = "n = {0}")
  @ValueSource(ints = {0, 1, 4, 17, 18, 19, 52, 1000})
  void orders_anyLength_matchMultiplication(int n) {
    BigInteger orders = BigIntegerMath.factorial(n);
    String text = new Reach(n, 1).orders();
    if (n < 18) {
      assertThat(text).isEqualTo(orders.toString());
    } else {
      BigDecimal off = new BigDecimal(text).subtract(new BigDecimal(orders)).abs();
      assertThat(off).isLessThan(BigDecimal.ONE.scaleByPowerOfTen(orders.toString().length() - 5));
    }
  }

  @Test
  void thirtyTwoBits_byDivisionsAndPowers() {
    BigInteger power = BigInteger.valueOf(54).pow(32);
    // The article truncates to 2.7327 * 10^55.
    assertThat(power.toString()).startsWith("27327525");
    assertThat(power.toString()).hasLength(56);
    assertFigure("n-to-the-32", "2^32 = %d; 54^32 = 2.73275e55", 1L << 32);
    assertThat(named("enough-for-cards").figure())
        .contains(text("at most one in 2^%.1f of the 54!", log2Factorial(54) - 32));
  }

  @Test
  void seedInTheLoop_repeatsOneValue_unlikeASingleSeed() {
    String figure = named("seed-in-the-loop").figure();
    List<String> values =
        Pattern.compile("(?:\\d+ ){9}\\d+")
            .matcher(figure)
            .results()
            .map(MatchResult::group)
            .toList();
    assertThat(values).hasSize(2);
    List<String> inEach = List.of(values.get(0).split(" "));
    List<String> once = List.of(values.get(1).split(" "));
    assertThat(new HashSet<>(inEach)).hasSize(1);
    assertThat(once.get(0)).isEqualTo(inEach.get(0));
    assertThat(new HashSet<>(once).size()).isGreaterThan(5);
  }

  @Test
  void mersenneTwister_byLogarithmsAndExactly() {
    assertFigure(
        "mt19937",
        "2080! = 2^%.1f, 2081! = 2^%.1f; seeded by 32 bits all orders of at most 12",
        log2Factorial(2080),
        log2Factorial(2081));
    BigInteger period = BigInteger.ONE.shiftLeft(19937).subtract(BigInteger.ONE);
    assertThat(BigIntegerMath.factorial(2080)).isLessThan(period);
    assertThat(BigIntegerMath.factorial(2081)).isGreaterThan(period);
    assertThat(log2Factorial(12)).isLessThan(32.0);
    assertThat(log2Factorial(13)).isGreaterThan(32.0);
  }

  @Test
  void trulyRandom_predictableGenerator_passesAllTests() {
    assertFigure(
        "truly-random",
        "java.util.Random, predictable from two outputs: 11 of 11 tests of 20000 shuffles do not"
            + " reject it");
  }

  @Test
  void mathRandom_byCountingDoublesOfFewerBits() {
    // With 8 bits instead of 53, all doubles can be enumerated; the bound must hold there too.
    for (int bound = 2; bound <= 52; bound++) {
      int[] counts = new int[bound];
      for (int word = 0; word < 256; word++) {
        counts[(int) Math.floor(word / 256.0 * bound)]++;
      }
      int values = bound;
      double distance =
          IntStream.of(counts).mapToDouble(c -> Math.abs(c / 256.0 - 1.0 / values)).sum() / 2;
      assertThat(distance).isAtMost(bound / 256.0);
    }
    double all = (52 * 53 / 2 - 1) / Math.pow(2, 53);
    assertFigure(
        "math-random",
        "2^53 divided by 52 leaves %d; all 51 draws of 52 cards together are at most %.1e from"
            + " uniform in total variation",
        BigInteger.TWO.pow(53).mod(BigInteger.valueOf(52)),
        all);
  }

  @Test
  void predictions_matchTheGenerators() {
    String figure = named("two-conditions").figure();
    Random random = new Random(Seed.parse("claims").derive(0).word0());
    String first = random.nextInt() + " and " + random.nextInt();
    int third = random.nextInt();
    assertThat(figure)
        .startsWith(
            text("java.util.Random: %s predict %d, and %d follows; rand_r: ", first, third, third));
    assertThat(figure).containsMatch("; rand_r: \\d+ and \\d+ predict (\\d+), and \\1 follows; ");
    assertThat(figure).endsWith("; SecureRandom: no prediction");
  }

  @Test
  void generatorsAsListed_matchTheOriginals() {
    // The output of a C program: for (unsigned s = 1;;) printf("%d\n", rand_r(&s));
    assertFigure(
        "generators-as-listed",
        "the same as run: 1000 of 1000 words of java.util.Random, 1000 of 1000 of SecureRandom over"
            + " the same bytes; rand_r from the seed 1: 476707713, 1186278907, 505671508");
  }
}
